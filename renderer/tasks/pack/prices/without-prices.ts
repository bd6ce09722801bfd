// What is offered where prices cannot be had: every service of the settings can still be chosen.
import { serviceWords } from '../../../parts/service-words.ts'
import type { RateView } from '../../../station/types.ts'

/** The lists have both kinds. Names say which is which, but not always: what seems to fit only comes first. */
export function withoutPrices(services: readonly string[], abroad: boolean): readonly RateView[] {
  const fits = (service: string) => GOES_ABROAD.test(service) === abroad
  return [...services.filter(fits), ...services.filter(service => !fits(service))].map(service => ({
    shippingService: service,
    name: serviceWords(service),
    cheapest: false,
    fastest: false,
    raw: undefined,
  }))
}

const GOES_ABROAD = /international|intl|worldwide|global|export|standard_to_(?:canada|mexico)/i
