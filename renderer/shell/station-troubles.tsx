// Owns the banners above every task: why nothing may be bought, and what a person should know beside that.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import dialogClasses from '../parts/dialog.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { call } from '../station/call.ts'
import { useOverview } from '../station/queries.ts'
import type { Problem } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './shell.module.css'

export function StationTroubles() {
  const { say, problem } = useWords()
  const { data } = useOverview()
  const [agreeing, setAgreeing] = useState(false)
  const stopped = data?.buyingStopped
  const troubles = [...(stopped ? [stopped] : []), ...(data?.concerns ?? [])]
  const what = (data?.finishing ?? []).map(({ kind, count }) => say(`shell.finishing-${kind}`, { count }))
  return (
    <>
      {data?.finishing && (
        <div role="alert" className={classes.away}>
          <Icon name="hand" />
          <span>
            {say('shell.ending')} {what.length > 0 && say('shell.finishing', { what: what.join(', ') })}
          </span>
        </div>
      )}
      {troubles.map(trouble => {
        const { message, nextStep } = problem(trouble)
        return (
          <div
            key={`${trouble.code} ${JSON.stringify(trouble.params)}`}
            role="alert"
            className={classes.away}
          >
            <Icon name="hand" />
            <span>
              {message} {nextStep}
            </span>
            {trouble.code === 'storage.older-copy' && (
              <Action size="small" onClick={() => setAgreeing(true)}>
                {say('copy.agree')}
              </Action>
            )}
          </div>
        )
      })}
      {agreeing && stopped && <AgreeDialog onClose={() => setAgreeing(false)} />}
    </>
  )
}

/** What was compared is written down with the name of who says so. */
function AgreeDialog({ onClose }: { readonly onClose: () => void }) {
  const { say, problem } = useWords()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<Problem>()
  const agree = async () => {
    if (note.trim() === '') return
    const reply = await call('records.acceptOlderCopy', { note })
    if (!reply.ok) return setTrouble(reply.problem)
    queries.setQueryData(['station.overview'], reply.value)
    onClose()
  }
  const press = () => void agree()
  return (
    <Dialog title={say('copy.title')} onClose={onClose} keys={{ Enter: press }} holdsField>
      <p className={dialogClasses.text}>{say('copy.text')}</p>
      <Field
        label={say('settle.note')}
        placeholder={say('copy.note-hint')}
        value={note}
        onChange={setNote}
        problem={trouble && problem(trouble).message}
        maxLength={500}
        data-autofocus
      />
      <DialogActions
        doIt={say('copy.agree')}
        isReady={note.trim() !== ''}
        onDo={press}
        leave="do.back"
        onLeave={onClose}
      />
    </Dialog>
  )
}
