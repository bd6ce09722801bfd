// One order of a batch: it is shipped, and what came of it settles it and says whether the batch goes on.

import { isPrepared } from '../core/orders/import-ids.ts'
import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type OrderState, stateByPurchase } from '../core/orders/order-states.ts'
import { commandOfOrder, NOT_TOLD, type OrderRecord, type OrderRun } from '../core/orders/orders.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { whyNotOffered } from '../core/shipment/offered-services.ts'
import type { Shipment } from '../core/shipment/shipment.ts'
import type { Shipped } from './asked-again.ts'
import type { OrderContext } from './import-orders.ts'
import { whyNotReadable } from './not-readable.ts'
import { shipPackage } from './ship-package.ts'
import { isWeightDoubt } from './weight-doubt.ts'

/** What became of one order, and whether the batch goes on. */
interface Settled {
  readonly order: Parameters<OrderContext['orders']['settleOrder']>[1]
  readonly stop?: Problem
}

export async function shipOne(context: OrderContext, run: OrderRun, order: OrderRecord): Promise<Settled> {
  const { shipment, service, reference, box, noCustomsReason, returnOf, weightSaid } = order
  if (order.differs || order.isUnreadable) return changedOutside(context, order)
  if (!shipment) return { order: { state: 'failed', outcome: { code: 'order.not-found' } } }
  const notOffered = await whyNotNow(context, order)
  if (notOffered)
    return { order: { state: 'failed', problems: { shippingService: notOffered }, outcome: notOffered } }
  const shipped = await shipPackage(context, {
    service,
    reference,
    box,
    shipment: await fromHere(context, order, shipment),
    noCustomsReason,
    returnOf,
    ...weightSaid,
    printLater: run.printLater,
    printerId: run.printerId,
    // An order left half-way by a restart gives its first outcome.
    commandId: commandOfOrder(order),
  })
  return shipped.ok ? bought(shipped.value) : notBought(shipped.problem)
}

/**
 * An order goes from where it is shipped: the sender may have changed since its file was imported, or it is shipped at
 * another bench. What comes back goes from its receiver, and what was prepared at a bench says where it goes from. A label
 * that was bought by it keeps the sender that it was bought with.
 */
async function fromHere(
  { sender, ledger }: OrderContext,
  order: OrderRecord,
  shipment: Shipment,
): Promise<Shipment> {
  const { importId, returnOf } = order
  if (!sender || returnOf !== undefined || isPrepared({ id: importId })) return shipment
  const first = await ledger.purchaseByCommand(commandOfOrder(order))
  return { ...shipment, from: first?.shipment?.from ?? sender }
}

/** The list may have changed since its file was imported; what was bought before that gives its first outcome. */
async function whyNotNow(context: OrderContext, order: OrderRecord): Promise<FieldProblem | undefined> {
  const notOffered = whyNotOffered(order, context.settings.labelServer)
  if (!notOffered) return undefined
  return (await context.ledger.purchaseByCommand(commandOfOrder(order))) ? undefined : notOffered
}

/** Nothing is bought by it; what an earlier start bought by it, before it was changed, is its result. */
async function changedOutside(context: OrderContext, order: OrderRecord): Promise<Settled> {
  const asked = await context.ledger.purchaseByCommand(commandOfOrder(order))
  const shipmentId = asked?.id
  const state = asked && !whyNotReadable(asked) ? stateByPurchase(asked.kind) : undefined
  if (state === 'shipped') return { order: { state, shipmentId } }
  const isOwn = order.isUnreadable || order.differs?.some(field => field !== NOT_TOLD)
  const code = isOwn ? 'order.changed-outside' : 'order.not-told'
  const outcome = { code, params: { reference: nameOfLabel(order) } } as const
  return { order: { state: state ?? 'failed', shipmentId, outcome } }
}

/** Its order has other labels: a person at the bench says which count. */
const OF_BOXES: readonly Problem['code'][] = [
  'box.called-the-same',
  'box.sold-in-boxes',
  'box.other-count',
  'box.beyond-count',
]
/** What it was to bring back went nowhere, or comes back otherwise: the others wait for no word on that. */
const OF_RETURNS: readonly Problem['code'][] = [
  // The label that went out is older than what is kept.
  'shipment.not-found',
  'return.not-out',
  'return.of-return',
  'return.other-sender',
  'return.abroad',
]
const CHANGED_OUTSIDE: readonly Problem['code'][] = ['storage.label-unreadable', 'purchase.changed-outside']

const bought = ({ record }: Shipped): Settled => ({ order: { state: 'shipped', shipmentId: record.id } })

function notBought(given: Problem): Settled {
  const outcome = { code: given.code, ...(given.params && { params: given.params }) }
  const { shipmentId } = given.params ?? {}
  const end = (state: OrderState, stop?: Problem): Settled => ({
    order: {
      state,
      outcome,
      ...(typeof shipmentId === 'string' && state !== 'waiting' && { shipmentId }),
      ...(given.fieldProblems && { problems: given.fieldProblems }),
    },
    ...(stop && { stop }),
  })
  // Somebody else wrote into the purchase of its reference: that is no reason to keep all others from leaving.
  if (CHANGED_OUTSIDE.includes(given.code)) return end('failed')
  if (OF_BOXES.includes(given.code) || OF_RETURNS.includes(given.code))
    return { order: { state: 'failed', outcome } }
  // Somebody weighs it at the bench; it is no fault of the file's row.
  if (isWeightDoubt(given)) return { order: { state: 'failed', outcome } }
  switch (given.kind) {
    case 'already-shipped':
      return end('shipped')
    case 'invalid-input':
      return end('invalid')
    case 'purchase-in-progress':
      return end('failed')
    case 'refused-by-service':
      return isForMoney(given) ? end('waiting', noMoney(given)) : end('failed')
    case 'purchase-unknown':
      return end('unknown', given)
    case 'storage':
      // The answer came and could not be kept: the next start looks what the ledger knows of it.
      return end('shipping', given)
    case 'service-unreachable':
      // Recovery found that nothing had been sent: it is simply begun again.
      return given.code === 'purchase.interrupted' ? end('waiting') : end('waiting', given)
    default:
      return end('waiting', given)
  }
}

const wordsOf = ({ params }: Problem): string => String(params?.messages ?? params?.reason ?? '')

const noMoney = (given: Problem): Problem =>
  problem('refused-by-service', 'orders.no-money', { params: { messages: wordsOf(given) } })

/**
 * ASSUMPTION: the spec gives refusals no code; one for lack of money is known by its words. A refusal
 * that is taken for one by mistake only stops the batch, and a person resumes it.
 */
const isForMoney = (given: Problem): boolean =>
  /insufficient|funds|balance|overdrawn|credit limit|saldo|fondos/i.test(wordsOf(given))
