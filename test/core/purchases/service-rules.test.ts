// Which rule of the company a package falls under: the first that holds, and never by what nobody said.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAsRuled, ruleFor } from '../../../main/core/purchases/service-rules.ts'
import { type ServiceRule, serviceRuleSchema } from '../../../main/core/settings/service-rules.ts'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

const GROUND = { service: 'label-server', shippingService: 'GROUND' } as const
const rule = (when: object, more: object = GROUND): ServiceRule =>
  serviceRuleSchema.parse({ name: 'A rule', when, ...more })
const { boxes } = settingsSchema.parse({})

/** To Kenmore, WA 98028, at 19.2 oz in a box of 12 by 9 by 6. */
const sample = sampleShipment() as Shipment
const [parcel] = sample.packages as [Shipment['packages'][number]]
const to = (more: object): Shipment => ({ ...sample, to: { ...sample.to, ...more } })
const packed = (...more: readonly object[]): Shipment => ({
  ...sample,
  packages: more.map(one => ({ ...parcel, ...one })),
})
const holdsOf = (when: object, shipment: Shipment = sample, reference = 'ORD-1') =>
  ruleFor({ serviceRules: [rule(when)], boxes }, { reference, shipment }) !== undefined

describe('a condition', () => {
  test.each<[string, object, Shipment, boolean]>([
    ['holds of every package where nothing is said', {}, sample, true],
    ['of a country', { countries: ['CA', 'US'] }, sample, true],
    ['of a country by its name', { countries: ['CA'] }, to({ country: 'Canada' }), true],
    ['of another country', { countries: ['CA'] }, sample, false],
    ['of a state', { states: ['WA'] }, to({ state: ' wa' }), true],
    ['of other states', { states: ['AK', 'HI'] }, sample, false],
    ['of a state with what nobody sees in it', { states: ['WA'] }, to({ state: 'W\u200b\u034fA' }), true],
    ['of such a country', { countries: ['CA'] }, to({ country: '\u200eC\ufe0fA' }), true],
    ['of such a ZIP', { postalCodes: ['980'] }, to({ postalCode: '9\u00ad8028' }), true],
    ['of a ZIP’s beginning', { postalCodes: ['967', '9802'] }, sample, true],
    ['of a code with a space', { postalCodes: ['k1a'] }, to({ postalCode: 'K1 A0B1' }), true],
    ['of another ZIP', { postalCodes: ['028'] }, sample, false],
    ['over a weight', { weightOverOz: 19 }, packed({ weightOz: 19.2 }), true],
    ['at the weight', { weightOverOz: 19.2 }, packed({ weightOz: 19.2 }), false],
    ['up to the weight', { weightUpToOz: 19.2 }, packed({ weightOz: 19.2 }), true],
    ['of all packages’ weight', { weightOverOz: 30 }, packed({ weightOz: 16 }, { weightOz: 16 }), true],
    ['of a weight that is not there', { weightUpToOz: 16 }, packed({ weightOz: 0 }), false],
    ['of one that half the packages say', { weightUpToOz: 99 }, packed({}, { weightOz: 0 }), false],
    ['over a value', { valueOverCents: 5_000 }, packed({ valueCents: 5_001 }), true],
    ['up to a value', { valueUpToCents: 5_000 }, packed({ valueCents: 5_001 }), false],
    ['of a value that nobody said', { valueUpToCents: 5_000 }, packed({ valueCents: undefined }), false],
    [
      'of the value on the customs form',
      { valueOverCents: 5_000 },
      {
        ...packed({ valueCents: undefined }),
        customs: { valueCents: 6_000, description: 'Cups', items: [] },
      },
      true,
    ],
    [
      'of the higher of two values',
      { valueOverCents: 5_000 },
      {
        ...packed({ valueCents: 100 }),
        customs: { valueCents: 6_000, description: 'Cups', items: [] },
      },
      true,
    ],
    ['of a box', { boxes: ['S', 'M'] }, packed({ lengthInch: 12, widthInch: 9, heightInch: 6 }), true],
    [
      'of one that lies on its side',
      { boxes: ['M'] },
      packed({ lengthInch: 6, widthInch: 12, heightInch: 9.01 }),
      true,
    ],
    ['of another size', { boxes: ['S'] }, packed({ lengthInch: 12, widthInch: 9, heightInch: 6 }), false],
    ['of a box that the house has no more', { boxes: ['Tube'] }, sample, false],
    ['of what the order says', { field: { path: 'reference', is: ['ord-1'] } }, sample, true],
    ['of how it begins', { field: { path: 'reference', is: ['B2B-*', 'ord*'] } }, sample, true],
    ['of something else', { field: { path: 'reference', is: ['ORD'] } }, sample, false],
    ['of what it does not say', { field: { path: 'references.sku', is: ['*'] } }, sample, false],
    [
      'of one of two that do not both hold',
      { states: ['WA'], weightOverOz: 500 },
      packed({ weightOz: 19.2 }),
      false,
    ],
  ])('%s', (_what, when, shipment, holds) => {
    expect(holdsOf(when, shipment)).toBe(holds)
  })
})

