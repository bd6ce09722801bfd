// What a print waits for in the moment before its first byte: its label is drawn, or the sold number is looked for on it.
// A print that is cancelled meanwhile, or goes elsewhere, holds up nobody behind it.
import type { PrintJob, PrintWait } from '../core/printing/print-job.ts'
import type { SpoolPort } from '../core/printing/spool.ts'

/** What takes no longer than this is no state that a person reads. */
const SAID_AFTER_MS = 300

export interface PrintWaits {
  /** What `prepare` gives; undefined once the job is not to come out on this printer any more, whatever becomes of it then. */
  preparing<Value>(
    job: PrintJob,
    prepare: (signal: AbortSignal) => Promise<Value>,
  ): Promise<Value | undefined>
  /** What `done` gives; until then the job says that it waits for it, where that takes a moment. */
  saying<Value>(job: PrintJob, what: PrintWait, done: Promise<Value>): Promise<Value>
  waitsFor(jobId: string): PrintWait | undefined
  /** A job, or a job of this label, is not as it was. */
  changed(what: { readonly jobId: string } | { readonly shipmentId: string }): void
}

interface Preparing {
  readonly job: PrintJob
  readonly given: AbortController
}

/** `onWaiting`: as `waitsFor` says from now on. Its end is told by what follows. */
export function createPrintWaits(
  spool: Pick<SpoolPort, 'job'>,
  onWaiting: (job: PrintJob) => void = () => {},
): PrintWaits {
  const waiting = new Map<string, PrintWait>()
  const preparing = new Set<Preparing>()

  async function giveUpIfOver({ job, given }: Preparing): Promise<void> {
    const now = await spool.job(job.id)
    if (!isToComeOut(now, job.printerId)) given.abort()
  }

  return {
    async preparing(job, prepare) {
      const one = { job, given: new AbortController() }
      const { signal } = one.given
      const over = Promise.withResolvers<undefined>()
      signal.addEventListener('abort', () => over.resolve(undefined), { once: true })
      preparing.add(one)
      try {
        return await Promise.race([prepare(signal), over.promise])
      } finally {
        preparing.delete(one)
      }
    },
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
    changed(what) {
      for (const one of preparing) {
        const isOf = 'jobId' in what ? one.job.id === what.jobId : one.job.shipmentId === what.shipmentId
        // Records that cannot be read now are read before its first byte.
        if (isOf) giveUpIfOver(one).catch(() => undefined)
      }
    },
  }
}

/** Whether the job still waits for this printer alone. */
export const isToComeOut = (job: PrintJob | undefined, printerId: string): job is PrintJob =>
  job?.state === 'held' && job.printerId === printerId && !job.needsRelease
