// Whether the order that filled a form is the order still, asked in the commit that begins to buy by it.
import type { Mode } from '../../../core/purchases/purchase.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { LedgerSession } from '../../session.ts'
import { lockOrders } from './orders.ts'

/**
 * Undefined where it stands. A correction takes the place of its row, under an id of its own, or stands behind it where that
 * had a label, which is over: `corrected` where such a one is there, `removed` where none is. Orders that come in meanwhile
 * wait for the commit, at every station.
 */
export async function orderSince(
  session: LedgerSession,
  environment: Mode,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<'corrected' | 'removed' | undefined> {
  await lockOrders(session, environment)
  const own = await session.db
    .selectFrom('orders')
    .select(['seq', 'box_number'])
    .where('id', '=', id)
    .executeTakeFirst()
  const open = await session.db
    .selectFrom('orders')
    .select(['seq', 'box_number'])
    .where('environment', '=', environment)
    .where('reference_key', '=', referenceKey(reference))
    .where('holder_key', 'is not', null)
    .execute()
  if (!own) return open.length > 0 ? 'corrected' : 'removed'
  const isLater = open.some(one => one.seq > own.seq && one.box_number === own.box_number)
  return isLater ? 'corrected' : undefined
}
