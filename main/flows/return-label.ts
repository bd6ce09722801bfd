// A return label: bought for the box of a package that goes out, so that its receiver can send it back (decision 145).

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { crossesCustoms } from '../core/shipment/countries.ts'
import { heldBy, type ShipOrder } from './asked-again.ts'
import { type FlowContext, notFound } from './flow-context.ts'

/**
 * The label that went out, of what is bought as its return label; undefined for any other order. A sentence where no
 * package can come back by it.
 *
 * ASSUMPTION: both services sell a label from any address of the country to any other, since neither contract binds the
 * sender to the account (label-server.md, parcel-label.md `client.address`).
 */
export async function wentOutBy(
  context: FlowContext,
  { returnOf, shipment, duplicateReason }: ShipOrder,
): Promise<Result<PurchaseRecord | undefined, Problem>> {
  if (returnOf === undefined) return ok(undefined)
  const out = await context.ledger.purchase(returnOf)
  if (!out || out.environment !== context.mode) return fail(notFound('shipment'))
  const params = paramsOf(out)
  if (out.returnOf !== undefined) return fail(problem('wrong-state', 'return.of-return', { params }))
  if (out.kind !== 'bought') return fail(notValid(out))
  const { from, to } = shipment
  // Whoever got it sends it back: nothing else goes by a label that nobody here hands over.
  if (!out.shipment || !sameJson(from, out.shipment.to)) {
    return fail(problem('wrong-state', 'return.other-sender', { params }))
  }
  if (crossesCustoms(from, to) || crossesCustoms(to, from))
    return fail(problem('wrong-state', 'return.abroad', { params }))
  // Under whatever number: its package comes back once, unless somebody says why.
  const [before] = duplicateReason === undefined ? await context.ledger.returnLabels(out.id) : []
  return before ? fail(heldBy(before)) : ok(out)
}

/** It was voided while its return label was about to be bought. */
export async function notOut(context: FlowContext, { returnOf = '' }: ShipOrder): Promise<Problem> {
  const out = await context.ledger.purchase(returnOf)
  return out ? notValid(out) : notFound('shipment')
}

const paramsOf = (out: PurchaseRecord) => ({ reference: nameOfLabel(out), shipmentId: out.id })
const notValid = (out: PurchaseRecord): Problem =>
  problem('wrong-state', 'return.not-out', { params: paramsOf(out) })

/** Nobody weighs it on its way back: it weighs what it weighed on its way out. */
export const weighsAsItWentOut = (
  { shipment }: ShipOrder,
  out: Pick<PurchaseRecord, 'shipment'> | undefined,
): boolean =>
  out?.shipment !== undefined &&
  shipment.packages.length === out.shipment.packages.length &&
  shipment.packages.every(({ weightOz }, at) => weightOz === out.shipment?.packages[at]?.weightOz)
