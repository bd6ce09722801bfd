// Asks for prices: one service's (operation 4) or every service's (operation 5).

import { type Problem, problem } from '../core/problem.ts'
import type { Rate } from '../core/purchases/label-service.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { isOffered } from '../core/shipment/offered-services.ts'
import type { ServiceName, Shipment } from '../core/shipment/shipment.ts'
import type { FlowContext } from './flow-context.ts'

export interface ShownRate extends Rate {
  /** Words instead of the enumeration's underscores. */
  readonly name: string
  /** `labelServer.services` is a list, and lacks it. */
  readonly notSold?: true
  readonly cheapest: boolean
  readonly fastest: boolean
}

/** The parcel service sells at contract prices that it does not show: `not-supported`. */
export async function shopRates(
  context: FlowContext,
  order: { readonly shipment: Shipment; readonly service?: ServiceName | undefined },
): Promise<Result<{ rates: readonly ShownRate[]; warnings: readonly string[] }, Problem>> {
  if (order.service === 'parcel-label') return fail(problem('not-supported', 'rates.not-supported'))
  const service = context.services['label-server']
  const account = service.configured()
  if (!account.ok) return account
  const asked = service.rates(order.shipment, context.ids.next())
  // One that is away keeps nobody waiting; its answer would still be the end of that.
  const paused = await Promise.race([asked.then(() => undefined), context.whyPaused(service)])
  if (paused) return fail(paused)
  const answer = await asked
  if (answer.kind !== 'answered') return fail(answer.problem)
  context.quotes.keep({ shipment: order.shipment, account: context.accounts['label-server'] }, answer.value)
  const isSold = ({ shippingService }: Rate) => isOffered(shippingService, context.settings.labelServer)
  return ok({ rates: markBest(answer.value, isSold), warnings: answer.warnings })
}

/**
 * Marks the first cheapest and the first fastest of those that the bench sells. Sorted by price, entries without one last;
 * what the bench does not sell is behind all that it does.
 */
export function markBest(
  rates: readonly Rate[],
  isSold: (rate: Rate) => boolean = () => true,
): readonly ShownRate[] {
  const byPrice = [...rates].sort(
    (a, b) => (a.costCents ?? Number.POSITIVE_INFINITY) - (b.costCents ?? Number.POSITIVE_INFINITY),
  )
  const sold = byPrice.filter(isSold)
  const sorted = [...sold, ...byPrice.filter(rate => !sold.includes(rate))]
  const cheapest = sold.find(rate => rate.costCents !== undefined)
  const timed = sold.filter(rate => rate.daysInTransit !== undefined)
  const fastest = timed.reduce<Rate | undefined>(
    (best, rate) =>
      best === undefined || (rate.daysInTransit ?? 0) < (best.daysInTransit ?? 0) ? rate : best,
    undefined,
  )
  return sorted.map(rate => ({
    ...rate,
    name: readableName(rate.shippingService),
    ...(!sold.includes(rate) && { notSold: true as const }),
    cheapest: rate === cheapest,
    fastest: rate === fastest,
  }))
}

/** `USPS_GROUND_ADVANTAGE` and `Usps_Ground_Advantage` → `USPS Ground Advantage`; mixed case stays as it came. */
export function readableName(shippingService: string): string {
  return shippingService
    .split('_')
    .map(word => CARRIERS.get(word.toUpperCase()) ?? capitalised(word))
    .join(' ')
}

/** How carriers that write themselves in capitals are written. */
const CARRIERS = new Map(
  ['USPS', 'UPS', 'DHL', 'FedEx', 'DPD', 'GLS', 'TNT'].map(name => [name.toUpperCase(), name] as const),
)

function capitalised(word: string): string {
  return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word
}
