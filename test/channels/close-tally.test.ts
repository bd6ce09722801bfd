// Owns the test of a run's counts: whatever order its changes come in, they are what the ledger would say.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCloseTally } from '../../main/channels/close-tally.ts'
import { closeView } from '../../main/channels/views.ts'
import { CLOSE_OUTCOMES, type CloseRecord } from '../../main/core/ledger.ts'

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
        tally.changed('close-1', { service: 'parcel-label', labels: change })
        for (const { shipmentId, outcome } of change) {
          now.set(shipmentId, { shipmentId, reference: `R-${shipmentId}`, outcome })
        }
      }
      const wanted = closeView(record([...now.values()] as CloseRecord['services'][number]['labels']))
        .services[0]
      const counted = tally.running('close-1')?.services[0]
      expect(counted).toMatchObject({ total: ids.length, done: wanted?.done, failed: wanted?.failed })
      const listed = (counted?.labels ?? []).map(({ reference, outcome }) => `${reference} ${outcome}`).sort()
      const open = [...now.values()].filter(one => ['failed', 'unknown'].includes(one.outcome))
      expect(listed).toEqual(open.map(({ reference, outcome }) => `${reference} ${outcome}`).sort())
    }),
  )
})

test('a run that is over, or that began elsewhere, is left to the ledger', () => {
  const tally = createCloseTally()
  expect(tally.running('close-1')).toBeUndefined()
  tally.started(record(labels))
  expect(tally.running('close-1')?.services[0]?.total).toBe(6)
  tally.changed('close-1', { state: 'done' })
  expect(tally.running('close-1')).toBeUndefined()
  tally.changed('another', { service: 'parcel-label', labels: [{ shipmentId: 'a', outcome: 'closed' }] })
  expect(tally.running('another')).toBeUndefined()
})
