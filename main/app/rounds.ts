// Work that comes round by the clock, in the station's own process.

export interface Rounds {
  /** The first round begins at once. */
  start(): void
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>
}

/** One round after the other, `pauseMs` between them, which keeps no process alive. `round` never rejects. */
export function createRounds(pauseMs: number, round: (ending: AbortSignal) => Promise<void>): Rounds {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  const next = () => {
    current = round(ending.signal).then(() => {
      if (!ending.signal.aborted) timer = setTimeout(next, pauseMs).unref()
    })
  }
  return {
    start: next,
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await current
    },
  }
}
