// Money: decimal text to cents and back, without binary fractions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFrom, decimalFrom } from '../../../main/core/money/money.ts'

test.each<[unknown, number | undefined]>([
  [12.34, 1234],
  ['12.34', 1234],
  ['12', 1200],
  ['12.', 1200],
  ['.5', 50],
  ['12.345', 1235],
  ['12.344999', 1234],
  ['-0.01', -1],
  ['-0', 0],
  ['$1,234.50', 123_450],
  ['1,234,567.89', 123_456_789],
  ['12.30 USD', 1230],
  [1e-7, undefined],
  ['1,23', undefined],
  ['NaN', undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['1e3', undefined],
  ['9999999999999', undefined],
  ['', undefined],
  ['.', undefined],
  ['-', undefined],
  [true, undefined],
  [null, undefined],
  [['1'], undefined],
])('%o is %o cents', (amount, cents) => {
  expect(centsFrom(amount)).toBe(cents)
})

test('every amount of cents goes out as a decimal and comes back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), cents => {
      expect(centsFrom(decimalFrom(cents))).toBe(cents)
      expect(JSON.stringify(decimalFrom(cents))).toMatch(/^-?\d+(\.\d{1,2})?$/)
    }),
  )
})
