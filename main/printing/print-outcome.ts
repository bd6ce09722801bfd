// What a print came to, as its job keeps it.
import type { JobCause } from '../core/printing/print-job.ts'
import type { PrintOutcome } from '../core/printing/print-line.ts'
import type { NotReadyReason } from '../core/printing/printer.ts'
import type { SpoolPort } from '../core/printing/spool.ts'

export function causeOf(reason: NotReadyReason): JobCause {
  switch (reason) {
    case 'unreachable':
      return 'printer-unreachable'
    case 'busy':
      return 'printer-busy'
    case 'another-device':
      return 'another-device'
    case 'not-a-printer':
      return 'not-a-printer'
    default:
      return 'printer-not-ready'
  }
}

export type JobChange = Parameters<SpoolPort['changeJob']>[2]

/** For the trail. */
export const noteOf = (outcome: PrintOutcome, change: JobChange): Parameters<SpoolPort['changeJob']>[3] => ({
  kind: `job-${change.state}`,
  detail: {
    ...('bytesWritten' in outcome && { bytesSent: outcome.bytesWritten }),
    ...(change.cause && { cause: change.cause }),
    ...(change.detail !== undefined && { detail: change.detail }),
  },
})

export function changeFor(outcome: PrintOutcome): JobChange {
  switch (outcome.kind) {
    case 'not-started':
      return {
        state: 'held',
        needsRelease: true,
        cause: causeOf(outcome.reason),
        detail: outcome.detail ?? outcome.reason,
      }
    case 'partly-written':
      return {
        state: 'unsure',
        cause: 'partly-written',
        bytesSent: outcome.bytesWritten,
        detail: outcome.detail,
      }
    case 'sent':
      return { state: 'sent', bytesSent: outcome.bytesWritten }
    case 'printed':
      return { state: 'printed', bytesSent: outcome.bytesWritten, evidence: outcome.evidence }
    case 'unsure':
      return {
        state: 'unsure',
        cause: 'not-confirmed',
        bytesSent: outcome.bytesWritten,
        detail: outcome.detail,
      }
  }
}
