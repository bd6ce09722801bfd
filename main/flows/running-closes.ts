// The closes that run in this process: whoever is at the bench may stop one.
import type { CloseRecord } from '../core/money/closes.ts'
import type { Mode } from '../core/purchases/purchase.ts'

export interface RunningCloses {
  /** From the first label on. `stopped` is aborted once somebody stops it; `end`: its run is over. */
  begin(close: Pick<CloseRecord, 'id' | 'environment'>): RunningClose
  runs(mode: Mode): boolean
  /** Undefined where no such close runs here. */
  stop(id: string): 'stops' | 'stops-already' | undefined
}

export interface RunningClose {
  readonly stopped: AbortSignal
  end(): void
}

export function createRunningCloses(): RunningCloses {
  const running = new Map<string, { readonly mode: Mode; readonly stopping: AbortController }>()
  return {
    begin({ id, environment }) {
      const stopping = new AbortController()
      running.set(id, { mode: environment, stopping })
      return { stopped: stopping.signal, end: () => running.delete(id) }
    },
    runs: mode => [...running.values()].some(one => one.mode === mode),
    stop(id) {
      const stopping = running.get(id)?.stopping
      if (!stopping) return undefined
      if (stopping.signal.aborted) return 'stops-already'
      stopping.abort()
      return 'stops'
    },
  }
}
