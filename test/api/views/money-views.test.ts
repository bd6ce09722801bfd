// A close as it stands by now: what failed in it and is closed since is no more to do, and stays told as it ended.
import { describe, expect, test } from 'vitest'
import { closeSummaryView, closeView } from '../../../main/api/views/money-views.ts'
import type { CloseLabel, CloseRecord } from '../../../main/core/money/closes.ts'

const AT = '2026-11-26T18:22:17.000Z'
const label = (reference: string, outcome: CloseLabel['outcome'], later = false): CloseLabel => ({
  shipmentId: `id-${reference}`,
  reference,
  outcome,
  station: 'Bench 1',
  ...(later && { later: { by: 'close' as const, at: AT } }),
})
const partly = (...labels: CloseLabel[]): CloseRecord => ({
  id: 'c-1',
  environment: 'live',
  state: 'partly',
  startedAt: '2026-11-26T18:22:02.000Z',
  documents: [],
  services: [{ service: 'parcel-label', state: 'failed', labels }],
})
const summary = ({ services, ...head }: CloseRecord) => ({
  ...head,
  services: services.map(({ service, state, labels }) => {
    const counts = { waiting: 0, sending: 0, closed: 0, failed: 0, unknown: 0, skipped: 0 }
    for (const { outcome } of labels) counts[outcome] += 1
    return { service, state, counts, laterCount: labels.filter(({ later }) => later).length }
  }),
})

describe.each([
  ['with its labels', (record: CloseRecord) => closeView(record, true)],
  ['in the list', (record: CloseRecord) => closeSummaryView(summary(record))],
])('a close %s', (_how, view) => {
  test('is whole once a later one closed the rest', () => {
    const whole = view(partly(label('A', 'closed'), label('PA-1', 'failed', true)))
    expect(whole.state).toBe('done')
    expect(whole.services[0]).toMatchObject({ state: 'done', total: 2, done: 2, failed: 0, later: 1 })
  })
  test('stays partly closed while one label is', () => {
    const rest = view(partly(label('A', 'failed'), label('PA-1', 'failed', true)))
    expect(rest.state).toBe('partly')
    expect(rest.services[0]).toMatchObject({ state: 'failed', total: 2, done: 1, failed: 1, later: 1 })
  })
  test('says nothing of later where nothing was', () => {
    expect(view(partly(label('A', 'failed'))).services[0]?.later).toBeUndefined()
  })
})

test('its label is told as it ended, with what became of it; its station counts it as closed', () => {
  const [part] = closeView(partly(label('PA-1', 'failed', true)), true).services
  expect(part?.labels).toMatchObject([{ outcome: 'failed', later: { by: 'close', at: AT } }])
  expect(part?.stations).toEqual([{ station: 'Bench 1', total: 1, done: 1, failed: 0 }])
})
