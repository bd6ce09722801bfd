// The label of a purchase as its service gave it, which is printed again: as long as it has the hash that the trail has of it.
import type { LabelPayload } from '../../../core/purchases/purchase.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import { formsSum } from '../../replay/forms-sum.ts'
import type { LedgerSession } from '../../session.ts'
import { payloadsHash } from '../digests.ts'
import { labelValues } from '../trail/as-found.ts'
import { tellUnlessSeen } from '../trail/noted-findings.ts'
import { lastSealedPurchase } from '../trail/told-rows.ts'
import { readPurchase } from './purchase-columns.ts'
import { payloadRows, wholeLabel } from './purchase-parts.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { rowById } from './purchase-statements.ts'

type Reading = Pick<LedgerSession, 'db'>

/**
 * As the service returned them, in the order of their parts; empty once retention has dropped them, and where somebody
 * else changed them.
 */
export async function payloads({ db }: Reading, id: string): Promise<readonly LabelPayload[]> {
  const whole = wholeLabel(await payloadRows(db, id))
  if (whole.length === 0) return []
  const told = await hashTold({ db }, id)
  return told === undefined || payloadsHash(whole) === told ? whole : []
}

/** See LedgerPort.labelChanged. */
export async function labelChanged(session: LedgerSession, id: string): Promise<boolean> {
  const { db } = session
  const row = await rowById(db, id)
  if (!row || (await payloads(session, id)).length > 0) return false
  const rows = await payloadRows(db, id)
  // Forgotten by age, or never here.
  if (rows.length === 0 && row.payloads_kept !== 1) return false
  const about = { record: 'purchase', id, what: 'changed', fields: ['label'] } as const
  await tellUnlessSeen(session, { ...about, name: row.reference }, await valuesAsFound(session, row))
  return true
}

/** As the check has them of a label of which more than the row was changed. */
export async function valuesAsFound(reading: Reading, row: PurchaseRow) {
  const label = payloadsHash((await payloadRows(reading.db, row.id)) as LabelPayload[])
  const forms = formsSum(formsToKeep(row.reference, readPurchase(row).values.identifiers))
  return labelValues(row, { forms, label })
}

/** By the trail, which whoever changes the row does not change; of before it had it as the row has it. */
async function hashTold({ db }: Reading, id: string): Promise<string | undefined> {
  const told = await lastSealedPurchase(db, id)
  const known = told?.is.payloadsHash
  // Kept without a hash: by an earlier version, and any change since has told its row as it is.
  if (known !== undefined && !(known === null && told?.is.payloadsKept === 1)) return String(known ?? '')
  const row = await db.selectFrom('purchases').select('payloads_hash').where('id', '=', id).executeTakeFirst()
  return row?.payloads_hash ?? undefined
}
