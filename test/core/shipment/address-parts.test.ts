// Which parts an address abroad is asked for.
import { expect, test } from 'vitest'
import { hasPostalCodes, hasStates } from '../../../main/core/shipment/address-parts.ts'
import { countryNames } from '../../../main/core/shipment/countries.ts'

const codes = [...countryNames('en').keys()]

test('a postal code is asked for where mail has one, by code or by name', () => {
  for (const country of ['CA', 'Canadá', 'MX', 'DE', 'GB', 'IE', 'JP', 'US'])
    expect([country, hasPostalCodes(country)]).toEqual([country, true])
  for (const country of ['HK', 'Hong Kong', 'AE', 'QA', 'Panamá', 'Jamaica'])
    expect([country, hasPostalCodes(country)]).toEqual([country, false])
})

test('a state or province is asked for where addresses name one', () => {
  expect(codes.filter(hasStates).toSorted()).toEqual(
    ['AU', 'BR', 'CA', 'CN', 'ES', 'IN', 'IT', 'JP', 'MX', 'US'].toSorted(),
  )
  expect(hasStates('Kanada') || hasStates('GB')).toBe(false)
})

test('nothing is asked of what is no country, and whoever names a state has a postal code', () => {
  for (const text of ['', '2 lb', 'Atlantis'])
    expect([hasPostalCodes(text), hasStates(text)]).toEqual([false, false])
  expect(codes.filter(code => hasStates(code) && !hasPostalCodes(code))).toEqual([])
  // Each of the table is a country.
  expect(codes.filter(code => !hasPostalCodes(code))).toHaveLength(79)
})
