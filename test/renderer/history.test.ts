// What news of one label does to a list of which some pages have been read.
import { describe, expect, test } from 'vitest'
import { type History, withNews } from '../../renderer/station/history.ts'
import type { ShipmentView } from '../../renderer/station/types.ts'
import { shipmentView } from '../browser/bench-script.ts'

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`
const label = (minute: number, changes: Partial<ShipmentView> = {}) =>
  shipmentView(`ORD-${minute}`, { createdAt: at(minute), ...changes } as Parameters<typeof shipmentView>[1])
const read: History = {
  pages: [
    { shipments: [label(40), label(30)], nextCursor: 'b' },
    { shipments: [label(20), label(10)], nextCursor: 'c' },
  ],
  pageParams: [undefined, 'b'],
}
const references = (history: History | undefined) =>
  history?.pages.map(page => page.shipments.map(row => row.reference))

describe('a label that stands in the list', () => {
  const closed = label(20, { closedAt: at(50) })
  test.each([false, true])('is changed in its place (searched: %s)', searched => {
    const changed = withNews(read, closed, searched)
    expect(references(changed)).toEqual(references(read))
    expect(changed?.pages[1]?.shipments[0]).toEqual(closed)
    // What did not change keeps its identity: its rows are not drawn again.
    expect(changed?.pages[0]?.shipments[0]).toBe(read.pages[0]?.shipments[0])
  })
})

describe('a label that does not stand in it', () => {
  test('comes first where it is newer than all', () => {
    expect(references(withNews(read, label(50), false))).toEqual([
      ['ORD-50', 'ORD-40', 'ORD-30'],
      ['ORD-20', 'ORD-10'],
    ])
  })
  test('comes with its own page where it is older than what was read', () => {
    expect(withNews(read, label(5), false)).toBe(read)
  })
  test('is the only one of an empty list', () => {
    const empty: History = { pages: [{ shipments: [] }], pageParams: [undefined] }
    expect(references(withNews(empty, label(1), false))).toEqual([['ORD-1']])
  })
  test('is for the station to place among what a search found', () => {
    expect(withNews(read, label(50), true)).toBeUndefined()
  })
})
