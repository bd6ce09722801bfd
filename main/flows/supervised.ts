// What is beyond the limits of the settings is done only with a supervisor at the bench, by the context that the command was
// bound with: nothing is written and nobody is asked before that.
import { inDollars } from '../core/money/money.ts'
import type { OrderRun } from '../core/orders/orders.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import { type Problem, type ProblemExtras, type ProblemKind, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { isFundsBeyond, isPriceBeyond, isReprintBeyond, isVoidBeyond } from '../core/settings/limits.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'
import type { Quote } from './quotes.ts'
import { shopRates } from './shop-rates.ts'

type Limited = Pick<FlowContext, 'settings' | 'unsupervised'>
type LimitCode = Extract<Problem['code'], `limits.${string}`>

/** A list of people that is damaged says so, since no PIN opens anything then. */
function beyond({ unsupervised }: Limited, code: LimitCode, extras?: ProblemExtras): Problem | undefined {
  if (unsupervised?.code !== 'people.supervisor-needed') return unsupervised
  return problem('not-allowed', code, extras)
}

export const whyNotVoid = (context: Limited): Problem | undefined =>
  isVoidBeyond(context.settings.limits) ? context.unsupervised : undefined

export function whyNotFunds(context: Limited, amountCents: number): Problem | undefined {
  const { limits } = context.settings
  if (!isFundsBeyond(limits, amountCents)) return undefined
  if (limits.fundsOverCents === 0) return context.unsupervised
  const params = { amount: inDollars(amountCents), limit: inDollars(limits.fundsOverCents) }
  return beyond(context, 'limits.funds', { params })
}

/**
 * By the trail, which has the reprints of every station. A label's first paper is none, nor is one that took another's
 * place, or was cancelled before it began.
 */
export async function whyNotReprint(
  context: FlowContext,
  { id }: Pick<PurchaseRecord, 'id'>,
): Promise<Problem | undefined> {
  const { limits } = context.settings
  if (!countsReprints(context)) return undefined
  const [events, jobs] = await Promise.all([context.ledger.events(id), context.spool.jobsOf(id)])
  const cancelled = new Set(jobs.filter(isOnNoPaper).map(job => job.id))
  const before = events.filter(
    ({ kind, detail, jobId }) =>
      kind === 'label-reprinted' && !('movedFrom' in detail) && !(jobId && cancelled.has(jobId)),
  )
  if (!isReprintBeyond(limits, before.length)) return undefined
  return beyond(context, 'limits.reprint', { params: { count: before.length } })
}

/** Given up before its first byte. */
const isOnNoPaper = ({ state, bytesSent }: PrintJob): boolean => state === 'cancelled' && bytesSent === 0

export const countsReprints = ({ settings, unsupervised }: Limited): boolean =>
  unsupervised !== undefined && settings.limits.reprintsAlone !== undefined

/** Nothing could be bought there now either, which is what the packer has to know. */
const AWAY: readonly ProblemKind[] = ['service-unreachable', 'service-busy']

/**
 * By what the label server asked for a moment ago, or asks for now; the dearest, where it names several for one service. The
 * parcel service names no price before it sells. Where a price cannot be had at all, nobody knows that it is within the limit.
 */
export async function whyTooDear(
  context: FlowContext,
  { service, shipment }: Pick<ShipOrder, 'service' | 'shipment'>,
): Promise<Problem | undefined> {
  const { limits } = context.settings
  const { priceOverCents } = limits
  if (!context.unsupervised || priceOverCents === undefined || service !== 'label-server') return undefined
  const account = context.accounts[service]
  const known = context.quotes.of({ shipment, account })
  const asked = known ? undefined : await shopRates(context, { shipment })
  if (asked?.ok === false && AWAY.includes(asked.problem.kind)) return asked.problem
  const quotes: readonly Quote[] = known ?? (asked?.ok ? asked.value.rates : [])
  const costs = quotes.flatMap(quote => quote.costCents ?? [])
  const costCents = costs.length > 0 ? Math.max(...costs) : undefined
  if (!isPriceBeyond(limits, costCents)) return undefined
  const limit = inDollars(priceOverCents)
  return costCents === undefined
    ? beyond(context, 'limits.price-unknown', { params: { limit } })
    : beyond(context, 'limits.price', { params: { price: inDollars(costCents), limit, costCents } })
}

/** What stopped a batch for want of a supervisor stops it again, unless one resumes it or the limit is another by now. */
export function whyStillStopped(context: Limited, { state, problem: why }: OrderRun): Problem | undefined {
  if (state !== 'stopped' || !why || !isLimit(why.code) || !context.unsupervised) return undefined
  const cents = why.params?.costCents
  const isBeyond = isPriceBeyond(context.settings.limits, typeof cents === 'number' ? cents : undefined)
  return isBeyond ? beyond(context, why.code, why.params && { params: why.params }) : undefined
}

const isLimit = (code: string): code is LimitCode =>
  code === 'limits.price' || code === 'limits.price-unknown'
