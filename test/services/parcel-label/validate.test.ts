// The parcel service's constraints: each bound, each character, each suggestion.
import { describe, expect, test } from 'vitest'
import { parcelLabelSettingsSchema } from '../../../main/core/settings/service-settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { validateForParcel } from '../../../main/services/parcel-label/validate.ts'
import { everythingForParcel, parcel } from '../sample-shipments.ts'

const settings = parcelLabelSettingsSchema.parse({})
const find = (shipment: Shipment, reference = 'ORD-1') => {
  const { problems, warnings, suggestions } = validateForParcel(reference, shipment, settings)
  const codes = (found: typeof problems) =>
    Object.fromEntries(Object.entries(found).map(([path, { code }]) => [path, code]))
  return { problems: codes(problems), warnings: codes(warnings), suggestions }
}
const to = (change: Partial<Shipment['to']>): Shipment => ({ ...parcel, to: { ...parcel.to, ...change } })
const box = (change: Partial<Shipment['packages'][number]>): Shipment => ({
  ...parcel,
  packages: [{ ...parcel.packages[0]!, ...change }],
})

test('a plain parcel and one with every field pass', () => {
  expect(find(parcel)).toEqual({ problems: {}, warnings: {}, suggestions: {} })
  // A return address of its own takes the one place for a name and a company.
  const warnings = { 'from.name': 'field.not-sent', 'from.companyName': 'field.not-sent' }
  expect(find(everythingForParcel)).toEqual({ problems: {}, warnings, suggestions: {} })
})

describe('lengths', () => {
  test.each<[string, number, (text: string) => Shipment]>([
    ['references.sku', 50, sku => ({ ...parcel, references: { sku } })],
    ['from.companyName', 50, companyName => ({ ...parcel, from: { ...parcel.from, companyName } })],
    ['from.name', 50, name => ({ ...parcel, from: { ...parcel.from, name } })],
    ['returnTo.name', 50, name => ({ ...parcel, returnTo: { ...parcel.from, name } })],
    ['returnTo.companyName', 50, companyName => ({ ...parcel, returnTo: { ...parcel.from, companyName } })],
    ['to.companyName', 50, companyName => to({ companyName })],
    ['to.name', 50, name => to({ name })],
    ['to.address1', 50, address1 => to({ address1 })],
    ['to.address2', 50, address2 => to({ address2 })],
    ['to.city', 28, city => to({ city })],
    ['to.email', 44, email => to({ email })],
    ['to.phoneNumber', 50, phoneNumber => to({ phoneNumber })],
    ['from.address1', 50, address1 => ({ ...parcel, from: { ...parcel.from, address1 } })],
    ['from.city', 28, city => ({ ...parcel, from: { ...parcel.from, city } })],
    ['returnTo.address2', 50, address2 => ({ ...parcel, returnTo: { ...parcel.from, address2 } })],
  ])('%s takes %i characters and not one more', (path, limit, make) => {
    expect(find(make('x'.repeat(limit))).problems).toEqual({})
    expect(find(make('x'.repeat(limit + 1))).problems).toEqual({ [path]: 'field.too-long' })
  })

  test('the reference takes 50 and is required', () => {
    expect(find(parcel, 'x'.repeat(50)).problems).toEqual({})
    expect(find(parcel, 'x'.repeat(51)).problems).toEqual({ reference: 'field.too-long' })
    expect(find(parcel, ' \u0000').problems).toEqual({ reference: 'input.required' })
  })

  test.each([
    ['address1', 50, 150],
    ['address2', 50, 150],
    ['city', 28, 50],
  ])('of %s: the narrower bound %i stops, the wider %i warns', (name, narrow, wide) => {
    const path = `to.${name}`
    expect(find(to({ [name]: 'x'.repeat(narrow + 1) }))).toMatchObject({
      problems: { [path]: 'field.too-long' },
      warnings: {},
    })
    expect(find(to({ [name]: 'x'.repeat(wide) })).warnings).toEqual({})
    expect(find(to({ [name]: 'x'.repeat(wide + 1) })).warnings).toEqual({
      [path]: 'field.longer-than-either',
    })
  })
})

