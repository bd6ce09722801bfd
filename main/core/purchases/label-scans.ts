// What was read from a label's box, beside the codes that the label has.

import type { LabelIdentifiers } from './identifiers.ts'
import { labelNumbers, ownBars } from './label-numbers.ts'
import type { ScanBack } from './scan-back.ts'
import { codesInside, codesWithin, formsOfCode, plainCode } from './scanned-codes.ts'

export interface Reading {
  readonly number: string
  /** The code is the label's and nothing besides; otherwise it has the number in it by its structure. */
  readonly isWhole: boolean
}

/**
 * Which of them a scanner read. The reference is not one: it is on the order's paper too, and proves no label. A square
 * code that has the numbers of several packages in it does not say on which box it is.
 */
export function readingOf(identifiers: LabelIdentifiers, scanned: string): Reading | undefined {
  const whole = plainCode(scanned)
  const within = new Set([...formsOfCode(scanned), ...codesInside(scanned), ...codesWithin(scanned)])
  const isWhole = (code: string) => formsOfCode(code).includes(whole)
  const isWithin = (code: string) => formsOfCode(code).some(form => within.has(form))
  const numbers = labelNumbers(identifiers)
  const exact = numbers.find(isWhole)
  if (exact !== undefined) return { number: exact, isWhole: true }
  const [number, ...others] = numbers.filter(isWithin)
  if (number !== undefined) return others.length === 0 ? { number, isWhole: false } : undefined
  // The codes of a whole label say which package it is only where there is one.
  const [only, ...more] = numbers
  if (only === undefined || more.length > 0) return undefined
  const { readableBarCode, labelId } = identifiers
  const codes = [readableBarCode, ownBars(identifiers), labelId].filter(code => code !== undefined)
  return codes.some(isWithin) ? { number: only, isWhole: codes.some(isWhole) } : undefined
}

interface Scanned {
  readonly identifiers: LabelIdentifiers
  readonly scanBack?: ScanBack | undefined
}

/** Proven: every box was seen with its label. */
export function isScanned({ identifiers, scanBack }: Scanned): boolean {
  const numbers = labelNumbers(identifiers)
  return numbers.length > 0 && numbers.every(number => scanBack?.seen.includes(number))
}

/** Still to be scanned, as far as the bench was asked. */
export const isScanDue = (one: Scanned): boolean =>
  one.scanBack?.asked !== undefined && one.scanBack.excused === undefined && !isScanned(one)
