// Which price is marked, and so which service ships.
import { expect, test } from 'vitest'
import { serviceWords } from '../../renderer/parts/service-words.ts'
import type { Draft } from '../../renderer/tasks/pack/bench/draft.ts'
import { chooseRate } from '../../renderer/tasks/pack/prices/choose-rate.ts'
import { withoutPrices } from '../../renderer/tasks/pack/prices/without-prices.ts'

const OFFERS = [
  { shippingService: 'GROUND', cheapest: false },
  { shippingService: 'PRIORITY', cheapest: false },
  { shippingService: 'SELECT', cheapest: true },
]

const marked = (shippingService: string | undefined): Pick<Draft, 'picked' | 'fields'> => ({
  fields: shippingService === undefined ? {} : { shippingService },
})

test.each([
  ['PRIORITY', 'GROUND', 'GROUND'],
  [undefined, 'GROUND', 'GROUND'],
  ['PRIORITY', undefined, 'SELECT'],
  ['GONE', 'GONE-TOO', 'SELECT'],
  [undefined, undefined, 'SELECT'],
])('marked by itself %s, chosen last time %s: %s ships', (before, remembered, expected) => {
  expect(chooseRate(OFFERS, marked(before), remembered)).toBe(expected)
})

test('without a cheapest one the first offer is marked', () => {
  expect(chooseRate(OFFERS.slice(0, 2), marked(undefined), undefined)).toBe('GROUND')
  expect(chooseRate([], marked('GROUND'), undefined)).toBeUndefined()
})

test('what the bench does not sell is never marked by itself, also where it was chosen last or is all there is', () => {
  const offers = OFFERS.map(offer => ({ ...offer, ...(offer.cheapest && { notSold: true as const }) }))
  expect(chooseRate(offers, marked('SELECT'), 'SELECT')).toBe('GROUND')
  expect(chooseRate(offers.slice(2), marked(undefined), 'SELECT')).toBeUndefined()
  expect(chooseRate(offers, { picked: 'SELECT', fields: {} }, undefined)).toBe('SELECT')
})

test('where no prices come the mark stays where it was', () => {
  expect(chooseRate(OFFERS.slice(0, 2), marked('PRIORITY'), undefined)).toBe('PRIORITY')
})

test('what a person chose never changes by itself, also where it is offered no more', () => {
  const picked = { picked: 'GONE', fields: { shippingService: 'GONE' } }
  expect(chooseRate(OFFERS, picked, 'GROUND')).toBe('GONE')
  expect(chooseRate([], picked, undefined)).toBe('GONE')
})

test.each([
  ['GROUND_ADVANTAGE', 'Ground Advantage'],
  ['USPS_PRIORITY_MAIL', 'USPS Priority Mail'],
  ['UPS 2nd Day Air', 'UPS 2nd Day Air'],
])('%s is shown as %s', (name, shown) => {
  expect(serviceWords(name)).toBe(shown)
})

test.each([
  [true, ['Usps_First_Class_International', 'Usps_Ground', 'DHL_Express']],
  [false, ['Usps_Ground', 'DHL_Express', 'Usps_First_Class_International']],
])(
  'where no prices come, every service can be chosen, those first that seem to fit (abroad: %s)',
  (abroad, offered) => {
    const services = ['Usps_Ground', 'Usps_First_Class_International', 'DHL_Express']
    expect(withoutPrices(services, abroad).map(rate => rate.shippingService)).toEqual(offered)
  },
)
