// Tests the step from a row of a file to an order: headings guessed, texts read, every fault said at its field.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stationDays } from '../../main/calendar/station-days.ts'
import { guessMapping, headingUnit } from '../../main/core/order-columns.ts'
import { ORDER_FIELDS } from '../../main/core/order-fields.ts'
import { orderDefaultsSchema, orderFromRow } from '../../main/core/order-rows.ts'
import type { Clock } from '../../main/core/ports.ts'
import { settingsSchema } from '../../main/core/settings.ts'
import { shipmentSchema } from '../../main/core/shipment.ts'
import { validateForParcel } from '../../main/services/parcel-label/validate.ts'
import { emptyDraft, toShipment } from '../../renderer/tasks/pack/draft.ts'
import { fieldsOf } from '../../renderer/tasks/pack/fields-of.ts'
import { moreGroups, morePaths } from '../../renderer/tasks/pack/more-fields.ts'
import { everything } from '../services/sample-shipments.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const calendar = stationDays({ now: () => new Date() } as Clock, () => 'America/Los_Angeles')
const defaults = orderDefaultsSchema.parse({ service: 'label-server', shippingService: 'GROUND' })

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
  test('no column stands for two fields', () => {
    const places = Object.values(guessMapping(['order', 'order', 'name', 'address', 'address']))
    expect(new Set(places).size).toBe(places.length)
  })
  test.each([
    ['Weight (lb)', 'lb'],
    ['Weight lbs', 'lbs'],
    ['weight_kg', 'kg'],
    ['Length cm', 'cm'],
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
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 260 }), { maxLength: ORDER_FIELDS.length }),
        cells => {
          const order = orderFromRow(cells, everyField, defaults, DEPOT, calendar)
          expect(shipmentSchema.safeParse(order.shipment).success).toBe(true)
          expect(Array.from(order.reference).length).toBeLessThanOrEqual(50)
        },
      ),
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
            countryOfOrigin: 'US',
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

  test('customs stay with what goes abroad, as on the form', () => {
    expect(cellsOf(ABROAD, { 'to.country': '' }).shipment).not.toHaveProperty('customs')
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
      documentFormat: { code: 'field.not-known' },
    })
    expect(shipment).not.toHaveProperty('documentFormat')
  })
})

test('a shipment of a file fills the form as it would be typed, every package and item', () => {
  const { fields, packageCount, customsCount } = fieldsOf(everything)
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
