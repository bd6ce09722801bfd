// The label of a purchase as its service gave it, which is printed again: as long as it has the hash that the trail has of it.
import type { LabelPayload } from '../../core/purchase.ts'
import { formsSum } from '../replay/forms-sum.ts'
import type { LedgerSession } from '../session.ts'
import { formsToKeep } from './codes.ts'
import { payloadsHash } from './digests.ts'
import { readEvent } from './event-columns.ts'
import { tellOnce } from './noted-findings.ts'
import { readPurchase } from './purchase-columns.ts'
import { rowById } from './purchase-statements.ts'
import { type SealedRow, sealedPurchase, sealedRowsIn } from './sealed-rows.ts'

type Reading = Pick<LedgerSession, 'db'>

/**
 * As the service returned them, in the order of their parts; empty once retention has dropped them, and where somebody
 * else changed them.
 */
export async function payloads({ db }: Reading, id: string): Promise<readonly LabelPayload[]> {
  const rows = await payloadRows({ db }, id)
  // A label of which a part cannot be read is not printed in part.
  if (rows.length === 0 || !rows.every(row => isPayload(row))) return []
  const kept = rows as readonly LabelPayload[]
  const told = await hashTold({ db }, id)
  return told === undefined || payloadsHash(kept) === told ? kept : []
}

/** See LedgerPort.labelChanged. */
export async function labelChanged(session: LedgerSession, id: string): Promise<boolean> {
  const { db } = session
  const row = await rowById(db, id)
  const rows = await payloadRows(session, id)
  if (!row || (await payloads(session, id)).length > 0) return false
  // Forgotten by age, or never here.
  if (rows.length === 0 && row.payloads_kept !== 1) return false
  const { is, revision } = sealedPurchase(row)
  const { closed_at: closedAt, close_id: closeId } = row
  const about = { record: 'purchase', id, what: 'changed', fields: ['label'] } as const
  const label = payloadsHash(rows as LabelPayload[])
  const forms = formsSum(formsToKeep(row.reference, readPurchase(row).values.identifiers))
  // As the check names it.
  await tellOnce(
    session,
    { ...about, name: row.reference },
    { ...is, revision, closedAt, closeId, forms, label },
  )
  return true
}

const payloadRows = ({ db }: Reading, id: string) =>
  db
    .selectFrom('payloads')
    .innerJoin('purchases', 'purchases.seq', 'payloads.purchase_seq')
    .select(['payloads.part', 'payloads.format', 'payloads.bytes'])
    .where('purchases.id', '=', id)
    .orderBy('payloads.part')
    .execute()

const isPayload = (row: { part: unknown; format: unknown; bytes: unknown }): row is LabelPayload =>
  Number.isSafeInteger(row.part) &&
  (row.format === 'zpl' || row.format === 'png') &&
  row.bytes instanceof Uint8Array

/** By the trail, which whoever changes the row does not change; of before it had it as the row has it. */
async function hashTold({ db }: Reading, id: string): Promise<string | undefined> {
  const events = await db.selectFrom('events').selectAll().where('shipment_id', '=', id).execute()
  const told = events
    .flatMap(event => sealedRowsIn(readEvent(event).values.detail) ?? [])
    .filter((one): one is SealedRow => one.of === 'purchase' && one.id === id)
    .sort((one, other) => other.revision - one.revision)[0]
  const known = told?.is.payloadsHash
  // Kept without a hash: by an earlier version, and any change since has told its row as it is.
  if (known !== undefined && !(known === null && told?.is.payloadsKept === 1)) return String(known ?? '')
  const row = await db.selectFrom('purchases').select('payloads_hash').where('id', '=', id).executeTakeFirst()
  return row?.payloads_hash ?? undefined
}
