// What stops a shipment before the label server is asked, and what only warns.
import { describe, expect, test } from 'vitest'
import { labelServerSettingsSchema } from '../../../main/core/settings/service-settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { validateForLabelServer } from '../../../main/services/label-server/validate.ts'
import { domestic, everything } from '../sample-shipments.ts'

const rules = labelServerSettingsSchema.parse({})
const findings = (shipment: Shipment, settings: object = {}, purpose: 'label' | 'rates' = 'label') =>
  validateForLabelServer({ shipment }, { ...rules, ...settings }, purpose)
const problems = (shipment: Shipment, settings = {}) => {
  const { problems: found } = findings(shipment, settings)
  return Object.fromEntries(Object.entries(found).map(([path, { code }]) => [path, code]))
}
const warnings = (shipment: Shipment, settings = {}) => {
  const { warnings: found } = findings(shipment, settings)
  return Object.fromEntries(Object.entries(found).map(([path, { code }]) => [path, code]))
}
const to = (change: Partial<Shipment['to']>): Shipment => ({ ...domestic, to: { ...domestic.to, ...change } })
const box = (change: Partial<Shipment['packages'][number]>): Shipment => ({
  ...domestic,
  packages: [{ weightOz: 1, ...change }],
})

test('a plain shipment passes', () => {
  expect(findings(domestic)).toEqual({ problems: {}, warnings: {}, suggestions: {} })
})

describe('stops', () => {
  test.each<[string, Shipment, Record<string, string>]>([
    ['nobody to deliver to', to({ name: ' ' }), { 'to.name': 'input.required' }],
    ['no street', to({ address1: '' }), { 'to.address1': 'input.required' }],
    ['no city', to({ city: '' }), { 'to.city': 'input.required' }],
    ['no country', to({ country: '' }), { 'to.country': 'input.required' }],
    ['no state in the US', to({ state: '' }), { 'to.state': 'input.required' }],
    ['no ZIP in the US', to({ postalCode: '' }), { 'to.postalCode': 'input.required' }],
    ['no weight', box({ weightOz: 0 }), { 'packages.0.weightOz': 'field.must-not-be-zero' }],
    ['a side of nothing', box({ widthInch: 0 }), { 'packages.0.widthInch': 'field.must-not-be-zero' }],
    ['hazmat of the other service', { ...domestic, hazmat: '1' }, { hazmat: 'field.use-dangerous-goods' }],
    [
      'several packages',
      { ...everything, to: domestic.to, customs: undefined },
      { packages: 'field.one-package-with-service' },
    ],
    ['no service', { ...domestic, shippingService: ' ' }, { shippingService: 'field.service-not-chosen' }],
    ['no customs data abroad', to({ country: 'CA' }), { customs: 'field.customs-expected' }],
    [
      'customs data without an item',
      { ...to({ country: 'CA' }), customs: { valueCents: 0, description: 'Gifts', items: [] } },
      { 'customs.items': 'field.customs-expected' },
    ],
  ])('%s', (_name, shipment, expected) => {
    expect(problems(shipment)).toEqual(expected)
  })

  test.each([
    ['juguete', 'field.hs-code'],
    ['HS 6109.10', 'field.hs-code'],
    ['95', 'field.hs-code'],
    ['6109', undefined],
    ['6109.10', undefined],
    ['6109 10 00-12', undefined],
    ['', undefined],
  ])('a tariff code that is none: “%s”', (hsCode, code) => {
    const item = {
      description: 'Toy',
      countryOfOrigin: 'US',
      quantity: 1,
      valueCents: 500,
      weightOz: 1,
      hsCode,
    }
    const abroad = { ...domestic, customs: { valueCents: 500, description: 'Toys', items: [item] } }
    expect(problems(abroad)['customs.items.0.hsCode']).toBe(code)
  })

  test('customs items that say too little', () => {
    const item = { countryOfOrigin: '', description: '', valueCents: 1, quantity: 0.5, weightOz: 0 }
    expect(problems({ ...domestic, customs: { valueCents: 1, description: 'x', items: [item] } })).toEqual({
      'customs.items.0.countryOfOrigin': 'input.required',
      'customs.items.0.description': 'input.required',
      'customs.items.0.quantity': 'field.whole-number',
      'customs.items.0.weightOz': 'field.must-not-be-zero',
    })
  })
})

