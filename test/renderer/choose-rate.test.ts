// Which price is marked, and so which service ships.
import { expect, test } from 'vitest'
import { serviceWords } from '../../renderer/parts/service-words.ts'
import { chooseRate } from '../../renderer/tasks/pack/choose-rate.ts'

const OFFERS = [
  { shippingService: 'GROUND', cheapest: false },
  { shippingService: 'PRIORITY', cheapest: false },
  { shippingService: 'SELECT', cheapest: true },
]

test.each([
  ['PRIORITY', 'GROUND', 'PRIORITY'],
  [undefined, 'GROUND', 'GROUND'],
  ['GONE', 'GONE-TOO', 'SELECT'],
  [undefined, undefined, 'SELECT'],
])('chosen %s, last time %s: %s ships', (chosen, remembered, expected) => {
  expect(chooseRate(OFFERS, chosen, remembered)).toBe(expected)
})

test('without a cheapest one the first offer is marked', () => {
  expect(chooseRate(OFFERS.slice(0, 2), undefined, undefined)).toBe('GROUND')
  expect(chooseRate([], 'GROUND', undefined)).toBeUndefined()
})

test.each([
  ['GROUND_ADVANTAGE', 'Ground Advantage'],
  ['USPS_PRIORITY_MAIL', 'Usps Priority Mail'],
  ['UPS 2nd Day Air', 'UPS 2nd Day Air'],
])('%s is shown as %s', (name, shown) => {
  expect(serviceWords(name)).toBe(shown)
})
