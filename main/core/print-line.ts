// Owns the port between the spool and one printer: is it ready, and what became of the bytes.
import type { NotReadyReason, PrinterState } from './printer.ts'

/**
 * Every way a job can end at the printer. `not-started`: no byte left the station, the job may go
 * again. After byte 1 nothing is sent again: `partly-written` and `unsure` are for a person, `sent`
 * is all that a one-way link can say, `printed` carries the evidence.
 */
export type PrintOutcome =
  | { readonly kind: 'not-started'; readonly reason: NotReadyReason; readonly detail?: string }
  | { readonly kind: 'partly-written'; readonly bytesWritten: number; readonly detail: string }
  | { readonly kind: 'sent'; readonly bytesWritten: number }
  | {
      readonly kind: 'printed'
      readonly bytesWritten: number
      readonly evidence: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'unsure'; readonly bytesWritten: number; readonly detail: string }

export interface PrintLine {
  /** The last answer if younger than `maxAgeMs`, else asks within the deadline; never disturbs a job. */
  state(options: { readonly maxAgeMs: number; readonly deadlineMs: number }): Promise<PrinterState>
  print(
    bytes: Uint8Array,
    job: { readonly labelsExpected: number; readonly onProgress?: (bytesWritten: number) => void },
  ): Promise<PrintOutcome>
  close(): Promise<void>
}
