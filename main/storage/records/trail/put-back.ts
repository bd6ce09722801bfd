// A purchase under way whose record somebody changed or removed: before an answer is applied, or a start abandons it, it
// is put back as the trail has it. Else a paid label would have no place, or its order would be bought again.
import { excludeEachOther } from '../../../core/orders/order-boxes.ts'
import { PURCHASE_KINDS, type PurchaseKind } from '../../../core/purchases/purchase.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import type { LedgerSession } from '../../session.ts'
import { closingTold } from '../closes/closings-told.ts'
import { isReadable, readPurchase } from '../purchases/purchase-columns.ts'
import { keepForms } from '../purchases/purchase-parts.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import {
  insertPurchase,
  liveOfOrder,
  type NewPurchaseRow,
  rowById,
} from '../purchases/purchase-statements.ts'
import { searchText } from '../purchases/search-text.ts'
import { purchaseChange, tellIfPurchaseChanged } from './changed-outside.ts'
import { tellUnlessSeen } from './noted-findings.ts'
import { columnsKept, type SealedRow, sealedClosing, sealedPurchase } from './sealed-rows.ts'
import { differing, lastSealedPurchase } from './told-rows.ts'

/**
 * Gives whether it was. `isMeant`: by what the trail has of it. Nothing is done where the record is as it was told. What the trail has no more of
 * than a hash stays as it is in the row, or is gone with it: the address first of all.
 */
export async function putBack(
  session: LedgerSession,
  id: string,
  isMeant: (kind: PurchaseKind, last: SealedRow) => boolean,
): Promise<boolean> {
  const { db, chain } = session
  const row = await rowById(db, id)
  const known = chain.lastTold.get({ of: 'purchase', id })
  if (row && known && differing(sealedPurchase(row), known).length === 0) return false
  // An account's move is told in the event of another label.
  if (row && isReadable(row) && !(await purchaseChange(session, row))) return false
  const last = higher(chain.lastTold.get({ of: 'purchase', id }), await lastSealedPurchase(db, id))
  const kind = PURCHASE_KINDS.find(one => one === last?.is.kind)
  if (!last || !kind || !isMeant(kind, last)) return false
  if (!row) return insertAgain(session, last)
  if (differing(sealedPurchase(row), last).length === 0) return false
  if (isReadable(row)) await tellIfPurchaseChanged(session, row)
  const columns = { ...columnsKept(last), revision: last.revision + 1 }
  const changed = await db
    .updateTable('purchases')
    .set(await withoutHolder(session, id, columns))
    .where('seq', '=', row.seq)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellPutBack(session, changed)
  return true
}

/** Whether a label was handed over is told with its close, and an operator's decision on it. */
export async function putBackClosing(session: LedgerSession, id: string): Promise<void> {
  const row = await rowById(session.db, id)
  if (!row || !isReadable(row)) return
  const told = await closingTold(session, row)
  const [closedAt, closeId] = [asText(told?.is.closedAt), asText(told?.is.closeId)]
  if (row.closed_at === closedAt && row.close_id === closeId) return
  const changed = await session.db
    .updateTable('purchases')
    .set({ closed_at: closedAt, close_id: closeId, revision: row.revision + 1 })
    .where('seq', '=', row.seq)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellPutBack(session, changed, [sealedClosing(id, closedAt, closeId, changed.revision)])
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const higher = (one: SealedRow | undefined, other: SealedRow | undefined): SealedRow | undefined =>
  one && (!other || one.revision > other.revision) ? one : other

/** As it is now, so that what is gone for good is not found again. */
const tellPutBack = (
  { db, at, chain }: LedgerSession,
  row: PurchaseRow,
  more: readonly SealedRow[] = [],
): Promise<void> =>
  chain.append(db, at, { kind: 'record-put-back', shipmentId: row.id }, [sealedPurchase(row), ...more])

async function insertAgain(session: LedgerSession, last: SealedRow): Promise<true> {
  const { db, at } = session
  const { id, revision } = last
  const kept = await withoutHolder(session, id, columnsKept(last))
  const gone = { record: 'purchase', id, what: 'missing', fields: [] } as const
  await tellUnlessSeen(session, { ...gone, name: String(kept.reference) }, { revision })
  const { reference, identifiers } = readPurchase(kept as PurchaseRow).values
  const row = await insertPurchase(session, {
    ...(kept as NewPurchaseRow),
    id,
    revision: revision + 1,
    updated_at: at,
    warnings: '[]',
    search_text: searchText(reference, identifiers, undefined),
  })
  await keepForms(db, row.seq, formsToKeep(reference, identifiers))
  await tellPutBack(session, row)
  return true
}

/** Another may have its reference by now: both are kept, and someone looks at them. */
async function withoutHolder(
  { db }: LedgerSession,
  id: string,
  columns: Partial<PurchaseRow>,
): Promise<Partial<PurchaseRow>> {
  const { holder_key, environment, reference_key, box_number = null } = columns
  if (typeof holder_key !== 'string') return columns
  const live = await liveOfOrder(db, String(environment), String(reference_key))
  const isTaken = live.some(
    one => one.id !== id && one.holder_key !== null && excludeEachOther(one.box_number, box_number),
  )
  return isTaken
    ? { ...columns, holder_key: null, duplicate_reason: columns.duplicate_reason ?? 'second-label' }
    : columns
}
