// A close as a file: one row a label, and each station's count where stations share a ledger.
import { expect, test } from 'vitest'
import type { CloseView } from '../../renderer/station/types.ts'
import { closeCsv } from '../../renderer/tasks/close-day/save-csv.ts'
import type { Words } from '../../renderer/words/use-words.ts'

const words = {
  say: key => key,
  problem: ({ message, params }) => ({ message: `${message}${params?.at ?? ''}`, nextStep: '' }),
  time: iso => `by the clock ${iso.slice(11, 16)}`,
} as Pick<Words, 'say' | 'problem' | 'time'>
const label = (reference: string, station?: string) =>
  ({ shipmentId: `id-${reference}`, reference, outcome: 'closed', ...(station && { station }) }) as const
const close = (service: Partial<CloseView['services'][number]>): CloseView => ({
  id: 'close-1',
  state: 'done',
  startedAt: '2026-11-20T12:00:00.000Z',
  documents: [],
  services: [
    { service: 'parcel-label', state: 'done', total: 2, done: 2, failed: 0, labels: [], ...service },
  ],
})
const rowsOf = (view: CloseView) => closeCsv(words, view).replace('\uFEFF', '').trimEnd().split('\r\n')

test('a station that works alone has its labels and nothing of stations', () => {
  expect(rowsOf(close({ labels: [label('ORD-1'), label('ORD-2')] }))).toEqual([
    'close.csv-reference,close.csv-service,close.csv-outcome,close.csv-message,close.csv-shipment',
    'ORD-1,service.parcel-label,outcome.closed,,id-ORD-1',
    'ORD-2,service.parcel-label,outcome.closed,,id-ORD-2',
  ])
})

test('a warehouse’s names the station of each label, and counts them below', () => {
  const stations = [
    { station: 'Bench 1', total: 1, done: 1, failed: 0 },
    { station: 'Bench 2', total: 1, done: 0, failed: 1 },
  ]
  const rows = rowsOf(close({ stations, labels: [label('ORD-1', 'Bench 1'), label('ORD-2', 'Bench 2')] }))
  expect(rows[0]).toMatch(/,close\.csv-station$/)
  expect(rows[1]).toBe('ORD-1,service.parcel-label,outcome.closed,,id-ORD-1,Bench 1')
  expect(rows.slice(3)).toEqual([
    '',
    'close.csv-station,close.csv-service,close.csv-labels,close.csv-closed',
    'Bench 1,service.parcel-label,1,1',
    'Bench 2,service.parcel-label,1,0',
  ])
})

test('what was closed after it says when, and what it failed with before', () => {
  const since = {
    ...label('ORD-1'),
    outcome: 'failed' as const,
    code: 'close.refused',
    message: 'refused',
    later: { by: 'close' as const, at: '2026-11-20T18:22:00.000Z' },
  }
  const [, row] = rowsOf(close({ labels: [since] }))
  expect(row).toBe('ORD-1,service.parcel-label,outcome.later,close.later-close close.later-before,id-ORD-1')
})

test('a moment in what the service said is told by the clock, as on the screen', () => {
  const said = { code: 'close.closed-before', params: { at: '2026-11-20T09:30:00.000Z' }, message: 'Since ' }
  const [, row] = rowsOf(close({ labels: [{ ...label('ORD-1'), ...said }] }))
  expect(row).toBe('ORD-1,service.parcel-label,outcome.closed,Since by the clock 09:30,id-ORD-1')
})
