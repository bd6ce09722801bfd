// What the service of a package was chosen from: the ledger keeps it with the address, so that rules can be tried on labels
// that were bought.
import { z } from 'zod'

/** What somebody else wrote there is no price that a service asks. */
const MOST_CENTS = 10 ** 9

export const serviceChoiceSchema = z.looseObject({
  /** When the label server named the prices. */
  at: z.string().optional(),
  /** Of each service that the bench offers, by its spelling at the label server; in cents. */
  prices: z.record(z.string(), z.number().int().min(-MOST_CENTS).max(MOST_CENTS)).optional(),
  /** The company's rule that said another service: a person, or the order itself, chose this one. */
  against: z.string().optional(),
})
export type ServiceChoice = Readonly<z.infer<typeof serviceChoiceSchema>>

/** A label server may have hundreds; each is some thirty bytes of a row that is written a few times. */
const MOST_PRICES = 40

interface Offer {
  readonly shippingService: string
  readonly costCents?: number | undefined
}

/** By service; of several prices for one the dearest, as a limit sees it, and of too many services the cheapest. */
export function pricesOf(offers: readonly Offer[]): Readonly<Record<string, number>> | undefined {
  const dearest = new Map<string, number>()
  for (const { shippingService, costCents } of offers) {
    if (costCents === undefined) continue
    dearest.set(shippingService, Math.max(costCents, dearest.get(shippingService) ?? costCents))
  }
  const cheapestFirst = [...dearest].sort(([, one], [, other]) => one - other)
  return dearest.size > 0 ? Object.fromEntries(cheapestFirst.slice(0, MOST_PRICES)) : undefined
}
