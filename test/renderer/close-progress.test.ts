// What a close's numbers say.
import { describe, expect, test } from 'vitest'
import type { CloseView } from '../../renderer/station/types.ts'
import {
  besideProgress,
  labelRows,
  secondsLeft,
  totalsOf,
} from '../../renderer/tasks/close-day/close-progress.ts'
import type { Words } from '../../renderer/words/use-words.ts'

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
  const seen = { atMs: 20_000, settled: 5 }

  test('is the pace since labels went on, for what is still open', () => {
    expect(secondsLeft(service({ done: 20, failed: 5 }), seen, 30_000)).toBe(38)
  })
  test('does not count what a close does before its first label', () => {
    expect(secondsLeft(service({ done: 25 }), { atMs: 3_600_000, settled: 5 }, 3_610_000)).toBe(38)
  })
  test.each([
    ['nothing is done yet', service({}), undefined],
    ['the pace was seen for a moment only', service({ done: 20 }), { atMs: 28_000, settled: 5 }],
    ['no label went on since', service({ done: 5 }), seen],
    ['the service waits', service({ state: 'waiting', done: 30 }), seen],
    ['it is done', service({ state: 'done', done: 100 }), seen],
  ])('is not guessed while %s', (_when, one, since) => {
    expect(secondsLeft(one, since, 30_000)).toBeUndefined()
  })
})

describe('beside the bar', () => {
  const words = { say: (key, values) => `${key} ${values?.count ?? values?.time ?? ''}`.trim() } as Pick<
    Words,
    'say'
  >
  test('stands how long it takes, as long as labels go on being closed', () => {
    expect(besideProgress(words, service({ done: 20 }), { left: 60, still: 9 })).toBe(
      'close.left close.seconds 60',
    )
  })
  test('nothing is promised any more once the service is waited for: it says for how long', () => {
    expect(besideProgress(words, service({ done: 20 }), { left: 60, still: 10 })).toBe(
      'close.still close.seconds 10',
    )
    expect(besideProgress(words, service({ done: 20, failed: 2 }), { left: 60, still: 120 })).toBe(
      'close.still close.minutes 2 · close.failed 2',
    )
  })
  test('a close that is over waits for nothing', () => {
    expect(
      besideProgress(words, service({ state: 'done', done: 100 }), { left: undefined, still: 500 }),
    ).toBe('close.all-done')
  })
})

const label = (reference: string, outcome: CloseView['services'][number]['labels'][number]['outcome']) => ({
  shipmentId: reference,
  reference,
  outcome,
})

test('each label of a run counts once: closed, to be decided, or left to the next close; one left out is none of them', () => {
  const run = close(
    service({ total: 4, done: 2, failed: 2, labels: ['closed', 'skipped', 'failed', 'unknown'].map(named) }),
    service({ total: 3, done: 1, failed: 2, labels: ['unknown', 'unknown', 'closed'].map(named) }),
  )
  expect(totalsOf(run)).toEqual({ total: 7, closed: 2, unknown: 3, open: 1 })
})

test('a word on a single label moves it from one count to the other', () => {
  const run = (...ends: readonly string[]) =>
    close(
      service({
        total: ends.length,
        done: ends.filter(end => end === 'closed').length,
        labels: ends.map(named),
      }),
    )
  expect(totalsOf(run('unknown', 'unknown'))).toMatchObject({ closed: 0, unknown: 2, open: 0 })
  expect(totalsOf(run('closed', 'unknown'))).toMatchObject({ closed: 1, unknown: 1, open: 0 })
  expect(totalsOf(run('closed', 'failed'))).toMatchObject({ closed: 1, unknown: 0, open: 1 })
})

test('what failed and is closed since is no part of it: another close counts it', () => {
  const since = { ...label('L-2', 'failed'), later: { by: 'close' as const, at: '2026-11-20T18:22:00.000Z' } }
  const run = close(
    service({ total: 2, done: 2, later: 1, labels: [since, label('L-1', 'closed'), label('L-3', 'failed')] }),
  )
  expect(totalsOf(run)).toEqual({ total: 2, closed: 1, unknown: 0, open: 0 })
  // It needs nobody any more.
  expect(labelRows(run).map(({ reference }) => reference)).toEqual(['L-3', 'L-2', 'L-1'])
})

const named = (outcome: string, index: number) => label(`L-${index}`, outcome as 'closed')

test('what needs a person stands first', () => {
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
