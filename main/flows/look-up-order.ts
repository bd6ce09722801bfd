// An order that nobody here knows, as the company's own system tells of it: read as one of a file is, and kept nowhere.
import type { OrderLookUp } from '../core/orders/order-look-up.ts'
import type { OrderDefaults } from '../core/orders/order-rows.ts'
import type { NewOrder } from '../core/orders/orders.ts'
import { saidIn } from '../core/orders/weighty-columns.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { boxNotSaid, type CheckedOrders, checkOrders, type OrderContext } from './import-orders.ts'

/** Undefined where that system has no such order, or none is asked. */
export async function lookUpOrder(
  context: OrderContext,
  lookUp: OrderLookUp,
  reference: string,
  defaults: OrderDefaults,
): Promise<Result<NewOrder | undefined, Problem>> {
  const said = await lookUp.ask(reference)
  if (said.kind === 'unknown') return ok(undefined)
  if (said.kind === 'failed')
    return said.problem.code === 'look-up.late' ? fail(said.problem) : noted(context, said.problem)
  const checked = await checkOrders(context, { content: JSON.stringify([said.order]), defaults })
  const order = checked.ok ? checked.value.orders[0] : undefined
  if (!checked.ok && checked.problem.kind === 'wrong-state') return checked
  if (!checked.ok || !order) return noted(context, problem('service-answer', 'look-up.not-understood'))
  // What its system calls otherwise is another package.
  if (order.reference !== '' && referenceKey(order.reference) !== referenceKey(reference))
    return noted(context, problem('service-answer', 'look-up.other-order'))
  const off = calledOff(checked.value)
  if (off) return fail(problem('wrong-state', 'look-up.called-off', { params: off }))
  const { reference: _scanned, ...problems } = order.problems
  // Whatever was said was within something else, or under names that nobody knows.
  if (saysNothing(order)) return noted(context, problem('service-answer', 'look-up.not-understood'))
  const notSaid = boxNotSaid(checked.value)
  if (!notSaid) return ok({ ...order, reference, problems })
  return ok({ ...order, reference, box: undefined, problems: { ...problems, ...notSaid } })
}

function calledOff({ table, weighty }: CheckedOrders) {
  const off = weighty.find(({ of }) => of === 'called-off')
  return off && saidIn(off, table.rows[0]?.cells ?? [])
}

const saysNothing = ({ shipment: { to, packages }, problems }: NewOrder): boolean =>
  [to.name, to.companyName ?? '', to.address1, to.city, to.postalCode].every(text => text === '') &&
  !packages[0]?.weightOz &&
  !problems['packages.0.weightOz']

/** For whoever set it up: a code, and nothing of what was asked or said. */
function noted({ log }: OrderContext, why: Problem): Result<never, Problem> {
  log.warn('the company’s system did not tell of an order', {
    code: why.code,
    ...(why.detail && { detail: why.detail }),
  })
  return fail(why)
}
