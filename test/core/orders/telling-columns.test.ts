// Columns that no field takes and that say of an order that it is not to be shipped, or not in this way.
import { describe, expect, test } from 'vitest'
import { unusedIn, weightyColumns, weightyIn } from '../../../main/core/orders/weighty-columns.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

/** The fields that are said to be open for a cell under this heading. */
function openFor(heading: string, cell: string): readonly string[] {
  const shipment = sampleShipment('Usps_Ground_Advantage')
  const [parcel] = shipment.packages
  const { lengthInch: _, ...unmeasured } = parcel ?? {}
  const to = { ...shipment.to, address1: '9 Elm Ave' }
  const row = {
    service: 'label-server',
    shipment: { ...shipment, to, packages: [unmeasured] },
    today: '2026-12-01',
  } as Parameters<typeof weightyIn>[2]
  const columns = weightyColumns({ columns: [heading] }, {}, [])
  return Object.keys(unusedIn(weightyIn([cell], columns, row), [cell], row))
}

describe('an order stays open', () => {
  test.each([
    ['Order status', 'cancelled', 'reference'],
    ['Fulfillment Status', 'fulfilled', 'reference'],
    ['Financial Status', 'refunded', 'reference'],
    ['Cancelled', 'true', 'reference'],
    ['Canceled at', '2026-11-30', 'reference'],
    ['Hold', 'yes', 'reference'],
    ['Action', 'delete', 'reference'],
    ['Estado', 'anulado', 'reference'],
    ['Ship via', 'FedEx 2Day', 'shippingService'],
    ['Delivery method', 'Express', 'shippingService'],
    ['Carrier', 'UPS', 'shippingService'],
    ['Service code', 'ups_next_day_air', 'shippingService'],
    ['Mail class', 'Priority', 'shippingService'],
    ['Versandart', 'Express', 'shippingService'],
    ['Number of packages', '3', 'box.of'],
    ['Package count', '2', 'box.of'],
    ['Colli', '3', 'box.of'],
    ['House number', '12', 'to.address2'],
    ['Apartment', '4B', 'to.address2'],
    ['Unit', '4B', 'to.address2'],
    ['c/o', 'Sue', 'to.address2'],
    ['Delivery address', '77 Oak St', 'to.address1'],
    ['Ship country', 'CA', 'to.country'],
    ['Adult signature', 'yes', 'packages.0.signature'],
    ['Saturday delivery', 'yes', 'packages.0.signature'],
    ['Bill to account', '12345', 'packages.0.signature'],
    ['Ship date', '2026-12-24', 'futureShipDate'],
    ['Do not ship before', '12/24/2026', 'futureShipDate'],
    ['Dimensions', '30x20x10', 'packages.0.lengthInch'],
    ['Size', '12 x 9 x 4', 'packages.0.lengthInch'],
  ])('where %s is “%s”', (heading, cell, field) => {
    expect(openFor(heading, cell)).toEqual([field])
  })
})

describe('an order is ready', () => {
  test.each([
    ['Order status', 'paid'],
    ['Fulfillment Status', 'unfulfilled'],
    ['Status', 'awaiting shipment'],
    ['Status', 'not shipped'],
    ['Financial Status', 'partially_refunded'],
    ['Cancelled', 'no'],
    ['Canceled at', ''],
    ['Cancellation reason', 'none of them'],
    ['Carrier', 'USPS'],
    ['Ship via', 'USPS Ground Advantage'],
    ['Shipping', '5.95'],
    ['Number of packages', '1'],
    ['House number', '9'],
    ['Unit', 'lb'],
    ['Unit price', '4.50'],
    ['Delivery address', '9 Elm Ave'],
    ['Ship country', 'United States'],
    ['Billing country', 'CA'],
    ['Country of origin', 'CN'],
    ['Signature required', 'no'],
    ['Ship date', '2026-12-01'],
    ['Ship date', '11/30/2026'],
    ['Size', 'XL'],
  ])('where %s is “%s”', (heading, cell) => {
    expect(openFor(heading, cell)).toEqual([])
  })
})
