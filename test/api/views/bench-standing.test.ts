// How a bench stands for others: its own, without a person, an order or money; and what cannot be read is left out.
import { expect, test } from 'vitest'
import { benchView, standingOf } from '../../../main/api/views/bench-standing.ts'
import type { Seen } from '../../../main/api/views/figures.ts'
import type { Overview } from '../../../preload/contract/station-views.ts'

const OVERVIEW: Overview = {
  mode: 'live',
  environment: 'live',
  stationName: 'Bench 1',
  settingsSavedCount: 0,
  printers: [],
  meters: [
    { meterId: 'M1', carrier: 'usps', currentBalanceCents: 123_456, readAt: '2026-11-23T08:00:00.000Z' },
  ],
  waitingCount: 2,
  attentionCount: 5,
  services: [],
  startsAgain: true,
  version: '1.2.3',
}
const seen = (overview: Partial<Overview>, decisionCount = 0, stages: readonly string[] = []): Seen => ({
  overview: { ...OVERVIEW, ...overview },
  decisionCount,
  system: {
    versions: { program: '1.2.3', node: '24', system: 'x' },
    ledger: 'postgres',
    stages,
    recordsBytes: 0,
    dataFolder: '/d',
  },
})
const AT = new Date('2026-11-23T08:00:00.000Z')

test('what waits for a person at another bench is no reason to look at this one', () => {
  const printers = [{ id: 'p', name: 'Zebra', state: { kind: 'ready' } }] as unknown as Overview['printers']
  expect(standingOf(seen({ printers }), undefined)).toEqual({
    health: 'ok',
    reasons: [],
    mode: 'live',
    version: '1.2.3',
    printers: [{ name: 'Zebra', state: { kind: 'ready' } }],
    waitingCount: 2,
    decisionCount: 0,
  })
  expect(standingOf(seen({ printers }, 1), AT.toISOString())).toMatchObject({
    health: 'attention',
    reasons: ['decisions-wait'],
    decisionCount: 1,
    lastPrintAt: AT.toISOString(),
  })
})

test('says what its company lets it try before others', () => {
  const text = JSON.stringify(standingOf(seen({}, 0, ['Spring rules']), undefined))
  expect(
    benchView({ station: 'B', isHere: false, work: 'at-work', said: { text, at: AT, ageMs: 1 } }),
  ).toMatchObject({
    standing: { trials: ['Spring rules'] },
  })
})

test('holds no balance, no address and no name of a person', () => {
  const text = JSON.stringify(standingOf(seen({}), undefined))
  expect(text).not.toContain('123456')
  expect(text).not.toContain('/d')
})

test('is read where this program knows all of it, and left out where it does not', () => {
  const said = (text: string) => ({ text, at: AT, ageMs: 10 })
  const heard = { station: 'A', isHere: false, work: 'at-work' } as const
  const whole = JSON.stringify(standingOf(seen({}), undefined))
  expect(benchView({ ...heard, said: said(whole) })).toMatchObject({ standing: { waitingCount: 2 } })
  for (const text of ['', '{', '[]', '{"health":"dancing"}', whole.replace('no-printer', 'on-fire')]) {
    expect(benchView({ ...heard, said: said(text) })).toEqual({
      ...heard,
      saidAt: AT.toISOString(),
      ageMs: 10,
    })
  }
  expect(benchView(heard)).toEqual(heard)
})
