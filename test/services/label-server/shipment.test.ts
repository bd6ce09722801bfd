// How a shipment becomes the label server's JSON, field by field.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../../main/core/clean-text.ts'
import { centsFrom } from '../../../main/core/money/money.ts'
import { labelServerSettingsSchema, STRING_FORMS } from '../../../main/core/settings/service-settings.ts'
import type { Address, Shipment } from '../../../main/core/shipment/shipment.ts'
import { closeDayToWire } from '../../../main/services/label-server/close.ts'
import { fundsToWire } from '../../../main/services/label-server/meters.ts'
import { shipmentToWire } from '../../../main/services/label-server/shipment.ts'
import { validateForLabelServer } from '../../../main/services/label-server/validate.ts'
import { type WireShipment, wireShipmentSchema } from '../../../main/services/label-server/wire.ts'
import { anyShipment, domestic, everything, warehouse } from '../sample-shipments.ts'

const marks = { techPartnerId: 'partner-7', requestId: 'req-1', reference: 'ORD-1', stringForms: [] }

test.each([
  [{}, { orderNumber: 'ORD-1', reference2: 'Box 2 of 3' }],
  [{ reference2: 'PO-1' }, { orderNumber: 'ORD-1', reference1: 'Box 2 of 3', reference2: 'PO-1' }],
  [{ orderNumber: 'WEB-7' }, { orderNumber: 'WEB-7', reference1: 'ORD-1', reference2: 'Box 2 of 3' }],
  [
    { reference1: 'a', reference2: 'b' },
    { orderNumber: 'ORD-1', reference1: 'a', reference2: 'b' },
  ],
])('a box says which one it is in the last free place beside %j', (references, places) => {
  const wire = shipmentToWire({ ...domestic, references }, { ...marks, box: { number: 2, of: 3 } })
  const { orderNumber, reference1, reference2 } = wire
  expect({ orderNumber, reference1, reference2 }).toEqual({ reference1: undefined, ...places })
})

test.each([
  ['Estados Unidos', 'US'],
  ['usa', 'US'],
  ['ca', 'CA'],
  ['Freedonia', 'Freedonia'],
])('a country that is written “%s” goes out as %s', (country, code) => {
  const from = { ...domestic.from, country }
  const item = { description: 'Mug', countryOfOrigin: country, quantity: 1, valueCents: 500, weightOz: 1 }
  const customs = { valueCents: 500, description: 'Mug', items: [item] }
  const wire = shipmentToWire({ ...domestic, from, customs }, marks)
  expect(wire.fromAddress.country).toBe(code)
  expect(wire.customsData?.customsItems?.[0]?.countryOfOrigin).toBe(code)
})

