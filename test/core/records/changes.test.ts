// What a save says of itself in the audit trail.
import { expect, test } from 'vitest'
import { changesBetween } from '../../../main/core/records/changes.ts'

test('a change is told value by value, with what stood there before', () => {
  const before = {
    mode: 'training',
    printing: { jobExpiryMinutes: 15 },
    labelServer: { services: ['A', 'B'] },
  }
  const after = {
    mode: 'live',
    printing: { jobExpiryMinutes: 15 },
    labelServer: { services: ['A'], baseUrl: 'https://x' },
  }
  expect(changesBetween(before, after)).toEqual([
    { path: 'labelServer.baseUrl', before: null, after: 'https://x' },
    { path: 'labelServer.services', before: ['A', 'B'], after: ['A'] },
    { path: 'mode', before: 'training', after: 'live' },
  ])
})

test('nothing changed is nothing told', () => {
  expect(changesBetween({ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } })).toEqual([])
  expect(changesBetween({ a: [{ b: 1, c: 2 }] }, { a: [{ c: 2, b: 1 }] }), 'in another order').toEqual([])
})

test('one connection in place of another is told by all of its values', () => {
  const before = { connection: { kind: 'network', host: '10.0.0.7', port: 9100 } }
  const after = { connection: { kind: 'cups', queue: 'zebra' } }
  expect(changesBetween(before, after)).toEqual([
    { path: 'connection.host', before: '10.0.0.7', after: null },
    { path: 'connection.kind', before: 'network', after: 'cups' },
    { path: 'connection.port', before: 9100, after: null },
    { path: 'connection.queue', before: null, after: 'zebra' },
  ])
})

test('of a secret and of a postal address only that they changed is told', () => {
  const before = {
    station: { from: { name: 'Old name', city: 'Old city' } },
    parcelLabel: { serviceProviderKey: 'first' },
    auth: { clientSecret: 'one', token: 'two', tokenUrl: 'https://a' },
  }
  const after = {
    station: { from: { name: 'New name', city: 'Old city' } },
    parcelLabel: { serviceProviderKey: 'second' },
    auth: { clientSecret: 'three', token: 'four', tokenUrl: 'https://b' },
  }
  expect(changesBetween(before, after)).toEqual([
    { path: 'auth.clientSecret', hidden: true },
    { path: 'auth.token', hidden: true },
    { path: 'auth.tokenUrl', before: 'https://a', after: 'https://b' },
    { path: 'parcelLabel.serviceProviderKey', hidden: true },
    { path: 'station.from.name', hidden: true },
  ])
})

test('a value as long as a file is cut', () => {
  const [change] = changesBetween({ note: '' }, { note: 'x'.repeat(4000) })
  expect(JSON.stringify(change).length).toBeLessThan(600)
})
