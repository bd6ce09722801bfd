// Names of services and values as people write them.
import { expect, test } from 'vitest'
import { hasWireWord } from '../../main/i18n/service-findings.ts'
import { ENUMERATIONS, SHIPPING_SERVICES } from '../../main/simulator/label-server/catalogue.ts'
import { serviceWords, soldService, valueWords } from '../../renderer/parts/service-words.ts'
import { USUAL_VALUES } from '../../renderer/parts/usual-values.ts'
import { knownValues } from '../../renderer/words/known-values.ts'
import type { WordTable } from '../../renderer/words/word-table.ts'
import { words } from '../../renderer/words/words.ts'
import { shipmentView } from '../browser/bench-script.ts'

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

const sayIn = (language: 'en' | 'es') => (key: string) =>
  Object.entries<WordTable[string]>(words).find(([name]) => name === key)?.[1][language] ?? key

test.each([
  ['DIRECT_SERVICE_LABEL_GENERATED', 'Direct label', 'Etiqueta directa'],
  ['Postal label generated', 'Postal label', 'Etiqueta postal'],
  ['SOMETHING_NEW', undefined, undefined],
])('a label that the parcel service calls %s reads by its kind', (serviceType, en, es) => {
  const { shipment: _, ...shipment } = shipmentView('ORD-1', {
    service: 'parcel-label',
    purchase: { serviceType },
  })
  for (const [language, kind] of [['en', en] as const, ['es', es] as const]) {
    const say = sayIn(language)
    expect(soldService(say, shipment)).toBe([say('service.parcel-label'), kind].filter(Boolean).join(' · '))
  }
})

test('a label of the label server reads by the service that was chosen', () => {
  const say = sayIn('en')
  expect(soldService(say, shipmentView('ORD-1'))).toBe('Ground Advantage')
})
