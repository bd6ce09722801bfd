// Asks for a label's number and how one knows, before an answer is recorded.
import { useRef, useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Answer } from './card-words.ts'
import type { Given } from './use-settle.ts'

export function SettleDialog({
  answer,
  subject,
  onClose,
  onGiven,
}: {
  readonly answer: Answer
  readonly subject: string | undefined
  readonly onClose: () => void
  readonly onGiven: (given: Given) => void
}) {
  const { say } = useWords()
  const [note, setNote] = useState('')
  const [trackingNumber, setTracking] = useState('')
  const [labelId, setLabelId] = useState('')
  const wantsNumber = answer.asks === 'number-and-note'
  // A note that went into the wrong field is no number.
  const isWithoutNumber = !/\d/.test(trackingNumber + labelId)
  const complete = note.trim() !== '' && !(wantsNumber && isWithoutNumber)
  const how = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)
  /** Enter goes on to what is still empty. */
  const give = () => {
    if (complete) onGiven({ note, trackingNumber, labelId })
    else (wantsNumber && isWithoutNumber ? number : how).current?.focus()
  }
  return (
    <Dialog
      title={[say(answer.label), subject].filter(Boolean).join(' · ')}
      onClose={onClose}
      keys={{ Enter: give }}
      // The number may be scanned from the label.
      scan={text => {
        if (!wantsNumber) return false
        setTracking(text)
        how.current?.focus()
        return true
      }}
      holdsField
    >
      {answer.hint && <p className={dialogClasses.text}>{say(answer.hint)}</p>}
      {wantsNumber && (
        <div className={dialogClasses.row}>
          <Field
            ref={number}
            label={say('settle.tracking')}
            value={trackingNumber}
            onChange={setTracking}
            required={isWithoutNumber}
            data-autofocus
          />
          <Field label={say('settle.label-id')} value={labelId} onChange={setLabelId} />
        </div>
      )}
      <Field
        ref={how}
        // What is done by the answer needs a reason; what is only said needs to be known.
        label={say(answer.name === 'anyway' ? 'settle.why' : 'settle.note')}
        placeholder={say('settle.note-hint')}
        value={note}
        onChange={setNote}
        maxLength={500}
        required
        {...(!wantsNumber && { 'data-autofocus': true })}
      />
      <DialogActions
        doIt={say('settle.do')}
        isReady={complete}
        onDo={give}
        leave="do.back"
        onLeave={onClose}
      />
    </Dialog>
  )
}
