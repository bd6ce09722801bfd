// A box is called by its order and its number, `K-1 1/2`, on every screen and paper: nothing else is bought under that name.
import { nameOfLabel, placeInOrder, standsInTheWay } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { heldBy, type ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

/**
 * The valid label under another reference that is the same box of the same order by its name, or the whole of it. Asked before
 * anything is prepared; the commit of the intent asks once more, for two at the same moment.
 */
export async function labelCalledTheSame(
  { ledger, mode }: Pick<FlowContext, 'ledger' | 'mode'>,
  order: Pick<ShipOrder, 'reference' | 'box'>,
): Promise<PurchaseRecord | undefined> {
  const { reference } = placeInOrder(order)
  const isOwn = referenceKey(reference) === referenceKey(order.reference)
  const [live, named] = await Promise.all([
    isOwn ? [] : ledger.livePurchases(mode, reference),
    ledger.namedBoxes(mode, reference),
  ])
  return [...live, ...named].find(one => standsInTheWay(order, one))
}

/** A holder under another reference has its own name, which whoever packs has to hear: its label is not this order's. */
export function heldFor(order: Pick<ShipOrder, 'reference' | 'box'>, holder: PurchaseRecord): Problem {
  const held = heldBy(holder)
  if (held.code !== 'purchase.already-shipped' || !standsInTheWay(order, holder)) return held
  return problem(held.kind, 'box.called-the-same', { params: { ...held.params, called: nameOfLabel(order) } })
}
