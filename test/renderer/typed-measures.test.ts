// Reading typed weights, numbers and amounts, and saying a weight.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCents, readNumber, readWeightOz, sayWeight } from '../../renderer/parts/typed-measures.ts'

describe('a typed weight', () => {
  test.each([
    ['19.2', 19.2],
    ['19.2oz', 19.2],
    ['1 lb 3.2 oz', 19.2],
    ['1lb', 16],
    ['1.5 LBS', 24],
    ['.5 lb', 8],
    ['0,5 kg', 17.637],
    ['500 g', 17.637],
    ['2 lb 0 oz', 32],
    ['1 lb 3', 19],
    ['1lb3oz', 19],
    ['540 g', 19.0479],
    ['1 kg 200 g', 42.3288],
  ])('%s is %f ounces', (text, ounces) => {
    expect(readWeightOz(text)).toBeCloseTo(ounces, 3)
  })

  test.each([
    '',
    'heavy',
    '-3',
    '1 stone',
    '1 2',
    '1 kg 3',
    '3 lb oz',
    '1e3',
    '١٢',
    '1,234',
    '12,500 kg',
    '2.500 g',
    '1 lb 1,200 g',
    '1 234 g',
    '1 234',
    '1.234,5 kg',
    '10 20 lb',
    '1 lb 2 lb',
    '3 oz 1 lb',
    '1 lb 200 g',
    '9'.repeat(400),
    `1 lb ${'9'.repeat(400)} oz`,
  ])('%j is no weight', text => {
    expect(readWeightOz(text)).toBeUndefined()
  })

  test('what is said is read as the same weight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 160_000 }), tenths => {
        const ounces = tenths / 10
        expect(readWeightOz(sayWeight(ounces))).toBeCloseTo(ounces, 4)
      }),
    )
  })

  test.each([
    [19.2, '1 lb 3.2 oz'],
    [16, '1 lb'],
    [3.2, '3.2 oz'],
    [31.96, '31.96 oz'],
    // Typed as 540 g.
    [19.0479, '540 g'],
  ])('%f ounces are said as %s', (ounces, text) => {
    expect(sayWeight(ounces)).toBe(text)
  })
})

test.each([
  ['12', 12],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['12in', undefined],
  ['-1', undefined],
  ['', undefined],
  ['9'.repeat(400), undefined],
])('the number in %j is %s', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test.each([
  ['12', 1200],
  ['$12.50', 1250],
  ['12.5', 1250],
  ['0,05', 5],
  ['12.345', undefined],
  ['1,000', undefined],
  ['', undefined],
])('the amount in %j is %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})
