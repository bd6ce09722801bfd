// What answers a purchase that is asked for again: the one that holds its reference, or the command's own first run.

import { nameOfLabel, type OrderBox, orderKey } from '../core/orders/order-boxes.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Address, ServiceName, Shipment } from '../core/shipment/shipment.ts'
import type { AnsweredWeight } from '../core/shipment/weight-check.ts'
import { commandReused, type FlowContext } from './flow-context.ts'
import { whyNotReadable } from './not-readable.ts'

export interface ShipOrder {
  readonly service: ServiceName
  readonly reference: string
  /** Which box of its order it is; absent where one label is for the whole order. */
  readonly box?: OrderBox | undefined
  /** How many boxes its order had before, where the person says another number now. */
  readonly boxesWere?: number | undefined
  readonly shipment: Shipment
  readonly noCustomsReason?: string | undefined
  readonly printerId?: string | undefined
  readonly printLater?: boolean | undefined
  readonly duplicateReason?: string | undefined
  /** Why its weight counts though it looks wrong. */
  readonly weightReason?: string | undefined
  /** The packages this is about. */
  readonly weightAnswered?: readonly AnsweredWeight[] | undefined
  /** The label that went out, where this one is for its package to come back by. */
  readonly returnOf?: string | undefined
  readonly commandId?: string | undefined
  /** The row of the orders that filled its form: nothing is bought where it is another one by now. */
  readonly orderId?: string | undefined
  /** The station's own sender, where the shipment is meant to have that one. */
  readonly sender?: Address | undefined
  /** Packed by somebody at this bench, who may be asked to scan the label back; not so in a batch. */
  readonly atBench?: true
}

export interface Shipped {
  readonly record: PurchaseRecord
  readonly job?: PrintJob
}

/** Why a reference cannot be bought now, naming the purchase that holds it. */
export function heldBy(holder: PurchaseRecord): Problem {
  const unread = whyNotReadable(holder)
  if (unread) return unread
  const params: ProblemParams = {
    shipmentId: holder.id,
    reference: nameOfLabel(holder),
    station: holder.station,
    at: holder.boughtAt ?? holder.createdAt,
  }
  switch (holder.kind) {
    case 'intended':
    case 'sending':
      return problem('purchase-in-progress', 'purchase.in-progress', { params })
    case 'unknown':
      return problem('purchase-unknown', 'purchase.unknown', { params })
    default:
      return problem('already-shipped', 'purchase.already-shipped', { params })
  }
}

/**
 * A repeat asks for the same: in this mode, of this service, for this reference, and for this shipment as long as
 * the record has it.
 */
const isSameOrder = (context: FlowContext, order: ShipOrder, first: PurchaseRecord): boolean =>
  first.environment === context.mode &&
  first.service === order.service &&
  orderKey(first.reference, first.box) === orderKey(order.reference, order.box) &&
  (first.shipment === undefined || sameJson(first.shipment, order.shipment))

/** The result of this command's first run; the service is not asked again. */
export async function firstOutcome(
  context: FlowContext,
  order: ShipOrder,
  first: PurchaseRecord,
): Promise<Result<Shipped, Problem>> {
  const unread = whyNotReadable(first)
  if (unread) return fail(unread)
  if (!isSameOrder(context, order, first)) return fail(commandReused)
  switch (first.kind) {
    case 'intended':
    case 'sending':
    case 'unknown':
      return fail(heldBy(first))
    case 'refused':
    case 'abandoned':
      return fail(
        problem(
          first.kind === 'refused' ? 'refused-by-service' : 'service-unreachable',
          (first.lastProblem?.code ?? 'purchase.interrupted') as Problem['code'],
          { params: { ...first.lastProblem?.params, shipmentId: first.id, reference: nameOfLabel(first) } },
        ),
      )
    default: {
      const jobs = await context.spool.jobsOf(first.id)
      const job = jobs.find(one => one.copyNumber === 1)
      return ok({ record: first, ...(job && { job }) })
    }
  }
}
