// The check of the records, and a supervisor's word that what it found has been seen.
import { useEffect, useRef, useState } from 'react'
import { type Check, type Finding, FoundRecords, unseenOf } from '../../parts/found-records.tsx'
import { NoteDialog } from '../../parts/note-dialog.tsx'
import { call } from '../../station/call.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './diagnostics.module.css'

const LOOK_AGAIN_MS = 1000

export function CheckNow({
  onFound,
  onDone,
}: {
  readonly onFound: (check: Check | undefined) => void
  readonly onDone: () => void
}) {
  const { say, problem } = useWords()
  const { busy, problem: failed, send } = useCommand(sends('records.check'))
  const check = async () => {
    const reply = await send()
    if (!reply) return
    onFound(reply.ok ? reply.value : undefined)
    onDone()
  }
  useListen({ level: 1, keys: { r: () => void check() } })
  // Minutes where the records are many: the progress is above.
  useEffect(() => {
    if (!busy) return undefined
    const timer = setInterval(onDone, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, onDone])
  return (
    <div className={classes.check}>
      <Action cap="R" busy={busy} onClick={() => void check()}>
        {say('diag.check-do')}
      </Action>
      <p role="status" className={classes.trouble}>
        {failed && problem(failed).message}
      </p>
    </div>
  )
}

/** Comes into sight with what was found. */
export function FoundCard({
  check,
  onSeen,
}: {
  readonly check: Check
  readonly onSeen: (check: Check) => void
}) {
  const { say } = useWords()
  const [seeing, setSeeing] = useState<readonly Finding[]>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  const see = (findings: readonly Finding[]) => {
    if (findings.length > 0) setSeeing(findings)
  }
  useListen({ level: 1, keys: { s: () => see(unseenOf(check)) } })
  const give = async (note: string) => {
    const reply = await call['records.seen']({ findings: seeing?.map(one => one.asFound) ?? [], note })
    if (reply.ok) onSeen(reply.value)
    return reply
  }
  return (
    <div ref={place} className={classes.found}>
      <Card title={say('found.title')}>
        <FoundRecords check={check} onSeen={see} />
      </Card>
      {seeing && (
        <NoteDialog
          title={say('found.seen-title', { count: seeing.length })}
          text={say('found.seen-text')}
          label={say('found.seen-note')}
          hint={say('found.seen-hint')}
          doIt={say('found.seen-do')}
          onGive={give}
          onClose={() => setSeeing(undefined)}
        />
      )}
    </div>
  )
}
