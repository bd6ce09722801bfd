// Which of the unused labels a code is on, and what they cost together.
import { readingOf } from '../../../preload/contract/unused-labels.ts'
import type { ChannelValue } from '../../station/types.ts'

export type Unused = ChannelValue<'unused.list'>['labels'][number]

export const inScan = (labels: readonly Unused[], code: string): Unused | undefined =>
  labels.find(
    ({ shipment: { purchase } }) =>
      readingOf({ ...purchase, trackingNumbers: purchase.trackingNumbers ?? [] }, code) !== undefined,
  )

export const costOf = (labels: readonly Unused[]): number =>
  labels.reduce((sum, { shipment }) => sum + (shipment.purchase.costCents ?? 0), 0)

/** Why one that nobody used is voided; each is in the trail as a void's reason is. */
export const UNUSED_VOIDS = ['not-used', 'order-cancelled', 'label-unusable'] as const