test('the word for a service that the label server chooses passes, where a person says it', () => {
  expect(problems({ ...domestic, shippingService: 'Unknown' })).toEqual({})
})

describe('a parcel without customs data passes', () => {
  const within = (from: string, there: string) =>
    problems({
      ...domestic,
      from: { ...domestic.from, country: from },
      to: { ...domestic.to, country: there },
    })
  test.each([
    ['US', 'usa'],
    ['US', 'PR'],
    ['GU', 'US'],
    ['DE', 'FR'],
  ])('from %s to %s, by the settings', (from, there) => {
    expect(within(from, there)).toEqual({})
  })
  test.each([
    ['PR', 'DE'],
    ['FR', 'CH'],
  ])('never from %s to %s', (from, there) => {
    expect(within(from, there)).toEqual({ customs: 'field.customs-expected' })
  })
  test('with a reason that a person gives', () => {
    const order = { shipment: to({ country: 'CA' }), noCustomsReason: 'Diplomatic bag' }
    expect(validateForLabelServer(order, rules, 'label').problems).toEqual({})
    expect(
      validateForLabelServer({ ...order, noCustomsReason: ' ' }, rules, 'label').problems,
    ).toHaveProperty('customs')
  })
  test('but of no item no form is begun, whatever the reason', () => {
    const customs = { valueCents: 0, description: 'Gifts', items: [] }
    const order = { shipment: { ...to({ country: 'CA' }), customs }, noCustomsReason: 'Diplomatic bag' }
    expect(validateForLabelServer(order, rules, 'label').problems).toMatchObject({
      'customs.items': { code: 'field.customs-no-item' },
    })
    expect(validateForLabelServer(order, rules, 'rates').problems).toEqual({})
  })
  test('with contents that the settings name, in every package', () => {
    const described = (...texts: (string | undefined)[]) => ({
      ...to({ country: 'CA' }),
      packages: texts.map(description => ({
        weightOz: 1,
        ...(description !== undefined && { description }),
      })),
    })
    const settings = {
      customsFreeContents: ['Documents'],
      multiPackageServices: [domestic.shippingService ?? ''],
    }
    expect(problems(described(' documents '), settings)).toEqual({})
    expect(problems(described('Documents', 'Shirts'), settings)).toEqual({
      customs: 'field.customs-expected',
    })
    expect(problems(described(undefined), settings)).toEqual({ customs: 'field.customs-expected' })
  })
  test('while only prices are asked for', () => {
    expect(findings(to({ country: 'CA' }), {}, 'rates').problems).toEqual({})
  })
})

describe('passes', () => {
  test('a company without a person', () =>
    expect(problems(to({ name: '', companyName: 'Acme' }))).toEqual({}))
  test('a country without states or postal codes', () => {
    expect(problems(to({ country: 'IE', state: '', postalCode: '' }))).toEqual({
      customs: 'field.customs-expected',
    })
  })
  test('several packages of a service that settings name', () => {
    expect(problems(everything, { multiPackageServices: ['Express_Worldwide'] })).toEqual({})
  })
  test('rates without a service', () => {
    expect(findings({ ...domestic, shippingService: undefined }, {}, 'rates').problems).toEqual({})
  })
})

describe('warns', () => {
  test('of what has no place in the request', () => {
    const shipment: Shipment = {
      ...domestic,
      returnTo: domestic.from,
      postalRequired: false,
      documentFormat: 'PDF',
      references: { reference3: 'a', reference4: 'b', sku: 'c', reference1: 'kept' },
    }
    expect(Object.keys(warnings(shipment)).sort()).toEqual([
      'documentFormat',
      'postalRequired',
      'references.reference3',
      'references.reference4',
      'references.sku',
    ])
  })
  test('of values outside the lists in settings, which are sent all the same', () => {
    const settings = { services: ['Other'], enumerations: { signature: ['None'], endorsement: [] } }
    const shipment = { ...domestic, endorsement: 'Anything', packages: [{ weightOz: 1, signature: 'Adult' }] }
    expect(warnings(shipment, settings)).toEqual({
      shippingService: 'field.service-not-sold',
      'packages.0.signature': 'field.not-in-list',
    })
  })
})

