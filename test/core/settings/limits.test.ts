// What needs a supervisor: as it always was where nothing is set, and never less by a stricter limit.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isFundsBeyond,
  isPriceBeyond,
  isReprintBeyond,
  isVoidBeyond,
  limitsSchema,
} from '../../../main/core/settings/limits.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const usual = limitsSchema.parse({})

describe('where nothing is set', () => {
  test('no price and no reprint needs a supervisor, and every void and every payment does', () => {
    fc.assert(
      fc.property(cents, fc.nat(100), (amount, before) => {
        expect(isPriceBeyond(usual, amount)).toBe(false)
        expect(isReprintBeyond(usual, before)).toBe(false)
        expect(isFundsBeyond(usual, amount + 1)).toBe(true)
      }),
    )
    expect(isPriceBeyond(usual, undefined)).toBe(false)
    expect(isVoidBeyond(usual)).toBe(true)
  })
})

test.each([
  [5_000, 4_999, false],
  [5_000, 5_000, false],
  [5_000, 5_001, true],
  [0, 1, true],
  [0, 0, false],
])('over %i cents: %i needs a supervisor: %s', (limit, amount, isBeyond) => {
  expect(isPriceBeyond({ ...usual, priceOverCents: limit }, amount)).toBe(isBeyond)
  expect(isFundsBeyond({ ...usual, fundsOverCents: limit }, amount)).toBe(isBeyond)
})

test('a price that nobody knows is within no limit', () => {
  fc.assert(fc.property(cents, limit => isPriceBeyond({ ...usual, priceOverCents: limit }, undefined)))
})

test('what needs a supervisor under a limit needs one under every lower one', () => {
  fc.assert(
    fc.property(cents, cents, cents, (amount, one, other) => {
      const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
      const price = (priceOverCents: number) => isPriceBeyond({ ...usual, priceOverCents }, amount)
      const funds = (fundsOverCents: number) => isFundsBeyond({ ...usual, fundsOverCents }, amount)
      expect(!price(higher) || price(lower)).toBe(true)
      expect(!funds(higher) || funds(lower)).toBe(true)
    }),
  )
})

test.each([
  [1, 0, false],
  [1, 1, true],
  [1, 2, true],
  [0, 0, true],
  [3, 2, false],
])(
  'with %i reprints for anyone, after %i one more needs a supervisor: %s',
  (reprintsAlone, before, isBeyond) => {
    expect(isReprintBeyond({ ...usual, reprintsAlone }, before)).toBe(isBeyond)
  },
)
