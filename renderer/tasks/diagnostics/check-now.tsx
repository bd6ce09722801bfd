// The check of the records, and a supervisor's word that what it found has been seen.
import { useEffect, useState } from 'react'
import { type Check, type Finding, FoundRecords, unseenOf } from '../../parts/found-records.tsx'
import { NoteDialog } from '../../parts/note-dialog.tsx'
import { call } from '../../station/call.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './diagnostics.module.css'

const LOOK_AGAIN_MS = 1000

export function CheckNow({ onDone }: { readonly onDone: () => void }) {
  const { say, problem } = useWords()
  const { busy, problem: failed, send } = useCommand(sends('records.check'))
  const [found, setFound] = useState<Check>()
  const [seeing, setSeeing] = useState<readonly Finding[]>()
  const check = async () => {
    const reply = await send()
    if (!reply) return
    setFound(reply.ok ? reply.value : undefined)
    onDone()
  }
  const see = (findings: readonly Finding[]) => {
    if (findings.length > 0) setSeeing(findings)
  }
  useListen({ level: 1, keys: { r: () => void check(), s: () => found && see(unseenOf(found)) } })
  // Minutes where the records are many: how far it is stands above.
  useEffect(() => {
    if (!busy) return undefined
    const timer = setInterval(onDone, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, onDone])
  const give = async (note: string) => {
    const reply = await call['records.seen']({ findings: seeing?.map(one => one.asFound) ?? [], note })
    if (reply.ok) setFound(reply.value)
    onDone()
    return reply
  }
  return (
    <div className={classes.check}>
      <Action cap="R" busy={busy} onClick={() => void check()}>
        {say('diag.check-do')}
      </Action>
      <p role="status" className={classes.trouble}>
        {failed && problem(failed).message}
      </p>
      {found && <FoundRecords check={found} onSeen={see} />}
      {seeing && (
        <NoteDialog
          title={say('found.seen-title', { count: seeing.length })}
          text={say('found.seen-text')}
          hint={say('found.seen-hint')}
          doIt={say('found.seen-do')}
          onGive={give}
          onClose={() => setSeeing(undefined)}
        />
      )}
    </div>
  )
}
