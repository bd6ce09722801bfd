// What a station measures of itself while it works: how long each step of a label takes, and what failed.
import type { SentenceCode } from '../../i18n/index.ts'
import type { ServiceName } from '../shipment/shipment.ts'

/** How many hours back a shift reaches, the hour under way included. */
export const SHIFT_HOURS = 12

/**
 * The steps of a first print, each from the end of the one before: the intent is on disk (from the call's
 * way in), the service answered, the label is on disk, the first byte left for the printer, the printer
 * confirmed it. `whole` is all of them.
 */
export const LABEL_STEPS = ['intended', 'answered', 'stored', 'first-byte', 'printed', 'whole'] as const
export type LabelStep = (typeof LABEL_STEPS)[number]

/** Absent figures: nothing was measured. Both are upper bounds, at most an eighth too high. */
export interface StepLatency {
  readonly step: LabelStep
  readonly count: number
  readonly medianMs?: number
  readonly p95Ms?: number
}

export type FaultSource =
  | { readonly kind: 'printer'; readonly printerId: string }
  | { readonly kind: 'service'; readonly service: ServiceName }

/** One kind of fault of one device or service. No words of a service are kept: they may quote an address. */
export interface ShiftFault {
  readonly source: FaultSource
  readonly code: SentenceCode
  readonly params?: Readonly<Record<string, number>>
  /** What the last one said for support: kinds, status and sizes. */
  readonly detail?: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
}

export interface ShiftWatch {
  /** When measuring began: the start of the program, or the shift's first hour. */
  since(): string
  steps(): readonly StepLatency[]
  /** Newest first. */
  faults(): readonly ShiftFault[]
}
