// Which windows of a station are open: what is on the bench of one belongs to no other meanwhile.
import type { Clock } from '../core/ports.ts'

/** So long its stream of events may be on its way. */
const HEARD_MS = 60_000

export interface WindowsThere {
  isThere(windowId: string): boolean
  /** It asked, or kept something. */
  heard(windowId: string): void
  /** Its stream is open until what is given is called. */
  opened(windowId: string): () => void
}

export function createWindowsThere(clock: Clock): WindowsThere {
  const streams: string[] = []
  const heardAt = new Map<string, number>()
  const wasHeard = (windowId: string) => {
    const ageMs = clock.now().getTime() - (heardAt.get(windowId) ?? Number.NaN)
    return ageMs >= 0 && ageMs < HEARD_MS
  }
  return {
    isThere: windowId => wasHeard(windowId) || streams.includes(windowId),
    heard(windowId) {
      heardAt.set(windowId, clock.now().getTime())
      for (const known of heardAt.keys()) if (!wasHeard(known)) heardAt.delete(known)
    },
    opened(windowId) {
      streams.push(windowId)
      return () => {
        streams.splice(streams.indexOf(windowId), 1)
        if (!streams.includes(windowId)) heardAt.delete(windowId)
      }
    },
  }
}
