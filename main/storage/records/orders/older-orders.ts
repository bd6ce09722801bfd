// Orders imported by an earlier version, whose events do not carry them: the first start after it adds them to the
// trail, as they are then. From there on nothing is shipped that the trail does not have.
import type { LedgerSession } from '../../session.ts'
import { readOrder } from './order-columns.ts'
import { freeLeft, settleLeft } from './order-runs.ts'
import { IS_ORDER_EVENT } from './order-tables.ts'
import { isOlderImportEvent, sealedOrder, tellOrders, toldIn } from './sealed-orders.ts'

const TAKEN_OVER = 'older-orders-kept'
/** On a shared ledger stations of before may be at work for a while: so far back is looked for what they imported. */
const STILL_AT_WORK_MS = 30 * 24 * 60 * 60 * 1000

/** The trail itself says that it was done: a row that says so could be taken away. */
export async function takeOverOrders(session: LedgerSession): Promise<void> {
  const { db, at, sharing } = session
  await sharing?.lock('older orders')
  const done = await db
    .selectFrom('events')
    .select('detail')
    .where(IS_ORDER_EVENT)
    .where('kind', '=', TAKEN_OVER)
    .execute()
  if (done.length > 0 && !sharing) return
  const since = done.length > 0 ? new Date(Date.parse(at) - STILL_AT_WORK_MS).toISOString() : ''
  const imports = await db
    .selectFrom('events')
    .select('detail')
    .where(IS_ORDER_EVENT)
    .where('kind', '=', 'orders-imported')
    .where('at', '>=', since)
    .execute()
  const known = new Set(done.flatMap(({ detail }) => toldIn(detail).importIds ?? []))
  const importIds = imports
    .map(({ detail }) => toldIn(detail))
    .filter(told => isOlderImportEvent('orders-imported', told))
    .flatMap(({ importId }) => (typeof importId === 'string' && !known.has(importId) ? [importId] : []))
  if (imports.length === 0 || (done.length > 0 && importIds.length === 0)) return
  if (done.length === 0) await settleOrdersLeft(session)
  const rows = []
  for (const importId of importIds) {
    rows.push(...(await db.selectFrom('orders').selectAll().where('import_id', '=', importId).execute()))
  }
  // What others wrote there is not taken over: the check names it.
  const sealed = rows
    .filter(row => readOrder(row).unreadable.length === 0)
    .map(row => sealedOrder(row, row.shipment === null ? 'forgotten' : 'imported'))
  await tellOrders(session, { kind: TAKEN_OVER, detail: { importIds } }, sealed)
}

/** Programs of before ended a run and left what it was at. */
async function settleOrdersLeft(session: LedgerSession): Promise<void> {
  const over = await session.db
    .selectFrom('orders')
    .innerJoin('order_runs', 'order_runs.id', 'orders.run_id')
    .select('order_runs.id')
    .distinct()
    .where('orders.state', '=', 'shipping')
    .where('order_runs.state', 'in', ['done', 'ended'])
    .execute()
  for (const { id } of over) {
    await settleLeft(session, id)
    await freeLeft(session, id)
  }
}
