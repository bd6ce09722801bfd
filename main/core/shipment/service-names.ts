// What people call what was bought: the names of a service's lists as carriers write them, and the kinds of labels.
import type { ServiceName } from './shipment.ts'

/** As the carriers write themselves. */
const CARRIERS: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/**
 * `Usps_Ground_Advantage` reads as USPS Ground Advantage. Names that a service wrote for people, in mixed case, stay as
 * they are but for the carrier's.
 */
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

const KINDS = ['postal', 'direct'] as const

export interface Sold {
  readonly service: ServiceName
  /** As the label server was asked. */
  readonly shippingService?: string | undefined
  /** As the service that sold it calls it. */
  readonly serviceType?: string | undefined
}

/** What the two services and the parcel service's labels are called, in one language. */
export type SoldWords = Readonly<Record<ServiceName | (typeof KINDS)[number], string>>

/** What was bought: the label server's service, or the kind of label that the parcel service made of it. */
export function soldName({ service, shippingService, serviceType }: Sold, words: SoldWords): string {
  if (service === 'label-server') {
    const name = serviceType ?? shippingService
    return name === undefined ? words['label-server'] : serviceWords(name)
  }
  // ASSUMPTION: the texts of the two kinds are not shown (parcel-label.md, Versioning 2): a word in them tells which.
  const kind = KINDS.find(one => serviceType?.toLowerCase().includes(one))
  return [words['parcel-label'], kind && words[kind]].filter(Boolean).join(' · ')
}
