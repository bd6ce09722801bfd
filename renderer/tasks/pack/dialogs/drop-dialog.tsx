// The question before what was put aside is dropped: which one, and whether it is meant. Enter never drops anything.
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { DialogActions, LeaveAction } from '../../../parts/dialog-actions.tsx'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import { addressee, type Draft } from '../bench/draft.ts'
import type { Question } from '../question.ts'
import type { Packing } from '../use-pack.ts'
import { AsideChoices, asideKeys, MOST_ASIDE } from './aside-choices.tsx'

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
  const shown = state.aside.slice(0, MOST_ASIDE)
  const close = () => setQuestion(undefined)
  const ask = (draft: Draft) => setQuestion({ kind: 'drop', draft })
  if (shown.length === 0) return null
  return (
    <Dialog title={say('drop.which')} onClose={close} keys={asideKeys(shown, ask)}>
      <AsideChoices shown={shown} onChoose={ask}>
        <LeaveAction size="large" onLeave={close} />
      </AsideChoices>
    </Dialog>
  )
}

function Sure({
  packing: { dispatch, setQuestion },
  draft,
}: {
  readonly packing: Packing
  readonly draft: Draft
}) {
  const { say } = useWords()
  const { id, reference } = draft
  const keep = () => setQuestion(undefined)
  const drop = () => {
    keep()
    if (id !== undefined) dispatch({ kind: 'dropped', id })
  }
  const to = addressee(draft)
  return (
    <Dialog
      title={say('drop.title', { reference: reference || say('aside.no-number') })}
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
