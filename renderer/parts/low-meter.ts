// When a meter counts as low: the colour in the header, the banner on the meters screen, the word before Enter.
import type { MeterView, Overview, RateView } from '../station/types.ts'

/** About an hour's packages at one bench. */
const LOW_LABELS = 40

export const isLow = (meter: MeterView): boolean =>
  meter.labelsLeft !== undefined && meter.labelsLeft < LOW_LABELS

/** The carrier's only meter, where less than this price was on it when it was read last. */
export function meterTooLow(
  overview: Pick<Overview, 'meters'> | undefined,
  {
    shippingService,
    carrier: brand = shippingService,
    costCents = 0,
  }: Pick<RateView, 'shippingService' | 'carrier' | 'costCents'>,
): MeterView | undefined {
  const [meter, ...others] = (overview?.meters ?? []).filter(({ carrier }) =>
    brand.toUpperCase().startsWith(carrier.toUpperCase()),
  )
  return meter && others.length === 0 && meter.currentBalanceCents < costCents ? meter : undefined
}
