// How many labels a meter's balance still buys, by the prices of the last ones.
import type { MeterView } from '../../../preload/contract/money-views.ts'
import type { MeterReading } from '../../core/money/added-money.ts'
import type { Mode } from '../../core/purchases/purchase.ts'
import type { FlowPorts } from '../../flows/flow-context.ts'
import type { MeterAnswer } from '../../flows/meters.ts'
import { meterView } from './money-views.ts'

export type LabelsLeft = (mode: Mode, readings: readonly MeterAnswer[]) => Promise<MeterView[]>

interface Price {
  readonly costCents: number
  /** In capitals; empty where none was chosen. */
  readonly shippingService: string
}

/** Prices of the last labels bought, from which "about 41 labels left" is reckoned. */
const RECENT_LABELS = 50

/**
 * Balance ÷ the middle price of the last labels: one dear label abroad makes no meter low. Labels of the meter's own
 * carrier count where any has a service that begins with the carrier's name, else those that are no other meter's. Both
 * are as they were when the meters were read: the overview asks after every label.
 */
export function createLabelsLeft(ports: Pick<FlowPorts, 'ledger'>): LabelsLeft {
  let known: { readonly when: string; readonly prices: Promise<readonly Price[]> } | undefined
  return async (mode, readings) => {
    if (readings.length === 0) return []
    const when = [mode, ...readings.map(reading => reading.readAt)].join()
    if (known?.when !== when) {
      const prices = recentPrices(ports.ledger, mode)
      known = { when, prices }
      // The next one asks again.
      prices.catch(() => {
        if (known?.prices === prices) known = undefined
      })
    }
    const prices = await known.prices
    return readings.map(reading => {
      const others = readings.filter(other => other !== reading && other.carrier !== reading.carrier)
      return meterView(reading, labelsFor(reading, others, prices))
    })
  }
}

async function recentPrices(ledger: FlowPorts['ledger'], environment: Mode): Promise<readonly Price[]> {
  const { items } = await ledger.search({ environment, state: 'bought', limit: RECENT_LABELS })
  return items.flatMap(({ service, costCents = 0, shipment }) =>
    service === 'label-server' && costCents > 0
      ? [{ costCents, shippingService: shipment?.shippingService?.toUpperCase() ?? '' }]
      : [],
  )
}

const isOf =
  ({ carrier }: MeterReading) =>
  ({ shippingService }: Price) =>
    shippingService.startsWith(carrier.toUpperCase())

function labelsFor(
  reading: MeterReading,
  others: readonly MeterReading[],
  prices: readonly Price[],
): number | undefined {
  const { currentBalanceCents } = reading
  const own = prices.filter(isOf(reading))
  const nobodys = prices.filter(price => !others.some(other => isOf(other)(price)))
  const counted = own.length > 0 ? own : nobodys
  if (counted.length === 0) return undefined
  const sorted = counted.map(({ costCents }) => costCents).sort((one, other) => one - other)
  const usualCents = sorted[Math.floor((sorted.length - 1) / 2)]
  return usualCents && Math.max(0, Math.floor(currentBalanceCents / usualCents))
}
