// The closes that run in this process: whoever is at the bench may stop one.

export interface RunningCloses {
  /** From the first label on. `stopped` is aborted once somebody stops it; `end`: its run is over. */
  begin(id: string): RunningClose
  /** Undefined where no such close runs here. */
  stop(id: string): 'stops' | 'stops-already' | undefined
}

export interface RunningClose {
  readonly stopped: AbortSignal
  end(): void
}

export function createRunningCloses(): RunningCloses {
  const running = new Map<string, AbortController>()
  return {
    begin(id) {
      const stopping = new AbortController()
      running.set(id, stopping)
      return { stopped: stopping.signal, end: () => running.delete(id) }
    },
    stop(id) {
      const stopping = running.get(id)
      if (!stopping) return undefined
      if (stopping.signal.aborted) return 'stops-already'
      stopping.abort()
      return 'stops'
    },
  }
}
