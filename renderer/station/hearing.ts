// Whether what the screens show is the station's word of this moment, and if not, why.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLink, useOverview } from './queries.ts'
import { session } from './station.ts'
import type { SessionState } from './window-session.ts'

/** Electron's window is the station's own: nothing has to open it. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session?.subscribe ?? noNews, session?.state ?? (() => 'open'))
const noNews = () => () => undefined

/** A start takes a second or two; after this someone should know that none came. */
const START_MS = 20_000

/** `again`: whoever started the station starts it once more. `ended`: it said itself that it was ending. */
export type Hearing = 'heard' | 'again' | 'ended' | 'away' | 'no-session'

export function useHearing(): Hearing {
  const isDown = useLink() === 'down'
  const isOpen = useSession() === 'open'
  const overview = useOverview().data
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    const timer = isDown ? setTimeout(() => setLate(true), START_MS) : undefined
    return () => clearTimeout(timer)
  }, [isDown])

  if (!isOpen) return 'no-session'
  if (!isDown) return 'heard'
  if (overview?.finishing) return 'ended'
  return overview?.startsAgain && !isLate ? 'again' : 'away'
}
