// The banners above every task: why nothing may be bought, and what someone should know beside that.
import { lazy, Suspense, useState } from 'react'
import { useHearing } from '../station/hearing.ts'
import { useOverview } from '../station/queries.ts'
import { Action } from '../ui/action.tsx'
import { Icon } from '../ui/icon.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { withItsWords } from '../words/screen-words.ts'
import { useWords } from '../words/use-words.ts'
import { type Agreement, agreementOn } from './agreements.ts'
import { goTo, useTask } from './route.ts'
import classes from './shell.module.css'

const AgreeDialog = lazy(async () => ({
  default: (await withItsWords(import('./agree-dialog.tsx'))).AgreeDialog,
}))

/** What was found is listed there, and said to be seen. */
const LOOKED_AT_THERE: readonly string[] = [
  'storage.rows-changed',
  'storage.rows-unreadable',
  'storage.check-failed',
]

/** A station that another one has the name of gets its own there. */
const NAMED_THERE = 'warehouse.station-taken'

export function StationTroubles() {
  const { say, problem } = useWords()
  const { data } = useOverview()
  const hearing = useHearing()
  const task = useTask()
  const [agreeing, setAgreeing] = useState<Agreement>()
  const stopped = data?.buyingStopped
  const troubles = [...(stopped ? [stopped] : []), ...(data?.concerns ?? [])]
  // The task keeps its room: the most serious stands there, the others behind a key.
  const [first, ...others] = troubles
  const [isOpen, setOpen] = useState(false)
  const toggle = () => setOpen(!isOpen)
  useListen({ level: 0, keys: { 'Alt+.': toggle }, active: others.length > 0 })
  const shown = isOpen ? troubles : troubles.slice(0, 1)
  const what = (data?.finishing ?? []).map(({ kind, count }) => say(`shell.finishing-${kind}`, { count }))
  return (
    <>
      {data?.finishing && hearing === 'heard' && (
        <div role="alert" className={classes.away}>
          <Icon name="hand" />
          <span>
            {say('shell.ending')} {what.length > 0 && say('shell.finishing', { what: what.join(', ') })}
          </span>
        </div>
      )}
      {shown.map(trouble => {
        const { message, nextStep } = problem(trouble)
        const agreement = agreementOn(trouble.code)
        return (
          <div
            key={`${trouble.code} ${JSON.stringify(trouble.params)}`}
            role="alert"
            className={classes.away}
          >
            <Icon name="hand" />
            <span className={classes.said}>
              {message} {nextStep}
            </span>
            {agreement && (
              <Action size="small" onClick={() => setAgreeing(agreement)}>
                {say(agreement)}
              </Action>
            )}
            {LOOKED_AT_THERE.includes(trouble.code) && task !== 'diagnostics' && (
              <Action size="small" onClick={() => goTo('diagnostics')}>
                {say('diag.open')}
              </Action>
            )}
            {trouble.code === NAMED_THERE && task !== 'settings' && (
              <Action size="small" onClick={() => goTo('settings')}>
                {say('shell.settings')}
              </Action>
            )}
            {trouble === first && others.length > 0 && (
              <Action
                size="small"
                look="quiet"
                cap={say('key.notices')}
                shortcut="Alt+."
                aria-expanded={isOpen}
                onClick={toggle}
              >
                {isOpen ? say('shell.fewer-notices') : say('shell.more-notices', { count: others.length })}
              </Action>
            )}
          </div>
        )
      })}
      {agreeing && stopped && (
        <Suspense fallback={null}>
          <AgreeDialog about={agreeing} onClose={() => setAgreeing(undefined)} />
        </Suspense>
      )}
    </>
  )
}
