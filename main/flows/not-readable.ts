// Why nothing is done by a record that was changed from outside so that it cannot be read.
import { type Problem, problem } from '../core/problem.ts'
import { NOT_READABLE, type PurchaseRecord } from '../core/purchase.ts'

export const whyNotReadable = ({ attention, reference, id }: PurchaseRecord): Problem | undefined =>
  attention.includes(NOT_READABLE)
    ? problem('wrong-state', 'storage.label-unreadable', {
        params: { name: reference || id, shipmentId: id },
      })
    : undefined
