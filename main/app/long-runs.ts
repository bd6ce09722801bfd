// Runs that outlive the call that began them, so that a stop can wait for all of them.
import type { Log } from '../core/ports.ts'

export interface LongRuns {
  readonly track: (run: Promise<void>) => void
  /** Resolves when every run of this moment has ended. */
  settled(): Promise<void>
}

export function createLongRuns(log: Log): LongRuns {
  const running = new Set<Promise<void>>()
  return {
    track(run) {
      const tracked = run
        .catch(error =>
          log.error('a long run failed', { name: error instanceof Error ? error.name : 'unknown' }),
        )
        .finally(() => running.delete(tracked))
      running.add(tracked)
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
