// The rows of a file that were not taken in, and why.

import type { OrderState } from '../../../core/orders/order-states.ts'
import type { NewOrder, OrderLeftOut } from '../../../core/orders/orders.ts'
import type { LedgerSession } from '../../session.ts'
import { type FileOf, standingBeside } from './standing-beside.ts'
import { type StandingRow, whoseOrders } from './whose-orders.ts'

/** Rows in one statement: SQLite binds at most 32,766 values. */
export const ROWS_A_STATEMENT = 200

/**
 * The rows of a file that are not among its orders, each with the order that has its reference. `besides`: what some stood
 * beside as the file came, and may be gone since, by another row of it.
 */
export async function leftOutOf(
  session: LedgerSession,
  given: FileOf,
  orders: readonly NewOrder[],
  besides: ReadonlyMap<number, StandingRow> = new Map(),
): Promise<readonly OrderLeftOut[]> {
  const kept = await session.db.selectFrom('orders').select('row').where('import_id', '=', given.id).execute()
  const rows = new Set(kept.map(({ row }) => row))
  const missing = orders.filter(({ row }) => !rows.has(row))
  const found: OrderLeftOut[] = []
  for (let start = 0; start < missing.length; start += ROWS_A_STATEMENT) {
    const some = missing.slice(start, start + ROWS_A_STATEMENT)
    const standing = await standingBeside(session, given, some)
    const { beside } = await whoseOrders(session.db, given, some)
    for (const order of some) {
      const alike = besides.get(order.row) ?? beside(order)
      const holder = standing(order) ?? alike
      // What had it is gone by now, as where a command is repeated.
      if (!holder) continue
      const state = holder.state as OrderState
      const isOwn = holder.import_id === given.id
      const { row, reference } = order
      const other = alike && { reference: alike.reference }
      found.push({ row, reference, holder: { state, ...(isOwn && { row: holder.row }), ...other } })
    }
  }
  return found
}

/** As many as a person reads: a file that was brought in twice leaves out all of its rows. */
const LEFT_OUT_KEPT = 100

/** A file that nobody chose has nobody before it who hears of them: they are shown with it. */
export async function keepLeftOut<Row extends { readonly id: string; readonly left_out: string | null }>(
  { db }: LedgerSession,
  row: Row,
  leftOut: readonly OrderLeftOut[],
): Promise<Row> {
  if (leftOut.length === 0) return row
  const left_out = JSON.stringify({ count: leftOut.length, rows: leftOut.slice(0, LEFT_OUT_KEPT) })
  await db.updateTable('order_imports').set({ left_out }).where('id', '=', row.id).execute()
  return { ...row, left_out }
}
