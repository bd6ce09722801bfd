// A package that both services take, for tests to start from.

export const DEPOT = {
  companyName: 'Depot Reno',
  name: 'Shipping Desk',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
} as const

export const CUSTOMER = {
  name: 'Bo Cole',
  address1: '9 Elm Ave',
  city: 'Kenmore',
  state: 'WA',
  postalCode: '98028-3912',
  country: 'US',
} as const

/** One small box from the depot to the customer; the label server needs the name of a service. */
export function sampleShipment(shippingService?: string) {
  return {
    from: { ...DEPOT },
    to: { ...CUSTOMER },
    packages: [{ weightOz: 19.2, lengthInch: 12, widthInch: 9, heightInch: 6 }],
    ...(shippingService !== undefined && { shippingService }),
  }
}
