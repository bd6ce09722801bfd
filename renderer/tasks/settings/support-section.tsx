// Owns the diagnostics bundle: one button, and where it lies.
import { useState } from 'react'
import { call } from '../../station/call.ts'
import { useOverview } from '../../station/queries.ts'
import type { ChannelValue, Reply } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

export function SupportSection() {
  const { say, problem } = useWords()
  const overview = useOverview().data
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply<ChannelValue<'diagnostics.export'>>>()
  const make = async () => {
    setBusy(true)
    setReply(await call('diagnostics.export'))
    setBusy(false)
  }
  return (
    <div className={classes.stack}>
      <p>{say('set.support-text')}</p>
      <div className={classes.row}>
        <Action look="primary" busy={busy} onClick={() => void make()}>
          {say('set.support-do')}
        </Action>
      </div>
      <div role="status">
        {reply?.ok && (
          <p>
            {say('set.support-made')} <code className={classes.path}>{reply.value.path}</code>
          </p>
        )}
        {reply && !reply.ok && <p className={classes.trouble}>{problem(reply.problem).message}</p>}
      </div>
      {overview && <p className={classes.dim}>{say('set.version', { version: overview.version })}</p>}
    </div>
  )
}
