// Tests the step from a row of a file to an order: headings guessed, texts read, every fault said at its field.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stationDays } from '../../../main/calendar/station-days.ts'
import { guessMapping } from '../../../main/core/orders/order-columns.ts'
import { ORDER_COLUMNS, ORDER_FIELDS } from '../../../main/core/orders/order-fields.ts'
import { orderDefaultsSchema, orderFromRow } from '../../../main/core/orders/order-rows.ts'
import { headingUnit } from '../../../main/core/orders/unit-words.ts'
import type { Clock } from '../../../main/core/ports.ts'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import { shipmentSchema } from '../../../main/core/shipment/shipment.ts'
import { validateForLabelServer } from '../../../main/services/label-server/validate.ts'
import { validateForParcel } from '../../../main/services/parcel-label/validate.ts'
import { emptyDraft, toShipment } from '../../../renderer/tasks/pack/bench/draft.ts'
import { fieldsOf } from '../../../renderer/tasks/pack/fields/fields-of.ts'
import { moreGroups, morePaths } from '../../../renderer/tasks/pack/fields/more-fields.ts'
import { words } from '../../../renderer/words/words.ts'
import { everything } from '../../services/sample-shipments.ts'
import { DEPOT } from '../../support/sample-shipment.ts'

const NOW = new Date('2026-11-22T18:00:00Z')
const calendar = stationDays({ now: () => NOW } as Clock, () => 'America/Los_Angeles')
const defaults = orderDefaultsSchema.parse({ service: 'label-server', shippingService: 'GROUND' })

/** As pack.validate names it, whole and without the lists and the recipient. */
const ownNames = (field: string) =>
  [field, field.replace(/^to\./, ''), field.replace(/^.*\.0\./, '')].map(name =>
    name.toLowerCase().replace(/\.0\b|\./g, ''),
  )

describe('headings', () => {
  test.each([
    [
      ['Order ID', 'Name', 'Address 1', 'City', 'State', 'Zip', 'Weight (oz)'],
      { reference: 0, 'to.name': 1, 'to.address1': 2, 'to.city': 3, 'to.state': 4, 'to.postalCode': 5 },
    ],
    [
      ['Pedido', 'Destinatario', 'Dirección', 'Ciudad', 'Estado', 'Código postal', 'Peso'],
      {
        reference: 0,
        'to.name': 1,
        'to.address1': 2,
        'to.city': 3,
        'to.state': 4,
        'to.postalCode': 5,
        'packages.0.weightOz': 6,
      },
    ],
    [['ship_to_name', 'SHIP-TO-ZIP', 'Service'], { 'to.name': 0, 'to.postalCode': 1, shippingService: 2 }],
    [['Colour', 'Notes'], {}],
  ])('%j', (columns, mapping) => {
    expect(guessMapping(columns)).toMatchObject(mapping)
  })
  test.each(['Ship Date', 'Return Address', 'Fecha de envío'])(
    '%s may be something else: a person chooses it',
    heading => {
      expect(guessMapping([heading])).toEqual({})
    },
  )
  test.each(['en', 'es'] as const)(
    'what the screens call a column is understood as its heading: %s',
    language => {
      // Of an order’s number a file has but one column, which is the reference.
      const columns = ORDER_COLUMNS.filter(({ field }) => field !== 'references.orderNumber')
      const called = columns.map(({ label }) => words[label as keyof typeof words][language])
      const guessed = called.map(name => Object.keys(guessMapping([name])))
      expect(guessed).toEqual(columns.map(({ field }) => [field]))
    },
  )
  test('a field’s own name is before any other heading of it', () => {
    for (const { field, headings, looser } of ORDER_COLUMNS.filter(one => one.field !== 'service')) {
      const own = ownNames(field)
      const name = headings.find(heading => own.includes(heading))
      for (const heading of [...headings, ...looser].filter(one => !own.includes(one))) {
        const mapping = name ? guessMapping(['Package reference', heading, name]) : {}
        if (name && field !== 'reference') expect(mapping[field], `${heading} beside ${name}`).toBe(2)
      }
    }
    expect(guessMapping(['weight', 'weightOz'])).toEqual({ 'packages.0.weightOz': 1 })
    expect(guessMapping(['zip', 'postalCode'])).toEqual({ 'to.postalCode': 1 })
    expect(guessMapping(['Customer', 'Recipient'])).toEqual({ 'to.name': 1 })
  })
  test('“service” is the shipping service, or whose label it is where a cell or another column says so', () => {
    expect(guessMapping(['service', 'shippingService'])).toEqual({ service: 0, shippingService: 1 })
    const rows = (...cells: readonly string[]) => cells.map(cell => ({ cells: [cell, 'Priority'] }))
    expect(guessMapping(['Service'], rows('Priority'))).toEqual({ shippingService: 0 })
    expect(guessMapping(['Service'], rows('', 'Parcel label'))).toEqual({ service: 0 })
    const both = ['service', 'shippingService']
    expect(guessMapping(both, rows('UPS', 'label-server'))).toEqual({ service: 0, shippingService: 1 })
    expect(guessMapping(both, rows('Priority'))).toEqual({ shippingService: 1 })
  })
  test('no column stands for two fields', () => {
    const places = Object.values(guessMapping(['order', 'order', 'name', 'address', 'address']))
    expect(new Set(places).size).toBe(places.length)
  })
  test.each([
    ['Weight (lb)', 'lb'],
    ['Weight lbs', 'lbs'],
    ['weight_kg', 'kg'],
    ['Length cm', 'cm'],
    ['weightOz', 'oz'],
    ['pesoKg', 'kg'],
    ['Weight', undefined],
    ['Tag', undefined],
  ])('%s says %s', (heading, unit) => {
    expect(headingUnit(heading)).toBe(unit)
  })
})

