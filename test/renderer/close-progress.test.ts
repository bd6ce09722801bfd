// What a close's numbers say.
import { describe, expect, test } from 'vitest'
import type { CloseView } from '../../renderer/station/types.ts'
import { labelRows, secondsLeft, totalsOf } from '../../renderer/tasks/close-day/close-progress.ts'

const service = (changes: Partial<CloseView['services'][number]>): CloseView['services'][number] => ({
  service: 'parcel-label',
  state: 'running',
  total: 100,
  done: 0,
  failed: 0,
  labels: [],
  ...changes,
})
const close = (...services: CloseView['services'][number][]): CloseView => ({
  id: 'c',
  state: 'running',
  startedAt: '2026-11-20T12:00:00.000Z',
  services,
  documents: [],
})

describe('time left', () => {
  test('is the pace so far, for what is still open', () => {
    expect(secondsLeft(service({ done: 20, failed: 5 }), 0, 50_000)).toBe(150)
  })
  test.each([
    ['nothing is done yet', service({})],
    ['the service waits', service({ state: 'waiting', done: 3 })],
    ['it is done', service({ state: 'done', done: 100 })],
  ])('is not guessed while %s', (_when, one) => {
    expect(secondsLeft(one, 0, 50_000)).toBeUndefined()
  })
})

test('totals count closed labels of all services', () => {
  expect(totalsOf(close(service({ done: 40, failed: 2 }), service({ total: 10, done: 10 })))).toEqual({
    total: 110,
    closed: 50,
    open: 60,
  })
})

test('what needs a person stands first', () => {
  const label = (reference: string, outcome: 'closed' | 'failed' | 'unknown') => ({
    shipmentId: reference,
    reference,
    outcome,
  })
  const rows = labelRows(
    close(
      service({ labels: [label('A', 'closed'), label('B', 'failed')] }),
      service({ service: 'label-server', labels: [label('C', 'unknown')] }),
    ),
  )
  expect(rows.map(row => [row.reference, row.service])).toEqual([
    ['C', 'label-server'],
    ['B', 'parcel-label'],
    ['A', 'parcel-label'],
  ])
})
