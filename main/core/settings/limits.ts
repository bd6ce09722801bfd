// What a packer does only with a supervisor, where the station has people with PINs: how dear, how much, how often.
import { z } from 'zod'

/** As much as one add to a meter may be. */
const MOST_CENTS = 10_000_000

export const limitsSchema = z.strictObject({
  /** A label that costs more cents needs a supervisor; absent: none does. The parcel service names no price before it sells. */
  priceOverCents: z.number().int().min(0).max(MOST_CENTS).optional(),
  /** Who voids labels. */
  void: z.enum(['supervisor', 'everyone']).default('supervisor'),
  /** More cents than these are added to a meter by a supervisor alone; 0: any. */
  fundsOverCents: z.number().int().min(0).max(MOST_CENTS).default(0),
  /** Times that anyone prints a label again; each further one needs a supervisor. Absent: as often as wanted. */
  reprintsAlone: z.number().int().min(0).max(20).optional(),
})
export type Limits = z.infer<typeof limitsSchema>

/** Undefined: nobody knows what it will cost, which no limit lets pass. */
export const isPriceBeyond = ({ priceOverCents }: Limits, costCents: number | undefined): boolean =>
  priceOverCents !== undefined && (costCents === undefined || costCents > priceOverCents)

export const isVoidBeyond = (limits: Limits): boolean => limits.void === 'supervisor'

export const isFundsBeyond = ({ fundsOverCents }: Limits, amountCents: number): boolean =>
  amountCents > fundsOverCents

/** `before`: how often it was printed again so far. */
export const isReprintBeyond = ({ reprintsAlone }: Limits, before: number): boolean =>
  reprintsAlone !== undefined && before >= reprintsAlone
