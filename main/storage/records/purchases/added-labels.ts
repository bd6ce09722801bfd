// A label that comes after its purchase, with its first prints.

import { NUMBER_OF_ANOTHER } from '../../../core/printing/number-said.ts'
import { holdsForNumber } from '../../../core/purchases/number-of-another.ts'
import type { PurchaseRecord } from '../../../core/purchases/purchase.ts'
import type { AddedLabel, PurchaseChange } from '../../../core/purchases/purchase-change.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { sealedPurchase } from '../trail/sealed-rows.ts'
import { isReadable } from './purchase-columns.ts'
import { rowToChange } from './purchase-marks.ts'
import { keepPayloads, replaceForms } from './purchase-parts.ts'
import { keptColumns, needsDecision, toRecord } from './purchase-rows.ts'
import { updatePurchase } from './purchase-statements.ts'
import { searchText } from './search-text.ts'

/** See LedgerPort.addLabel. */
export async function addLabel(
  session: LedgerSession,
  id: string,
  { payloads, marks, identifiers, job, slip }: AddedLabel,
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  const { db, at } = session
  const row = await rowToChange(session, id)
  if (row?.kind !== 'bought' || row.payloads_kept === 1 || payloads.length === 0) return undefined
  if (!isReadable(row)) return undefined
  const before = toRecord(row)
  const attention = [...new Set([...before.attention.filter(mark => mark !== 'no-payload'), ...marks])]
  if (identifiers) await replaceForms(db, row.seq, before, identifiers)
  const changed = await updatePurchase(session, row, {
    sealed: true,
    ...keptColumns(payloads),
    ...(identifiers && {
      identifiers: JSON.stringify(identifiers),
      search_text: searchText(row.reference, identifiers, before.shipment),
    }),
    updated_at: at,
    attention: JSON.stringify(attention),
    needs_decision: needsDecision('bought', attention),
  })
  if (!changed) return undefined
  await keepPayloads(db, row, payloads)
  await session.chain.append(db, at, { ...event, shipmentId: id }, [sealedPurchase(changed)])
  await addFirstJobs(session, { job, slip })
  return toRecord(changed)
}

/** Only the commit knows that another label has its number. */
export function saidOfNumber<Change extends Pick<PurchaseChange, 'job'>>(
  change: Change,
  record: PurchaseRecord,
): Change {
  const { job } = change
  if (!job || !holdsForNumber(record)) return change
  return { ...change, job: { ...job, warnings: [...(job.warnings ?? []), NUMBER_OF_ANOTHER] } }
}

/** The label's before its slip's, which is printed after it. */
export async function addFirstJobs(
  { db, at, chain, spool }: LedgerSession,
  { job, slip }: Pick<PurchaseChange, 'job' | 'slip'>,
): Promise<void> {
  for (const one of [job, slip]) {
    if (!one) continue
    const rows = await spool.addJob(one)
    await chain.append(
      db,
      at,
      {
        kind: 'job-added',
        shipmentId: one.shipmentId,
        jobId: one.id,
        ...(one.operator !== undefined && { operator: one.operator }),
        detail: { printerId: one.printerId, copyNumber: one.copyNumber, jobState: 'held' },
      },
      rows,
    )
  }
}
