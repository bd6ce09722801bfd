// What this station set that every word goes by: the zone in which moments are shown, wherever the window stands, and
// what people call the two services.
import { useSyncExternalStore } from 'react'

export interface SetAtStation {
  /** Undefined: the computer's own. */
  readonly timeZone: string | undefined
  /** Empty: the service's kind names it. */
  readonly labelServer: string
  readonly parcelLabel: string
}

let set: SetAtStation = { timeZone: undefined, labelServer: '', parcelLabel: '' }
const listeners = new Set<() => void>()

export function setAtStation({ timeZone, labelServer, parcelLabel }: SetAtStation): void {
  const isSame =
    timeZone === set.timeZone && labelServer === set.labelServer && parcelLabel === set.parcelLabel
  if (isSame) return
  set = { timeZone, labelServer, parcelLabel }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useSetAtStation = (): SetAtStation => useSyncExternalStore(subscribe, () => set)
