// How names of a service's lists are shown: `Usps_Ground_Advantage` reads as USPS Ground Advantage.
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
