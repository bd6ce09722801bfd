// How names of a service's lists are shown: `Usps_Ground_Advantage` reads as USPS Ground Advantage.
import type { ShipmentView } from '../station/types.ts'
import { knownValues } from '../words/known-values.ts'
import type { Say } from '../words/use-words.ts'

/** As the carriers write themselves. */
const CARRIERS: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/** Names that a service wrote for people, in mixed case, stay as they are but for the carrier's. */
export function serviceWords(name: string): string {
  const isWritten = /[a-z]/.test(name) && !name.includes('_')
  const words = isWritten
    ? name
    : name
        .replaceAll('_', ' ')
        .toLowerCase()
        .replace(
          /(^|[\s-])(\p{L})/gu,
          (_match, before: string, letter: string) => before + letter.toUpperCase(),
        )
  return words.replace(/\b(?:usps|ups|fedex|dhl)\b/gi, carrier => CARRIERS[carrier.toLowerCase()] ?? carrier)
}

/** What was bought: the label server's service, or the kind of label that the parcel service made of it. */
export function soldService(say: Say, { service, shipment, purchase }: Sold): string {
  const { serviceType } = purchase
  if (service === 'label-server') {
    const name = serviceType ?? shipment?.shippingService
    return name === undefined ? say('service.label-server') : serviceWords(name)
  }
  // ASSUMPTION: the texts of the two kinds are not shown (parcel-label.md, Versioning 2): a word in them tells which.
  const kind = KINDS.find(one => serviceType?.toLowerCase().includes(one))
  return [say('service.parcel-label'), kind && say(`service.kind-${kind}`)].filter(Boolean).join(' · ')
}

type Sold = Pick<ShipmentView, 'service' | 'shipment' | 'purchase'>
const KINDS = ['postal', 'direct'] as const

/** A value of an open list in any spelling (`Dry_Ice`, `DRY ICE`): by its plain name, or as it would be written. */
export function valueWords(say: Say, value: string): string {
  const name = value
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
  if (isKnown(name)) return say(`value.${name}`)
  return value.includes('_') ? serviceWords(value) : value
}

type Known = keyof typeof knownValues extends `value.${infer Name}` ? Name : never
const isKnown = (name: string): name is Known => `value.${name}` in knownValues
