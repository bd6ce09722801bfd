// What a fetched label turned out to be.
import { isCopyOf } from '../core/purchases/fetched-copy.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { codesOf } from '../core/purchases/scanned-codes.ts'
import type { FlowContext } from './flow-context.ts'

/** The purchase that has the numbers of a fetched label by now: what is done with the one is done with the other (decision 196). */
export async function ownLabel(
  { ledger }: Pick<FlowContext, 'ledger'>,
  record: PurchaseRecord,
): Promise<PurchaseRecord> {
  if (record.origin !== 'fetched') return record
  const held = await ledger.numbersHeld(record.id, codesOf(record.identifiers))
  return held.find(one => isCopyOf(record, one.record))?.record ?? record
}
