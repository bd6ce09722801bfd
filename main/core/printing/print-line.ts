// The port between the spool and one printer: is it ready, and what became of the bytes.
import type { NotReadyReason, PrinterState } from './printer.ts'

/**
 * Every way a job can end at the printer. `not-started`: no byte left the station, the job may go
 * again. After byte 1 nothing is sent again: `partly-written` and `unsure` are for a person, `sent`
 * is all that a one-way link can say, `printed` carries the evidence.
 */
export type PrintOutcome =
  | { readonly kind: 'not-started'; readonly reason: NotReadyReason; readonly detail?: string }
  | { readonly kind: 'partly-written'; readonly bytesWritten: number; readonly detail: string }
  /** `detail` says why a printer that answers could not confirm (it does not count its labels). */
  | { readonly kind: 'sent'; readonly bytesWritten: number; readonly detail?: string }
  | {
      readonly kind: 'printed'
      readonly bytesWritten: number
      readonly evidence: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'unsure'; readonly bytesWritten: number; readonly detail: string }

export interface PrintLineJob {
  readonly labelsExpected: number
  /**
   * Whether the bytes may leave: that they do is on record by then. The printer is asked beside it; without it they leave
   * as soon as that is ready. Never rejects.
   */
  readonly cleared?: Promise<boolean>
  readonly onProgress?: (bytesWritten: number) => void
  /** The printer cannot go on with this job for now, or (undefined) it does again. */
  readonly onWaiting?: (reason: NotReadyReason | undefined) => void
  /** Stops waiting: before byte 1 the job is `not-started`, after it `unsure` or `partly-written`. */
  readonly signal?: AbortSignal
}

export interface PrinterQuestion {
  readonly maxAgeMs: number
  readonly deadlineMs: number
  /** For a printer that may still be waking: so much longer to connect, and to answer where it has ever done so. */
  readonly patienceMs?: number
}

export interface PrintLine {
  /** The last answer if younger than `maxAgeMs`, else asks within the deadline; never disturbs a job. */
  state(options: PrinterQuestion): Promise<PrinterState>
  print(bytes: Uint8Array, job: PrintLineJob): Promise<PrintOutcome>
  /** Ends the wait of a job under way (see `signal`); nothing is begun afterwards. */
  close(): Promise<void>
}
