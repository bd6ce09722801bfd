// How an order stands, for the program that sent it: by the records, in words that stay the same.

import { sourceOfImport } from '../core/orders/import-ids.ts'
import { boxesSaid } from '../core/orders/order-boxes.ts'
import type { OrderStanding, SaidLabelState, SaidState } from '../core/orders/order-desk.ts'
import { hasRight, type OrderKey } from '../core/orders/order-keys.ts'
import type { OrderStands } from '../core/orders/order-states.ts'
import type { OrderRecord } from '../core/orders/orders.ts'
import type { JobState } from '../core/printing/print-job.ts'
import { type Problem, problem } from '../core/problem.ts'
import { labelNumbers } from '../core/purchases/label-numbers.ts'
import type { PurchaseKind, PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type SentenceCode, sentenceIn, sentences } from '../i18n/index.ts'
import type { OrderContext } from './import-orders.ts'

const STATES: Readonly<Record<OrderStands, SaidState>> = {
  ready: 'waiting',
  invalid: 'to-correct',
  waiting: 'shipping',
  shipping: 'shipping',
  shipped: 'shipped',
  // It had a label; how that one stands is said beside it.
  voided: 'shipped',
  failed: 'failed',
  unknown: 'uncertain',
}

export async function orderStanding(
  context: OrderContext,
  key: OrderKey,
  reference: string,
): Promise<Result<OrderStanding, Problem>> {
  const { orders, mode, ledger } = context
  const mayReadAll = hasRight(key, 'read-all')
  const newest = mayReadAll
    ? await orders.orderByReference(mode, reference)
    : await orders.orderOfSource(mode, reference, key.id)
  const whole = newest?.box === undefined ? newest : undefined
  const rows = (await orders.ordersOfBoxes(mode, reference)).filter(
    ({ sentBy }) => mayReadAll || sentBy === key.id,
  )
  const isTold = mayReadAll || newest !== undefined || rows.length > 0
  const live = isTold ? await ledger.livePurchases(mode, reference) : []
  const boxes = await boxesOf(context, key, rows, live)
  // While a label is being bought the order does not name it yet.
  const label = (whole && (await labelOf(context, whole))) ?? live.find(({ box }) => box === undefined)
  if (!whole && !label && boxes.length === 0) return fail(problem('not-found', 'order-service.order-unknown'))
  const standing = await standingOf(context, key, whole, label)
  const state = whole || label ? standing.state : furthestFromDone(boxes)
  const known = whole?.reference ?? rows[0]?.reference ?? reference
  return ok({ reference: known, ...standing, state, ...(boxes.length > 0 && { boxes }) })
}

async function standingOf(
  context: OrderContext,
  key: OrderKey,
  order: OrderRecord | undefined,
  label: PurchaseRecord | undefined,
) {
  const known = order ? STATES[order.state] : label?.kind === 'bought' ? 'shipped' : 'uncertain'
  return {
    state: label && isSoldAfterAll(label) ? 'uncertain' : label && isBeingBought(label) ? 'shipping' : known,
    ...(order && isAsItCame(order) && { receivedAt: order.createdAt }),
    ...(order?.state === 'invalid' && { problems: order.problems }),
    ...(order?.outcome && { outcome: outcomeFor(key, order, order.outcome) }),
    ...(label && wasThere(label) && { label: await labelSaid(context, key, label) }),
  } as const
}

const AMOUNT = /[$€£]\s?\d|\d[.,]\d\d(?!\d)|\bUSD\b/

/**
 * What stopped an order may say what it costs, what the company allows, and in a service's own words anything: an address, a
 * balance. Amounts are for keys that may read costs, and a service's words for whose order it is.
 */
function outcomeFor(
  key: OrderKey,
  { sentBy }: OrderRecord,
  outcome: NonNullable<OrderRecord['outcome']>,
): NonNullable<OrderStanding['outcome']> {
  const message = said(outcome)
  const isOwn = sentBy === key.id
  const isPlain = Object.keys(outcome.params ?? {}).length === 0
  const mayKnow = isPlain || (isOwn && (hasRight(key, 'read-costs') || !AMOUNT.test(message)))
  return { code: outcome.code, ...(mayKnow && { message }) }
}

/** Refused, or not bought by a person's word: nothing of it is void. */
const wasThere = (record: PurchaseRecord): boolean =>
  record.kind !== 'refused' &&
  (record.kind !== 'abandoned' || record.boughtAt !== undefined || isSoldAfterAll(record))

const isBeingBought = ({ kind }: PurchaseRecord): boolean => kind === 'intended' || kind === 'sending'

/** Called not bought, or void, before its service said that it was sold: somebody at the bench settles it. */
const isSoldAfterAll = ({ kind, attention }: PurchaseRecord): boolean =>
  kind !== 'bought' && attention.includes('sold-after-all')

/** What the bench made of a program's order is of a later time, and may say something else than what was sent. */
const isAsItCame = ({ sentBy, importId }: OrderRecord): boolean => sentBy === sourceOfImport(importId)

/** Cut into boxes by whoever sent it, or at the bench. */
async function boxesOf(
  context: OrderContext,
  key: OrderKey,
  rows: readonly OrderRecord[],
  live: readonly PurchaseRecord[],
): Promise<NonNullable<OrderStanding['boxes']>> {
  const of = boxesSaid(live)
  const boxes = new Map([...rows, ...live].flatMap(({ box }) => (box ? [[box.number, box] as const] : [])))
  const inOrder = [...boxes.values()].sort((one, other) => one.number - other.number)
  return Promise.all(
    inOrder.map(async box => {
      const row = rows.find(one => one.box?.number === box.number)
      const label = (row && (await labelOf(context, row))) ?? live.find(one => one.box?.number === box.number)
      return {
        number: box.number,
        of: Math.max(of ?? 0, box.of),
        ...(await standingOf(context, key, row, label)),
      }
    }),
  )
}

/** What a person has to do comes before what goes on by itself, and only all of them make it shipped. */
const FROM_DONE: readonly SaidState[] = [
  'uncertain',
  'failed',
  'to-correct',
  'waiting',
  'shipping',
  'shipped',
]

const furthestFromDone = (boxes: NonNullable<OrderStanding['boxes']>): SaidState => {
  const isMissing = boxes.some(({ of }) => of > boxes.length)
  const states = boxes.map(({ state }) => state)
  return FROM_DONE.find(state => states.includes(state) || (state === 'waiting' && isMissing)) ?? 'waiting'
}

const labelOf = async ({ ledger }: OrderContext, { purchase }: OrderRecord) =>
  purchase && ledger.purchase(purchase.id)

async function labelSaid(
  { spool }: OrderContext,
  key: OrderKey,
  record: PurchaseRecord,
): Promise<NonNullable<OrderStanding['label']>> {
  const { id, kind, identifiers, costCents, boughtAt } = record
  const prints = kind === 'bought' ? await spool.jobsOf(id) : []
  return {
    state: isSoldAfterAll(record)
      ? 'uncertain'
      : labelState(
          kind,
          prints.map(({ state }) => state),
        ),
    trackingNumbers: identifiers.trackingNumbers,
    numbers: labelNumbers(identifiers),
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
