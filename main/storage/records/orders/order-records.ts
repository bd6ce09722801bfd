// Imported orders and their runs, read: rows into records, with what the ledger knows of each purchase.
import { type Kysely, sql } from 'kysely'
import { ORDER_STANDS } from '../../../core/orders/order-states.ts'
import type { OrderOutcome, OrderQuery, OrderRecord } from '../../../core/orders/orders.ts'
import { labelNumbers } from '../../../core/purchases/label-numbers.ts'
import { LABEL_OVER, type Mode } from '../../../core/purchases/purchase.ts'
import type { Page } from '../../../core/records/ledger.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { compiled } from '../../compiled.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { readPurchase } from '../purchases/purchase-columns.ts'
import { boxOf, type PurchaseRow, present } from '../purchases/purchase-rows.ts'
import { liveOfOrder } from '../purchases/purchase-statements.ts'
import { rowsOfCode } from '../purchases/rows-of-code.ts'
import { likePattern } from '../purchases/search-text.ts'
import { readOrder } from './order-columns.ts'
import { shownState } from './order-states.ts'
import { orderDiffers as differing } from './sealed-orders.ts'
import { isOf, sourceOf } from './whose-orders.ts'

export type Db = Kysely<LedgerTables>
export type Reading = Pick<LedgerSession, 'db'>

const asShown = (db: Db) => db.selectFrom('orders').selectAll('orders').select(shownState.as('shown'))

type Row = Awaited<ReturnType<ReturnType<typeof asShown>['execute']>>[number]

async function toOrders(db: Db, rows: readonly Row[]): Promise<readonly OrderRecord[]> {
  const labels = await labelsOf(db, rows)
  return rows.map(row => toOrder(row, labels.get(row.id)))
}

const onlyOrder = async (db: Db, row: Row | undefined): Promise<OrderRecord | undefined> =>
  row && (await toOrders(db, [row]))[0]

interface Labels {
  /** Its own; where that one is over, the label that took its place. */
  readonly label: PurchaseRow
  /** Newest first. */
  readonly over: readonly PurchaseRow[]
}

/** Of each order by its id. */
async function labelsOf(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, Labels>> {
  const ids = rows.flatMap(row => row.shipment_id ?? [])
  if (ids.length === 0) return new Map()
  const own = await db.selectFrom('purchases').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(own.map(label => [label.id, label]))
  const labels = new Map<string, Labels>()
  for (const row of rows) {
    const label = byId.get(row.shipment_id ?? '')
    if (label) labels.set(row.id, isOver(label) ? await sinceOver(db, row, label) : { label, over: [] })
  }
  return labels
}

const isOver = ({ kind }: PurchaseRow): boolean => LABEL_OVER.some(over => over === kind)

/** Bought for the same order, or its box, since; where a later file has the reference, they are that one's. */
async function sinceOver(
  db: Db,
  { environment, reference_key, box_number, seq }: Row,
  own: PurchaseRow,
): Promise<Labels> {
  const later = db
    .selectFrom('orders')
    .select('seq')
    .where('environment', '=', environment)
    .where('reference_key', '=', reference_key)
    .where('seq', '>', seq)
  const [isLater] = await (box_number === null
    ? later.where('box_number', 'is', null)
    : later.where('box_number', '=', box_number)
  )
    .limit(1)
    .execute()
  if (isLater) return { label: own, over: [own] }
  const isIts = (label: PurchaseRow) =>
    label.reference_key === reference_key && label.box_number === box_number && label.return_of === null
  const live = (await liveOfOrder(db, environment, reference_key)).find(isIts)
  const over = (await rowsOfCode(db, environment, [reference_key])).filter(
    label => isIts(label) && label.seq >= own.seq && isOver(label),
  )
  return { label: live ?? own, over }
}

/** Nothing is shipped of one that cannot be read: somebody else wrote there. */
function toOrder(row: Row, labels: Labels | undefined): OrderRecord {
  const { values, unreadable } = readOrder(row)
  const isReadable = unreadable.length === 0
  return {
    id: values.id,
    importId: values.import_id,
    environment: values.environment,
    row: values.row,
    reference: values.reference,
    service: values.service,
    // As they are counted: anything else unreadable in it is reported.
    state: ORDER_STANDS.find(state => state === row.shown) ?? 'invalid',
    ...(!isReadable && { isUnreadable: true as const }),
    attempt: values.attempt,
    problems: values.problems as OrderRecord['problems'],
    createdAt: values.created_at,
    updatedAt: values.updated_at,
    ...present({
      sentBy: sourceOf(values),
      box: boxOf(values),
      shipment: isReadable ? values.shipment : undefined,
      noCustomsReason: values.no_customs_reason,
      returnOf: values.return_of,
      weightSaid: values.weight_said,
      runId: values.run_id,
      shipmentId: values.shipment_id,
      outcome: isReadable ? values.outcome : changedOutside(values.reference),
      purchase: labels && purchaseOf(labels),
    }),
  }
}

const changedOutside = (reference: string): OrderOutcome => ({
  code: 'order.changed-outside',
  params: { reference },
})

function purchaseOf({ label, over }: Labels): OrderRecord['purchase'] {
  const { id, kind, service, identifiers, cost_cents, bought_at, shipment, service_type } =
    readPurchase(label).values
  return {
    id,
    kind,
    service,
    numbers: labelNumbers(identifiers),
    trackingNumbers: identifiers.trackingNumbers,
    ...(over.length > 0 && {
      voidedNumbers: over.flatMap(one => labelNumbers(readPurchase(one).values.identifiers)),
    }),
    ...present({
      shippingService: shipment?.shippingService ?? service_type,
      serviceType: service_type,
      costCents: cost_cents,
      boughtAt: bought_at,
    }),
  }
}

export async function order({ db }: Reading, id: string): Promise<OrderRecord | undefined> {
  return onlyOrder(db, await asShown(db).where('orders.id', '=', id).executeTakeFirst())
}

export async function orderDiffers({ db }: Reading, id: string): Promise<readonly string[]> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? differing(db, row) : []
}

