// What the conformance suite ships: parcels between public buildings, as plain as each operation allows.
import type { Shipment } from '../../../main/core/shipment/shipment.ts'

const from = {
  companyName: 'Packbench Conformance',
  name: 'Shipping Desk',
  address1: '1120 SW 5th Avenue',
  city: 'Portland',
  state: 'OR',
  postalCode: '97204',
  country: 'US',
  phoneNumber: '503-555-0100',
}

export const domestic: Shipment = {
  from,
  to: {
    name: 'Test Recipient',
    address1: '301 W 2nd Street',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
    phoneNumber: '512-555-0100',
  },
  packages: [{ weightOz: 12, lengthInch: 8, widthInch: 6, heightInch: 4 }],
}

/** As a return label goes: from where the other one went to. */
export const onItsWayBack: Shipment = { ...domestic, from: domestic.to, to: domestic.from }

export const severalPackages: Shipment = {
  ...domestic,
  packages: [
    { weightOz: 32, lengthInch: 10, widthInch: 8, heightInch: 6 },
    { weightOz: 16, lengthInch: 8, widthInch: 6, heightInch: 4 },
  ],
}

export const abroad: Shipment = {
  from,
  to: {
    name: 'Test Recipient',
    address1: '100 Queen Street West',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'M5H 2N2',
    country: 'CA',
    phoneNumber: '416-555-0100',
  },
  packages: [{ weightOz: 12, lengthInch: 8, widthInch: 6, heightInch: 4, valueCents: 2_500 }],
  customs: {
    valueCents: 2_500,
    description: 'Ceramic mug',
    items: [
      {
        countryOfOrigin: 'US',
        description: 'Ceramic mug',
        valueCents: 2_500,
        quantity: 1,
        hsCode: '6912.00',
        weightOz: 10,
      },
    ],
  },
}
