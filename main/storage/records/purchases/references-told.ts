// Purchases of a reference as the trail itself has them: whoever changes or takes away a purchase's row would free its
// reference, while the events go on saying that it was bought.
import { type Kysely, type Selectable, sql } from 'kysely'
import { excludeEachOther, placeInOrder, standsInTheWay } from '../../../core/orders/order-boxes.ts'
import { isLive, PURCHASE_KINDS, type PurchaseKind } from '../../../core/purchases/purchase.ts'
import type { IntendOutcome, NewPurchase } from '../../../core/purchases/purchase-change.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { compiled } from '../../compiled.ts'
import type { ColumnTypes } from '../../migrations/column-types.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { tellIfPurchaseChanged } from '../trail/changed-outside.ts'
import { tellUnlessSeen } from '../trail/noted-findings.ts'
import { type SealedRow, sealedPurchase } from '../trail/sealed-rows.ts'
import { differing, lastSealedPurchase } from '../trail/told-rows.ts'
import { liveNamed } from './named-boxes.ts'
import { isReadable } from './purchase-columns.ts'
import { holderKey, type PurchaseRow, toRecord } from './purchase-rows.ts'
import { liveOfOrder, rowById, updatePurchase } from './purchase-statements.ts'

/** Those in which a purchase gets its reference; the index and its query say it word for word alike. */
const GIVES_REFERENCE = sql<boolean>`kind in ('purchase-intended', 'reference-key-renewed')`

/** As the detail holds it. What others wrote there in the place of JSON is none, and ends nothing. */
const HERE = sql<
  string | null
>`case when json_valid(detail) then json_extract(detail, '$.rows[0].is.referenceKey') end`
/** Quotes within a value of JSON are escaped: this is nowhere but before the key. */
const THERE = sql<string | null>`substring(detail from '"referenceKey":"((?:[^"\\\\]|\\\\.)*)"')`

/** Of the ledger's events, so that a purchase asks for its reference in one step. */
export async function indexReferencesTold(db: Kysely<unknown>, { bytes }: ColumnTypes): Promise<void> {
  await db.schema
    .createIndex('events_of_references')
    .on('events')
    .expression(bytes === 'blob' ? HERE : THERE)
    .where(GIVES_REFERENCE)
    .execute()
}

type Found = Pick<Selectable<EventTable>, 'shipment_id'>

const toldHere = compiled<LedgerTables, { key: string }, Found>((db, value) =>
  db.selectFrom('events').select('shipment_id').where(GIVES_REFERENCE).where(HERE, '=', value('key')),
)
const toldThere = compiled<LedgerTables, { key: string }, Found>((db, value) =>
  db.selectFrom('events').select('shipment_id').where(GIVES_REFERENCE).where(THERE, '=', value('key')),
)

/**
 * The live labels of an order, of all its boxes. One that is over holds nothing, unless somebody else made it: it is let
 * go of, and that is told.
 */
export async function liveInOrder(
  session: LedgerSession,
  { environment, reference }: Pick<NewPurchase, 'environment' | 'reference'>,
): Promise<readonly PurchaseRow[]> {
  const live: PurchaseRow[] = []
  for (const row of await liveOfOrder(session.db, environment, referenceKey(reference))) {
    if (!isReadable(row) || isLive(row.kind as PurchaseKind)) {
      live.push(row)
      continue
    }
    await tellIfPurchaseChanged(session, row)
    await updatePurchase(session, row, { holder_key: null })
  }
  return live
}

/**
 * The label under another reference that is the same box of the same order by its name, or the whole of it. Both names are
 * locked until the commit, in one order whichever is bought.
 */
export async function liveCalledTheSame(
  session: LedgerSession,
  purchase: Pick<NewPurchase, 'environment' | 'reference' | 'box'>,
): Promise<PurchaseRow | undefined> {
  const { environment } = purchase
  const { reference } = placeInOrder(purchase)
  const [own, order] = [referenceKey(purchase.reference), referenceKey(reference)]
  for (const key of [...new Set([own, order])].toSorted())
    await session.sharing?.lock(holderKey(environment, key))
  const live = own === order ? [] : await liveInOrder(session, { environment, reference })
  const named = await liveNamed(session.db, environment, order)
  return [...live, ...named].find(row => isReadable(row) && standsInTheWay(purchase, toRecord(row)))
}

/**
 * Nobody holds the reference, or the box, by the rows. Where somebody does by the trail, what became of that row is told as a finding;
 * undefined where it is free.
 */
export async function changedHolder(
  session: LedgerSession,
  { environment, reference, box }: Pick<NewPurchase, 'environment' | 'reference' | 'box'>,
): Promise<Extract<IntendOutcome, { kind: 'held-by' | 'changed-outside' }> | undefined> {
  const live = await liveByTrail(session, environment, referenceKey(reference))
  const last = live.find(told => excludeEachOther(boxTold(told), box?.number ?? null))
  if (!last) return undefined
  const changed = { kind: 'changed-outside', shipmentId: last.id } as const
  const row = await rowById(session.db, last.id)
  if (!row) {
    const gone = { record: 'purchase', id: last.id, what: 'missing', fields: [] } as const
    await tellUnlessSeen(session, { ...gone, name: reference }, { revision: last.revision })
    return changed
  }
  const was = sealedPurchase(row)
  const fields = differing(was, last)
  if (fields.length === 0) return { kind: 'held-by', record: toRecord(row) }
  // The check names what cannot be read.
  if (!isReadable(row)) return changed
  const finding = { record: 'purchase', id: row.id, what: 'changed', fields } as const
  await tellUnlessSeen(session, { ...finding, name: row.reference }, { ...was.is, revision: was.revision })
  return changed
}

/** Purchases of the reference that are live by the last word of the trail, whatever their rows say. */
async function liveByTrail(
  session: Pick<LedgerSession, 'db' | 'chain' | 'sharing'>,
  environment: string,
  key: string,
): Promise<readonly SealedRow[]> {
  const { db, sharing } = session
  const found = sharing
    ? await toldThere(db, { key: JSON.stringify(key).slice(1, -1) })
    : await toldHere(db, { key })
  const live: SealedRow[] = []
  for (const id of new Set(found.map(one => one.shipment_id))) {
    const last = id === null ? undefined : await lastTold(session, id)
    if (last && last.is.environment === environment && last.is.referenceKey === key && holds(last))
      live.push(last)
  }
  return live
}

/** Entries of before boxes were told say none. */
const boxTold = ({ is: { boxNumber } }: SealedRow): number | null =>
  typeof boxNumber === 'number' ? boxNumber : null

function holds({ is }: SealedRow): boolean {
  const kind = PURCHASE_KINDS.find(one => one === is.kind)
  return is.origin === 'bought-here' && kind !== undefined && isLive(kind)
}

/** One station knows what it told itself; of what several write the events are read. */
async function lastTold(
  { db, chain, sharing }: Pick<LedgerSession, 'db' | 'chain' | 'sharing'>,
  id: string,
): Promise<SealedRow | undefined> {
  const known = sharing ? undefined : chain.lastTold.get({ of: 'purchase', id })
  return known ?? lastSealedPurchase(db, id)
}
