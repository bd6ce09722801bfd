// Day one: one label goes the whole way on this bench, step by step, and a report says what that proved.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { MadeFile } from '../../parts/made-file.tsx'
import { useNavigation } from '../../parts/navigation.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { Begin } from './begin.tsx'
import classes from './day-one.module.css'
import { EnterWord, useEnterKey } from './enter-key.ts'
import { StepCard } from './step-card.tsx'
import { StepList } from './step-list.tsx'
import { type Rehearsal, useEnd, useRehearsal, type View } from './use-rehearsal.ts'

export function DayOne() {
  const { say, problem } = useWords()
  const navigation = useNavigation()
  const query = useRehearsal()
  const back = () => navigation.go('settings', 'support')
  useListen({ level: 1, keys: { Escape: back } })
  const [enter, setEnter] = useState<string>()
  useHint([
    ...(enter === undefined ? [] : [{ caps: [say('key.enter')], text: enter, isStep: true }]),
    { caps: [say('key.esc')], text: say('do.back') },
  ])
  const failed = query.error?.problem
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.screen} tabIndex={0} aria-label={say('day.title')}>
      <header className={classes.head}>
        <h1 className={classes.title}>{say('day.title')}</h1>
        <p className={classes.lead}>{say('day.lead')}</p>
      </header>
      {query.data ? (
        <EnterWord value={setEnter}>
          <Trouble problem={query.data.damage} />
          <Body view={query.data} />
        </EnterWord>
      ) : (
        <Card>
          {failed ? (
            <Empty title={problem(failed).message}>{problem(failed).nextStep}</Empty>
          ) : (
            <Skeleton height={320} radius={12} />
          )}
        </Card>
      )}
      <div className={classes.leave}>
        <LeaveAction word="do.back" onLeave={back} />
      </div>
    </section>
  )
}

function Body({ view }: { readonly view: View }) {
  const { say } = useWords()
  const { rehearsal, now } = view
  /** After which another one is asked for. */
  const [after, setAfter] = useState<string>()
  const isOver = rehearsal?.finishedAt !== undefined
  if (!rehearsal || (isOver && after === rehearsal.id))
    return view.blocked ? <Blocked view={view} /> : <Begin view={view} />
  return (
    <div className={classes.body}>
      <StepList rehearsal={rehearsal} />
      <div className={classes.main}>
        {!isOver && rehearsal.left.length > 0 && (
          <p className={classes.known}>{say('day.left', { orders: rehearsal.left.join(', ') })}</p>
        )}
        {isOver && <Over rehearsal={rehearsal} onAnother={() => setAfter(rehearsal.id)} />}
        {!isOver && now && <StepCard key={now.step} view={view} rehearsal={rehearsal} now={now} />}
        {view.blocked && <Blocked view={view} />}
        {!isOver && <EndAction />}
      </div>
    </div>
  )
}

function Blocked({ view: { blocked } }: { readonly view: View }) {
  const { say, problem } = useWords()
  const navigation = useNavigation()
  const open = () => navigation.go('setup')
  useEnterKey(say('day.to-setup'), open)
  if (!blocked) return null
  const { message, nextStep } = problem(blocked)
  return (
    <Card>
      <Empty title={message}>{nextStep}</Empty>
      <div className={classes.row}>
        <Action look="primary" cap={say('key.enter')} shortcut="Enter" onClick={open}>
          {say('day.to-setup')}
        </Action>
      </div>
    </Card>
  )
}

/** No Enter begins the next one: a bounced one would take the report with it. */
function Over({
  rehearsal: { steps, reference, left },
  onAnother,
}: {
  readonly rehearsal: Rehearsal
  readonly onAnother: () => void
}) {
  const { say } = useWords()
  useListen({ level: 1, keys: { a: onAnother } })
  const proved = steps.filter(({ state }) => state === 'proved').length
  return (
    <Card title={say('day.done')} className={classes.card}>
      <p>{say('day.done-text', { proved, count: steps.length, reference })}</p>
      {left.length > 0 && <p className={classes.known}>{say('day.left', { orders: left.join(', ') })}</p>}
      <MadeFile
        channel="rehearsal.report"
        text={say('day.report-text')}
        act={say('day.report-do')}
        made={say('day.report-made')}
        cap="B"
      />
      <div className={classes.row}>
        <Action cap="A" onClick={onAnother}>
          {say('day.begin-again')}
        </Action>
      </div>
    </Card>
  )
}

/** Reached by Tab alone: no letter that is pressed by chance ends it. */
function EndAction() {
  const { say } = useWords()
  const end = useEnd()
  return (
    <div className={classes.row}>
      <Action look="quiet" busy={end.busy} onClick={() => void end.send()}>
        {say('day.end')}
      </Action>
    </div>
  )
}
