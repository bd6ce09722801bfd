// Orders that leave: files that a person removes, and what is older than it may be.

import type { OrderState } from '../../../core/orders/order-states.ts'
import type { Mode } from '../../../core/purchases/purchase.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { isOfNoUse } from './order-states.ts'
import { ordersTold, sealedOrder, tellOrders } from './sealed-orders.ts'

/** What was never shipped, and is shipped by hand. */
export const NOT_SHIPPED: readonly OrderState[] = ['ready', 'invalid', 'failed']

export async function removeOrders(
  session: LedgerSession,
  environment: Mode,
  importId: string,
  event: EventNote,
): Promise<number> {
  const { db } = session
  const removed = await db
    .deleteFrom('orders')
    .where('import_id', '=', importId)
    .where('environment', '=', environment)
    .where(isOfNoUse)
    .returning('id')
    .execute()
  const left = await db.selectFrom('orders').select('id').where('import_id', '=', importId).execute()
  if (left.length === 0) await db.deleteFrom('order_imports').where('id', '=', importId).execute()
  const count = removed.length
  // What others took out is gone by this word too: nobody looks for it any more.
  const gone = new Set([...removed.map(({ id }) => id), ...(await ordersTold(db, importId))])
  for (const { id } of left) gone.delete(id)
  const told = { ...event, detail: { ...event.detail, importId, count } }
  await tellOrders(session, told, [], [...gone])
  return count
}

/** What was shipped keeps its result without the address; what never was is dropped whole. */
export async function purgeOrders(session: LedgerSession, before: string): Promise<number> {
  const { db, at } = session
  await db.deleteFrom('order_requests').where('created_at', '<', before).execute()
  const gone = await db
    .deleteFrom('orders')
    .where('created_at', '<', before)
    .where(isOfNoUse)
    .returning('id')
    .execute()
  const forgotten = await db
    .updateTable('orders')
    .set({ shipment: null, weight_said: null, updated_at: at })
    .where('shipment', 'is not', null)
    .where('created_at', '<', before)
    .where('state', 'in', ['shipped', 'unknown'] satisfies OrderState[])
    .returningAll()
    .execute()
  const count = gone.length + forgotten.length
  if (count === 0) return 0
  const rows = forgotten.map(row => sealedOrder(row, 'forgotten'))
  const ids = gone.map(({ id }) => id)
  await tellOrders(session, { kind: 'orders-forgotten', detail: { count } }, rows, ids)
  return count
}
