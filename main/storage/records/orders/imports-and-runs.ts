// Files of orders and their runs, read, each with how many of its orders stand where.
import { type Selectable, sql } from 'kysely'
import { ORDER_STANDS, type OrderCounts, type OrderStands } from '../../../core/orders/order-states.ts'
import type { OrderImport, OrderRun } from '../../../core/orders/orders.ts'
import type { Mode } from '../../../core/purchases/purchase.ts'
import { present } from '../purchases/purchase-rows.ts'
import { countedCents } from '../shift-report.ts'
import { readImport, readRun } from './order-columns.ts'
import type { Db, Reading } from './order-records.ts'
import { shownState } from './order-states.ts'
import type { OrderImportTable, OrderRunTable } from './order-tables.ts'

async function countsBy(
  db: Db,
  column: 'import_id' | 'run_id',
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderCounts>> {
  const counts = new Map<string, Record<OrderStands, number>>(ids.map(id => [id, noCounts()]))
  if (ids.length === 0) return counts
  const rows = await db
    .selectFrom('orders')
    .select([column, shownState.as('shown')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, 'in', ids)
    .groupBy([column, sql`shown`])
    .execute()
  for (const row of rows) {
    const of = counts.get(row[column as keyof typeof row] as string)
    if (of && row.shown in of) of[row.shown as OrderStands] = Number(row.count)
  }
  return counts
}

const noCounts = () =>
  Object.fromEntries(ORDER_STANDS.map(state => [state, 0])) as Record<OrderStands, number>

export async function orderImports(
  { db }: Reading,
  environment: Mode,
  limit: number,
): Promise<readonly OrderImport[]> {
  const rows = await db
    .selectFrom('order_imports')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return importsOf(db, rows)
}

export async function importsOf(
  db: Db,
  rows: readonly Selectable<OrderImportTable>[],
): Promise<readonly OrderImport[]> {
  const counts = await countsBy(
    db,
    'import_id',
    rows.map(row => row.id),
  )
  return rows
    .map(one => readImport(one).values)
    .map(row => ({
      id: row.id,
      environment: row.environment,
      fileName: row.file_name,
      createdAt: row.created_at,
      counts: counts.get(row.id) ?? noCounts(),
      ...present({ operator: row.operator, notTaken: row.left_out }),
    }))
}

export async function orderRun({ db }: Reading, id: string): Promise<OrderRun | undefined> {
  const row = await db.selectFrom('order_runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && (await runsOf(db, [row]))[0]
}

export async function orderRuns(
  { db }: Reading,
  environment: Mode,
  limit: number,
): Promise<readonly OrderRun[]> {
  const rows = await db
    .selectFrom('order_runs')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return runsOf(db, rows)
}

export async function runsOf(
  db: Db,
  rows: readonly Selectable<OrderRunTable>[],
): Promise<readonly OrderRun[]> {
  const ids = rows.map(row => row.id)
  const counts = await countsBy(db, 'run_id', ids)
  const bought = await boughtBy(db, ids)
  return rows
    .map(one => readRun(one).values)
    .map(row => ({
      id: row.id,
      environment: row.environment,
      state: row.state,
      printLater: row.print_later === 1,
      startedAt: row.started_at,
      counts: counts.get(row.id) ?? noCounts(),
      costCents: bought.get(row.id)?.costCents ?? 0,
      lookAtCount: bought.get(row.id)?.lookAtCount ?? 0,
      ...present({
        importId: row.import_id,
        problem: row.problem,
        printerId: row.printer_id,
        commandId: row.command_id,
        operator: row.operator,
        finishedAt: row.finished_at,
      }),
    }))
}

/** Of the labels that a run bought; one that was there before it is not its cost. `lookAtCount`: those that a person must look at. */
async function boughtBy(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly costCents: number; readonly lookAtCount: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.shipment_id')
    .select('orders.run_id')
    .select(({ fn }) => [
      fn.sum<number | null>(countedCents).as('cents'),
      fn.sum<number | null>('purchases.needs_decision').as('marked'),
    ])
    .where('orders.run_id', 'in', ids)
    .where('orders.state', '=', 'shipped')
    .where('orders.outcome', 'is', null)
    .groupBy('orders.run_id')
    .execute()
  return new Map(
    rows.map(row => [
      row.run_id ?? '',
      { costCents: Number(row.cents ?? 0), lookAtCount: Number(row.marked ?? 0) },
    ]),
  )
}
