// Labels that were paid for and that nothing says were used: what their trail says of their paper, and how long they
// may still bring money back.
import type { EventKind } from '../records/event-kinds.ts'
import type { ServiceName } from '../shipment/shipment.ts'
import type { Mode, PurchaseRecord } from './purchase.ts'

/** Why somebody says that a label was used: one key each. */
export const USED_REASONS = ['went-out', 'box-waits', 'carrier-has-it'] as const
export type UsedReason = (typeof USED_REASONS)[number]

/** What an event says of a label's paper. A settled print says by its answer. */
export const PAPER_EVENTS = [
  'job-printed',
  'print-settled',
  'label-scanned',
  'scan-excused',
  'label-said-used',
] as const satisfies readonly EventKind[]

export interface PaperEvent {
  readonly kind: (typeof PAPER_EVENTS)[number]
  /** Whose paper: absent where it is the label itself. */
  readonly jobId?: string
  readonly answer?: unknown
}

/**
 * Whether a label came out or went out, by its events in the order in which they were told. A person's word on a print
 * counts more than its printer's before it: one may have been proven and "never came out". One whole copy is enough.
 */
export function isProven(events: readonly PaperEvent[]): boolean {
  const copies = new Map<string | undefined, boolean>()
  for (const { kind, jobId, answer } of events)
    copies.set(jobId, kind !== 'print-settled' || answer === 'printed')
  return [...copies.values()].includes(true)
}

/** Labels of one service that were bought in this time; both as ISO 8601 in UTC, `to` not included. */
export interface BoughtWithin {
  readonly environment: Mode
  readonly service: ServiceName
  readonly from: string
  readonly to: string
}

/**
 * The oldest of them that are bought, neither voided nor closed, due to go out by now, and not proven; no return label,
 * which waits for a customer.
 */
export interface UnusedPort {
  unusedLabels(within: BoughtWithin): Promise<readonly PurchaseRecord[]>
  /** A person's word that they were used; gives those that it was news of, undefined where it is told later. */
  sayUsed(
    ids: readonly string[],
    said: { readonly reason: UsedReason; readonly operator?: string | undefined },
  ): Promise<readonly string[] | undefined>
}
