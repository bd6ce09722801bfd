// What a print waits for in the moment before its first byte: its label is drawn, or the sold number is looked for on it.
import type { PrintJob, PrintWait } from '../core/printing/print-job.ts'

/** What takes no longer than this is no state that a person reads. */
const SAID_AFTER_MS = 300

export interface PrintWaits {
  /** What `done` gives; until then the job says that it waits for it, where that takes a moment. */
  saying<Value>(job: PrintJob, what: PrintWait, done: Promise<Value>): Promise<Value>
  waitsFor(jobId: string): PrintWait | undefined
}

/** `onWaiting`: as `waitsFor` says from now on. Its end is told by what follows. */
export function createPrintWaits(onWaiting: (job: PrintJob) => void = () => {}): PrintWaits {
  const waiting = new Map<string, PrintWait>()
  return {
    async saying(job, what, done) {
      const timer = setTimeout(() => {
        waiting.set(job.id, what)
        onWaiting(job)
      }, SAID_AFTER_MS)
      try {
        return await done
      } finally {
        clearTimeout(timer)
        waiting.delete(job.id)
      }
    },
    waitsFor: jobId => waiting.get(jobId),
  }
}
