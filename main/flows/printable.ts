// Why a label goes to no printer: it was voided, is being voided, or was never bought.
import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'

/** Nothing is done with its label before that is answered. */
export const voidUnderWay = (record: PurchaseRecord): Problem =>
  problem('wrong-state', 'void.under-way', {
    params: { shipmentId: record.id, reference: nameOfLabel(record) },
  })

/** Undefined where its label may be printed as far as its record goes. */
export function whyNotPrinted(record: PurchaseRecord): Problem | undefined {
  const { kind } = record
  const params = { kind, reference: nameOfLabel(record) }
  switch (kind) {
    case 'bought':
      return undefined
    case 'voiding':
      return voidUnderWay(record)
    case 'void-unknown':
      return problem('wrong-state', 'void.undecided', { params })
    case 'voided':
    case 'discarded':
      return problem('wrong-state', 'shipment.not-printable', { params })
    default:
      return problem('wrong-state', 'shipment.wrong-state', { params })
  }
}