describe('the request for a label', () => {
  test('of a plain domestic shipment is exactly this', () => {
    expect(shipmentToWire(domestic, marks)).toEqual({
      techPartnerId: 'partner-7',
      requestId: 'req-1',
      fromAddress: {
        companyName: 'Sample Goods',
        name: 'Shipping Desk',
        address1: '12 Oak Street',
        city: 'Portland',
        state: 'OR',
        postalCode: '97201',
        country: 'US',
      },
      toAddress: {
        name: 'Ana Ruiz',
        address1: "3 O'Neil Rd.",
        address2: 'Apt 4',
        city: 'Austin',
        state: 'TX',
        postalCode: '78701-1234',
        country: 'US',
      },
      shippingServiceEnum: 'Parcel_Ground',
      packages: [
        {
          weight: { weightOz: 12.5, weightType: 'Actual' },
          packageDimensions: { lengthInch: 8, widthInch: 6, heightInch: 4 },
        },
      ],
      labelImageFormatEnum: 'Png',
      labelImageSizeEnum: 'Label4X6',
      shipmentWeightOz: 12.5,
      orderNumber: 'ORD-1',
    })
  })

  test('of an international shipment with every field is exactly this', () => {
    const stringForms = [...STRING_FORMS]
    expect(shipmentToWire(everything, { ...marks, stringForms })).toEqual({
      techPartnerId: 'partner-7',
      requestId: 'req-1',
      fromAddress: {
        ...warehouse,
        address2: 'Dock 2',
        address3: 'Gate B',
        email: 'desk@example.test',
        phoneNumber: '503-555-0100',
        residential: false,
      },
      toAddress: everything.to,
      shippingServiceEnum: 'Express_Worldwide',
      shippingService: 'ExpressWorldwide',
      packages: [
        {
          weight: { weightOz: 20.1, weightType: 'Actual' },
          packageDimensions: { lengthInch: 10, widthInch: 8.5, heightInch: 4.25 },
          specialServices: {
            dangerousGoodsOptions: {
              dangerousGoodsType: 'Lithium_Battery',
              emergencyContactNumber: '800-555-0123',
            },
            signatureType: 'Adult',
          },
          packageDescription: 'Mugs',
          packageValue: 49.99,
        },
        { weight: { weightOz: 10.2, weightType: 'Actual' }, packageValue: 12 },
      ],
      customsData: {
        shipmentValue: 61.99,
        shipmentDescription: 'Household goods',
        customsItems: [
          {
            countryOfOrigin: 'US',
            description: 'Ceramic mug',
            itemValue: 49.99,
            itemQuantity: 2,
            itemSKU: 'MUG-1',
            hsCode: '6912.00',
            itemWeight: { weightOz: 20, weightType: 'Actual' },
            itemDescriptionInExportCountryLanguage: 'Tasse en céramique',
          },
        ],
      },
      internationalDutyTermsEnum: 'Delivered_Duty_Paid',
      internationalDutyTerms: 'DeliveredDutyPaid',
      ancillaryEndorsementEnum: 'Return_Service_Requested',
      ancillaryEndorsement: 'ReturnServiceRequested',
      secondaryEndorsementEnum: 'Address_Service_Requested',
      secondaryEndorsement: 'AddressServiceRequested',
      docTabValues: ['Zone A', 'Batch 12'],
      futureShipmentDate: '2026-12-01T09:00:00Z',
      labelImageFormatEnum: 'Png',
      labelImageFormat: 'Png',
      labelImageSizeEnum: 'Label4X6',
      shipmentWeightOz: 30.3,
      reference1: 'PO-1',
      reference2: 'LINE-2',
      orderNumber: 'WEB-77',
    })
  })

  test('sends a string form only where settings name it', () => {
    const wire = shipmentToWire(everything, { ...marks, stringForms: ['shippingService'] })
    expect(wire).toHaveProperty('shippingService', 'ExpressWorldwide')
    for (const name of [
      'internationalDutyTerms',
      'ancillaryEndorsement',
      'secondaryEndorsement',
      'labelImageFormat',
    ]) {
      expect(wire).not.toHaveProperty(name)
    }
  })

  test('adds the weights up without the dust of binary fractions', () => {
    const packages = [{ weightOz: 0.1 }, { weightOz: 0.2 }]
    expect(shipmentToWire({ ...domestic, packages }, marks).shipmentWeightOz).toBe(0.3)
  })

  test('cleans what was typed and leaves out what says nothing', () => {
    const to = { ...domestic.to, name: ' Jose\u0301\u202e\u0000 ', address2: ' \t ', email: '' }
    const wire = shipmentToWire({ ...domestic, to }, marks)
    expect(wire.toAddress.name).toBe('José')
    expect(wire.toAddress).not.toHaveProperty('address2')
    expect(wire.toAddress).not.toHaveProperty('email')
  })
})

test('added funds go out as decimals of the exact cents', () => {
  expect(fundsToWire({ meterId: 'M1', amountCents: 10_010, transactionReference: 'T' }, 'partner-7')).toEqual(
    {
      techPartnerId: 'partner-7',
      meterId: 'M1',
      amount: 100.1,
      transactionReference: 'T',
    },
  )
})

