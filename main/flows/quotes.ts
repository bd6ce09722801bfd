// What the label server asked for lately, by what was asked: a purchase is held against the price that stood on the screen.
// In memory alone: after a start it is asked again.
import type { Clock } from '../core/ports.ts'
import type { Rate } from '../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../core/purchases/purchase.ts'
import { canonicalJson } from '../core/records/canonical-json.ts'
import type { Shipment } from '../core/shipment/shipment.ts'

interface Asked {
  readonly shipment: Shipment
  /** Prices are contracts: another account has others. */
  readonly account: PurchaseAccount | undefined
}

export type Quote = Pick<Rate, 'shippingService' | 'costCents'>

export interface Quotes {
  keep(asked: Asked, rates: readonly Quote[]): void
  /** Of its own service where it names one, else of all of them; undefined where it was not asked in the last minutes. */
  of(asked: Asked): readonly Quote[] | undefined
  /** All that is known of it by then, whichever service it names, and since when. */
  offered(asked: Asked): { readonly at: Date; readonly quotes: readonly Quote[] } | undefined
}

const FRESH_MS = 120_000
const MOST = 50

export function createQuotes(clock: Clock): Quotes {
  const kept = new Map<string, { readonly at: number; readonly quotes: readonly Quote[] }>()
  const now = () => clock.now().getTime()
  const fresh = (asked: Asked) => {
    const found = kept.get(canonicalJson(asked))
    // A clock that was set back makes it no younger.
    return found && Math.abs(now() - found.at) < FRESH_MS ? found : undefined
  }
  return {
    keep(asked, rates) {
      const quotes = rates.map(({ shippingService, costCents }) => ({
        shippingService,
        ...(costCents !== undefined && { costCents }),
      }))
      const key = canonicalJson(asked)
      kept.delete(key)
      kept.set(key, { at: now(), quotes })
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
    of(asked) {
      const { shippingService, ...all } = asked.shipment
      const ofAll = fresh({ ...asked, shipment: all })?.quotes
      if (shippingService === undefined) return ofAll
      const own = ofAll?.filter(
        rate => rate.shippingService === shippingService && rate.costCents !== undefined,
      )
      return own && own.length > 0 ? own : fresh(asked)?.quotes
    },
    offered(asked) {
      const { shippingService: _, ...all } = asked.shipment
      const known = [fresh({ ...asked, shipment: all }), fresh(asked)].filter(one => one !== undefined)
      if (known.length === 0) return undefined
      return {
        at: new Date(Math.min(...known.map(({ at }) => at))),
        quotes: known.flatMap(({ quotes }) => quotes),
      }
    },
  }
}
