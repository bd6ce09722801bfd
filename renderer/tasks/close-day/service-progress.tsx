// How far the close of one service is, and what is to be known beside it.
import { useEffect, useState } from 'react'
import type { CloseView } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'
import { besideProgress, type Seen, secondsLeft } from './close-progress.ts'
import { Stations, stationTexts } from './stations.tsx'

export function ServiceProgress({ service }: { readonly service: CloseView['services'][number] }) {
  const words = useWords()
  const now = useSecondHand(service.state === 'running')
  const settled = service.done + service.failed
  const movedAt = useMovedAt(settled)
  const seen = useFirstSeen(settled)
  const name = words.say('close.progress', {
    service: words.say(`service.${service.service}`),
    done: service.done,
    total: service.total,
  })
  const beside = besideProgress(words, service, {
    left: secondsLeft(service, seen, now),
    still: Math.round((now - movedAt) / 1000),
  })
  return (
    <div className={classes.progress} data-state={service.failed > 0 ? 'failed' : service.state}>
      <div className={classes.progressHead}>
        <span id={`progress-${service.service}`}>{name}</span>
        <span className={classes.aside}>{beside}</span>
      </div>
      <progress
        className={classes.bar}
        aria-labelledby={`progress-${service.service}`}
        // Over, it shows what is closed; while it runs, how far it is.
        value={service.state === 'running' ? settled : service.done}
        max={Math.max(1, service.total)}
      />
      <Stations counts={stationTexts(words, service)} />
    </div>
  )
}

/** The time, once a second while something runs. */
function useSecondHand(active: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [active])
  return now
}

/** When the first label was settled, or this was first shown. */
function useFirstSeen(settled: number): Seen | undefined {
  const [seen, setSeen] = useState<Seen>()
  if (seen || settled === 0) return seen
  const first = { atMs: Date.now(), settled }
  setSeen(first)
  return first
}

/** When this number was another one last, or was first shown. */
function useMovedAt(count: number): number {
  const [moved, setMoved] = useState(() => ({ count, at: Date.now() }))
  if (moved.count === count) return moved.at
  const next = { count, at: Date.now() }
  setMoved(next)
  return next.at
}
