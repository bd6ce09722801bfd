// The question over a weight that cannot be right: back to the scale first, on only with a reason (decision 137).
import { useState } from 'react'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { DialogActions } from '../../../parts/dialog-actions.tsx'
import { Action } from '../../../ui/action.tsx'
import { Field } from '../../../ui/field.tsx'
import { useWords } from '../../../words/use-words.ts'
import { useLeadBack } from '../order/use-lead-back.ts'
import type { Question } from '../question.ts'
import type { Packing } from '../use-pack.ts'
import { LONGEST, withAnswer } from '../weight-said.ts'

const REASONS = ['weight.why-weighed', 'weight.why-contents', 'weight.why-compared'] as const
const OWN_KEY = String(REASONS.length + 1)

type Asked = Extract<Question, { readonly kind: 'weight' }>

export function WeightDialog({
  packing: { setQuestion, ship },
  asked,
}: {
  readonly packing: Packing
  readonly asked: Asked
}) {
  const words = useWords()
  const { say } = words
  const { problem, path } = asked
  const [isOwn, setOwn] = useState(false)
  const { message, nextStep } = words.problem(problem)
  const again = useLeadBack(path, () => setQuestion(undefined))
  const goOn = (reason: string) => void ship({ said: withAnswer(asked, reason) })
  if (isOwn) return <OwnReason onDo={goOn} onLeave={() => setOwn(false)} />
  const alone = (act: () => void) => ({ alone: act })
  return (
    <Dialog
      title={say('weight.title')}
      onClose={again}
      keys={{
        Enter: again,
        w: alone(again),
        ...Object.fromEntries(
          REASONS.map((reason, index) => [String(index + 1), alone(() => goOn(say(reason)))]),
        ),
        [OWN_KEY]: alone(() => setOwn(true)),
      }}
    >
      <p>
        <strong>{message}</strong>
      </p>
      <p className={dialogClasses.text}>{nextStep}</p>
      <div className={dialogClasses.answers}>
        <Action
          look="primary"
          size="large"
          cap={`W · ${say('key.enter')}`}
          shortcut="W Enter"
          onClick={again}
        >
          {say('weight.again')}
        </Action>
        {REASONS.map((reason, index) => (
          <Action key={reason} size="large" cap={String(index + 1)} onClick={() => goOn(say(reason))}>
            {say(reason)}
          </Action>
        ))}
        <Action size="large" cap={OWN_KEY} onClick={() => setOwn(true)}>
          {say('weight.why-own')}
        </Action>
      </div>
    </Dialog>
  )
}

function OwnReason({
  onDo,
  onLeave,
}: {
  readonly onDo: (reason: string) => void
  readonly onLeave: () => void
}) {
  const { say } = useWords()
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== ''
  const go = () => {
    if (isReady) onDo(reason.trim())
  }
  return (
    <Dialog title={say('weight.own-title')} onClose={onLeave} keys={{ Enter: go }} holdsField>
      <Field
        label={say('weight.own-reason')}
        value={reason}
        onChange={setReason}
        maxLength={LONGEST}
        required
        data-autofocus
      />
      <DialogActions
        doIt={say('weight.own-do')}
        isReady={isReady}
        onDo={go}
        leave="do.back"
        onLeave={onLeave}
      />
    </Dialog>
  )
}