const mapping = {
  reference: 0,
  'to.name': 1,
  'packages.0.weightOz': 2,
  'packages.0.lengthInch': 3,
  'packages.0.valueCents': 4,
  service: 5,
} as const
const row = (...cells: string[]) => orderFromRow(cells, mapping, defaults, DEPOT, calendar)

describe('rows', () => {
  test('texts become a shipment in ounces, inches and cents', () => {
    const { reference, service, shipment, problems } = row(
      'A-1',
      ' Bo  Cole ',
      '1 lb 3.2 oz',
      '12',
      '20.50',
      '',
    )
    expect({ reference, service, problems }).toEqual({
      reference: 'A-1',
      service: 'label-server',
      problems: {},
    })
    expect(shipment).toMatchObject({
      from: DEPOT,
      to: { name: 'Bo  Cole', country: 'US' },
      packages: [{ weightOz: 19.2, lengthInch: 12, valueCents: 2050 }],
      shippingService: 'GROUND',
    })
  })
  test('bare numbers are in the units of the file', () => {
    const metric = { ...defaults, weightUnit: 'kg', dimensionUnit: 'cm' } as const
    expect(
      orderFromRow(['A', 'B', '0,5', '25.4'], mapping, metric, DEPOT, calendar).shipment.packages[0],
    ).toEqual({
      weightOz: 17.637,
      lengthInch: 10,
    })
  })
  test('a side that the file does not say is not the one of the box chosen for it', () => {
    const box = { ...defaults, lengthInch: 9, widthInch: 9, heightInch: 9 }
    const sides = (length: string) =>
      orderFromRow(['A', 'B', '1', length], mapping, box, DEPOT, calendar).shipment.packages[0]
    expect(sides('12')).toEqual({ weightOz: 1, lengthInch: 12 })
    expect(sides('')).toEqual({ weightOz: 1, lengthInch: 9, widthInch: 9, heightInch: 9 })
  })
  test('what cannot be read is left empty and said at its field', () => {
    const { shipment, problems } = row('', 'B', 'heavy', 'long', '-3', 'pigeon')
    expect(problems).toEqual({
      reference: { code: 'reference.missing' },
      'packages.0.weightOz': { code: 'order.weight-unreadable' },
      'packages.0.lengthInch': { code: 'order.number-unreadable' },
      'packages.0.valueCents': { code: 'order.money-unreadable' },
      service: { code: 'order.service-unknown' },
    })
    expect(shipment.packages).toEqual([{ weightOz: 0 }])
  })
  test('the parcel service gets no name of a service', () => {
    expect(row('A', 'B', '1', '', '', 'Parcel label')).toMatchObject({
      service: 'parcel-label',
      shipment: expect.not.objectContaining({ shippingService: expect.anything() }),
    })
  })
  test('whatever the cells hold, the shipment fits the contract and the reference its limit', () => {
    const everyField = Object.fromEntries(ORDER_FIELDS.map((field, place) => [field, place]))
    /** What readers take for something: many lines, numbers without end, days at the ends of the calendar. */
    const readable = fc.oneof(
      fc.constantFrom('CA', 'parcel', 'yes', 'No', 'PDF', '1', '0001-01-01', '9999-12-31', '1e9'),
      fc.integer({ min: 1, max: 500 }).map(count => '9'.repeat(count)),
      fc.integer({ min: 1, max: 500 }).map(count => 'a;'.repeat(count)),
      fc.integer({ min: 1, max: 30_000 }).map(count => 'é\n'.repeat(count)),
    )
    const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 260 }), readable)
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: ORDER_FIELDS.length, maxLength: ORDER_FIELDS.length }),
        cells => {
          const order = orderFromRow(cells, everyField, defaults, DEPOT, calendar)
          expect(shipmentSchema.safeParse(order.shipment).success).toBe(true)
          expect(Array.from(order.reference).length).toBeLessThanOrEqual(50)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a column for every field of the form', () => {
  const cellsOf = (texts: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
    const all = { reference: 'A-1', 'to.name': 'Bo', 'packages.0.weightOz': '12', ...texts, ...more }
    const everyPlace = Object.fromEntries(Object.keys(all).map((field, place) => [field, place]))
    return orderFromRow(Object.values(all), everyPlace, defaults, DEPOT, calendar)
  }
  const ABROAD = {
    'to.country': 'CA',
    'to.residential': 'No',
    futureShipDate: '2026-12-01',
    'packages.0.dangerousGoods.type': 'Dry_Ice',
    'packages.0.dangerousGoods.emergencyContactNumber': '800-555-0123',
    secondaryEndorsement: 'Carrier_Leave_If_No_Response',
    docTabValues: 'Zone A; Batch 12',
    dutyTerms: 'Delivered_Duty_Paid',
    'customs.description': 'Household goods',
    'customs.items.0.description': 'Ceramic mug',
    'customs.items.0.quantity': '2',
    'customs.items.0.valueCents': '49.99',
    'customs.items.0.weightOz': '6 oz',
    'customs.items.0.countryOfOrigin': 'PT',
    'customs.items.0.hsCode': '6912.00',
    'customs.items.0.sku': 'MUG-1',
    'customs.items.0.descriptionInExportCountryLanguage': 'Tasse',
  }

  test('brings customs, days, lines and yes or no abroad', () => {
    const { shipment, problems } = cellsOf(ABROAD)
    expect(problems).toEqual({})
    expect(shipment).toMatchObject({
      to: { country: 'CA', residential: false },
      // Noon in Reno.
      futureShipDate: '2026-12-01T20:00:00.000Z',
      packages: [{ dangerousGoods: { type: 'Dry_Ice', emergencyContactNumber: '800-555-0123' } }],
      secondaryEndorsement: 'Carrier_Leave_If_No_Response',
      docTabValues: ['Zone A', 'Batch 12'],
      dutyTerms: 'Delivered_Duty_Paid',
      customs: {
        description: 'Household goods',
        valueCents: 9_998,
        items: [
          {
            description: 'Ceramic mug',
            quantity: 2,
            valueCents: 4_999,
            weightOz: 6,
            countryOfOrigin: 'PT',
            hsCode: '6912.00',
            sku: 'MUG-1',
            descriptionInExportCountryLanguage: 'Tasse',
          },
        ],
      },
    })
  })

  test('and what the parcel service takes', () => {
    const { shipment, problems } = cellsOf({
      service: 'parcel',
      postalRequired: 'yes',
      documentFormat: 'pdf',
      hazmat: '1',
    })
    expect(problems).toEqual({})
    expect(shipment).toMatchObject({ postalRequired: true, documentFormat: 'PDF', hazmat: '1' })
  })

  test('and a return address of its own, whose missing parts are said', () => {
    const { shipment } = cellsOf({ service: 'parcel', 'returnTo.name': 'Returns', 'returnTo.state': 'nv' })
    expect(shipment.returnTo).toEqual({
      name: 'Returns',
      address1: '',
      city: '',
      state: 'NV',
      postalCode: '',
      country: 'US',
    })
    const { problems } = validateForParcel('A-1', shipment, settingsSchema.parse({}).parcelLabel)
    expect(problems).toMatchObject({ 'returnTo.address1': { code: 'input.required' } })
  })

  test('customs and the terms of duty stay with what goes abroad, as on the form', () => {
    const { shipment, noCustomsReason } = cellsOf(ABROAD, { 'to.country': '', noCustomsReason: 'Documents' })
    expect(shipment).not.toHaveProperty('customs')
    expect(shipment).not.toHaveProperty('dutyTerms')
    expect(noCustomsReason).toBeUndefined()
  })

  test('what a file says of no item is not invented', () => {
    const said = { 'to.country': 'CA', 'customs.items.0.description': 'Mug', 'customs.items.0.quantity': '1' }
    const { shipment } = cellsOf({ ...said, 'customs.items.0.weightOz': '6' })
    expect(shipment.customs?.items).toMatchObject([{ countryOfOrigin: '', valueCents: 0 }])
    const { problems } = validateForLabelServer({ shipment }, settingsSchema.parse({}).labelServer, 'label')
    expect(problems).toMatchObject({
      'customs.items.0.countryOfOrigin': { code: 'input.required' },
      'customs.items.0.valueCents': { code: 'field.amount-needed' },
    })
  })

  test('a tariff code or an origin alone makes no item of goods that need no customs', () => {
    const codes = { 'customs.items.0.hsCode': '6912.00', 'customs.items.0.countryOfOrigin': 'US' }
    const { shipment } = cellsOf({ 'to.country': 'PR', ...codes })
    expect(shipment).not.toHaveProperty('customs')
    const letters = cellsOf({ 'to.country': 'CA', ...codes, noCustomsReason: 'Documents' })
    expect(letters.shipment).not.toHaveProperty('customs')
    expect(letters.noCustomsReason).toBe('Documents')
  })

  test.each([
    ['12/1/2026', '2026-12-01T20:00:00.000Z', undefined],
    ['2026-12-01T00:00:00', '2026-12-01T20:00:00.000Z', undefined],
    ['11/22/2026', undefined, undefined],
    ['11/20/2026', undefined, 'order.day-past'],
    ['2026-02-30', undefined, 'order.day-unreadable'],
    ['23/11/2026', undefined, 'order.day-unreadable'],
  ])('a ship date of %s', (given, day, code) => {
    const { shipment, problems } = cellsOf({ futureShipDate: given })
    expect(shipment.futureShipDate).toBe(day)
    expect(problems).toEqual(code === undefined ? {} : { futureShipDate: { code } })
  })

  test.each([
    ['12/1/2026', 'order.day-two-ways'],
    ['12/12/2026', undefined],
    ['12/13/2026', undefined],
    ['2026-12-01', undefined],
  ])('a ship date of %s in a file whose comma is for decimals', (given, code) => {
    const row = ['A-1', 'Bo', '12', given]
    const places = { reference: 0, 'to.name': 1, 'packages.0.weightOz': 2, futureShipDate: 3 }
    const { problems } = orderFromRow(row, places, defaults, DEPOT, calendar, { comma: 'decimal' })
    expect(problems).toEqual(code === undefined ? {} : { futureShipDate: { code } })
  })

  test.each([
    ['1,500', 'order.thousand-or-decimal'],
    ['0,500', undefined],
    ['1500', undefined],
    ['1,5', undefined],
  ])('%s in grams, in a file whose comma is for decimals', (given, code) => {
    const row = ['A-1', 'Bo', given]
    const places = { reference: 0, 'to.name': 1, 'packages.0.weightOz': 2 }
    const inGrams = { ...defaults, weightUnit: 'g' } as const
    const { problems } = orderFromRow(row, places, inGrams, DEPOT, calendar, { comma: 'decimal' })
    expect(problems).toEqual(code === undefined ? {} : { 'packages.0.weightOz': { code } })
  })

  test('a day that is over asks nothing of a service that has no place for one', () => {
    for (const day of ['11/20/2026', '2026-11-22']) {
      expect(cellsOf({ service: 'parcel', futureShipDate: day })).toMatchObject({
        problems: {},
        shipment: expect.not.objectContaining({ futureShipDate: expect.anything() }),
      })
    }
    expect(cellsOf({ service: 'parcel', futureShipDate: '2026-12-01' }).shipment).toHaveProperty(
      'futureShipDate',
    )
  })

  test.each(['No', 'n', 'NONE', 'false', '0'])('dangerous goods of %j are none', given => {
    const { shipment, problems } = cellsOf({ 'packages.0.dangerousGoods.type': given, hazmat: given })
    expect(problems).toEqual({})
    expect(shipment.packages[0]).not.toHaveProperty('dangerousGoods')
    expect(shipment).not.toHaveProperty('hazmat')
  })

  test('dangerous goods whose kind is not said stop the order', () => {
    const { problems } = cellsOf({ 'packages.0.dangerousGoods.type': 'Yes', hazmat: 'Y' })
    expect(problems).toMatchObject({
      'packages.0.dangerousGoods.type': { code: 'order.kind-not-said' },
      hazmat: { code: 'order.kind-not-said' },
    })
  })

  test('an emergency number beside no dangerous goods stops nothing, and is said to be left out', () => {
    const PHONE = 'packages.0.dangerousGoods.emergencyContactNumber'
    const { shipment, problems, warnings } = cellsOf({ [PHONE]: '800-555-0123' })
    expect(problems).toEqual({})
    expect(warnings).toEqual({ [PHONE]: { code: 'order.goods-not-said' } })
    expect(shipment.packages[0]).not.toHaveProperty('dangerousGoods')
  })

  test.each([
    ['Residential', true],
    ['commercial', false],
    ['Comercial', false],
    ['Y', true],
  ])('a home is said as %j', (given, isHome) => {
    expect(cellsOf({ 'to.residential': given })).toMatchObject({
      problems: {},
      shipment: { to: { residential: isHome } },
    })
  })

  test('a cell that its service need not be told stops nothing, and is said', () => {
    expect(
      cellsOf({ service: 'parcel', 'to.residential': 'perhaps', 'packages.0.valueCents': 'n/a' }),
    ).toMatchObject({
      // A value that is declared is meant, where the service has no place for it too.
      problems: { 'packages.0.valueCents': { code: 'order.money-unreadable' } },
      warnings: { 'to.residential': { code: 'field.not-sent' } },
    })
  })

  test('lines of a tab are parted before they are cut, and what is too long is said', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `${at} ${'x'.repeat(60)}`)
    expect(cellsOf({ docTabValues: lines.join('\n') })).toMatchObject({
      problems: {},
      shipment: { docTabValues: lines },
    })
    const tooMany = cellsOf({ docTabValues: 'a;'.repeat(60) })
    expect(tooMany.problems).toEqual({ docTabValues: { code: 'order.value-unfit', params: { limit: 50 } } })
    expect(tooMany.shipment.docTabValues).toHaveLength(50)
    expect(cellsOf({ docTabValues: `a;${'x'.repeat(201)}` }).problems).toEqual({
      docTabValues: { code: 'order.value-unfit', params: { limit: 200 } },
    })
    expect(cellsOf({ 'to.address1': 'x'.repeat(500) }).problems).toEqual({
      'to.address1': { code: 'order.value-unfit', params: { limit: 200 } },
    })
  })

  test('what cannot be read is said at its field', () => {
    const { shipment, problems } = cellsOf({
      'to.residential': 'perhaps',
      futureShipDate: '12/1',
      documentFormat: 'Word',
    })
    expect(problems).toMatchObject({
      'to.residential': { code: 'order.yes-no-unreadable' },
      futureShipDate: { code: 'order.day-unreadable' },
      documentFormat: { code: 'order.choice-unknown' },
    })
    expect(shipment).not.toHaveProperty('documentFormat')
  })
})

test('a shipment of a file fills the form as it would be typed, every package and item', () => {
  const { fields, packageCount, customsCount } = fieldsOf(everything, undefined)
  expect({ packageCount, customsCount }).toEqual({ packageCount: 2, customsCount: 1 })
  const draft = { ...emptyDraft('label-server', 'A-1'), fields, packageCount, customsCount }
  const settings = settingsSchema.parse({
    labelServer: { multiPackageServices: [everything.shippingService ?? ''] },
  })
  const shown = morePaths(moreGroups(draft, settings))
  const { futureShipDate: _day, customs, ...again } = toShipment(draft, everything.from, shown, undefined)
  const { futureShipDate: __, customs: customsBefore, ...before } = everything
  expect(again).toEqual(before)
  expect(customs?.items).toEqual(customsBefore?.items)
})

test.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a ship date of a file is the same day on the form of a station in %s',
  zone => {
    const days = stationDays({ now: () => NOW } as Clock, () => zone)
    const { shipment } = orderFromRow(['2026-12-01'], { futureShipDate: 0 }, defaults, DEPOT, days)
    expect(fieldsOf(shipment, zone).fields.futureShipDate).toBe('2026-12-01')
  },
)