describe('a territory of the United States', () => {
  const OTHER: Readonly<Record<string, string>> = { PR: 'VI', VI: 'GU', GU: 'AS', AS: 'MP', MP: 'PR' }
  const written = Object.keys(OTHER).flatMap(code => [
    [code, 'a state', { country: 'US', state: code }] as const,
    [code, 'a state in small letters', { country: 'USA', state: ` ${code.toLowerCase()}\u200b` }] as const,
    [code, 'a country', { country: code, state: '' }] as const,
    [code, 'a country with a state', { country: code, state: code }] as const,
  ])
  test.each([
    ...written,
    ['PR', 'a country by its name', { country: 'Puerto Rico', state: '' }] as const,
    ['VI', 'a state by its name', { country: 'US', state: 'U.S. Virgin Islands' }] as const,
  ])('%s written as %s is that country, that state, and within theirs', (code, _how, address) => {
    const shipment = to(address)
    const other = OTHER[code]
    expect({
      country: holdsOf({ countries: [code] }, shipment),
      state: holdsOf({ states: [code] }, shipment),
      union: holdsOf({ countries: ['US'] }, shipment),
      otherCountry: holdsOf({ countries: [other] }, shipment),
      otherState: holdsOf({ states: [other] }, shipment),
    }).toEqual({ country: true, state: true, union: true, otherCountry: false, otherState: false })
  })

  test('is none where another country has a state of those letters', () => {
    expect(holdsOf({ countries: ['VI'] }, to({ country: 'ES', state: 'VI' }))).toBe(false)
    expect(holdsOf({ countries: ['US'] }, to({ country: 'ES', state: 'VI' }))).toBe(false)
  })
})

test('the first rule that holds counts, and is held to by its service and the label server’s own', () => {
  const first = rule({ states: ['HI'] })
  const second = rule({ countries: ['US'] }, { service: 'parcel-label' })
  const third = rule({})
  const found = ruleFor({ serviceRules: [first, second, third], boxes }, { reference: '1', shipment: sample })
  expect(found).toBe(second)
  expect(isAsRuled(second, { service: 'parcel-label', shippingService: 'GROUND' })).toBe(true)
  expect(isAsRuled(second, GROUND)).toBe(false)
  expect(isAsRuled(first, GROUND)).toBe(true)
  expect(isAsRuled(first, { ...GROUND, shippingService: 'PRIORITY' })).toBe(false)
})

test('more that must hold never lets a rule hold of more packages', () => {
  const when = fc.record(
    {
      countries: fc.subarray(['US', 'CA'], { minLength: 1 }),
      states: fc.subarray(['WA', 'HI'], { minLength: 1 }),
      weightOverOz: fc.integer({ min: 1, max: 40 }),
      weightUpToOz: fc.integer({ min: 1, max: 40 }),
      valueOverCents: fc.integer({ min: 0, max: 90 }),
    },
    { requiredKeys: [] },
  )
  const shipment = fc
    .record({
      weightOz: fc.integer({ min: 0, max: 40 }),
      valueCents: fc.option(fc.nat(90), { nil: undefined }),
    })
    .map(one => packed(one))
  fc.assert(
    fc.property(when, when, shipment, (some, more, one) => {
      if (holdsOf({ ...more, ...some }, one)) expect(holdsOf(some, one)).toBe(true)
    }),
  )
})

test.each([
  ['the label server without its service', { service: 'label-server' }],
  ['the parcel service with one', { service: 'parcel-label', shippingService: 'GROUND' }],
  ['a state in words', { ...GROUND, when: { states: ['Hawaii'] } }],
  ['an empty list', { ...GROUND, when: { countries: [] } }],
  ['a field that orders do not have', { ...GROUND, when: { field: { path: 'to.phoneNumber', is: ['1'] } } }],
])('a rule is none with %s', (_what, given) => {
  expect(serviceRuleSchema.safeParse({ name: 'A rule', ...given }).success).toBe(false)
})
