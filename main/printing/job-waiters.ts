// Those who wait until something has become of a print job.
import type { PrintJob } from '../core/printing/print-job.ts'
import type { SpoolPort } from '../core/printing/spool.ts'

export interface JobWaiters {
  /** What was waited for has happened to the job. */
  tell(jobId: string): void
  /** Resolves once it is told, at once if `isOver` says so of the current job, after `withinMs` at the latest. */
  wait(jobId: string, withinMs: number, isOver: (job: PrintJob) => boolean): Promise<void>
}

export function createJobWaiters(spool: Pick<SpoolPort, 'job'>): JobWaiters {
  const waiting = new Map<string, Set<() => void>>()
  return {
    tell(jobId) {
      for (const resolve of waiting.get(jobId) ?? []) resolve()
    },
    async wait(jobId, withinMs, isOver) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const others = waiting.get(jobId) ?? new Set()
      waiting.set(jobId, others.add(resolve))
      // Whoever no longer waits keeps no program from its end.
      const timer = setTimeout(resolve, withinMs)
      timer.unref()
      // It may have happened before anyone waited for it. Records that cannot be read keep nobody waiting.
      spool.job(jobId).then(
        now => {
          if (!now || isOver(now)) resolve()
        },
        () => resolve(),
      )
      await promise
      clearTimeout(timer)
      others.delete(resolve)
      if (others.size === 0 && waiting.get(jobId) === others) waiting.delete(jobId)
    },
  }
}