describe('characters of address lines and cities', () => {
  test.each([
    ['12 Oak St #4', '12 Oak St Apt 4'],
    ['12 Oak St, Suite # 4', '12 Oak St Suite 4'],
    ['Peña & Hijos 1/2', 'Pena and Hijos 1-2'],
    ['O’Neil – Rear', "O'Neil - Rear"],
    ['Straße 5', 'Strasse 5'],
    ['3° (rear); gate', '3 rear gate'],
  ])('%s stops and %s is offered', (typed, offered) => {
    expect(find(to({ address1: typed }))).toMatchObject({
      problems: { 'to.address1': 'field.characters' },
      suggestions: { 'to.address1': offered },
    })
    expect(find(to({ address1: offered })).problems).toEqual({})
  })

  test('nothing is offered where nothing would be left', () => {
    expect(find(to({ city: '東京' }))).toMatchObject({
      problems: { 'to.city': 'field.characters' },
      suggestions: {},
    })
  })

  test('names may have any', () => expect(find(to({ name: 'Zoë & Ana #1' })).problems).toEqual({}))

  test('hyphens, apostrophes, periods, digits and spaces pass', () => {
    expect(find(to({ address1: "1-2 O'Neil Rd. 5" })).problems).toEqual({})
  })
})

describe('what has a shape', () => {
  test.each([
    ['ca', undefined],
    ['PR', undefined],
    ['AE', undefined],
    ['California', 'CA'],
    ['new  york', 'NY'],
    ['D.C.', 'DC'],
    ['XX', undefined],
  ])('state %s', (state, offered) => {
    const { problems, suggestions } = find(to({ state }))
    const passes = ['ca', 'PR', 'AE'].includes(state)
    expect(problems).toEqual(passes ? {} : { 'to.state': 'field.state' })
    expect(suggestions).toEqual(offered ? { 'to.state': offered } : {})
  })

  test.each(['94105', '94105-1234', '94105 1234', '941051234', ' 94105 '])('postal code %s', postalCode => {
    expect(find(to({ postalCode })).problems).toEqual({})
  })

  test.each([
    ['2134', 'MA', '02134'],
    ['94105–1234', 'CA', '94105-1234'],
    // A digit may be missing at either end: what would be in another state is not offered.
    ['9410', 'CA', undefined],
    ['8950', 'NV', undefined],
    ['89501-123', 'NV', undefined],
    ['8950', 'NJ', '08950'],
    ['ABC', 'MA', undefined],
    ['941', 'MA', undefined],
    ['H2X 1Y4', 'MA', undefined],
  ])('postal code %s in %s is none', (postalCode, state, offered) => {
    const { problems, suggestions } = find(to({ postalCode, state }))
    expect(problems).toEqual({ 'to.postalCode': 'field.postal-code' })
    expect(suggestions).toEqual(offered ? { 'to.postalCode': offered } : {})
  })

  test.each(['CHANGE', 'ADDRESS', 'RETURN', 'FORWARDING'])('endorsement %s SERVICE REQUESTED', kind => {
    expect(find({ ...parcel, endorsement: `${kind} SERVICE REQUESTED` }).problems).toEqual({})
    for (const other of [`${kind}_Service_Requested`, kind.toLowerCase()]) {
      expect(find({ ...parcel, endorsement: other })).toMatchObject({
        problems: { endorsement: 'field.one-of' },
        suggestions: { endorsement: `${kind} SERVICE REQUESTED` },
      })
    }
  })

  test('no other endorsement', () => {
    expect(find({ ...parcel, endorsement: 'Leave_If_No_Response' })).toMatchObject({
      problems: { endorsement: 'field.one-of' },
      suggestions: {},
    })
  })

  test.each(['0', '1', '2'])('hazmat %s', hazmat => expect(find({ ...parcel, hazmat }).problems).toEqual({}))
  test.each(['3', 'yes', '00'])('no hazmat %s', hazmat => {
    expect(find({ ...parcel, hazmat }).problems).toHaveProperty('hazmat')
  })
})

describe('numbers', () => {
  test.each<[string, number, string]>([
    ['weightOz', 0, 'field.must-not-be-zero'],
    ['weightOz', -1, 'field.must-not-be-zero'],
    ['lengthInch', 0.00004, 'field.must-not-be-zero'],
    ['heightInch', 10_000_000, 'field.too-many-digits'],
  ])('%s of %d stops', (side, value, code) => {
    expect(find(box({ [side]: value })).problems).toEqual({ [`packages.0.${side}`]: code })
  })

  test.each(['lengthInch', 'widthInch', 'heightInch'])('%s is required', side => {
    expect(find(box({ [side]: undefined })).problems).toEqual({ [`packages.0.${side}`]: 'input.required' })
  })

  test('what is sent rounded is said', () => {
    expect(find(box({ weightOz: 1234.5678 })).warnings).toEqual({ 'packages.0.weightOz': 'field.rounded' })
    expect(find(box({ weightOz: 123.4567 })).warnings).toEqual({})
  })
})