export async function orderByReference(
  { db }: Reading,
  environment: Mode,
  reference: string,
  box?: number,
): Promise<OrderRecord | undefined> {
  const of = { environment, key: referenceKey(reference) }
  const [row] = await (box === undefined ? selectWhole(db, of) : selectBox(db, { ...of, box }))
  return onlyOrder(db, row)
}

/** A reference may come in file after file; further back nobody looks for its boxes. */
const MOST_ROWS = 1000

interface OfReference {
  readonly environment: string
  readonly key: string
}

/** Newest first. */
const ofReference = (db: Db, { environment, key }: OfReference) =>
  asShown(db)
    .where('orders.environment', '=', environment as Mode)
    .where('orders.reference_key', '=', key)
    .orderBy('orders.seq', 'desc')

const selectWhole = compiled<LedgerTables, OfReference, Row>((db, _value, all) =>
  ofReference(db, all).where('orders.box_number', 'is', null).limit(1),
)
const selectBox = compiled<LedgerTables, OfReference & { box: number }, Row>((db, value, all) =>
  ofReference(db, all).where('orders.box_number', '=', value('box')).limit(1),
)
const selectBoxes = compiled<LedgerTables, OfReference, Row>((db, _value, all) =>
  ofReference(db, all).where('orders.box_number', 'is not', null).limit(MOST_ROWS),
)

export async function ordersOfBoxes(
  { db }: Reading,
  environment: Mode,
  reference: string,
): Promise<readonly OrderRecord[]> {
  const rows = await selectBoxes(db, { environment, key: referenceKey(reference) })
  const newest = new Map(rows.toReversed().map(row => [row.box_number, row]))
  return (await toOrders(db, [...newest.values()])).toSorted(
    (one, other) => (one.box?.number ?? 0) - (other.box?.number ?? 0),
  )
}

export async function orderOfSource(
  { db }: Reading,
  environment: Mode,
  reference: string,
  source: string,
): Promise<OrderRecord | undefined> {
  const row = await asShown(db)
    .where('orders.environment', '=', environment)
    .where('orders.reference_key', '=', referenceKey(reference))
    .where(isOf(source))
    .orderBy('orders.seq', 'desc')
    .executeTakeFirst()
  return onlyOrder(db, row)
}

export async function orders({ db }: Reading, query: OrderQuery): Promise<Page<OrderRecord>> {
  let rows = asShown(db).where('orders.environment', '=', query.environment)
  if (query.importId !== undefined) rows = rows.where('orders.import_id', '=', query.importId)
  if (query.runId !== undefined) rows = rows.where('orders.run_id', '=', query.runId)
  if (query.state !== undefined) rows = rows.where(shownState, '=', query.state)
  if (query.cursor !== undefined) rows = rows.where('orders.seq', '>', placeOf(query.cursor))
  if (query.text !== undefined) {
    const pattern = likePattern(referenceKey(query.text))
    rows = rows.where(sql<boolean>`orders.reference_key like ${pattern} escape '\\'`)
  }
  const some = await rows.orderBy('orders.seq').limit(query.limit).execute()
  const last = some.at(-1)
  return {
    items: await toOrders(db, some),
    ...(last && some.length === query.limit && { nextCursor: last.seq.toString(36) }),
  }
}

/** A cursor that is not ours finds nothing rather than everything. */
function placeOf(cursor: string): number {
  const seq = Number.parseInt(cursor, 36)
  return Number.isSafeInteger(seq) ? seq : Number.MAX_SAFE_INTEGER
}
