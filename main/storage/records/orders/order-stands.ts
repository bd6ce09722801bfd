// Whether the order that filled a form is the order still, asked in the commit that begins to buy by it.
import type { Mode } from '../../../core/purchases/purchase.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { LedgerSession } from '../../session.ts'
import { lockOrders } from './orders.ts'

/**
 * Undefined where it stands. A correction takes the place of its row, under an id of its own: `corrected` where such a
 * one is there, `removed` where none is. Orders that come in meanwhile wait for the commit, at every station.
 */
export async function orderSince(
  session: LedgerSession,
  environment: Mode,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<'corrected' | 'removed' | undefined> {
  await lockOrders(session, environment)
  const orders = session.db.selectFrom('orders').select('id')
  if (await orders.where('id', '=', id).executeTakeFirst()) return undefined
  const other = await orders
    .where('environment', '=', environment)
    .where('reference_key', '=', referenceKey(reference))
    .where('holder_key', 'is not', null)
    .executeTakeFirst()
  return other ? 'corrected' : 'removed'
}
