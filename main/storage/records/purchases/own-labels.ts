// What a station keeps of its own labels where the ledger is shared: the answer with its print, first and here, and
// what became of the label since.

import { sql } from 'kysely'
import type { PurchaseKind, PurchaseRecord } from '../../../core/purchases/purchase.ts'
import type { AddedLabel, PurchaseChange } from '../../../core/purchases/purchase-change.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { addLabel } from './added-labels.ts'
import { keepForms } from './purchase-parts.ts'
import { newRow } from './purchase-rows.ts'
import { insertPurchase, rowById, updatePurchase } from './purchase-statements.ts'
import { changePurchase } from './purchases.ts'

/** What an answer made of a purchase here, and the id under which the warehouse is told. */
export interface KeptAnswer {
  readonly record: PurchaseRecord | undefined
  readonly deliveryId: string
}

/**
 * Written before each purchase, since its answer comes to this disk first: a full one says so now, and one
 * that fails, while nothing is sent (reliability.md, faults 13 and 17).
 */
export async function awaitAnswer({ db, at }: LedgerSession): Promise<void> {
  await db
    .insertInto('ledger_facts')
    .values({ name: 'answer_awaited', value: at })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: at }))
    .execute()
}

/**
 * The answer to a request of this station: applied to its own copy of `before` with payloads and first
 * job, and put in the outbox, in one commit (reliability.md, "Purchase"). The copy holds no reference
 * and is nobody's to close, and what was scanned of the label is not on it: the warehouse alone knows.
 */
export async function keepAnswer(
  session: LedgerSession,
  before: PurchaseRecord,
  change: PurchaseChange,
): Promise<KeptAnswer> {
  const { db } = session
  const { scanBack, ...copied } = before
  if (!(await rowById(db, before.id))) {
    const row = await insertPurchase(
      { db },
      newRow(copied, { kind: before.kind, origin: 'fetched', at: before.createdAt, holds: false }),
    )
    await keepForms(db, row.seq, formsToKeep(row.reference, before.identifiers))
  }
  const changed = await changePurchase(session, change)
  // The job's bytes are on this spool already; the warehouse needs its facts alone, and of a packing slip nothing.
  const { job, slip: _slip, ...rest } = change
  const told = job ? { ...rest, job: { ...job, bytes: new Uint8Array() } } : rest
  const deliveryId = await session.spool.post({ method: 'settleAnswer', args: [told] })
  const known = { origin: before.origin, ...(scanBack && { scanBack }) }
  return { record: changed && { ...changed, ...known }, deliveryId }
}

/** The label that came after the answer: put to the station's own copy with its job, and in the outbox, in one commit. */
export async function keepAddedLabel(
  session: LedgerSession,
  id: string,
  label: AddedLabel,
  event: EventNote,
): Promise<KeptAnswer | undefined> {
  const record = await addLabel(session, id, label, event)
  if (!record) return undefined
  const { job, slip: _slip, ...rest } = label
  const told = job ? { ...rest, job: { ...job, bytes: new Uint8Array() } } : rest
  return { record, deliveryId: await session.spool.post({ method: 'addLabel', args: [id, told, event] }) }
}

/** Ten days of a busy bench: what is older is hardly printed again. */
const MOST_FOLLOWED = 5_000

/** The station's newest labels that are bought by what it knows. */
export async function labelsHere({ db }: Pick<LedgerSession, 'db'>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('seq', '>', ({ fn, selectFrom }) =>
      selectFrom('purchases').select(sql<number>`${fn.max('seq')} - ${sql.lit(MOST_FOLLOWED)}`.as('from')),
    )
    .where('kind', '=', 'bought' satisfies PurchaseKind)
    .execute()
  return rows.map(({ id }) => id)
}

/** `abandoned`: settled as not bought while this station had the label already. */
export const NOT_TO_BE_USED: readonly PurchaseKind[] = ['voiding', 'voided', 'discarded', 'abandoned']

/** What became of a label elsewhere. One that nobody may use any more loses its waiting prints, whoever bought it. */
export async function followLabel(session: LedgerSession, now: PurchaseRecord): Promise<void> {
  const { db } = session
  const row = await rowById(db, now.id)
  if (row?.kind === now.kind) return
  if (row)
    await updatePurchase(session, row, { kind: now.kind, updated_at: now.updatedAt, in_flight_by: null })
  if (!NOT_TO_BE_USED.includes(now.kind)) return
  for (const jobId of (await session.spool.cancelHeld(now.id)) ?? []) {
    await session.spool.record(
      { kind: 'job-cancelled', shipmentId: now.id, jobId, detail: { cause: 'purchase-voided' } },
      'cancelled',
    )
  }
}
