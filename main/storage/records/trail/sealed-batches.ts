// Files of orders and batches in the trail: who brought a file in, who told which orders to ship, and where they print. What a
// batch ships is what was told for it, whatever the rows of its orders say.
import type { Kysely, Selectable } from 'kysely'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import type { OrderImportTable, OrderRunTable } from '../orders/order-tables.ts'
import { readDetail } from './event-columns.ts'
import { type SealedRow, sealedRowsIn, sealing } from './sealed-rows.ts'
import { columnsDiffering, naming } from './told-rows.ts'

type Db = Kysely<LedgerTables>
type RunRow = Selectable<OrderRunTable>

const importIs = sealing<Selectable<OrderImportTable>>({
  seq: 'free',
  id: 'apart',
  environment: 'kept',
  file_name: 'kept',
  operator: 'kept',
  created_at: 'kept',
  asked: 'kept',
  // Told to people, and nothing is bought by it.
  left_out: 'free',
})

/** Written once, and gone with the last of its orders. */
export const sealedImport = (row: Selectable<OrderImportTable>): SealedRow => ({
  of: 'import',
  id: row.id,
  revision: 1,
  is: importIs(row),
})

const runIs = sealing<RunRow>({
  seq: 'free',
  id: 'apart',
  environment: 'kept',
  // Where it is in its work: nothing is bought by that alone.
  holder_key: 'free',
  state: 'free',
  problem: 'free',
  finished_at: 'free',
  import_id: 'kept',
  printer_id: 'kept',
  print_later: 'kept',
  command_id: 'kept',
  operator: 'kept',
  started_at: 'kept',
  asked: 'kept',
  told_station: 'free',
  told_sequence: 'free',
})

export const sealedRun = (row: RunRow): SealedRow => ({
  of: 'run',
  id: row.id,
  revision: 1,
  is: runIs(row),
})

/** Orders that one event names. */
const CHUNK = 500

/** A batch with its orders, as many events as it takes, and in its row where they are. */
export async function tellRun(
  { db, at, chain }: LedgerSession,
  event: EventNote,
  run: RunRow,
  orderIds: readonly string[],
): Promise<void> {
  const sealed = sealedRun(run)
  const { sequence } = await chain.head(db)
  for (let start = 0; start < orderIds.length; start += CHUNK) {
    const some = { ...sealed, orders: orderIds.slice(start, start + CHUNK) }
    await chain.append(db, at, start === 0 ? event : { kind: 'orders-told', detail: { runId: run.id } }, [
      some,
    ])
  }
  const place = { told_station: chain.station, told_sequence: sequence + 1 }
  await db.updateTable('order_runs').set(place).where('id', '=', run.id).execute()
}

/** A file has at most so many orders, and a batch as many as there are events for: no more are looked through. */
const MOST_EVENTS = 200

/**
 * Whether the trail says that this order was told for this batch, and the batch's row is as it was then. Whoever changes
 * where its row says that it is told can only point to a place where it is, or where it is not.
 */
export async function wasTold(db: Db, runId: string, orderId: string): Promise<boolean> {
  const run = await db.selectFrom('order_runs').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!run) return false
  const { told_station: station, told_sequence: sequence } = run
  if (typeof station !== 'string' || !Number.isSafeInteger(sequence) || sequence === null) return false
  const events = await db
    .selectFrom('events')
    .select('detail')
    .where('station', '=', station)
    .where('sequence', '>=', sequence)
    .where('sequence', '<', sequence + MOST_EVENTS)
    .where('kind', 'in', ['orders-started', 'orders-told'])
    .where(naming(runId))
    .where(naming(orderId))
    .execute()
  const { is } = sealedRun(run)
  return events
    .flatMap(({ detail }) => sealedRowsIn(readDetail(detail)) ?? [])
    .filter(row => row.of === 'run' && row.id === runId && row.orders?.includes(orderId))
    .some(told => columnsDiffering(is, told.is).length === 0)
}
