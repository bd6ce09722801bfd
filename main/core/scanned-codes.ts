// How a scanned or typed code is compared: which spellings and barcode prefixes are the same code.
import type { LabelIdentifiers } from './purchase.ts'
import { referenceKey } from './reference-key.ts'

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

/**
 * The tracking number inside an IMpb construct: application identifier 420, a ZIP of 5 or 9 digits,
 * then the package identification code of 20 to 34 digits (USPS Publication 199). Both readings are
 * given where both are possible; only one can be a number that this station knows.
 */
function withoutRouting(code: string): readonly string[] {
  if (!/^420\d{25,43}$/u.test(code)) return []
  return [8, 12].map(length => code.slice(length)).filter(rest => rest.length >= 20)
}

/** Every form under which a code on a label is known. */
export function formsOfCode(code: string): readonly string[] {
  const plain = plainCode(code)
  return plain === '' ? [] : [plain, ...withoutRouting(plain)]
}

/**
 * The tracking number that a longer code of FedEx ends with: the last 12 to 14 of its 34 digits, with zeros before it,
 * or the last 15 of its 22. Only looked for, never kept: a number that ends so is known by itself.
 */
export function codesInside(scanned: string): readonly string[] {
  const plain = plainCode(scanned)
  if (/^(?:96|10)\d{32}$/u.test(plain)) return [plain.slice(-14), plain.slice(-12)]
  return /^96\d{20}$/u.test(plain) ? [plain.slice(-15)] : []
}

/** Every form to look up for what was scanned or typed: as a reference, and as a code on a label. */
export function formsToFind(scanned: string): readonly string[] {
  return unique([referenceKey(scanned), ...formsOfCode(scanned), ...codesInside(scanned)]).filter(
    form => form !== '',
  )
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
