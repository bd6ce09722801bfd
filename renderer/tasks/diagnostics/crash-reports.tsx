// What crashes left behind: each is read whole before anybody sends it, and none goes by itself.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { tell } from '../../station/knowledge.ts'
import { useCrashes } from '../../station/queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './diagnostics.module.css'

type Crashes = ChannelValue<'crashes.list'>
type Crash = Crashes['reports'][number]

export function CrashReports() {
  const { say, problem, time } = useWords()
  const { data, error } = useCrashes()
  const [read, setRead] = useState<Crash>()
  const [done, setDone] = useState<string>()
  const queries = useQueryClient()
  const reports = data?.reports
  const look = (crash: Crash) => {
    setDone(undefined)
    setRead(crash)
  }
  const newest = reports?.[0]
  useListen({ level: 1, keys: newest ? { c: () => look(newest) } : {} })
  return (
    <Card title={say('crashes.title')} className={classes.crashes}>
      <p className={classes.lead}>{say('crashes.text')}</p>
      {error && <p className={classes.trouble}>{problem(error.problem).message}</p>}
      {data?.unusable !== undefined && (
        <p className={classes.trouble}>{say('crashes.unusable', { folder: data.unusable })}</p>
      )}
      {reports?.length === 0 && data?.unusable === undefined && (
        <p className={classes.note}>{say('crashes.none')}</p>
      )}
      {reports && reports.length > 0 && (
        <ul className={classes.crashList}>
          {reports.map((crash, at) => (
            <li key={crash.id}>
              <span>
                {say(`crashes.${crash.ended}`)}
                <span className={classes.detail}>{time(crash.at)}</span>
              </span>
              <Action size="small" onClick={() => look(crash)} {...(at === 0 && { cap: 'C' })}>
                {say('crashes.read')}
              </Action>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{done}</p>
      {read && data && (
        <ReadDialog
          crash={read}
          to={data.to}
          onDone={(said, left) => {
            setDone(said)
            tell(queries, ['crashes.list'], left)
            setRead(undefined)
          }}
          onClose={() => setRead(undefined)}
        />
      )}
    </Card>
  )
}

function ReadDialog({
  crash,
  to,
  onDone,
  onClose,
}: {
  readonly crash: Crash
  /** Empty: nowhere. */
  readonly to: string
  readonly onDone: (said: string, left: Crashes) => void
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const sending = useCommand(sends('crashes.send'))
  const deleting = useCommand(sends('crashes.delete'))
  const host = URL.canParse(to) ? new URL(to).host : undefined
  const send = async () => {
    if (host === undefined || deleting.busy) return
    const reply = await sending.send({ id: crash.id, text: crash.text, to })
    if (reply?.ok) onDone(say('crashes.sent', { host }), reply.value)
  }
  const remove = async () => {
    if (sending.busy) return
    const reply = await deleting.send({ id: crash.id })
    if (reply?.ok) onDone(say('crashes.deleted'), reply.value)
  }
  const failed = sending.problem ?? deleting.problem
  const said = failed && problem(failed)
  return (
    <Dialog
      title={say(`crashes.${crash.ended}`)}
      wide
      onClose={onClose}
      keys={{ d: () => void remove(), ...(host !== undefined && { Enter: () => void send() }) }}
    >
      <p className={dialogClasses.text}>
        {say('crashes.whole')}{' '}
        {host === undefined ? say('crashes.nowhere') : say('crashes.goes-to', { host })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <pre className={classes.crashText} tabIndex={0}>
        {crash.text}
      </pre>
      <p className={classes.path}>{crash.path}</p>
      <p role="status" className={classes.trouble}>
        {said && `${said.message} ${said.nextStep}`}
      </p>
      <div className={dialogClasses.row}>
        {host !== undefined && (
          <Action
            look="primary"
            cap={say('key.enter')}
            shortcut="Enter"
            busy={sending.busy}
            onClick={() => void send()}
          >
            {say('crashes.send')}
          </Action>
        )}
        <Action cap="D" busy={deleting.busy} onClick={() => void remove()}>
          {say('crashes.delete')}
        </Action>
        <LeaveAction word="do.back" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
