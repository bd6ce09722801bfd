// Which answers of the label server several askers share, and for how long: prices and balances, never what moves money.
import type { LabelServerPort, ServiceOutcome } from '../core/purchases/label-service.ts'

/** How long an answer is given again, in milliseconds. */
export interface KeptFor {
  readonly ratesMs: number
  readonly metersMs: number
}

export const KEPT_FOR: KeptFor = { ratesMs: 15_000, metersMs: 2_000 }

/** Prices kept: a bench goes back and forth between a few packages. */
const MOST_KEPT = 100

/**
 * The same service, asked once where several ask the same at a time, and not again while its answer is
 * young. Whatever changes a balance makes what was read before it old at once, at its beginning and at its
 * end, so no balance is shown that a purchase of this station has overtaken. The price of a purchase is
 * always the service's own answer to that purchase.
 */
export function sharedAnswers(service: LabelServerPort, kept: KeptFor = KEPT_FOR): LabelServerPort {
  const rates = answersFor<Awaited<ReturnType<LabelServerPort['rates']>>>(kept.ratesMs)
  const meters = answersFor<Awaited<ReturnType<LabelServerPort['meters']>>>(kept.metersMs)
  const moving = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    meters.forget()
    try {
      return await act()
    } finally {
      meters.forget()
    }
  }
  return {
    ...service,
    rates: (shipment, requestId) =>
      rates.get(JSON.stringify(shipment), () => service.rates(shipment, requestId)),
    meters: () => meters.get('', () => service.meters()),
    buy: prepared => moving(() => service.buy(prepared)),
    voidLabel: (number, account) => moving(() => service.voidLabel(number, account)),
    closeDay: (account, requestId) => moving(() => service.closeDay(account, requestId)),
    addFunds: order => moving(() => service.addFunds(order)),
  }
}

/** Only what a service answered is kept; after a refusal or silence the service is asked again. */
function answersFor<Outcome extends ServiceOutcome<unknown>>(keptMs: number) {
  const asked = new Map<string, { readonly outcome: Promise<Outcome>; answeredAt: number | undefined }>()
  return {
    get(key: string, ask: () => Promise<Outcome>): Promise<Outcome> {
      const known = asked.get(key)
      const young = known?.answeredAt === undefined || performance.now() - known.answeredAt < keptMs
      if (known && young) return known.outcome
      const entry = { outcome: ask(), answeredAt: undefined as number | undefined }
      asked.delete(key)
      asked.set(key, entry)
      const [oldest] = asked.keys()
      if (asked.size > MOST_KEPT && oldest !== undefined) asked.delete(oldest)
      const drop = () => {
        if (asked.get(key) === entry) asked.delete(key)
      }
      entry.outcome.then(({ kind }) => {
        entry.answeredAt = performance.now()
        if (kind !== 'answered') drop()
      }, drop)
      return entry.outcome
    },
    forget: () => asked.clear(),
  }
}
