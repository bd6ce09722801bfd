// Owns what helps support and what helps after a bad day: the diagnostics bundle, and a copy of the records.
import { type ReactNode, useState } from 'react'
import { call } from '../../station/call.ts'
import { useOverview } from '../../station/queries.ts'
import type { ChannelName, ChannelValue, Reply } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { LicencesSection } from './licences-section.tsx'
import { SetUpFile } from './set-up-file.tsx'
import classes from './settings.module.css'

export function SupportSection() {
  const { say } = useWords()
  const overview = useOverview().data
  return (
    <div className={classes.stack}>
      <Made
        channel="diagnostics.export"
        text={say('set.support-text')}
        act={say('set.support-do')}
        made={say('set.support-made')}
        more={({ check }) =>
          say(check.broken.length + check.damageCount === 0 ? 'set.support-checked' : 'set.support-found', {
            count: check.checkedCount,
          })
        }
      />
      <Made
        channel="records.backUp"
        text={say('set.copy-text')}
        act={say('set.copy-do')}
        made={say('set.copy-made')}
      />
      <SetUpFile />
      <LicencesSection />
      {overview && <p className={classes.dim}>{say('set.version', { version: overview.version })}</p>}
    </div>
  )
}

/** One button, and where the file lies that it made. */
function Made<Name extends Extract<ChannelName, 'diagnostics.export' | 'records.backUp'>>({
  channel,
  text,
  act,
  made,
  more,
}: {
  readonly channel: Name
  readonly text: string
  readonly act: string
  readonly made: string
  readonly more?: (value: ChannelValue<Name>) => ReactNode
}) {
  const { problem } = useWords()
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply<ChannelValue<Name>>>()
  const make = async () => {
    setBusy(true)
    setReply(await call(channel))
    setBusy(false)
  }
  return (
    <>
      <p>{text}</p>
      <div className={classes.row}>
        <Action look="primary" busy={busy} onClick={() => void make()}>
          {act}
        </Action>
      </div>
      <div role="status">
        {reply?.ok && (
          <>
            <p>
              {made} <code className={classes.path}>{reply.value.path}</code>
            </p>
            {more && <p>{more(reply.value)}</p>}
          </>
        )}
        {reply && !reply.ok && <p className={classes.trouble}>{problem(reply.problem).message}</p>}
      </div>
    </>
  )
}
