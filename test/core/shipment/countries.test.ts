// A country is found by its code and by its name, and each code is its own.
import { expect, test } from 'vitest'
import { countryCodeOf, countryNames } from '../../../main/core/shipment/countries.ts'
import { LANGUAGES } from '../../../main/i18n/sentence-table.ts'

const codes = [...countryNames('en').keys()]

test('a code is itself, in small letters and with blanks too', () => {
  expect(codes.length).toBeGreaterThan(240)
  for (const code of codes) {
    expect(countryCodeOf(code)).toBe(code)
    expect(countryCodeOf(` ${code.toLowerCase()} `)).toBe(code)
  }
})

test.each(LANGUAGES)('every name in %s is its country’s', language => {
  for (const [code, name] of countryNames(language)) expect(countryCodeOf(name), name).toBe(code)
})

test.each([
  ['uk', 'GB'],
  ['EE.UU.', 'US'],
  ['Ruritania', undefined],
  ['', undefined],
])('%s is %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})
