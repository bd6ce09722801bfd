import { describe, expect, test } from 'vitest'
import { healthOf } from '../../../main/api/views/health.ts'
import type { Overview } from '../../../preload/contract/station-views.ts'

const ready = { id: 'p', name: 'Zebra', state: { kind: 'ready' } } as Overview['printers'][number]
const silent = { ...ready, state: { kind: 'one-way' } } as typeof ready
const jammed = { ...ready, state: { kind: 'not-ready', reason: 'head-open' } } as typeof ready
const heard = { service: 'parcel-label', configured: true, state: 'ok' } as const
const because = { kind: 'storage', code: 'storage.failed', message: '', nextStep: '' } as const

const overview = (given: Partial<Overview> = {}): Overview =>
  ({ printers: [ready], services: [heard], attentionCount: 0, ...given }) as Overview

const MANY_BYTES = 50e9

describe('a station is well', () => {
  test.each<[string, Partial<Overview>]>([
    ['with a printer that is ready', {}],
    ['with one that never says anything', { printers: [silent] }],
    ['with a service that nobody asked yet', { services: [{ ...heard, state: 'unasked' }] }],
    ['with one away that is not set up', { services: [{ ...heard, configured: false, state: 'away' }] }],
  ])('%s', (_, given) => {
    expect(healthOf(overview(given), MANY_BYTES)).toEqual({ health: 'ok', reasons: [] })
  })

  test('where the system does not say how much of the disk is free', () => {
    expect(healthOf(overview(), undefined)).toEqual({ health: 'ok', reasons: [] })
  })
})

describe('somebody should look', () => {
  test.each<[string, string, Partial<Overview>]>([
    ['where there is no printer', 'no-printer', { printers: [] }],
    ['at a printer that cannot print', 'printer-not-ready', { printers: [ready, jammed] }],
    ['at a service that does not answer', 'service-away', { services: [{ ...heard, state: 'away' }] }],
    [
      'while nothing is bought at a service',
      'service-away',
      { services: [{ ...heard, pausedSince: '2026-11-20T12:00:00.000Z' }] },
    ],
    ['at a service that takes no sign-in', 'service-refused', { services: [{ ...heard, state: 'refused' }] }],
    ['at what waits for a decision', 'decisions-wait', { attentionCount: 1 }],
    ['at what the screens say above', 'concerns', { concerns: [because] }],
  ])('%s', (_, reason, given) => {
    expect(healthOf(overview(given), MANY_BYTES)).toEqual({ health: 'attention', reasons: [reason] })
  })

  test('at a disk that is nearly full', () => {
    expect(healthOf(overview(), 1e9)).toEqual({ health: 'attention', reasons: ['disk-low'] })
    expect(healthOf(overview(), 2e9)).toEqual({ health: 'ok', reasons: [] })
  })
})

test('a station that buys nothing is stopped, whatever else there is', () => {
  expect(healthOf(overview({ buyingStopped: because, attentionCount: 3 }), MANY_BYTES)).toEqual({
    health: 'stopped',
    reasons: ['buying-stopped', 'decisions-wait'],
  })
  expect(healthOf(overview({ finishing: [] }), MANY_BYTES)).toEqual({
    health: 'stopped',
    reasons: ['ending'],
  })
})
