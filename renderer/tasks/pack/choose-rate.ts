// Which price is marked before the operator chooses.
import type { RateView } from '../../station/types.ts'

/** What the operator chose for this package, else last for this kind of destination, else the cheapest. */
export function chooseRate(
  offers: readonly Pick<RateView, 'shippingService' | 'cheapest'>[],
  chosen: string | undefined,
  remembered: string | undefined,
): string | undefined {
  const offered = (service: string | undefined) =>
    offers.some(rate => rate.shippingService === service) ? service : undefined
  return (
    offered(chosen) ??
    offered(remembered) ??
    (offers.find(rate => rate.cheapest) ?? offers[0])?.shippingService
  )
}
