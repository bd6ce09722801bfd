// The events on their way to the screens; frequent ones are combined, so that a screen is never flooded.
import type { StationEvent } from '../../../preload/contract/events.ts'

export interface EventBus {
  emit(event: StationEvent): void
  subscribe(listener: (event: StationEvent) => void): () => void
  /** Whether anybody listens. */
  isHeard(): boolean
  /**
   * Runs `make` once for any number of calls within the gathering time, of which the earliest end counts;
   * errors go to `onError`.
   */
  gathered(name: string, make: () => Promise<void>, gatherMs?: number): void
  stop(): void
}

/** A screen's answer within 100 ms leaves room for gathering half of that (reliability.md, I7). */
const GATHER_MS = 50

export function createEventBus(onError: (name: string, error: unknown) => void): EventBus {
  const listeners = new Set<(event: StationEvent) => void>()
  const timers = new Map<string, { readonly timer: NodeJS.Timeout; readonly due: number }>()
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onError(event.name, error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHeard: () => listeners.size > 0,
    gathered(name, make, gatherMs = GATHER_MS) {
      if (listeners.size === 0) return
      const due = performance.now() + gatherMs
      const waiting = timers.get(name)
      if (waiting && waiting.due <= due) return
      clearTimeout(waiting?.timer)
      const timer = setTimeout(() => {
        timers.delete(name)
        make().catch(error => onError(name, error))
      }, gatherMs)
      timer.unref()
      timers.set(name, { timer, due })
    },
    stop() {
      for (const { timer } of timers.values()) clearTimeout(timer)
      timers.clear()
      listeners.clear()
    },
  }
}
