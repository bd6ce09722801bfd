// How an order came: with which file, imported by whom, and who told a batch to ship it.
import type { Kysely, Selectable } from 'kysely'
import type { Mode } from '../../../core/purchases/purchase.ts'
import type { LedgerEvent } from '../../../core/records/ledger-event.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import { toEvent } from '../trail/event-chain.ts'
import { readEvent } from '../trail/event-columns.ts'
import { sealedRowsIn } from '../trail/sealed-rows.ts'
import { naming, WITHIN_A_COMMIT } from '../trail/told-rows.ts'

type Db = Kysely<LedgerTables>
type EventRow = Selectable<EventTable>

const MOST_ORDERS = 20

type Told = Awaited<ReturnType<typeof ordersOf>>[number]

export const ordersOf = (db: Db, environment: Mode, key: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'import_id', 'run_id', 'reference', 'shipment_id', 'told_station', 'told_sequence'])
    .where('environment', '=', environment)
    .where('reference_key', '=', key)
    .orderBy('seq', 'desc')
    .limit(MOST_ORDERS)
    .execute()

export async function orderEvents(db: Db, orders: readonly Told[]): Promise<readonly LedgerEvent[]> {
  const told: LedgerEvent[] = []
  for (const order of orders) {
    const row = await eventAt(db, order.told_station, order.told_sequence)
    if (!row || !carries(row, order.id)) continue
    const file = row.kind === 'orders-kept' ? await fileOf(db, row, order.import_id) : row
    told.push(stepOf(file ?? row))
    const run = await runOf(db, order.run_id)
    if (run) told.push(toEvent(run))
  }
  return told
}

async function eventAt(
  db: Db,
  station: string | null,
  sequence: number | null,
): Promise<EventRow | undefined> {
  if (typeof station !== 'string' || !Number.isSafeInteger(sequence)) return undefined
  return db
    .selectFrom('events')
    .selectAll()
    .where('station', '=', station)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
}

const carries = (row: EventRow, id: string): boolean => rowsIn(row).some(one => one.id === id)

const rowsIn = (row: EventRow) => sealedRowsIn(readEvent(row).values.detail) ?? []

/** The event that the rest of its file follows. */
const fileOf = (db: Db, { station, sequence }: EventRow, importId: string): Promise<EventRow | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('station', '=', station)
    .where('sequence', '<', sequence)
    .where('sequence', '>=', sequence - WITHIN_A_COMMIT)
    .where('kind', '=', 'orders-imported')
    .where(naming(importId))
    .orderBy('sequence', 'desc')
    .executeTakeFirst()

function stepOf(row: EventRow): LedgerEvent {
  const event = toEvent(row)
  const fileName = rowsIn(row).find(({ of }) => of === 'import')?.is.fileName
  return { ...event, detail: { ...event.detail, ...(fileName && { fileName }) } }
}

async function runOf(db: Db, runId: string | null): Promise<EventRow | undefined> {
  if (runId === null) return undefined
  const run = await db
    .selectFrom('order_runs')
    .select(['told_station', 'told_sequence'])
    .where('id', '=', runId)
    .executeTakeFirst()
  const row = await eventAt(db, run?.told_station ?? null, run?.told_sequence ?? null)
  return row && carries(row, runId) ? row : undefined
}
