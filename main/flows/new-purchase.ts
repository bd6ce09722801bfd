// A purchase as it is intended: what the record has before anything is asked of the service.
import type { PreparedPurchase } from '../core/purchases/label-service.ts'
import type { ShipOrder } from './asked-again.ts'
import { author, type FlowContext } from './flow-context.ts'
import { choiceOf } from './ruled.ts'
import { askedScan } from './scan-back.ts'

export function newPurchase(context: FlowContext, order: ShipOrder, prepared: PreparedPurchase) {
  const choice = choiceOf(context, order)
  return {
    id: context.ids.next(),
    environment: context.mode,
    service: order.service,
    reference: order.reference,
    ...(order.box && { box: order.box }),
    ...(order.boxesWere !== undefined && { boxesWere: order.boxesWere }),
    ...(order.orderId !== undefined && { orderId: order.orderId }),
    requestId: prepared.requestId,
    bodyHash: prepared.bodyHash,
    account: prepared.account,
    shipment: order.shipment,
    station: context.stationName,
    // It lies in the box, where nobody scans it.
    ...(order.returnOf === undefined ? order.atBench && askedScan(context) : { returnOf: order.returnOf }),
    ...(choice && { choice }),
    ...author(context),
    ...(order.duplicateReason !== undefined && { duplicateReason: order.duplicateReason }),
    ...(order.commandId !== undefined && { commandId: order.commandId }),
  }
}
