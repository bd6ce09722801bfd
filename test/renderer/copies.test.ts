// Prints of one label beside each other in the queue: what a card knows of the others, and what one key prints.
import { expect, test } from 'vitest'
import type { AttentionItem, JobView } from '../../preload/contract/views.ts'
import { answersOf } from '../../renderer/tasks/queue/card-words.ts'
import { withCopies } from '../../renderer/tasks/queue/copies.ts'
import { heldTogether } from '../../renderer/tasks/queue/held-together.ts'

/** A minute of one morning. */
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

const job = (id: string, minute: number, more: Partial<JobView> = {}): JobView => ({
  id,
  mode: 'live',
  shipmentId: 'LABEL-1',
  printerId: 'Z',
  state: 'held',
  copyNumber: 1,
  title: 'ORD-1',
  byteCount: 100,
  bytesSent: 0,
  warnings: [],
  needsRelease: true,
  createdAt: at(minute),
  updatedAt: at(minute),
  ...more,
})
const held = (one: JobView): AttentionItem => ({
  id: one.id,
  kind: 'print-held',
  since: one.createdAt,
  job: one,
})

const first = job('first', 1)
const second = job('second', 2, { copyNumber: 2 })
const other = job('other', 3, { shipmentId: 'LABEL-2' })
const slip = job('slip', 4, { slipOf: 'LABEL-1' })
const out = job('out', 5, { state: 'printed', copyNumber: 3, printerId: 'T' })
const names = (item: AttentionItem) => answersOf(item).map(({ name }) => name)

test('of two prints of a label that wait, the second says so, and one key prints the label once', () => {
  const items = withCopies([first, second, other, slip].map(held), [first, second, other, slip])
  expect(items.map(({ copies }) => copies)).toEqual([undefined, { isSecond: true }, undefined, undefined])
  expect(heldTogether(items).map(({ id }) => id)).toEqual(['first', 'other', 'slip'])
})

test('where the label came out meanwhile each says when, cancels by its first key, and prints by a word of its own', () => {
  const items = withCopies([first, second, other].map(held), [first, second, other, out])
  expect(items.map(({ copies }) => copies?.outAt)).toEqual([at(5), at(5), undefined])
  expect(items.map(names)).toEqual([
    ['cancel', 'release'],
    ['cancel', 'release'],
    ['release', 'cancel'],
  ])
  expect(heldTogether(items).map(({ id }) => id)).toEqual(['other'])
})

test('a print that was asked for once the label was on paper prints by the first key: its paper was in hand', () => {
  const again = job('again', 9)
  const [item] = withCopies([held(again)], [out, again])
  expect(item?.copies).toBeUndefined()
  expect(item && names(item)).toEqual(['release', 'cancel'])
})
