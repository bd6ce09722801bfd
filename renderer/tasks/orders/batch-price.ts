// What a batch will cost, as far as it is known before anything is bought.
import type { ChannelInput, ChannelValue, RateView } from '../../station/types.ts'

type Order = ChannelValue<'orders.list'>['orders'][number]

/** What is known of one order's price: cents, or that there is none before it is bought. */
export type KnownPrice = number | 'none'

/** How a batch stands: `asking` are those whose prices are still on their way. */
export interface BatchPrice {
  readonly cents: number
  readonly priced: number
  readonly without: number
  readonly asking: number
  /** Of those without a price some are the parcel service's, which tells it with the label. */
  readonly withLabel: boolean
}

/** What was asked of one order. */
export interface Priced {
  readonly price: KnownPrice
  readonly service: Order['service']
  /** A batch leaves it open unless a person says that it stands. */
  readonly inDoubt: boolean
}

/**
 * What its price is asked by: the label server names it for the service that the order goes with. The parcel service tells
 * its price with the label, and whose address was purged is not asked for.
 */
export function priceQuestion({
  service,
  shipment,
}: Pick<Order, 'service' | 'shipment'>): ChannelInput<'pack.rates'> | undefined {
  return service === 'label-server' && shipment ? { service, shipment } : undefined
}

/** Of the service that ships it: the price of another one is not what it will cost. */
export function priceOf(
  { shipment }: Pick<Order, 'shipment'>,
  rates: readonly Pick<RateView, 'shippingService' | 'costCents'>[],
): KnownPrice {
  const own = rates.find(({ shippingService }) => shippingService === shipment?.shippingService)
  return own?.costCents ?? 'none'
}

/** `total`: how many there are, also of those that were not looked at yet. */
export function batchPrice(orders: readonly Pick<Priced, 'price' | 'service'>[], total: number): BatchPrice {
  const looked = orders.slice(0, total)
  const known = looked.flatMap(({ price }) => (price === 'none' ? [] : [price]))
  return {
    cents: known.reduce((sum, price) => sum + price, 0),
    priced: known.length,
    without: looked.length - known.length,
    asking: Math.max(0, total - looked.length),
    withLabel: looked.some(({ price, service }) => price === 'none' && service === 'parcel-label'),
  }
}
