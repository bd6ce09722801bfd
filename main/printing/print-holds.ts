// Back to the operator: held until released, so that nothing prints by surprise when a printer returns.
import { heldBecause } from '../core/printing/held-because.ts'
import type { JobCause, PrintJob } from '../core/printing/print-job.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { JobChange } from './print-outcome.ts'

export interface PrintHolds {
  hold(job: PrintJob, cause: JobCause, detail?: string): Promise<void>
  /** A person decides on its label, and is told why. */
  holdFor(job: PrintJob, cause: JobCause, why: Problem, warnings: PrintJob['warnings']): Promise<void>
}

export function createPrintHolds(spool: Pick<SpoolPort, 'changeJob'>): PrintHolds {
  const hold = async (
    { id }: PrintJob,
    cause: JobCause,
    detail?: string,
    warnings?: PrintJob['warnings'],
  ) => {
    const why = { cause, ...(detail !== undefined && { detail }) }
    await spool.changeJob(
      id,
      ['held'],
      { state: 'held', needsRelease: true, ...why, warnings },
      { kind: 'job-held', detail: why },
    )
  }
  return {
    hold,
    holdFor: (job, cause, why, warnings) => hold(job, cause, why.message, heldBecause(warnings, why)),
  }
}

/** Its printer was saved again before byte 1: made again for it, or left to the operator if it is dots for the old one. */
export function backFromBefore(isInDots: boolean, warnings: PrintJob['warnings']): JobChange {
  if (!isInDots) return { state: 'held', needsRelease: false }
  const why = problem('unsafe-label', 'label.other-paper')
  return {
    state: 'held',
    needsRelease: true,
    cause: 'not-redrawn',
    detail: why.message,
    warnings: heldBecause(warnings, why),
  }
}
