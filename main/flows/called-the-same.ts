// A box is called by its order and its number, `K-1 1/2`, on every screen and paper: nothing else is bought under that name.
import { calledTheSame, standsInTheWay } from '../core/orders/order-boxes.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

/**
 * The valid label of a box that is called as this order is, or of an order that is called as this box, or for the whole
 * order of which this would be a box by its name. Asked before anything is prepared; the commit of the intent asks once
 * more, for two at the same moment.
 */
export async function labelCalledTheSame(
  { ledger, mode }: Pick<FlowContext, 'ledger' | 'mode'>,
  order: Pick<ShipOrder, 'reference' | 'box'>,
): Promise<PurchaseRecord | undefined> {
  const reference = calledTheSame(order)
  if (reference === undefined) return undefined
  const live = await ledger.livePurchases(mode, reference)
  return live.find(one => standsInTheWay(order, one))
}
