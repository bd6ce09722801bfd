// How an order stands, for the program that sent it: by the records, in words that stay the same.
import type { OrderStanding, SaidLabelState, SaidState } from '../core/order-desk.ts'
import { hasRight, type OrderKey } from '../core/order-keys.ts'
import type { OrderRecord, OrderState } from '../core/orders.ts'
import type { JobState } from '../core/print-job.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseKind, PurchaseRecord } from '../core/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type SentenceCode, sentenceIn, sentences } from '../i18n/index.ts'
import type { OrderContext } from './import-orders.ts'

const STATES: Readonly<Record<OrderState, SaidState>> = {
  ready: 'waiting',
  invalid: 'to-correct',
  waiting: 'shipping',
  shipping: 'shipping',
  shipped: 'shipped',
  failed: 'failed',
  unknown: 'uncertain',
}

export async function orderStanding(
  context: OrderContext,
  key: OrderKey,
  reference: string,
): Promise<Result<OrderStanding, Problem>> {
  const { orders, mode } = context
  const mayReadAll = hasRight(key, 'read-all')
  const order = mayReadAll
    ? await orders.orderByReference(mode, reference)
    : await orders.orderOfSource(mode, reference, key.id)
  const label = order
    ? await labelOf(context, order)
    : mayReadAll
      ? await liveLabel(context, reference)
      : undefined
  if (!order && !label) return fail(problem('not-found', 'order-service.order-unknown'))
  return ok({
    reference: order?.reference ?? reference,
    state: order ? STATES[order.state] : label?.kind === 'bought' ? 'shipped' : 'uncertain',
    ...(order && { receivedAt: order.createdAt }),
    ...(order?.state === 'invalid' && { problems: order.problems }),
    ...(order?.outcome && { outcome: { code: order.outcome.code, message: said(order.outcome) } }),
    ...(label && label.kind !== 'refused' && { label: await labelSaid(context, key, label) }),
  })
}

/** Its own; after a void the one that took its place, where no other order has the reference since. */
async function labelOf(context: OrderContext, order: OrderRecord): Promise<PurchaseRecord | undefined> {
  const own = order.shipmentId === undefined ? undefined : await context.ledger.purchase(order.shipmentId)
  if (!own || !isOver(own.kind)) return own
  const newest = await context.orders.orderByReference(context.mode, order.reference)
  return (newest?.id === order.id ? await liveLabel(context, order.reference) : undefined) ?? own
}

const isOver = (kind: PurchaseKind): boolean => ['voided', 'discarded', 'abandoned'].includes(kind)

const liveLabel = async (
  { ledger, mode }: OrderContext,
  reference: string,
): Promise<PurchaseRecord | undefined> => (await ledger.livePurchases(mode, reference)).at(-1)

async function labelSaid(
  { spool }: OrderContext,
  key: OrderKey,
  { id, kind, identifiers, costCents, boughtAt }: PurchaseRecord,
): Promise<NonNullable<OrderStanding['label']>> {
  const prints = kind === 'bought' ? await spool.jobsOf(id) : []
  return {
    state: labelState(
      kind,
      prints.map(({ state }) => state),
    ),
    trackingNumbers: identifiers.trackingNumbers,
    ...(identifiers.readableBarCode !== undefined && { barCode: identifiers.readableBarCode }),
    ...(boughtAt !== undefined && { boughtAt }),
    ...(hasRight(key, 'read-costs') && costCents !== undefined && { costCents }),
  }
}

/** The best that is known of its prints: one on paper is a label on paper, whatever became of the others. */
const BY_PRINTS: readonly (readonly [JobState, SaidLabelState])[] = [
  ['printed', 'printed'],
  ['sent', 'sent'],
  ['unsure', 'print-uncertain'],
  ['sending', 'printing'],
  ['held', 'printing'],
]

function labelState(kind: PurchaseKind, prints: readonly JobState[]): SaidLabelState {
  switch (kind) {
    case 'intended':
    case 'sending':
      return 'buying'
    case 'unknown':
      return 'uncertain'
    case 'voiding':
    case 'void-unknown':
      return 'voiding'
    case 'bought':
      return BY_PRINTS.find(([state]) => prints.includes(state))?.[1] ?? 'bought'
    default:
      return 'voided'
  }
}

function said({ code, params }: NonNullable<OrderRecord['outcome']>): string {
  return code in sentences ? sentenceIn('en', code as SentenceCode, params).message : code
}
