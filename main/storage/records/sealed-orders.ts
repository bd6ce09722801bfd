// Imported orders in the trail: what the file said of each, in the import's own commit. A label is bought by what stands in
// the row weeks later, so that whoever can change the row would choose the address.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { EventNote } from '../../core/ledger.ts'
import { referenceKey } from '../../core/reference-key.ts'
import type { LedgerTables } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { IS_ORDER_EVENT, type OrderTable } from './order-tables.ts'
import { type SealedRow, type Sealings, sealedColumns } from './sealed-rows.ts'

type Db = Kysely<LedgerTables>
export type OrderRow = Selectable<OrderTable>

const ORDER: Sealings<OrderRow> = {
  seq: 'free',
  id: 'apart',
  import_id: 'kept',
  environment: 'kept',
  row: 'kept',
  reference: 'kept',
  // Follows from the reference.
  reference_key: 'apart',
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
  created_at: 'kept',
  updated_at: 'free',
}

/** What happens to an order's content happens once: it is imported, its address is forgotten, it is gone. */
const REVISIONS = { imported: 1, forgotten: 2, gone: 3 } as const

export const sealedOrder = (row: OrderRow, as: 'imported' | 'forgotten'): SealedRow => ({
  of: 'order',
  id: row.id,
  revision: REVISIONS[as],
  is: sealedColumns(row, ORDER),
})

export const GONE: SealedRow['is'] = { gone: 1 }
export const orderGone = (id: string): SealedRow => ({ of: 'order', id, revision: REVISIONS.gone, is: GONE })

/** Orders that one event carries: a file of thousands makes no event that fills the memory of a check. */
const CHUNK = 500

/** Appends what a commit made of orders, as many events as it takes. */
export async function tellOrders(
  { db, at, chain }: LedgerSession,
  event: EventNote,
  rows: readonly SealedRow[],
): Promise<void> {
  await chain.append(db, at, event, rows.slice(0, CHUNK))
  for (let start = CHUNK; start < rows.length; start += CHUNK) {
    await chain.append(db, at, { kind: 'orders-kept' }, rows.slice(start, start + CHUNK))
  }
}

/** What in a row is not as the trail has it; nothing of an order of before the trail had them. */
export async function orderDiffers(db: Db, row: OrderRow): Promise<readonly string[]> {
  const last = await lastSealed(db, row.id, row.created_at)
  if (!last) return (await isOlderImport(db, row.import_id)) ? [] : ['record']
  if (last.revision === REVISIONS.gone) return ['record']
  const { is } = sealedOrder(row, 'imported')
  const fields = Object.keys(last.is).filter(name => last.is[name] !== (is[name] ?? null))
  return fields.length === 0 && !hasItsKey(row) ? ['reference'] : fields
}

export const hasItsKey = ({ reference, reference_key }: OrderRow): boolean =>
  typeof reference === 'string' && referenceKey(reference) === reference_key

/** The order as its last event carries it. Looked for from its import on, and everywhere where nothing is there. */
export async function lastSealed(db: Db, id: string, since = ''): Promise<SealedRow | undefined> {
  const events = await telling(db, id, since)
  const rows = events
    .flatMap(({ rows: told }) => told ?? [])
    .filter(row => row.of === 'order' && row.id === id)
  const [last] = rows.sort((a, b) => b.revision - a.revision)
  // A row whose day was changed too is looked for everywhere.
  return last || since === '' ? last : lastSealed(db, id)
}

/** Orders of an import that the trail knows, whatever became of them. */
export async function ordersTold(db: Db, importId: string): Promise<readonly string[]> {
  const events = await telling(db, importId, '')
  const rows = events.flatMap(({ rows: told }) => told ?? [])
  return rows.filter(({ of, is }) => of === 'order' && is.importId === importId).map(({ id }) => id)
}

/** An import that a station of before wrote: its event carries no orders. */
async function isOlderImport(db: Db, importId: string): Promise<boolean> {
  const events = await telling(db, importId, '')
  return events.some(({ kind, ...told }) => isOlderImportEvent(kind, told) && told.importId === importId)
}

export const isOlderImportEvent = (
  kind: string,
  { kept, rows }: { readonly kept?: unknown; readonly rows?: unknown },
) => kind === 'orders-imported' && rows === undefined && kept !== 0

interface Told {
  readonly kind: string
  readonly importId: unknown
  readonly kept: unknown
  readonly rows?: readonly SealedRow[] | undefined
}

/** Events about orders that name `id`; what others put there in their place is passed over. */
async function telling(db: Db, id: string, since: string): Promise<readonly Told[]> {
  const events = await db
    .selectFrom('events')
    .select(['kind', 'detail'])
    .where(IS_ORDER_EVENT)
    .where('at', '>=', since)
    .where(sql<boolean>`replace(detail, ${JSON.stringify(id)}, '') <> detail`)
    .execute()
  return events.map(({ kind, detail }) => ({ kind, ...toldIn(detail) }))
}

function toldIn(detail: string): Omit<Told, 'kind'> {
  try {
    const { importId, kept, rows } = JSON.parse(detail) as Partial<Told>
    return { importId, kept, rows: Array.isArray(rows) ? rows.filter(isRow) : undefined }
  } catch {
    return { importId: undefined, kept: undefined }
  }
}

const isRow = (row: Partial<SealedRow> | null): boolean => typeof row?.is === 'object' && row.is !== null
