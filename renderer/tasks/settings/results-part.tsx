// Results on their way to the company's own system: what keeps them, and what becomes of those that were not taken.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { callOrThrow } from '../../station/call.ts'
import type { ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

type Results = ChannelValue<'results.list'>
type Refused = Results['refused'][number]
type NotTaken = Pick<Refused, 'why' | 'status'>

const RESULTS = { refreshes: ['results.list', 'station.overview'] } as const

/** As it goes on. It stands here and not with the other queries, which the first screen loads. */
const useResults = () =>
  useQuery({
    queryKey: ['results.list'],
    queryFn: () => callOrThrow('results.list'),
    refetchInterval: 5_000,
    networkMode: 'always',
  })

export function ResultsPart() {
  const { say, time } = useWords()
  const results = useResults().data
  const [leaving, setLeaving] = useState<Refused>()
  const deciding = useCommand(sends('results.decide'), RESULTS)
  const why = useWhy()
  if (!results || (results.waitingCount === 0 && results.refused.length === 0 && !results.trouble))
    return null
  const { trouble, waitingCount, late, refused } = results
  const again = (ids: readonly string[]) => void deciding.send({ word: 'again', ids: [...ids] })
  return (
    <section className={classes.stack} aria-label={say('programs.results-of')}>
      <h2 className={classes.part}>{say('programs.results-of')}</h2>
      {trouble && <p role="status">{say(`programs.trouble-${trouble}`)}</p>}
      {waitingCount > 0 && (
        <p className={classes.dim}>
          {say('programs.results-waiting', { count: waitingCount })}
          {late && !trouble && (
            <> · {say('programs.results-late', { time: time(late.since), why: why(late) })}</>
          )}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p>{say('programs.refused-text')}</p>
          <ul className={classes.people} aria-label={say('programs.refused')}>
            {refused.map(one => (
              <RefusedLine
                key={one.id}
                of={one}
                busy={deciding.busy}
                onAgain={() => again([one.id])}
                onLeave={() => setLeaving(one)}
              />
            ))}
          </ul>
          <Trouble problem={deciding.problem} />
          {refused.length > 1 && (
            <div className={classes.foot}>
              <Action busy={deciding.busy} onClick={() => again(refused.map(({ id }) => id))}>
                {say('programs.again-all')}
              </Action>
            </div>
          )}
        </>
      )}
      {leaving && <Leave of={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

function useWhy(): (of: NotTaken) => string {
  const { say } = useWords()
  return ({ why, status = 0 }) => say(`programs.why-${why}`, { status })
}

function RefusedLine({
  of,
  busy,
  onAgain,
  onLeave,
}: {
  readonly of: Refused
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onLeave: () => void
}) {
  const { say, time } = useWords()
  const why = useWhy()
  const { reference, box, type, since, behind } = of
  const said = [
    ...[time(since), say(`programs.type-${type}`), why(of)],
    ...(behind > 0 ? [say('programs.refused-behind', { count: behind })] : []),
  ]
  return (
    <li className={classes.person}>
      <strong>{box ? `${reference} · ${box.number}/${box.of}` : reference}</strong>
      <span className={classes.dim}>{said.join(' · ')}</span>
      <span className={classes.row}>
        <Action size="small" busy={busy} onClick={onAgain}>
          {say('programs.again')}
        </Action>
        <Action size="small" look="quiet" onClick={onLeave}>
          {say('programs.leave')}
        </Action>
      </span>
    </li>
  )
}

function Leave({ of, onClose }: { readonly of: Refused; readonly onClose: () => void }) {
  const { say } = useWords()
  const leaving = useCommand(sends('results.decide'), RESULTS)
  const leave = async () => {
    const reply = await leaving.send({ word: 'left', ids: [of.id] })
    if (reply?.ok) onClose()
  }
  const press = () => void leave()
  return (
    <Dialog
      title={say('programs.leave-title', { reference: of.reference })}
      onClose={onClose}
      keys={{ Enter: press }}
    >
      <p>{say('programs.leave-text')}</p>
      <Trouble problem={leaving.problem} />
      <DialogActions doIt={say('programs.leave')} busy={leaving.busy} onDo={press} onLeave={onClose} />
    </Dialog>
  )
}
