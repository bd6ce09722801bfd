// Texts of the settings screen become the partial settings that the station merges.
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { mergeSettings } from '../../main/settings/policy.ts'
import { isLocked, partialOf, textAt } from '../../renderer/parts/setup/settings-texts.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const settings = settingsSchema.parse({ station: { name: 'Bench 4', from: DEPOT } })

test('a setting is read as text, a list with commas', () => {
  expect(textAt(settings, 'station.name')).toBe('Bench 4')
  expect(textAt({ labelServer: { services: ['A', 'B'] } }, 'labelServer.services')).toBe('A, B')
  expect(textAt(settings, 'labelServer.costPointer')).toBe('')
})

test('money is read as dollars, and nothing where there is no limit', () => {
  expect(textAt({ limits: { priceOverCents: 6_250 } }, 'limits.priceOverCents')).toBe('62.50')
  expect(textAt(settings, 'limits.fundsOverCents')).toBe('0.00')
  expect(textAt(settings, 'limits.priceOverCents')).toBe('')
})

test('a password is typed where the company has set its database, and not where it provides the password', () => {
  const secrets = { 'ledger.password': false }
  const locked = ['ledger', 'parcelLabel.baseUrl']
  expect(isLocked({ locked, secrets }, 'ledger.url')).toBe(true)
  expect(isLocked({ locked, secrets }, 'ledger.password')).toBe(false)
  expect(isLocked({ locked: [...locked, 'ledger.password'], secrets }, 'ledger.password')).toBe(true)
  expect(isLocked(undefined, 'ledger.url')).toBe(false)
})

describe('changed texts', () => {
  test('go alone', () => {
    expect(partialOf(settings, { 'station.name': ' Bench 5 ' })).toEqual({ station: { name: 'Bench 5' } })
  })

  test('of the sender go with the whole sender', () => {
    expect(partialOf(settings, { 'station.from.city': 'Sparks' })).toEqual({
      station: { from: { ...DEPOT, city: 'Sparks' } },
    })
  })

  test('whether the sender’s address is a home may be said or left open', () => {
    const said = (text: string) => partialOf(settings, { 'station.from.residential': text })
    expect(said('true')).toEqual({ station: { from: { ...DEPOT, residential: true } } })
    expect(said('false')).toEqual({ station: { from: { ...DEPOT, residential: false } } })
    expect(said('')).toEqual({ station: { from: { ...DEPOT, residential: null } } })
  })

  test('of a list become one', () => {
    expect(partialOf(settings, { 'labelServer.services': 'A, B,,C ' })).toEqual({
      labelServer: { services: ['A', 'B', 'C'] },
    })
  })

  test.each([
    ['log.keepDays', ' 30 ', { log: { keepDays: 30 } }],
    ['log.keepDays', 'a month', { log: { keepDays: 'a month' } }],
    ['log.keepDays', '', { log: { keepDays: '' } }],
    ['limits.priceOverCents', '$62.5', { limits: { priceOverCents: 6_250 } }],
    ['limits.priceOverCents', '0', { limits: { priceOverCents: 0 } }],
    ['limits.priceOverCents', 'a lot', { limits: { priceOverCents: 'a lot' } }],
    ['limits.priceOverCents', ' ', { limits: { priceOverCents: null } }],
    ['limits.reprintsAlone', ' 1 ', { limits: { reprintsAlone: 1 } }],
    ['limits.reprintsAlone', 'one', { limits: { reprintsAlone: 'one' } }],
    ['limits.reprintsAlone', '', { limits: { reprintsAlone: null } }],
    ['updates.enabled', 'false', { updates: { enabled: false } }],
    ['updates.enabled', 'true', { updates: { enabled: true } }],
  ])('of %s as “%s” become what is stored', (path, text, partial) => {
    expect(partialOf(settings, { [path]: text })).toEqual(partial)
  })

  test('of a pointer remove it when empty', () => {
    expect(partialOf(settings, { 'labelServer.costPointer': ' ' })).toEqual({
      labelServer: { costPointer: null },
    })
  })

  test.each([
    [{ a: { x: 1, y: 2 } }, { a: { x: 1 } }],
    [{ a: { b: { c: 1, d: 2 }, e: [1, { f: 2 }] }, g: 3 }, { a: { b: { d: 4 } } }],
    [{ a: { x: 1 } }, { a: 'x' }],
    [{ a: 'x', toString: 1 }, { a: { x: 1 } }],
    [{ a: [{ x: 1, y: 2 }] }, { a: [{ x: 1 }] }],
    [{ a: { x: 1 } }, {}],
  ])('of an object put it in the place of the one before, however deep', (before, typed) => {
    const stored = { labelServer: { closeDayExtra: before } }
    const partial = partialOf(stored, { 'labelServer.closeDayExtra': JSON.stringify(typed) })
    expect(mergeSettings(stored, partial)).toEqual({ labelServer: { closeDayExtra: typed } })
  })

  test('of the sign-in go whole, with what its kind needs', () => {
    expect(partialOf(settings, { 'labelServer.auth.kind': 'client-credentials' })).toEqual({
      labelServer: { auth: { kind: 'client-credentials', tokenUrl: '', clientId: '' } },
    })
    const credentials = settingsSchema.parse({
      labelServer: {
        auth: {
          kind: 'client-credentials',
          tokenUrl: 'https://sign.in/token',
          clientId: 'bench',
          scopes: ['a'],
        },
      },
    })
    expect(partialOf(credentials, { 'labelServer.auth.clientId': 'bench-2' })).toEqual({
      labelServer: {
        auth: {
          kind: 'client-credentials',
          tokenUrl: 'https://sign.in/token',
          clientId: 'bench-2',
          scopes: ['a'],
        },
      },
    })
    expect(partialOf(credentials, { 'labelServer.auth.kind': 'token' })).toEqual({
      labelServer: { auth: { kind: 'token' } },
    })
  })

  test('make settings that the station takes', () => {
    const partial = partialOf(settings, {
      'labelServer.auth.kind': 'client-credentials',
      'station.from.companyName': '',
      'parcelLabel.weightUnit': 'kg',
    })
    expect(settingsSchema.safeParse({ ...settings, ...partial }).success).toBe(true)
  })
})
