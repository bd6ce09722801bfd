// Imported orders in the trail: what the file said about each, in the import's own commit. A label is bought by what is in
// the row weeks later, so that anyone who can change the row would choose the address.
import type { Kysely, Selectable } from 'kysely'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { readDetail } from '../trail/event-columns.ts'
import { type SealedRow, sealedRowsIn, sealing } from '../trail/sealed-rows.ts'
import { columnsDiffering, lastOf, naming, notBefore } from '../trail/told-rows.ts'
import { IS_ORDER_EVENT, type OrderTable } from './order-tables.ts'

type Db = Kysely<LedgerTables>
export type OrderRow = Selectable<OrderTable>

const orderIs = sealing<OrderRow>({
  seq: 'free',
  id: 'apart',
  import_id: 'kept',
  sent_by: 'kept',
  environment: 'kept',
  row: 'kept',
  reference: 'kept',
  // Follows from the reference.
  reference_key: 'apart',
  box_number: 'kept',
  box_of: 'kept',
  holder_key: 'free',
  service: 'kept',
  // What was shipped has its purchase; every other state is open.
  state: 'apart',
  run_id: 'free',
  attempt: 'free',
  shipment_id: 'apart',
  problems: 'free',
  outcome: 'free',
  shipment: 'digest',
  no_customs_reason: 'digest',
  return_of: 'kept',
  weight_said: 'digest',
  created_at: 'kept',
  updated_at: 'free',
  told_station: 'free',
  told_sequence: 'free',
})

/** What happens to an order's content happens once: it is imported, its address is forgotten, it is gone. */
const REVISIONS = { imported: 1, forgotten: 2, gone: 3 } as const

export const sealedOrder = (row: OrderRow, as: 'imported' | 'forgotten'): SealedRow => ({
  of: 'order',
  id: row.id,
  revision: REVISIONS[as],
  is: orderIs(row),
})

export const GONE: SealedRow['is'] = { gone: 1 }
const orderGone = (id: string): SealedRow => ({ of: 'order', id, revision: REVISIONS.gone, is: GONE })

/** Orders that one event carries: the one that an order is looked up in is read for each that is shipped. */
const CHUNK = 50
/** Of numbers alone. */
const CHUNK_OF_GONE = 500

/** Appends what a commit made of orders, as many events as it takes, and notes in each row where it is told. */
export async function tellOrders(
  { db, at, chain }: LedgerSession,
  event: EventNote,
  rows: readonly SealedRow[],
  gone: readonly string[] = [],
): Promise<void> {
  for (let start = 0; start === 0 || start < rows.length; start += CHUNK) {
    const some = rows.slice(start, start + CHUNK)
    await chain.append(db, at, start === 0 ? event : { kind: 'orders-kept' }, some)
    if (some.length === 0) break
    const { sequence } = await chain.head(db)
    const ids = some.map(({ id }) => id)
    const place = { told_station: chain.station, told_sequence: sequence }
    await db.updateTable('orders').set(place).where('id', 'in', ids).execute()
  }
  for (let start = 0; start < gone.length; start += CHUNK_OF_GONE) {
    const some = gone.slice(start, start + CHUNK_OF_GONE)
    await chain.append(db, at, { kind: 'orders-gone' }, some.map(orderGone))
  }
}

/** What in a row is not as the trail has it; nothing of an order of before the trail had them. */
export async function orderDiffers(db: Db, row: OrderRow): Promise<readonly string[]> {
  const last = (await whereTold(db, row)) ?? (await lastSealed(db, row.id))
  if (!last) return (await isOlderImport(db, row.import_id)) ? [] : ['record']
  return differing(row, last)
}

export function differing(row: OrderRow, last: SealedRow): readonly string[] {
  if (last.revision === REVISIONS.gone) return ['record']
  const fields = columnsDiffering(sealedOrder(row, 'imported').is, last.is)
  return fields.length === 0 && !hasItsKey(row) ? ['reference'] : fields
}

export const hasItsKey = ({ reference, reference_key }: OrderRow): boolean =>
  typeof reference === 'string' && referenceKey(reference) === reference_key

/** Where its row says that it is told, which whoever changed the row may have changed too: it is there or it is not. */
async function whereTold(db: Db, row: OrderRow): Promise<SealedRow | undefined> {
  const { told_station, told_sequence } = row
  if (typeof told_station !== 'string' || !Number.isSafeInteger(told_sequence)) return undefined
  const event = await db
    .selectFrom('events')
    .select('detail')
    .where('station', '=', told_station)
    .where('sequence', '=', told_sequence)
    .where(IS_ORDER_EVENT)
    .executeTakeFirst()
  const told = event && sealedIn(event.detail, row.id)
  const since = Date.parse(String(told?.is.createdAt))
  if (!told || Number.isNaN(since)) return undefined
  const gone = await db
    .selectFrom('events')
    .select('detail')
    .where(IS_ORDER_EVENT)
    .where('kind', 'in', ['orders-gone', 'orders-removed'])
    .where('at', '>=', notBefore(since))
    .where(naming(row.id))
    .execute()
  return gone.map(({ detail }) => sealedIn(detail, row.id)).find(one => one !== undefined) ?? told
}

const sealedIn = (detail: string, id: string): SealedRow | undefined => lastOrder([toldIn(detail)], id)

/** The order as the last of these events carries it. */
const lastOrder = (events: readonly Pick<Told, 'rows'>[], id: string): SealedRow | undefined =>
  lastOf(
    events.flatMap(({ rows }) => rows ?? []),
    { of: 'order', id },
  )

/** The order as its last event carries it, looked for in all of them. */
export const lastSealed = async (db: Db, id: string): Promise<SealedRow | undefined> =>
  lastOrder(await telling(db, id), id)

/** Orders of an import that the trail knows, whatever became of them. */
export async function ordersTold(db: Db, importId: string): Promise<readonly string[]> {
  const events = await telling(db, importId)
  const rows = events.flatMap(({ rows: told }) => told ?? [])
  return rows.filter(({ of, is }) => of === 'order' && is.importId === importId).map(({ id }) => id)
}

/** An import of a station of before that is still at work, and which no start has taken over since. */
async function isOlderImport(db: Db, importId: string): Promise<boolean> {
  const events = await telling(db, importId)
  const isTakenOver = events.some(({ importIds }) => importIds?.includes(importId))
  return (
    !isTakenOver && events.some(told => isOlderImportEvent(told.kind, told) && told.importId === importId)
  )
}

export const isOlderImportEvent = (
  kind: string,
  { kept, rows }: { readonly kept?: unknown; readonly rows?: unknown },
) => kind === 'orders-imported' && rows === undefined && kept !== 0

interface Told {
  readonly kind: string
  readonly importId: unknown
  readonly kept: unknown
  /** Imports of before whose orders this event takes over. */
  readonly importIds?: readonly string[] | undefined
  readonly rows?: readonly SealedRow[] | undefined
}

/** Events about orders that name `id`; what others put there in their place is passed over. */
async function telling(db: Db, id: string): Promise<readonly Told[]> {
  const events = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where(IS_ORDER_EVENT)
    .where(naming(id))
    .execute()
  return events.map(({ kind, detail }) => ({ kind, ...toldIn(detail) }))
}

export function toldIn(detail: string): Omit<Told, 'kind'> {
  const told = readDetail(detail)
  const { importId, kept, importIds } = told
  const taken = Array.isArray(importIds) ? importIds.filter(id => typeof id === 'string') : undefined
  return { importId, kept, importIds: taken, rows: sealedRowsIn(told) }
}