test('the close-day body takes what settings add, and keeps its own partner and number', () => {
  expect(closeDayToWire('p', 'r', { carrier: 'Any', techPartnerId: 'other' })).toEqual({
    techPartnerId: 'p',
    requestId: 'r',
    carrier: 'Any',
  })
})

/** The way back, written from the spec: what a service would make of the request. */
function shipmentFrom(wire: WireShipment): Shipment {
  const address = (one: WireShipment['fromAddress']) => one as Address
  const cents = (amount: number | undefined) => centsFrom(amount) ?? Number.NaN
  const optional = <T extends object>(fields: T): T =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
  return optional({
    from: address(wire.fromAddress),
    to: address(wire.toAddress),
    packages: wire.packages.map(one =>
      optional({
        weightOz: one.weight.weightOz,
        ...one.packageDimensions,
        description: one.packageDescription,
        valueCents: one.packageValue === undefined ? undefined : cents(one.packageValue),
        signature: one.specialServices?.signatureType,
        dangerousGoods:
          one.specialServices?.dangerousGoodsOptions &&
          optional({
            type: one.specialServices.dangerousGoodsOptions.dangerousGoodsType,
            emergencyContactNumber: one.specialServices.dangerousGoodsOptions.emergencyContactNumber,
          }),
      }),
    ),
    shippingService: wire.shippingServiceEnum,
    references: optional({
      reference1: wire.reference1,
      reference2: wire.reference2,
      orderNumber: wire.orderNumber,
    }),
    customs: wire.customsData && {
      valueCents: cents(wire.customsData.shipmentValue),
      description: wire.customsData.shipmentDescription,
      items: wire.customsData.customsItems.map(item =>
        optional({
          countryOfOrigin: item.countryOfOrigin,
          description: item.description,
          valueCents: cents(item.itemValue),
          quantity: item.itemQuantity,
          sku: item.itemSKU,
          hsCode: item.hsCode,
          weightOz: item.itemWeight.weightOz,
          descriptionInExportCountryLanguage: item.itemDescriptionInExportCountryLanguage,
        }),
      ),
    },
    endorsement: wire.ancillaryEndorsementEnum,
    secondaryEndorsement: wire.secondaryEndorsementEnum,
    dutyTerms: wire.internationalDutyTermsEnum,
    futureShipDate: wire.futureShipmentDate,
    docTabValues: wire.docTabValues,
  }) as Shipment
}

/** Texts as they are once cleaned; empty ones gone. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(cleaned) as T
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, one]) => [name, cleaned(one)] as const)
  return Object.fromEntries(fields.filter(([, one]) => one !== '')) as T
}

test('10,000 generated shipments come back from the wire as they went', () => {
  fc.assert(
    fc.property(anyShipment, shipment => {
      const body = JSON.parse(JSON.stringify(shipmentToWire(shipment, { ...marks, reference: 'ORD-1' })))
      const wire = wireShipmentSchema.parse(body)
      const references = { ...shipment.references }
      // The package reference is on the label wherever a place is free.
      if (!cleanText(references.orderNumber ?? '')) references.orderNumber = 'ORD-1'
      else if (!cleanText(references.reference1 ?? '')) references.reference1 = 'ORD-1'
      else if (!cleanText(references.reference2 ?? '')) references.reference2 = 'ORD-1'
      expect(shipmentFrom(wire)).toEqual(cleaned({ ...shipment, references }))
      const settings = labelServerSettingsSchema.parse({ multiPackageServices: ['Any_Service'] })
      const order = { shipment, noCustomsReason: 'made up' }
      const { shippingService, ...problems } = validateForLabelServer(order, settings, 'label').problems
      expect(problems).toEqual({})
      expect(shippingService !== undefined).toBe(cleanText(shipment.shippingService ?? '') === '')
    }),
    { numRuns: 10_000 },
  )
})
