// When a meter counts as low: the colour in the header, the banner on the meters screen.
import type { MeterView } from '../station/types.ts'

/** About an hour's packages at one bench. */
const LOW_LABELS = 40

export const isLow = (meter: MeterView): boolean =>
  meter.labelsLeft !== undefined && meter.labelsLeft < LOW_LABELS
