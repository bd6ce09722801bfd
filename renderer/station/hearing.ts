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
/** Longer than any start takes: somebody has to do something. */
const GONE_MS = 60_000

/**
 * `again`: whoever started the station starts it once more. `ended`: it said itself that it was ending. `gone`: it has been
 * away for so long that nothing seems to start it.
 */
export type Hearing = 'heard' | 'again' | 'ended' | 'away' | 'gone' | 'no-session'

export function useHearing(): Hearing {
  const isDown = useLink() === 'down'
  const isOpen = useSession() === 'open'
  const overview = useOverview().data
  const [awayMs, setAwayMs] = useState(0)
  useEffect(() => {
    setAwayMs(0)
    if (!isDown) return undefined
    const timers = [START_MS, GONE_MS].map(ms => setTimeout(setAwayMs, ms, ms))
    return () => timers.forEach(clearTimeout)
  }, [isDown])

  if (!isOpen) return 'no-session'
  if (!isDown) return 'heard'
  if (overview?.finishing) return 'ended'
  if (awayMs >= GONE_MS) return 'gone'
  return overview?.startsAgain && awayMs < START_MS ? 'again' : 'away'
}
