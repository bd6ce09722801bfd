// Why nothing is done by a record that was changed from outside.
import { type Problem, problem } from '../core/problem.ts'
import { NOT_READABLE, type PurchaseRecord } from '../core/purchases/purchase.ts'
import type { FlowContext } from './flow-context.ts'

/** It cannot be read any more. */
export const whyNotReadable = ({ attention, reference, id }: PurchaseRecord): Problem | undefined =>
  attention.includes(NOT_READABLE)
    ? problem('wrong-state', 'storage.label-unreadable', {
        params: { name: reference || id, shipmentId: id },
      })
    : undefined

/** It can, but what a service would be asked by is not what it was: nothing goes out before a supervisor has seen it. */
export async function whyChanged(
  { ledger }: Pick<FlowContext, 'ledger'>,
  { id, reference }: PurchaseRecord,
): Promise<Problem | undefined> {
  const changed = await ledger.changedOutside([id])
  const params = { shipmentId: id, reference }
  return changed.length > 0 ? problem('wrong-state', 'shipment.changed-outside', { params }) : undefined
}
