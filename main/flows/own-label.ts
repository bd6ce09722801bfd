// What a fetched label turned out to be.

import type { PrintJob } from '../core/printing/print-job.ts'
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

/** Every print of a label, newest first: its own, and those of what was fetched of it while nobody knew whose it was. */
export async function printsOfLabel(
  { ledger, spool }: Pick<FlowContext, 'ledger' | 'spool'>,
  record: PurchaseRecord,
): Promise<readonly PrintJob[]> {
  if (record.service !== 'parcel-label' || record.origin === 'fetched') return spool.jobsOf(record.id)
  const [own, copies] = await Promise.all([spool.jobsOf(record.id), ledger.fetchedCopies(record.id)])
  if (copies.length === 0) return own
  const others = await Promise.all(copies.map(({ id }) => spool.jobsOf(id)))
  return [...own, ...others.flat()].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
}
