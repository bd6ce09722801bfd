// Renews the keys of purchases that were written under an earlier rule of what one reference is: at the first start
// after it.

import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { PURCHASES_TO_REKEY } from '../../migrations/reference-keys.ts'
import type { LedgerSession } from '../../session.ts'
import { isReadable } from './purchase-columns.ts'
import { changeInPlace, markInPlace, rowToChange } from './purchase-marks.ts'
import { keepForms } from './purchase-parts.ts'
import { holderKey, needsDecision, toRecord } from './purchase-rows.ts'
import { holderOf } from './purchase-statements.ts'

/** Each with an event that carries it, since the trail has the key of before (decision 90). */
export async function renewReferenceKeys(session: LedgerSession): Promise<void> {
  const { db } = session
  const fact = await db
    .selectFrom('ledger_facts')
    .select('value')
    .where('name', '=', PURCHASES_TO_REKEY)
    .executeTakeFirst()
  if (!fact) return
  for (const id of JSON.parse(fact.value) as readonly string[]) await renew(session, id)
  await db.deleteFrom('ledger_facts').where('name', '=', PURCHASES_TO_REKEY).execute()
}

/**
 * Two labels that were bought for what were two references then are both kept; the second is a duplicate, and
 * both are marked for an operator.
 */
async function renew(session: LedgerSession, id: string): Promise<void> {
  const { db, sharing } = session
  const row = await rowToChange(session, id)
  const key = row && referenceKey(row.reference)
  // Another station that started at the same moment has done it.
  if (!row || row.reference_key === key || key === undefined || !isReadable(row)) return
  const { kind, attention, identifiers } = toRecord(row)
  const forms = formsToKeep(row.reference, identifiers)
  if (!forms.includes(row.reference_key)) {
    await db
      .deleteFrom('identifiers')
      .where('code', '=', row.reference_key)
      .where('purchase_seq', '=', row.seq)
      .execute()
  }
  await keepForms(db, row.seq, forms)
  const holds = row.holder_key !== null
  await sharing?.lock(holderKey(row.environment, key))
  const other = holds ? await holderOf(db, row.environment, key, row.box_number) : undefined
  const event = { kind: 'reference-key-renewed' } as const
  if (!other) {
    const holder = holds ? holderKey(row.environment, key, row.box_number) : null
    await changeInPlace(session, id, event, () => ({ reference_key: key, holder_key: holder }))
    return
  }
  const marks = [...new Set([...attention, 'second-label' as const])]
  await changeInPlace(session, id, event, () => ({
    reference_key: key,
    holder_key: null,
    duplicate_reason: row.duplicate_reason ?? 'second-label',
    attention: JSON.stringify(marks),
    needs_decision: needsDecision(kind, marks),
  }))
  await markInPlace(session, other.id, { kind: 'second-label' }, { concern: 'second-label' })
}
