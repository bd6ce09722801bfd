// A batch under way: how far, how long still, what it cost, and what stopped it.
import { useEffect, useRef, useState } from 'react'
import { batchTally } from '../../../preload/contract/batch-tally.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './orders.module.css'

export type Run = ChannelValue<'orders.run'>

export function RunCard({
  run,
  pausing,
  onPause,
  onResume,
  onEnd,
}: {
  readonly run: Run
  readonly pausing: boolean
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onEnd: () => void
}) {
  const { say, money, problem } = useWords()
  const { totalCount: total, doneCount: done } = batchTally(run.counts)
  const running = run.state === 'running'
  const left = useTimeLeft(run, done, total)
  const words = run.problem && problem(run.problem)
  return (
    <Card className={classes.run}>
      <div className={classes.runHead}>
        <h2 className={classes.title} data-state={run.state}>
          {say(`orders.run-${run.state}`)}
        </h2>
        <span className={classes.runCount}>{say('orders.run-of', { done, total })}</span>
        <span className={classes.dim}>
          {[
            running && left !== undefined && say('orders.run-left', { time: left }),
            say('orders.run-cost', { amount: money(run.costCents) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <progress
        className={classes.bar}
        data-state={run.state}
        value={done}
        max={Math.max(total, 1)}
        aria-label={say(`orders.run-${run.state}`)}
      />
      {words && run.state === 'stopped' && (
        <p className={classes.why} role="alert">
          <strong>{words.message}</strong> {words.nextStep}
        </p>
      )}
      {running && pausing && <p className={classes.dim}>{say('orders.pausing')}</p>}
      <div className={classes.foot}>
        {run.isElsewhere ? (
          <p className={classes.dim}>{say('orders.run-elsewhere')}</p>
        ) : running ? (
          <Action cap="P" aria-disabled={pausing || undefined} onClick={onPause}>
            {say('orders.pause')}
          </Action>
        ) : (
          <>
            <Action look="primary" cap={say('key.enter')} shortcut="Enter" onClick={onResume}>
              {say('orders.resume')}
            </Action>
            <Action cap="E" onClick={onEnd}>
              {say('orders.end')}
            </Action>
          </>
        )}
      </div>
    </Card>
  )
}

/** From the pace of this look at it, not of the whole run: a pause would make it wrong. */
function useTimeLeft(run: Run, done: number, total: number): string | undefined {
  const from = useRef<{ readonly id: string; readonly at: number; readonly done: number }>(undefined)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (run.state !== 'running') {
    from.current = undefined
    return undefined
  }
  if (from.current?.id !== run.id) from.current = { id: run.id, at: now, done }
  const since = from.current
  const shipped = done - since.done
  if (shipped < 2) return undefined
  const seconds = Math.max(1, Math.round((((now - since.at) / shipped) * (total - done)) / 1_000))
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
