// What the rules as they are typed would have made of the labels of a time: one sentence, and a row a rule.
import { useEffect, useRef, useState } from 'react'
import { TRIAL_DAYS } from '../../../preload/contract/rules-trial.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { Action } from '../../ui/action.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { Rule } from './rule-texts.ts'
import classes from './rules-trial.module.css'
import settingsClasses from './settings.module.css'
import { type DoneTrial, type TrialDays, type TrialTally, useTrial } from './use-trial.ts'

/** Before that no waiting is shown. */
const QUICK_MS = 300

export function RulesTrial({
  about,
  read,
}: {
  /** Tells the rules as they are typed from others: what is said of others is gone. */
  readonly about: string
  /** Undefined where they cannot be read, which the form then says. */
  readonly read: () => Rule[] | undefined
}) {
  const words = useWords()
  const { say, number } = words
  const [days, setDays] = useState<TrialDays>(31)
  const trial = useTrial(about)
  const { state } = trial
  const isRunning = state.kind === 'running'
  const takesLong = useTakesLong(isRunning)
  // By its key it is asked from anywhere above.
  const said = useRef<HTMLDivElement>(null)
  const isShown = takesLong || (!isRunning && state.kind !== 'idle')
  useEffect(() => {
    if (isShown) said.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  const start = (over: TrialDays) => {
    const rules = read()
    if (rules) void trial.start(rules, over)
  }
  const press = () => (isRunning ? trial.stop() : start(days))
  useListen({ level: 1, keys: { d: press } })
  const choose = (chosen: TrialDays) => {
    setDays(chosen)
    if (state.kind !== 'idle') start(chosen)
  }
  return (
    <section className={settingsClasses.stack} aria-label={say('rules.trial')}>
      <h2 className={settingsClasses.part}>{say('rules.trial')}</h2>
      <p className={settingsClasses.dim}>{say('rules.trial-text')}</p>
      <Choice
        legend={say('rules.trial-span')}
        legendShown={false}
        layout="row"
        value={String(days)}
        onChange={chosen => choose(Number(chosen) as TrialDays)}
        options={TRIAL_DAYS.map(one => ({ value: String(one), label: say(`rules.trial-${one}`) }))}
      />
      <div className={settingsClasses.row}>
        <Action cap="D" busy={isRunning} onClick={press}>
          {say(takesLong ? 'rules.trial-stop' : 'rules.trial-do')}
        </Action>
      </div>
      <div ref={said} role="status" className={classes.said}>
        {takesLong && (
          <p>{say('rules.trial-running', { labels: number(state.kind === 'running' ? state.looked : 0) })}</p>
        )}
        {state.kind === 'stopped' && <p>{say('rules.trial-stopped')}</p>}
        {state.kind === 'failed' && <Trouble problem={state.problem} />}
        {state.kind === 'done' && <p>{saidOf(words, state).join(' ')}</p>}
      </div>
      {state.kind === 'done' && state.found.labels > 0 && <TrialTable trial={state} />}
    </section>
  )
}

function useTakesLong(isRunning: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setTakesLong(true), QUICK_MS)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isRunning])
  return takesLong && isRunning
}

function saidOf(words: Words, { days, found, isCut }: DoneTrial): string[] {
  const { say, number } = words
  const { labels, differing, unpriced, chosen, unjudged } = found
  const when = say(`rules.trial-${days}`)
  const counts = { when, count: labels, labels: number(labels), differing: number(differing) }
  const head =
    labels === 0
      ? say('rules.trial-none', { when })
      : differing === 0
        ? say('rules.trial-same', counts)
        : differing === unpriced
          ? say('rules.trial-differ', counts)
          : say('rules.trial-differ-cents', { ...counts, cents: differenceOf(words, found) })
  const more = (key: 'unpriced' | 'chosen' | 'unjudged', count: number) =>
    count > 0 ? [say(`rules.trial-${key}`, { count, labels: number(count) })] : []
  return [
    head,
    ...more('unpriced', unpriced),
    ...more('chosen', chosen),
    ...more('unjudged', unjudged),
    ...(isCut ? [say('rules.trial-cut', { labels: number(labels + unjudged) })] : []),
  ]
}

/** `$96.40 less`. */
function differenceOf({ say, money }: Words, { differenceCents }: TrialTally): string {
  if (differenceCents === 0) return say('rules.trial-cents-same')
  return say(differenceCents < 0 ? 'rules.trial-cents-less' : 'rules.trial-cents-more', {
    amount: money(Math.abs(differenceCents)),
  })
}

function TrialTable({ trial: { rules, found } }: { readonly trial: DoneTrial }) {
  const words = useWords()
  const { say, number } = words
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.tableBox} tabIndex={0} aria-label={say('rules.trial-table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('rules.trial-rule')}</th>
            <th scope="col">{say('rules.trial-labels')}</th>
            <th scope="col">{say('rules.trial-differing')}</th>
            <th scope="col">{say('rules.trial-cents')}</th>
            <th scope="col">{say('rules.trial-no-price')}</th>
          </tr>
        </thead>
        <tbody>
          {found.rules.map((tally, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule's place is what it is known by here.
            <tr key={index}>
              <th scope="row">
                {index + 1}. {rules[index]?.name}
              </th>
              <td>{number(tally.labels)}</td>
              <td>{number(tally.differing)}</td>
              <td>{tally.differing > tally.unpriced ? differenceOf(words, tally) : '–'}</td>
              <td>{number(tally.unpriced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
