// How a shipment becomes the parcel service's JSON, field by field.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parcelLabelSettingsSchema } from '../../../main/core/settings/service-settings.ts'
import type { Address, Shipment } from '../../../main/core/shipment/shipment.ts'
import { manifestToWire } from '../../../main/services/parcel-label/manifest.ts'
import { reprintToWire } from '../../../main/services/parcel-label/reprint.ts'
import { labelRequestToWire } from '../../../main/services/parcel-label/shipment.ts'
import { validateForParcel } from '../../../main/services/parcel-label/validate.ts'
import {
  labelRequestSchema,
  manifestRequestSchema,
  type ParcelAddress,
} from '../../../main/services/parcel-label/wire.ts'
import { anyParcel, everythingForParcel, parcel } from '../sample-shipments.ts'

const settings = parcelLabelSettingsSchema.parse({ accountCode: 'ACC-9' })

describe('the request for a label', () => {
  test('of a plain parcel is exactly this', () => {
    expect(labelRequestToWire('ORD-1', parcel, settings)).toEqual({
      objectTypeId: 1,
      client: {
        accountCode: 'ACC-9',
        serviceProviderKey: '',
        clientReferenceNumber: 'ORD-1',
        companyName: 'Sample Goods',
        attnLine: 'Shipping Desk',
        returnAddress: { addressLine1: '12 Oak Street', city: 'Portland', state: 'OR', zip5: '97201' },
        address: { addressLine1: '12 Oak Street', city: 'Portland', state: 'OR', zip5: '97201' },
      },
      consignee: {
        fullName: 'Ana Ruiz',
        address: {
          addressLine1: "3 O'Neil Rd.",
          addressLine2: 'Apt 4',
          city: 'Austin',
          state: 'TX',
          zip5: '78701',
          zip4: '1234',
        },
      },
      dimensions: { weightUOM: 'OZ', dimensionUOM: 'IN', weight: 12.5, length: 8, width: 6, height: 4 },
    })
  })

  test.each([
    [{}, { reference4: 'Box 2 of 3' }],
    [{ reference3: 'PO-1' }, { reference3: 'PO-1', reference4: 'Box 2 of 3' }],
    [{ reference4: 'PO-1' }, { reference3: 'Box 2 of 3', reference4: 'PO-1' }],
    [
      { reference3: 'a', reference4: 'b' },
      { reference3: 'a', reference4: 'b' },
    ],
  ])('of a box says which one it is in the last free place beside %j', (references, customLabelInfo) => {
    const request = labelRequestToWire('ORD-1', { ...parcel, references }, settings, { number: 2, of: 3 })
    expect(request).toMatchObject({ client: { clientReferenceNumber: 'ORD-1' } })
    expect(request.customLabelInfo).toEqual(customLabelInfo)
  })

  test('of a parcel with every field is exactly this', () => {
    expect(labelRequestToWire('ORD-1', everythingForParcel, settings)).toEqual({
      isPostalRequired: 1,
      objectTypeId: 1,
      client: {
        accountCode: 'ACC-9',
        serviceProviderKey: '',
        clientReferenceNumber: 'ORD-1',
        sku: 'SKU-1',
        companyName: 'Sample Returns',
        attnLine: 'Returns Desk',
        endorsements: 'RETURN SERVICE REQUESTED',
        hazmat: '2',
        returnAddress: {
          addressLine1: '99 Back Road',
          addressLine2: 'Hall 3',
          city: 'Portland',
          state: 'OR',
          zip5: '97201',
          zip4: '4321',
        },
        address: {
          addressLine1: '12 Oak Street',
          addressLine2: 'Dock 2',
          city: 'Portland',
          state: 'OR',
          zip5: '97201',
        },
      },
      consignee: {
        companyName: 'Ruiz Pottery',
        fullName: 'Ana Ruiz',
        address: {
          addressLine1: "3 O'Neil Rd.",
          addressLine2: 'Apt 4',
          city: 'Austin',
          state: 'TX',
          zip5: '78701',
          zip4: '1234',
        },
        email: 'ana@example.test',
        phoneNumber: '512-555-0100',
      },
      dimensions: {
        weightUOM: 'OZ',
        dimensionUOM: 'IN',
        weight: 35.2739,
        length: 10,
        width: 8.5,
        height: 4.25,
      },
      document: { format: 'PDF' },
      customLabelInfo: { reference3: 'R3', reference4: 'R4' },
    })
  })

  test('asks for the postal carrier under the name that settings give', () => {
    const renamed = { ...settings, postalRequiredField: 'isAcmeRequired' }
    expect(labelRequestToWire('R', { ...parcel, postalRequired: false }, renamed)).toMatchObject({
      isAcmeRequired: 0,
    })
    expect(labelRequestToWire('R', parcel, renamed)).not.toHaveProperty('isAcmeRequired')
  })

  test.each([
    ['oz', 'in', { weight: 12.5, length: 8, width: 6, height: 4 }],
    ['lb', 'in', { weight: 0.7813, length: 8, width: 6, height: 4 }],
    ['g', 'cm', { weight: 354.369, length: 20.32, width: 15.24, height: 10.16 }],
    ['kg', 'cm', { weight: 0.3544, length: 20.32, width: 15.24, height: 10.16 }],
  ] as const)('sends numbers in %s and %s', (weightUnit, dimensionUnit, numbers) => {
    const units = {
      ...settings,
      weightUnit,
      dimensionUnit,
      weightUOM: weightUnit,
      dimensionUOM: dimensionUnit,
    }
    expect(labelRequestToWire('R', parcel, units).dimensions).toEqual({
      weightUOM: weightUnit,
      dimensionUOM: dimensionUnit,
      ...numbers,
    })
  })

  test('leaves out unit texts that are blank', () => {
    const { dimensions } = labelRequestToWire('R', parcel, { ...settings, weightUOM: '', dimensionUOM: ' ' })
    expect(Object.keys(dimensions)).toEqual(['weight', 'length', 'width', 'height'])
  })
})

