// Which price is marked before the operator chooses.
import type { RateView } from '../../../station/types.ts'
import type { Draft } from '../bench/draft.ts'
import type { Rule } from './use-rule.ts'

/** Rates are chosen by letters: digits are the boxes', and with Alt a B begins another box and an I adds an item. */
export const RATE_KEYS = 'acdefghjkq'

/**
 * What a rule of the company says must be, where it is offered. Else what a person chose for this package, offered or not:
 * only a person changes that. Else, anew with each answer of prices, what a rule says, what a person chose last for this kind of destination, or the cheapest, of those that are offered and that the
 * bench sells: another one is chosen by a person. Where no prices come the mark stays where it was.
 */
export function chooseRate(
  offers: readonly Pick<RateView, 'shippingService' | 'cheapest' | 'notSold'>[],
  { picked, fields }: Pick<Draft, 'picked' | 'fields'>,
  remembered: string | undefined,
  rule?: Pick<Rule, 'shippingService' | 'must'>,
): string | undefined {
  const isHere = offers.some(rate => rate.shippingService === rule?.shippingService)
  if (rule?.must && isHere) return rule.shippingService
  if (picked !== undefined) return picked
  const sold = offers.filter(rate => !rate.notSold)
  const offered = (service: string | undefined) =>
    sold.some(rate => rate.shippingService === service) ? service : undefined
  return (
    offered(rule?.shippingService) ??
    offered(remembered) ??
    sold.find(rate => rate.cheapest)?.shippingService ??
    offered(fields.shippingService) ??
    sold[0]?.shippingService
  )
}
