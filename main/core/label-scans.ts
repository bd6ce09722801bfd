// What was read from a label's box, beside the codes that the label has.
import type { LabelIdentifiers } from './purchase.ts'
import type { ScanBack } from './scan-back.ts'
import { codesInside, formsOfCode, plainCode } from './scanned-codes.ts'

/** One barcode for each package; of a label whose tracking number is not known, the code that is. */
export function numbersToScan(identifiers: LabelIdentifiers): readonly string[] {
  const { trackingNumbers, readableBarCode, encodedBarCode, labelId } = identifiers
  if (trackingNumbers.length > 0) return [...new Set(trackingNumbers)]
  return [readableBarCode ?? encodedBarCode ?? labelId].filter(code => code !== undefined)
}

/** A code of two dimensions says the number among other things; a shorter one may stand in any text. */
const LEAST_INSIDE = 12

/**
 * Which of them a scanner read. The reference is none: it stands on the order's paper too, and proves no label. A square
 * code that has the numbers of several packages in it does not say on which box it is.
 */
export function numberRead(identifiers: LabelIdentifiers, scanned: string): string | undefined {
  const read = new Set([...formsOfCode(scanned), ...codesInside(scanned)])
  const whole = plainCode(scanned)
  const isRead = (code: string) => formsOfCode(code).some(form => read.has(form))
  const isInside = (code: string) =>
    formsOfCode(code).some(form => form.length >= LEAST_INSIDE && whole.includes(form))
  const numbers = numbersToScan(identifiers)
  const exact = numbers.find(isRead)
  if (exact !== undefined) return exact
  const inside = numbers.filter(isInside)
  if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined
  // The codes of a whole label say which package it is only where there is one.
  const { readableBarCode, encodedBarCode, labelId } = identifiers
  const codes = [readableBarCode, encodedBarCode, labelId].filter(code => code !== undefined)
  const isWhole = numbers.length === 1 && codes.some(code => isRead(code) || isInside(code))
  return isWhole ? numbers[0] : undefined
}

interface Scanned {
  readonly identifiers: LabelIdentifiers
  readonly scanBack?: ScanBack | undefined
}

/** Proven: every box was seen with its label. */
export function isScanned({ identifiers, scanBack }: Scanned): boolean {
  const numbers = numbersToScan(identifiers)
  return numbers.length > 0 && numbers.every(number => scanBack?.seen.includes(number))
}

/** Still to be scanned, as far as the bench was asked. */
export const isScanDue = (one: Scanned): boolean =>
  one.scanBack?.asked !== undefined && one.scanBack.excused === undefined && !isScanned(one)