describe('other requests', () => {
  test('a reprint names what it is given', () => {
    expect(reprintToWire({ labelId: ' L1 ', readableBarCode: '' })).toEqual({ labelId: 'L1' })
    expect(reprintToWire({ readableBarCode: ' ' })).toBeUndefined()
  })

  test('a manifest names label, container and dimensions', () => {
    const identifiers = { trackingNumbers: [], labelId: 'L', readableBarCode: 'R', encodedBarCode: 'E' }
    const container = { encodedBarcode: 'C1', containerEncodedBarcode: 'C2' }
    expect(manifestToWire({ identifiers, shipment: parcel, container }, 'ACC-OLD', settings)).toEqual({
      readableBarCode: 'R',
      encodedBarCode: 'E',
      labelId: 'L',
      container: { accountCode: 'ACC-OLD', encodedBarcode: 'C1', containerEncodedBarcode: 'C2' },
      dimensions: { weightUOM: 'OZ', dimensionUOM: 'IN', weight: 12.5, length: 8, width: 6, height: 4 },
    })
  })

  test('a manifest of a fetched label has no dimensions', () => {
    const identifiers = { trackingNumbers: [], labelId: 'L' }
    expect(manifestToWire({ identifiers }, 'A', settings)).toEqual({ labelId: 'L' })
    expect(manifestToWire({ identifiers: { trackingNumbers: [] } }, 'A', settings)).toBeUndefined()
  })
})

const tidy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T

/** What the wire keeps of an address: lines, city, state in capitals, ZIP in its one spelling. */
function kept(address: Address): object {
  const digits = address.postalCode.replace(/\D/g, '')
  return tidy({
    addressLine1: address.address1,
    addressLine2: address.address2,
    city: address.city,
    state: address.state.toUpperCase(),
    zip5: digits.slice(0, 5),
    zip4: digits.slice(5) || undefined,
  })
}

function shipmentFrom(body: unknown): object {
  const { isPostalRequired, ...rest } = body as { isPostalRequired?: number }
  const { client, consignee, dimensions, document, customLabelInfo } = labelRequestSchema.parse(rest)
  const same = (one: ParcelAddress) => one
  return tidy({
    from: same(client.address),
    returnTo: same(client.returnAddress),
    sender: tidy({ companyName: client.companyName, name: client.attnLine }),
    to: tidy({ ...consignee, address: same(consignee.address) }),
    box: [dimensions.weight, dimensions.length, dimensions.width, dimensions.height],
    references: tidy({ ...customLabelInfo, sku: client.sku }),
    endorsement: client.endorsements,
    hazmat: client.hazmat,
    postalRequired: isPostalRequired === undefined ? undefined : isPostalRequired === 1,
    documentFormat: document?.format,
  })
}

function expected(shipment: Shipment): object {
  const sender = shipment.returnTo ?? shipment.from
  const { to } = shipment
  const [one] = shipment.packages
  return tidy({
    from: kept(shipment.from),
    returnTo: kept(sender),
    sender: tidy({ companyName: sender.companyName, name: sender.name }),
    to: tidy({
      companyName: to.companyName,
      fullName: to.name,
      address: kept(to),
      email: to.email,
      phoneNumber: to.phoneNumber,
    }),
    box: [one?.weightOz, one?.lengthInch, one?.widthInch, one?.heightInch],
    references: tidy({ ...shipment.references }),
    endorsement: shipment.endorsement,
    hazmat: shipment.hazmat,
    postalRequired: shipment.postalRequired,
    documentFormat: shipment.documentFormat,
  })
}

test('10,000 generated parcels come back from the wire as they went', () => {
  fc.assert(
    fc.property(anyParcel, shipment => {
      expect(validateForParcel('ORD-1', shipment, settings).problems).toEqual({})
      const text = JSON.stringify(labelRequestToWire('ORD-1', shipment, settings))
      expect(shipmentFrom(JSON.parse(text))).toEqual(expected(shipment))
    }),
    { numRuns: 10_000 },
  )
})

test('every number goes out with at most four decimals and seven digits, and never in powers of ten', () => {
  const units = fc.record({
    weightUnit: fc.constantFrom('oz' as const, 'lb' as const, 'g' as const, 'kg' as const),
    dimensionUnit: fc.constantFrom('in' as const, 'cm' as const),
  })
  const number = fc.double({ min: 0.001, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(units, number, number, (unit, weightOz, side) => {
      const shipment = {
        ...parcel,
        packages: [{ weightOz, lengthInch: side, widthInch: side, heightInch: side }],
      }
      const all = { ...settings, ...unit }
      if (Object.keys(validateForParcel('R', shipment, all).problems).length > 0) return
      const manifest = manifestToWire(
        { identifiers: { trackingNumbers: [], labelId: 'L' }, shipment },
        'A',
        all,
      )
      for (const value of Object.values(manifestRequestSchema.parse(manifest).dimensions ?? {})) {
        if (typeof value !== 'number') continue
        const text = JSON.stringify(value)
        expect(text).toMatch(/^\d+(\.\d{1,4})?$/)
        expect(text.replace('.', '').length).toBeLessThanOrEqual(7)
        expect(value).toBeGreaterThan(0)
      }
    }),
  )
})
