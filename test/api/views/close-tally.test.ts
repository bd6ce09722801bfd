// A run's counts: whatever order its changes come in, they are what the ledger would say.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeNews, createCloseTally } from '../../../main/api/views/close-tally.ts'
import { closeView } from '../../../main/api/views/money-views.ts'
import { CLOSE_OUTCOMES, type CloseRecord } from '../../../main/core/money/closes.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']

const record = (outcomes: readonly CloseRecord['services'][number]['labels'][number][]): CloseRecord => ({
  id: 'close-1',
  environment: 'live',
  state: 'running',
  startedAt: '2026-11-20T12:00:00.000Z',
  documents: [],
  services: [{ service: 'parcel-label', state: 'running', labels: outcomes }],
})
const labels = ids.map(shipmentId => ({
  shipmentId,
  reference: `R-${shipmentId}`,
  station: shipmentId < 'c' ? 'Bench 1' : 'Bench 2',
  outcome: 'waiting' as const,
}))

test('counts are those of the labels themselves, and what needs a person is listed', () => {
  const changes = fc.array(
    fc.array(fc.record({ shipmentId: fc.constantFrom(...ids), outcome: fc.constantFrom(...CLOSE_OUTCOMES) })),
  )
  fc.assert(
    fc.property(changes, some => {
      const tally = createCloseTally()
      tally.started(record(labels))
      const now = new Map(labels.map(label => [label.shipmentId, { ...label, outcome: 'waiting' as string }]))
      for (const change of some) {
        tally.changed('close-1', { state: 'running', services: [], labels: change })
        for (const { shipmentId, outcome } of change) {
          const known = labels.find(label => label.shipmentId === shipmentId)
          if (known) now.set(shipmentId, { ...known, outcome })
        }
      }
      const after = record([...now.values()] as CloseRecord['services'][number]['labels'])
      const wanted = closeView(after, true).services[0]
      const counted = tally.running('close-1', true)?.services[0]
      expect(counted).toMatchObject({
        total: ids.length,
        done: wanted?.done,
        failed: wanted?.failed,
        stations: wanted?.stations,
      })
      expect(tally.running('close-1', false)?.services[0]).not.toHaveProperty('stations')
      const listed = (counted?.labels ?? []).map(({ reference, outcome }) => `${reference} ${outcome}`).sort()
      const open = [...now.values()].filter(one => ['failed', 'unknown'].includes(one.outcome))
      expect(listed).toEqual(open.map(({ reference, outcome }) => `${reference} ${outcome}`).sort())
    }),
  )
})

test('a run that is over, or that began elsewhere, is left to the ledger', () => {
  const tally = createCloseTally()
  expect(tally.running('close-1', false)).toBeUndefined()
  tally.started(record(labels))
  expect(tally.running('close-1', false)?.services[0]?.total).toBe(6)
  tally.changed('close-1', { state: 'done', services: [], labels: [] })
  expect(tally.running('close-1', false)).toBeUndefined()
  tally.changed('another', {
    state: 'running',
    services: [],
    labels: [{ shipmentId: 'a', outcome: 'closed' }],
  })
  expect(tally.running('another', false)).toBeUndefined()
})

test('labels are counted by the station that bought them', () => {
  const outcomes = ['closed', 'failed', 'skipped', 'unknown', 'waiting', 'closed'] as const
  const view = closeView(
    record(labels.map((label, place) => ({ ...label, outcome: outcomes[place] ?? 'waiting' }))),
    true,
  )
  expect(view.services[0]?.stations).toEqual([
    { station: 'Bench 1', total: 2, done: 1, failed: 1 },
    { station: 'Bench 2', total: 4, done: 2, failed: 1 },
  ])
  expect(view.services[0]?.labels[2]).toMatchObject({ station: 'Bench 2' })
  expect(JSON.stringify(closeView(record(labels), false))).not.toContain('Bench')
})

test('the news of an end names two hundred labels at most, those first that need a person', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({
    shipmentId: `label-${at}`,
    reference: `R-${at}`,
    outcome:
      at === 4_000 ? ('unknown' as const) : at % 1_000 === 999 ? ('failed' as const) : ('closed' as const),
  }))
  const view = closeView({ ...record(many), state: 'partly' }, false)
  const news = closeNews(view)
  expect(news).toMatchObject({ state: 'partly', services: [{ total: 5_000, done: 4_994, failed: 6 }] })
  const named = news.services[0]?.labels ?? []
  expect(named).toHaveLength(200)
  expect(named.slice(0, 6).map(({ outcome }) => outcome)).toEqual(['unknown', ...Array(5).fill('failed')])
  expect(view.services[0]?.labels).toHaveLength(5_000)
})