describe('what the service cannot take', () => {
  const [one] = parcel.packages
  test.each<[string, Shipment, string[]]>([
    ['several packages', { ...parcel, packages: [one!, one!] }, ['packages']],
    ['a third address line', to({ address3: 'Gate B' }), ['to.address3']],
    ['another country', to({ country: 'CA' }), ['to.country']],
    // Of an address there nothing else is wrong.
    [
      'an address of another country',
      to({ country: 'CA', state: 'Ontario', postalCode: 'K1A 0B1' }),
      ['to.country'],
    ],
    ['another country without its parts', to({ country: 'MX', state: '', postalCode: '' }), ['to.country']],
    ['no country', to({ country: '' }), ['to.country']],
    [
      'dangerous goods without hazmat',
      box({ dangerousGoods: { type: 'Lithium_Battery' } }),
      ['hazmat', 'packages.0.dangerousGoods'],
    ],
    [
      'dangerous goods with hazmat 0',
      { ...box({ dangerousGoods: { type: 'X' } }), hazmat: '0' },
      ['hazmat', 'packages.0.dangerousGoods'],
    ],
    ['a signature', box({ signature: 'Adult' }), ['packages.0.signature']],
    ['a second endorsement', { ...parcel, secondaryEndorsement: 'X' }, ['secondaryEndorsement']],
    ['a later day', { ...parcel, futureShipDate: '2026-12-01T09:00:00Z' }, ['futureShipDate']],
    ['nobody to deliver to', to({ name: '' }), ['to.name']],
  ])('%s', (_name, shipment, paths) => {
    expect(Object.keys(find(shipment).problems).sort()).toEqual(paths)
  })

  test.each<[string, Shipment]>([
    ['dangerous goods with hazmat 1', { ...box({ dangerousGoods: { type: 'X' } }), hazmat: '1' }],
    ['dangerous goods of type None', box({ dangerousGoods: { type: 'None' } })],
    ['a signature of None', box({ signature: 'None' })],
    ['USA', to({ country: 'U.S.A.' })],
  ])('but takes %s', (_name, shipment) => expect(find(shipment).problems).toEqual({}))

  test('a third line of the sender, set once for both services, is left out and stops no label', () => {
    const shipment = { ...parcel, from: { ...parcel.from, address3: 'Door 2' } }
    expect(find(shipment)).toMatchObject({
      problems: {},
      warnings: { 'from.address3': 'field.not-sent' },
    })
  })

  test('and says what it leaves out', () => {
    const shipment: Shipment = {
      ...box({ description: 'Mugs', valueCents: 0 }),
      shippingService: 'Ground',
      docTabValues: ['a'],
      customs: { valueCents: 0, description: '', items: [] },
      references: { reference1: 'a', reference2: 'b', orderNumber: 'c' },
    }
    expect(Object.keys(find(shipment).warnings).sort()).toEqual([
      'docTabValues',
      'packages.0.description',
      'references.orderNumber',
      'references.reference1',
      'references.reference2',
      'shippingService',
    ])
  })

  test('a company is offered as the name that the service requires', () => {
    expect(find(to({ name: '', companyName: 'Ruiz Pottery' })).suggestions).toEqual({
      'to.name': 'Ruiz Pottery',
    })
  })
})

test('a weight that no carrier takes is said, and stops nothing', () => {
  const heavy = { 'packages.0.weightOz': 'field.weight-heavy' }
  expect(find(box({ weightOz: 2_401 }))).toMatchObject({ problems: {}, warnings: heavy })
  expect(find(box({ weightOz: 2_400 })).warnings).not.toMatchObject(heavy)
})

test('a side that is not typed beside others is said, and stops nothing', () => {
  expect(find(box({ lengthInch: 9, widthInch: undefined, heightInch: undefined }))).toMatchObject({
    problems: {},
    warnings: { 'packages.0.widthInch': 'field.side-missing', 'packages.0.heightInch': 'field.side-missing' },
  })
})
