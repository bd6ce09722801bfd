// Asking how one knows, before it is written down with the name of who says so.
import { useState } from 'react'
import type { Reply } from '../station/types.ts'
import { useCommand } from '../station/use-command.ts'
import { Field } from '../ui/field.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

export function NoteDialog({
  title,
  text,
  label,
  hint,
  doIt,
  onGive,
  onClose,
}: {
  readonly title: string
  readonly text: string
  /** What is asked for, where it is not how one knows. */
  readonly label?: string
  /** Inside the empty field. */
  readonly hint: string
  readonly doIt: string
  /** The dialog stays where it was not recorded, and says why. */
  readonly onGive: (note: string) => Promise<Reply<unknown>>
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const [note, setNote] = useState('')
  const given = useCommand(onGive)
  const give = async () => {
    if (note.trim() === '') return
    const reply = await given.send(note)
    if (reply?.ok) onClose()
  }
  const press = () => void give()
  return (
    <Dialog title={title} onClose={onClose} keys={{ Enter: press }} holdsField>
      <p className={classes.text}>{text}</p>
      <Field
        label={label ?? say('settle.note')}
        placeholder={hint}
        value={note}
        onChange={setNote}
        problem={given.problem && problem(given.problem).message}
        maxLength={500}
        required
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
