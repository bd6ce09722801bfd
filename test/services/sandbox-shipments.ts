// The shipments that the sandbox sells: the samples with its own names of services and values.
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { everything, parcel } from './sample-shipments.ts'

export const GROUND = 'Usps_Ground_Advantage'
export const domestic: Shipment = { ...parcel, shippingService: GROUND }

/** Every field of the label server, with values that the sandbox sells. */
export const abroad = (): Shipment => ({
  ...everything,
  shippingService: 'Dhl_Express_Worldwide',
  packages: everything.packages.map((one, at) => ({
    ...one,
    ...(at === 0 && {
      signature: 'Adult_Signature',
      dangerousGoods: { type: 'Lithium_Batteries', emergencyContactNumber: '800-555-0123' },
    }),
  })),
  secondaryEndorsement: 'Carrier_Leave_If_No_Response',
  futureShipDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
})
