// What a person found out about one label of a close: asked how they know, and recorded. Also of a label that the
// service refused as closed already.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { call } from '../../station/call.ts'
import type { CloseView, Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { labelRows } from './close-progress.ts'

type Row = ReturnType<typeof labelRows>[number]
type Said = 'closed' | 'not-closed'

export interface LabelQuestion {
  readonly row: Row
  readonly outcome: Said
}

/** Which words on this label the station takes. */
const answersTo = ({ outcome }: Row): readonly Said[] =>
  outcome === 'unknown' ? ['closed', 'not-closed'] : outcome === 'failed' ? ['closed'] : []

export function LabelAnswers({
  row,
  onAsk,
}: {
  readonly row: Row
  readonly onAsk: (question: LabelQuestion) => void
}) {
  const { say } = useWords()
  return (
    <span>
      {answersTo(row).map(outcome => (
        <Action key={outcome} size="small" onClick={() => onAsk({ row, outcome })}>
          {say(`close.say-${outcome}`)}
        </Action>
      ))}
    </span>
  )
}

export function LabelAnswerDialog({
  close,
  question: { row, outcome },
  onClose,
}: {
  readonly close: CloseView
  readonly question: LabelQuestion
  readonly onClose: () => void
}) {
  const { say, problem } = useWords()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<Problem>()
  const asked = useRef(false)
  const give = async () => {
    if (note.trim() === '' || asked.current) return
    asked.current = true
    const { service, shipmentId } = row
    const said = { id: close.id, service, outcome, note, shipmentIds: [shipmentId] }
    const reply = await call('closeDay.resolve', said)
    asked.current = false
    if (!reply.ok) return setTrouble(reply.problem)
    void queries.invalidateQueries()
    onClose()
  }
  const press = () => void give()
  return (
    <Dialog
      title={[say(`close.say-${outcome}`), row.reference].join(' · ')}
      onClose={onClose}
      keys={{ Enter: press }}
      holdsField
    >
      <p className={dialogClasses.text}>{say(`close.say-${outcome}-text`)}</p>
      <Field
        label={say('settle.note')}
        placeholder={say('settle.note-hint')}
        value={note}
        onChange={setNote}
        problem={trouble && problem(trouble).message}
        maxLength={500}
        data-autofocus
      />
      <DialogActions
        doIt={say('settle.do')}
        isReady={note.trim() !== ''}
        onDo={press}
        leave="do.back"
        onLeave={onClose}
      />
    </Dialog>
  )
}
