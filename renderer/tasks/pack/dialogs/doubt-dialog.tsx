// The question over what may be a slip: back to its field first, on as it stands by a key of its own.
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import { nameOfDoubt } from '../doubts.ts'
import { nameOnForm } from '../fields/form-names.ts'
import { useLeadBack } from '../order/use-lead-back.ts'
import type { Question } from '../question.ts'
import type { Packing } from '../use-pack.ts'

export function DoubtDialog({
  packing: { state, dispatch, setQuestion, ship },
  asked: { doubt, said },
}: {
  readonly packing: Packing
  readonly asked: Extract<Question, { readonly kind: 'doubt' }>
}) {
  const words = useWords()
  const { say, problem } = words
  const { path, finding } = doubt
  const { message, nextStep } = problem({ message: '', ...finding })
  // Another service goes there: its keys are heard where no text is typed, and would be text in the field.
  const isOfService = finding.code === 'field.po-box'
  const back = useLeadBack(isOfService ? 'ship' : path, () => setQuestion(undefined))
  const toField = useLeadBack(path, () => setQuestion(undefined))
  const goOn = () => {
    setQuestion(undefined)
    dispatch({ kind: 'answered', doubt: nameOfDoubt(doubt) })
    void ship({ said, answered: doubt })
  }
  return (
    <Dialog
      title={say('doubt.title', { field: nameOnForm(state.draft, path, words) })}
      onClose={back}
      keys={{ Enter: back, s: { alone: goOn }, ...(isOfService && { f: { alone: toField } }) }}
    >
      <p>
        <strong>{message}</strong>
      </p>
      <p className={dialogClasses.text}>{nextStep}</p>
      <div className={dialogClasses.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={back}>
          {say(isOfService ? 'doubt.other-service' : 'doubt.back')}
        </Action>
        {isOfService && (
          <Action size="large" cap="F" onClick={toField}>
            {say('doubt.to-field')}
          </Action>
        )}
        <Action size="large" cap="S" onClick={goOn}>
          {say('doubt.go-on')}
        </Action>
      </div>
    </Dialog>
  )
}
