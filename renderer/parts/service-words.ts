// How names of a service's lists are shown: `Usps_Ground_Advantage` reads as USPS Ground Advantage.
import { serviceWords, soldName } from '../../preload/contract/service-names.ts'
import type { ShipmentView } from '../station/types.ts'
import type { Say } from '../words/use-words.ts'
import { isKnownValue } from './usual-values.ts'

export { serviceWords }

/** What was bought: the label server's service, or the kind of label that the parcel service made of it. */
export const soldService = (say: Say, { service, shipment, purchase }: Sold): string =>
  soldName(
    { service, shippingService: shipment?.shippingService, serviceType: purchase.serviceType },
    {
      'label-server': say('service.label-server'),
      'parcel-label': say('service.parcel-label'),
      postal: say('service.kind-postal'),
      direct: say('service.kind-direct'),
    },
  )

type Sold = Pick<ShipmentView, 'service' | 'shipment' | 'purchase'>

/** A value of an open list in any spelling (`Dry_Ice`, `DRY ICE`): by its plain name, or as it would be written. */
export function valueWords(say: Say, value: string): string {
  const name = value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
  if (isKnownValue(name)) return say(`value.${name}`)
  return value.includes('_') ? serviceWords(value) : value
}
