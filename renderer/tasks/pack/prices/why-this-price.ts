// Why the price that is marked is the one that is paid, and what would have cost less.
import type { RateView } from '../../../station/types.ts'
import type { Draft } from '../bench/draft.ts'
import type { Rule } from './use-rule.ts'

type Offer = Pick<RateView, 'shippingService' | 'name' | 'costCents' | 'notSold'>

export interface WhyThisPrice {
  /** Who or what chose it: a rule, a person, the order's file, the last choice for such a place, or its being the cheapest. */
  readonly reason: 'rule' | 'must' | 'person' | 'order' | 'before' | 'cheapest' | 'other'
  /** The company's, by its name. */
  readonly rule?: string
  /** The cheapest of those that the bench sells, where it costs less, and by how much. */
  readonly cheaper?: { readonly name: string; readonly byCents: number }
}

/** Undefined where no price stands at what is marked. `remembered`: chosen last for such a place. */
export function whyThisPrice(
  offers: readonly Offer[],
  chosen: string | undefined,
  { picked, brought }: Pick<Draft, 'picked' | 'brought'>,
  remembered: string | undefined,
  rule?: Pick<Rule, 'name' | 'shippingService' | 'must'>,
): WhyThisPrice | undefined {
  const costCents = offers.find(offer => offer.shippingService === chosen)?.costCents
  if (chosen === undefined || costCents === undefined) return undefined
  const priced = offers.flatMap(({ name, costCents: cents, notSold }) =>
    cents === undefined || notSold ? [] : [{ name, cents }],
  )
  const [first, ...others] = priced
  const cheapest = first && others.reduce((least, one) => (one.cents < least.cents ? one : least), first)
  const byCents = cheapest ? costCents - cheapest.cents : 0
  const cheaper = cheapest && byCents > 0 && { cheaper: { name: cheapest.name, byCents } }
  if (rule && rule.shippingService === chosen)
    return { reason: rule.must ? 'must' : 'rule', rule: rule.name, ...cheaper }
  return {
    reason:
      picked !== undefined
        ? picked === brought?.shippingService
          ? 'order'
          : 'person'
        : chosen === remembered
          ? 'before'
          : byCents <= 0
            ? 'cheapest'
            : 'other',
    ...cheaper,
  }
}
