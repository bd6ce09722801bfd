// What the steps of a rehearsal are made of: their key, what is asked before money, and why something was refused.
import { useRef } from 'react'
import { DEAF_MS } from '../../parts/deaf.ts'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { Trouble } from '../../parts/trouble.tsx'
import type { Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './day-one.module.css'
import { useEnterKey } from './enter-key.ts'
import type { Now, Rehearsal, useLook, View } from './use-rehearsal.ts'

export interface StepProps {
  readonly view: View
  readonly rehearsal: Rehearsal
  readonly now: Now
  readonly look: ReturnType<typeof useLook>
}

/** Asked before anything that is paid for. */
export function PaysDialog({
  text,
  onYes,
  onClose,
}: {
  readonly text: string
  readonly onYes: () => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const yes = () => {
    onClose()
    onYes()
  }
  return (
    <Dialog title={say('day.pays-title')} onClose={onClose} keys={{ Enter: yes }}>
      <p className={dialogClasses.text}>{text}</p>
      <div className={dialogClasses.row}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={yes}>
          {say('day.pays-do')}
        </Action>
        <LeaveAction size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}

/** The step's one key; deaf for a moment, so that a bounced Enter of the step before does nothing. */
export function DoAction({
  word,
  busy,
  onDo,
}: {
  readonly word: string
  readonly busy: boolean
  readonly onDo: () => void
}) {
  const { say } = useWords()
  const shownAt = useRef(performance.now())
  const press = () => {
    if (performance.now() - shownAt.current > DEAF_MS) onDo()
  }
  useEnterKey(word, press)
  return (
    <div className={classes.row}>
      <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" busy={busy} onClick={onDo}>
        {busy ? say('day.working') : word}
      </Action>
    </div>
  )
}

/** With the fields that a service or the station does not take, where it names some. */
export function Refused({ problem: refused }: { readonly problem: Problem | undefined }) {
  const { problem, fieldName } = useWords()
  const fields = Object.entries(refused?.fieldProblems ?? {})
  return (
    <>
      <Trouble problem={refused} />
      {fields.length > 0 && (
        <ul className={classes.known}>
          {fields.map(([path, { code, params }]) => (
            <li key={path}>
              {fieldName(path.replace(/^shipment\./, ''))}:{' '}
              {problem({ code, params, message: refused?.fields?.[path] ?? '' }).message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
