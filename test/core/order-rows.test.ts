// Tests the step from a row of a file to an order: headings guessed, texts read, every fault said at its field.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessMapping, headingUnit } from '../../main/core/order-columns.ts'
import { ORDER_FIELDS } from '../../main/core/order-fields.ts'
import { orderDefaultsSchema, orderFromRow } from '../../main/core/order-rows.ts'
import { shipmentSchema } from '../../main/core/shipment.ts'
import { DEPOT } from '../support/sample-shipment.ts'

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
const row = (...cells: string[]) => orderFromRow(cells, mapping, defaults, DEPOT)

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
    expect(orderFromRow(['A', 'B', '0,5', '25.4'], mapping, metric, DEPOT).shipment.packages[0]).toEqual({
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
          const order = orderFromRow(cells, everyField, defaults, DEPOT)
          expect(shipmentSchema.safeParse(order.shipment).success).toBe(true)
          expect(Array.from(order.reference).length).toBeLessThanOrEqual(50)
        },
      ),
    )
  })
})
