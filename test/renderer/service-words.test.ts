// Names of services and values as people write them.
import { expect, test } from 'vitest'
import { hasWireWord } from '../../main/i18n/service-findings.ts'
import { ENUMERATIONS, SHIPPING_SERVICES } from '../../main/simulator/label-server/catalogue.ts'
import { serviceWords, valueWords } from '../../renderer/parts/service-words.ts'
import { knownValues, USUAL_VALUES } from '../../renderer/words/known-values.ts'

test.each([
  ['Usps_Ground_Advantage', 'USPS Ground Advantage'],
  ['Ups_2nd_Day_Air', 'UPS 2nd Day Air'],
  ['USPS GROUND ADVANTAGE', 'USPS Ground Advantage'],
  ['GROUND_ADVANTAGE', 'Ground Advantage'],
  ['Fedex_Home_Delivery', 'FedEx Home Delivery'],
  ['Dhl_Express_Worldwide', 'DHL Express Worldwide'],
  ['Ground Advantage', 'Ground Advantage'],
])('the service %s reads %s', (name, words) => {
  expect(serviceWords(name)).toBe(words)
})

test('no service of the sandbox and no value of its lists is shown as the wire has it', () => {
  const say = (key: string) => knownValues[key as keyof typeof knownValues]?.en ?? key
  const shown = [
    ...SHIPPING_SERVICES.map(({ id }) => serviceWords(id)),
    ...[...Object.values(ENUMERATIONS), ...Object.values(USUAL_VALUES)].flatMap(list =>
      list.filter(value => !/^(None|Unknown|Label4X6)$/.test(value)).map(value => valueWords(say, value)),
    ),
  ]
  expect(shown.filter(hasWireWord)).toEqual([])
})

test('a value in another spelling has its name, and one that nobody knows stays as it is', () => {
  const say = (key: string) => key
  for (const spelled of ['Dry_Ice', 'DRY ICE', 'dryIce'])
    expect(valueWords(say, spelled)).toBe('value.dry_ice')
  expect(valueWords(say, 'me')).toBe('me')
})
