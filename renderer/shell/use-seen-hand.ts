// A supervisor's idle time: the station hears of hands at this screen, and the screen of its end.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../station/call.ts'

/** Often enough for a setting of a few seconds, seldom enough to be no traffic. */
const TOLD_MS = 2_000
const ASKED_MS = 5_000

/** While a supervisor is signed in; nothing that is typed or open is touched when the time ends. */
export function useSeenHand(isSupervisor: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isSupervisor) return
    let toldAt = Number.NEGATIVE_INFINITY
    const seen = () => {
      const now = performance.now()
      if (now - toldAt < TOLD_MS) return
      toldAt = now
      void call['session.present']({ active: true })
    }
    const ask = setInterval(() => void queries.invalidateQueries({ queryKey: ['session.present'] }), ASKED_MS)
    const acts = ['keydown', 'pointerdown', 'wheel'] as const
    for (const act of acts) window.addEventListener(act, seen, { capture: true, passive: true })
    return () => {
      clearInterval(ask)
      for (const act of acts) window.removeEventListener(act, seen, { capture: true })
    }
  }, [isSupervisor, queries])
}
