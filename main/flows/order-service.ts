// An order that another program sends by itself: looked over as a row of a file is, kept as a waiting order, and told of as
// it stands. Nothing is bought by it.

import { importIdsOf } from '../core/orders/import-ids.ts'
import type { OrderSent } from '../core/orders/order-desk.ts'
import type { OrderKey } from '../core/orders/order-keys.ts'
import type { NewOrderRequest, TakenIn } from '../core/orders/order-requests.ts'
import type { OrderDefaults } from '../core/orders/order-rows.ts'
import type { NewOrder } from '../core/orders/orders.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { boxNotSaid, type CheckedOrders, checkOrders, type OrderContext } from './import-orders.ts'

/** Names of what was sent and nothing was taken from, that are told back. */
const MOST_NAMES = 20
const LONGEST_NAME = 80

export async function takeOrder(
  context: OrderContext,
  key: OrderKey,
  { body, requestNumber, isLenient }: OrderSent,
  defaults: OrderDefaults,
): Promise<Result<string, Problem>> {
  const request = { source: key.id, requestNumber, asked: body.trim() }
  const before = await context.orders.orderAnswer(request)
  if (before) return answered(before)
  const checked = await checkOrders(context, { content: listOfOne(body), defaults })
  if (!checked.ok) return fail(isStations(checked.problem) ? checked.problem : notAnOrder(checked.problem))
  const [order, ...more] = checked.value.orders
  if (!order || more.length > 0) return fail(notAnOrder())
  const refused = whyRefused(order, isLenient) ?? boxUnread(checked.value)
  if (refused) return fail(refused)
  const today = context.calendar.today()
  const since = context.calendar.span(today, today)?.from ?? context.clock.now().toISOString()
  const isToCorrect = Object.keys(order.problems).length > 0
  const taken = await context.orders.takeOrderIn(
    {
      ...request,
      environment: context.mode,
      sourceName: key.name,
      answer: JSON.stringify({
        reference: order.reference,
        receivedAt: context.clock.now().toISOString(),
        ...(isToCorrect && { toCorrect: true }),
        notRead: namesNotRead(checked.value),
      }),
      since,
      importId: `${importIdsOf(key.id)}${context.ids.next()}`,
      order,
    } satisfies NewOrderRequest,
    { kind: 'orders-imported', detail: { key: key.id, invalid: isToCorrect ? 1 : 0 } },
  )
  return answered(taken)
}

/** Whoever sent it called it off; what a bench has in hand is not taken from there. */
export async function takeOrderBack(
  { orders, mode }: OrderContext,
  key: OrderKey,
  reference: string,
): Promise<Result<undefined, Problem>> {
  const event = { kind: 'orders-removed', detail: { key: key.id } } as const
  const back = await orders.takeOrderBack({ environment: mode, source: key.id, reference }, event)
  switch (back.kind) {
    case 'taken-back':
      return ok(undefined)
    case 'unknown':
      return fail(problem('not-found', 'order-service.order-unknown'))
    case 'labelled':
      return fail(referenceTaken({ code: 'order.has-label' }))
    case 'held':
      return fail(referenceTaken({ code: heldCode(back) }))
  }
}

const answered = (taken: TakenIn): Result<string, Problem> => {
  switch (taken.kind) {
    case 'taken':
    case 'known':
      return ok(taken.answer)
    case 'reused':
      return fail(problem('invalid-input', 'order-service.number-reused'))
    case 'recounted':
      return fail(
        problem('wrong-state', 'order-service.reference-taken', {
          fieldProblems: { 'box.of': { code: 'box.sent-count' } },
        }),
      )
    case 'labelled':
      return fail(referenceTaken({ code: 'order.has-label' }))
    case 'held':
      return fail(referenceTaken({ code: heldCode(taken) }))
  }
}

function heldCode({
  state,
  isOwn,
  isOfBench,
}: Extract<TakenIn, { readonly kind: 'held' }>): FieldProblem['code'] {
  if (state === 'unknown') return 'order.not-sure'
  if (state === 'waiting' || state === 'shipping') return 'order.in-run'
  if (isOfBench) return 'order.at-the-bench'
  return isOwn ? 'order.in-run' : 'order.held-elsewhere'
}

const referenceTaken = (reference: FieldProblem): Problem =>
  problem('wrong-state', 'order-service.reference-taken', { fieldProblems: { reference } })

/** A reader of files reads lists: what closes the list from within is seen by its number of orders. */
const listOfOne = (body: string): string => (body.trimStart().startsWith('{') ? `[${body}]` : '')

/** Not wrong with what was sent: it may be sent again as it is. */
const isStations = ({ kind }: Problem): boolean => kind !== 'invalid-input' && kind !== 'too-large'

const notAnOrder = (why?: Problem): Problem =>
  problem('invalid-input', 'order-service.not-an-order', why?.detail ? { detail: why.detail } : {})

const TAKEN: ReadonlySet<string> = new Set(['order.has-label', 'order.in-run'])

/** What concerns the reference stops it whoever corrects the rest: nothing could be asked about it afterwards. */
function whyRefused({ problems }: NewOrder, isLenient: boolean): Problem | undefined {
  const { reference } = problems
  if (reference && TAKEN.has(reference.code)) return referenceTaken(reference)
  if (Object.keys(problems).length === 0 || (isLenient && !reference)) return undefined
  return problem('invalid-input', 'order-service.order-refused', { fieldProblems: problems })
}

function boxUnread(checked: CheckedOrders): Problem | undefined {
  const fieldProblems = boxNotSaid(checked)
  return fieldProblems && problem('invalid-input', 'order-service.order-refused', { fieldProblems })
}

function namesNotRead({ table, mapping }: CheckedOrders): readonly string[] {
  const taken = new Set(Object.values(mapping))
  return table.columns
    .filter((_name, place) => !taken.has(place))
    .slice(0, MOST_NAMES)
    .map(name => name.slice(0, LONGEST_NAME))
}
