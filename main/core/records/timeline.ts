// What happened to an order, from the trail alone: each step of its money, its paper, the people and the settings.

import type { Mode } from '../purchases/purchase.ts'
import type { LedgerEvent } from './ledger-event.ts'

export interface OrderTimeline {
  readonly reference: string
  /** Every label of the reference, the oldest first; none where the order was only imported. */
  readonly shipmentIds: readonly string[]
  /**
   * Oldest first, of every station that worked on it. An event of a close says what became of the label itself
   * (`outcome` in its detail).
   */
  readonly events: readonly LedgerEvent[]
  /** There are more than are told. */
  readonly isCut?: true
}

export interface TimelinePort {
  /** Of a reference, a tracking number, a barcode or a label ID; undefined where nothing is known by it. */
  timeline(environment: Mode, code: string): Promise<OrderTimeline | undefined>
}
