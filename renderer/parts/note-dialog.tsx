// Asking how one knows, before it is written down with the name of who says so.
import { useRef, useState } from 'react'
import type { Problem } from '../station/types.ts'
import { Field } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

export function NoteDialog({
  title,
  text,
  hint,
  doIt,
  onGive,
  onClose,
}: {
  readonly title: string
  readonly text: string
  /** Inside the empty field. */
  readonly hint: string
  readonly doIt: string
  /** The problem where it was not recorded: the dialog stays and says it. */
  readonly onGive: (note: string) => Promise<Problem | undefined>
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<Problem>()
  const asked = useRef(false)
  const give = async () => {
    if (note.trim() === '' || asked.current) return
    asked.current = true
    const refused = await onGive(note)
    asked.current = false
    if (refused) setTrouble(refused)
    else onClose()
  }
  const press = () => void give()
  return (
    <Dialog title={title} onClose={onClose} keys={{ Enter: press }} holdsField>
      <p className={classes.text}>{text}</p>
      <Field
        label={say('settle.note')}
        placeholder={hint}
        value={note}
        onChange={setNote}
        problem={trouble && problem(trouble).message}
        maxLength={500}
        data-autofocus
      />
      <DialogActions
        doIt={doIt}
        isReady={note.trim() !== ''}
        onDo={press}
        leave="do.back"
        onLeave={onClose}
      />
    </Dialog>
  )
}