test('a ZIP code of another state is said, and stops nothing', () => {
  const elsewhere = { ...domestic, to: { ...domestic.to, state: 'WA', postalCode: '89501' } }
  expect(findings(elsewhere)).toMatchObject({
    problems: {},
    warnings: { 'to.postalCode': { code: 'field.zip-state', params: { zip: '89501', state: 'WA' } } },
  })
  const abroad = { ...elsewhere, to: { ...elsewhere.to, country: 'MX' } }
  expect(warnings(abroad)['to.postalCode']).toBeUndefined()
  const fitting = { ...elsewhere, to: { ...elsewhere.to, state: 'NV' } }
  expect(warnings(fitting)['to.postalCode']).toBeUndefined()
})

test.each([
  ['CA', { 'to.state': 'field.state-none', 'to.postalCode': 'field.postal-code-none' }],
  ['Australia', { 'to.state': 'field.state-none', 'to.postalCode': 'field.postal-code-none' }],
  ['DE', { 'to.postalCode': 'field.postal-code-none' }],
  // They have none.
  ['HK', {}],
  ['AE', {}],
])(
  'of an address in %s without state and postal code that is said which it has, and nothing stops',
  (country, said) => {
    const shipment = {
      ...everything,
      packages: [{ weightOz: 1 }],
      to: { ...everything.to, country, state: '', postalCode: ' ' },
    }
    const { problems: stops, warnings: found } = findings(shipment)
    expect(stops).toEqual({})
    const ofRegion = Object.entries(found).filter(([path]) => ['to.state', 'to.postalCode'].includes(path))
    expect(Object.fromEntries(ofRegion.map(([path, { code }]) => [path, code]))).toEqual(said)
    const whole = { ...shipment, to: { ...shipment.to, state: 'ON', postalCode: 'K1A 0B1' } }
    expect(
      Object.values(findings(whole).warnings)
        .map(({ code }) => code)
        .filter(code => code.endsWith('-none')),
    ).toEqual([])
  },
)

test.each([
  ['8950', 'NJ', '08950'],
  ['8950', 'NV', undefined],
  ['89501-123', 'NV', undefined],
  // As the parcel service takes it; this one has it as it is typed.
  ['89501 1234', 'NV', '89501-1234'],
])(
  '%s is no ZIP code of %s: it stops in the US, with the one that it may be',
  (postalCode, state, offered) => {
    const wrong = { ...domestic, to: { ...domestic.to, state, postalCode } }
    expect(findings(wrong)).toMatchObject({
      problems: { 'to.postalCode': { code: 'field.postal-code' } },
      warnings: {},
      suggestions: offered === undefined ? {} : { 'to.postalCode': offered },
    })
    const abroad = { ...wrong, to: { ...wrong.to, country: 'MX' } }
    expect(findings(abroad).problems['to.postalCode']).toBeUndefined()
  },
)

test.each(['89501', '89501-1234', '895011234'])('%s goes to the label server as it is typed', postalCode => {
  expect(problems({ ...domestic, to: { ...domestic.to, state: 'NV', postalCode } })).toEqual({})
})

test('a side that is not typed beside others is said, and stops nothing', () => {
  const twoSides = box({ lengthInch: 9, heightInch: 4 })
  expect(problems(twoSides)).toEqual({})
  expect(warnings(twoSides)).toEqual({ 'packages.0.widthInch': 'field.side-missing' })
  expect(warnings(box({ lengthInch: 9, widthInch: 6, heightInch: 4 }))).toEqual({})
})

test.each([
  ['Usps_Ground_Advantage', 70],
  ['Ups_Ground', 150],
  ['FedEx_Ground', 150],
])('a weight that no carrier takes is said, and stops nothing: %s', (shippingService, pounds) => {
  const of = (weightOz: number) => ({ ...box({ weightOz }), shippingService })
  expect(problems(of(pounds * 16 + 0.1))).toEqual({})
  expect(warnings(of(pounds * 16 + 0.1))).toMatchObject({ 'packages.0.weightOz': 'field.weight-heavy' })
  expect(warnings(of(pounds * 16))).not.toHaveProperty(['packages.0.weightOz'])
})

test('a carrier that brings nothing to a post-office box is named, and another one is not', () => {
  const boxed = (shippingService: string) => ({
    ...domestic,
    shippingService,
    to: { ...domestic.to, address2: 'P.O. Box 44' },
  })
  expect(findings(boxed('Ups_Ground'))).toMatchObject({
    problems: {},
    warnings: { 'to.address2': { code: 'field.po-box', params: { carrier: 'UPS' } } },
  })
  expect(warnings(boxed('Usps_Ground_Advantage'))['to.address2']).toBeUndefined()
})
