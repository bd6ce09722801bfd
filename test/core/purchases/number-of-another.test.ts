import { expect, test } from 'vitest'
import { holdsForNumber, sharing } from '../../../main/core/purchases/number-of-another.ts'
import type { PurchaseConcern, PurchaseRecord } from '../../../main/core/purchases/purchase.ts'

const account = { baseUrl: 'https://service.example', account: 'P-1' }
const marked: readonly PurchaseConcern[] = ['number-of-another']

test.each([
  ['live', account, marked, true],
  ['live', account, [], false],
  ['live', { ...account, environment: 'production' }, marked, true],
  // Test accounts hand out sample numbers, and nothing of theirs travels.
  ['live', { ...account, environment: 'test' }, marked, false],
  ['training', account, marked, true],
] as const)('a print of %s on %j marked %j waits for a person: %s', (environment, from, attention, holds) => {
  expect(holdsForNumber({ environment, account: from, attention })).toBe(holds)
})

type Scanned = Pick<PurchaseRecord, 'kind' | 'origin' | 'environment' | 'account' | 'attention'>

test('a code does not tell two bought labels apart until somebody has looked at the one that is marked', () => {
  const one = { kind: 'bought', origin: 'bought-here', environment: 'live', account, attention: [] } as const
  const second = { ...one, attention: marked }
  expect(sharing([one, second])).toEqual([one, second])
  expect(sharing([second, one])).toEqual([second, one])
  expect(sharing([one, one])).toBeUndefined()
  expect(sharing([second])).toBeUndefined()
  expect(sharing<Scanned>([{ ...one, kind: 'voided' }, second])).toBeUndefined()
  // What was fetched may be a copy of the very label.
  expect(sharing<Scanned>([{ ...one, origin: 'fetched' }, second])).toBeUndefined()
  // Nothing of a sandbox's travels.
  const sample = { ...second, account: { ...account, environment: 'test' } } as const
  expect(sharing<Scanned>([one, sample])).toBeUndefined()
  expect(sharing<Scanned>([sample, sample])).toBeUndefined()
})
