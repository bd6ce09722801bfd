// The zone in which every moment is shown: the station's own, wherever the window that shows it stands.
import { useSyncExternalStore } from 'react'

let zone: string | undefined
const listeners = new Set<() => void>()

export function setTimeZone(next: string | undefined): void {
  if (next === zone) return
  zone = next
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Undefined: the computer's own. */
export const useTimeZone = (): string | undefined => useSyncExternalStore(subscribe, () => zone)
