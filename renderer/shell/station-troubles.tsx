// The banners above every task: why nothing may be bought, and what someone should know beside that.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteDialog } from '../parts/note-dialog.tsx'
import { call } from '../station/call.ts'
import { useHearing } from '../station/hearing.ts'
import { useOverview } from '../station/queries.ts'
import { Action } from '../ui/action.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { goTo, useTask } from './route.ts'
import classes from './shell.module.css'

/** What was found is listed there, and said to be seen. */
const LOOKED_AT_THERE: readonly string[] = [
  'storage.rows-changed',
  'storage.rows-unreadable',
  'storage.check-failed',
]

/** A station that another one has the name of gets its own there. */
const NAMED_THERE = 'warehouse.station-taken'

/** What a person compares with the services' lists, and agrees to go on with. */
const AGREED_TO = {
  'storage.older-copy': { agree: 'copy.agree', title: 'copy.title', text: 'copy.text' },
  'storage.trail-changed': { agree: 'trail.agree', title: 'trail.title', text: 'trail.text' },
} as const
type Agreement = (typeof AGREED_TO)[keyof typeof AGREED_TO]

const agreementOn = (code: string): Agreement | undefined =>
  Object.entries(AGREED_TO).find(([known]) => known === code)?.[1]

export function StationTroubles() {
  const { say, problem } = useWords()
  const { data } = useOverview()
  const hearing = useHearing()
  const task = useTask()
  const [agreeing, setAgreeing] = useState<Agreement>()
  const stopped = data?.buyingStopped
  const troubles = [...(stopped ? [stopped] : []), ...(data?.concerns ?? [])]
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
      {troubles.map(trouble => {
        const { message, nextStep } = problem(trouble)
        const agreement = agreementOn(trouble.code)
        return (
          <div
            key={`${trouble.code} ${JSON.stringify(trouble.params)}`}
            role="alert"
            className={classes.away}
          >
            <Icon name="hand" />
            <span>
              {message} {nextStep}
            </span>
            {agreement && (
              <Action size="small" onClick={() => setAgreeing(agreement)}>
                {say(agreement.agree)}
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
          </div>
        )
      })}
      {agreeing && stopped && <AgreeDialog about={agreeing} onClose={() => setAgreeing(undefined)} />}
    </>
  )
}

/** What was compared is written down with the name of who says so. */
function AgreeDialog({ about, onClose }: { readonly about: Agreement; readonly onClose: () => void }) {
  const { say } = useWords()
  const queries = useQueryClient()
  const agree = async (note: string) => {
    const reply = await call['records.acceptOlderCopy']({ note })
    if (reply.ok) queries.setQueryData(['station.overview'], reply.value)
    return reply
  }
  return (
    <NoteDialog
      title={say(about.title)}
      text={say(about.text)}
      hint={say('copy.note-hint')}
      doIt={say(about.agree)}
      onGive={agree}
      onClose={onClose}
    />
  )
}
