// How a scanned or typed code is compared: which spellings and barcode prefixes are the same code.

import { referenceKey } from '../shipment/reference-key.ts'
import type { LabelIdentifiers } from './identifiers.ts'

/** AIM symbology identifiers, which scanners may be set to send first: `]C1`, `]d2`, … (ISO/IEC 15424). */
const SYMBOLOGY_IDENTIFIER = /^\][A-Za-z][0-9A-Za-z]/

/**
 * A bar code without what scanners, screens and people add: symbology identifier, FNC1 as GS or
 * `<GS>` / `<FNC1>`, spaces and controls, the parentheses around an application identifier, case.
 */
export function plainCode(scanned: string): string {
  return scanned
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(SYMBOLOGY_IDENTIFIER, '')
    .replace(/<(?:GS|FNC1)>/giu, '')
    .replace(/\((\d{2,4})\)/gu, '$1')
    .replace(/\s/gu, '')
    .toUpperCase()
}

/** What people group a printed number by, in whatever place: it is no part of the number. */
const SIGNS = /[^\p{L}\p{N}]/gu

/** A code as all its spellings share it: what two numbers are compared by, and nothing that a service is asked with. */
export const bareCode = (code: string): string => plainCode(code).replace(SIGNS, '')

export const isSameCode = (one: string, other: string): boolean =>
  one === other || (bareCode(one) !== '' && bareCode(one) === bareCode(other))

/**
 * What carriers put around a tracking number in one run of signs, after their public guides: the number is the group.
 * Anything else directly before or after a number makes it another one.
 */
const ROUTED: readonly RegExp[] = [
  // USPS, Publication 199: application identifier 420, a ZIP of 5 or 9 digits (the lowest is 00501), then the package
  // identification code. Both readings are given; only one can be a number that this station knows.
  /^420(?!00[0-4])\d{5}(\d{20,34})$/,
  /^420(?!00[0-4])\d{9}(\d{20,34})$/,
  // DHL: data identifier J before a licence plate (ISO 15459).
  /^J(JD\d{8,32})$/,
]
const ENDING: readonly RegExp[] = [
  // FedEx Ground, 22 digits: 96, symbol, class of service, then 15 digits.
  /^96\d{5}(\d{15})$/,
  // FedEx, 34 digits: the last 14, which are a number of 12 with zeros before it, or one of 14.
  /^(?:96|10)\d{18}(\d{14})$/,
  /^(?:96|10)\d{18}00(\d{12})$/,
]

const numbersIn = (code: string, structures: readonly RegExp[]): readonly string[] =>
  structures.flatMap(structure => structure.exec(code)?.[1] ?? [])

/** Every form under which a code on a label is known. Records keep them: another rule needs a migration as `code-forms.ts` is one. */
export function formsOfCode(code: string): readonly string[] {
  const bare = bareCode(code)
  return unique([plainCode(code), bare, ...numbersIn(bare, ROUTED)]).filter(form => form !== '')
}

/**
 * Tracking numbers that a carrier's longer code says by its structure. Only looked for, never kept: a number that
 * stands so is known by itself.
 */
export function codesInside(scanned: string): readonly string[] {
  return [...numbersIn(bareCode(scanned), ENDING), ...numbersOfMessage(fieldsOf(scanned))]
}

/** What ends a field: separators as they are or spelled out, and any sign that no number is written with. */
const FIELD_END = /<(?:FS|GS|RS|US|EOT|FNC1)>|[^\p{L}\p{N}._+-]/giu

const fieldsOf = (scanned: string): readonly string[] =>
  scanned
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/^\p{Cc}+/u, '')
    .replace(SYMBOLOGY_IDENTIFIER, '')
    .toUpperCase()
    .split(FIELD_END)

/** Messages of ISO 15434, whose fields make up a number: UPS's MaxiCode and FedEx's PDF417. */
function numbersOfMessage(fields: readonly string[]): readonly string[] {
  return fields.flatMap((field, at) => {
    const before = fields[at - 1] ?? ''
    if (field === 'UPSN') {
      // Class of service, `1Z` with the last eight signs, carrier, shipper: the number without what its fields repeat.
      const message = `${fields[at - 2]} ${before} ${fields[at + 1]}`
      const [, service, serial, shipper] = /^\d(\d\d) 1Z([\dA-Z]{8}) ([\dA-Z]{6})$/.exec(message) ?? []
      return service && serial && shipper ? [`1Z${shipper}${service}${serial}`] : []
    }
    // The number, and the form of the waybill.
    if (field === 'FDE') return /^(\d{12})\d{4}$/.exec(before)?.slice(1) ?? []
    return []
  })
}

/** A shorter one may be in any text. */
const LEAST_WITHIN = 12

/** Every number that may be complete among other things, as in a square code or a link. */
export function codesWithin(scanned: string): readonly string[] {
  const whole = fieldsOf(scanned).filter(field => bareCode(field).length >= LEAST_WITHIN)
  return unique(whole.flatMap(field => [...formsOfCode(field), ...numbersIn(bareCode(field), ENDING)]))
}

/** Every form to look up for what was scanned or typed: as a reference, and as a code on a label. */
export function formsToFind(scanned: string): readonly string[] {
  return unique([...formsAsWritten(scanned), ...formsOfCode(scanned)])
}

/** Those that leave it its hyphens and other signs, which are a reference's own. */
export function formsAsWritten(scanned: string): readonly string[] {
  const plain = plainCode(scanned)
  const forms = [referenceKey(scanned), plain, ...numbersIn(plain, ROUTED), ...codesInside(scanned)]
  return unique(forms).filter(form => form !== '')
}

/** Every form under which a purchase can be found. */
export function formsToKeep(reference: string, identifiers: LabelIdentifiers): readonly string[] {
  return unique([referenceKey(reference), ...codesOf(identifiers).flatMap(formsOfCode)])
}

export function codesOf(identifiers: LabelIdentifiers): readonly string[] {
  return [
    ...identifiers.trackingNumbers,
    identifiers.labelId,
    identifiers.readableBarCode,
    identifiers.encodedBarCode,
  ].filter(code => code !== undefined)
}

const unique = (codes: readonly string[]): readonly string[] => [...new Set(codes)]
