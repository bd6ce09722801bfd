// Whose label a scanned code is.

import { readingOf } from '../core/purchases/label-scans.ts'
import { sharing } from '../core/purchases/number-of-another.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { codesWithin, plainCode } from '../core/purchases/scanned-codes.ts'
import type { FlowContext } from './flow-context.ts'

/**
 * Whose label a code is: of one of `expected`, or of any that the ledger knows. The label that bears exactly this code
 * comes before one whose number is only in it, and a code with the numbers of several orders in it says none.
 */
export async function labelRead(
  { ledger, mode }: FlowContext,
  code: string,
  expected: readonly PurchaseRecord[],
): Promise<{ readonly read?: PurchaseRecord | undefined; readonly other?: PurchaseRecord }> {
  const known = new Map(expected.map(record => [record.id, record]))
  for (const one of new Set([code, ...codesWithin(code).filter(within => within !== plainCode(code))])) {
    for (const record of await ledger.scan(mode, one)) if (!known.has(record.id)) known.set(record.id, record)
  }
  const read = [...known.values()].flatMap(record => {
    const reading = readingOf(record.identifiers, code)
    return reading ? [{ record, ...reading }] : []
  })
  const [first] = read
  const whole = read.find(({ isWhole }) => isWhole)
  // By whichever of its codes each is known: the bars of one may carry what stands under those of the other.
  const exactFirst = read.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole))
  const [one, other] = sharing(exactFirst.map(({ record }) => record)) ?? []
  if (one && other) return { read: one, other }
  if (whole) return { read: whole.record }
  // What was fetched may be a copy of the same label, known by another of its codes.
  const others = read.filter(({ record, number }) => record.origin !== 'fetched' && number !== first?.number)
  return { read: others.length === 0 ? first?.record : undefined }
}
