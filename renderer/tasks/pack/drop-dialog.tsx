// The question before what was put aside is dropped: which one, and whether it is meant. Enter never drops anything.
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions, LeaveAction } from '../../parts/dialog-actions.tsx'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from './draft.ts'
import type { Question } from './question.ts'
import type { Packing } from './use-pack.ts'

/** As many as there are digits for; those before them come up as these go. */
const SHOWN = 9

export function DropDialog({
  packing,
  asked: { draft },
}: {
  readonly packing: Packing
  readonly asked: Extract<Question, { readonly kind: 'drop' }>
}) {
  return draft ? <Sure packing={packing} draft={draft} /> : <Which packing={packing} />
}

function Which({ packing: { state, setQuestion } }: { readonly packing: Packing }) {
  const { say } = useWords()
  const shown = state.aside.slice(0, SHOWN)
  const close = () => setQuestion(undefined)
  const ask = (draft: Draft) => setQuestion({ kind: 'drop', draft })
  if (shown.length === 0) return null
  return (
    <Dialog
      title={say('drop.which')}
      onClose={close}
      keys={Object.fromEntries(shown.map((one, index) => [String(index + 1), { alone: () => ask(one) }]))}
    >
      <div className={dialogClasses.answers}>
        {shown.map((one, index) => (
          <Action
            key={one.id ?? one.reference}
            cap={String(index + 1)}
            hint={[one.fields['to.name'], one.fields['to.city']].filter(Boolean).join(' · ')}
            onClick={() => ask(one)}
          >
            {one.reference}
          </Action>
        ))}
        <LeaveAction size="large" onLeave={close} />
      </div>
    </Dialog>
  )
}

function Sure({
  packing: { dispatch, setQuestion },
  draft: { id, reference, fields },
}: {
  readonly packing: Packing
  readonly draft: Draft
}) {
  const { say } = useWords()
  const keep = () => setQuestion(undefined)
  const drop = () => {
    keep()
    if (id !== undefined) dispatch({ kind: 'dropped', id })
  }
  const to = [fields['to.name'], fields['to.city']].filter(Boolean).join(' · ')
  return (
    <Dialog
      title={say('drop.title', { reference })}
      onClose={keep}
      keys={{ Enter: keep, x: { alone: drop } }}
    >
      {to !== '' && <p>{to}</p>}
      <p className={dialogClasses.text}>{say('drop.text')}</p>
      <Action size="large" cap="X" onClick={drop}>
        {say('drop.do')}
      </Action>
      <DialogActions doIt={say('drop.keep')} onDo={keep} onLeave={keep} />
    </Dialog>
  )
}
