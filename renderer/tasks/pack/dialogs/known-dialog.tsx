// The question over a form that was typed before its number, which is another order's: both are shown, and neither is bought.
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Draft } from '../bench/draft.ts'
import type { KnownOrder } from '../order/known-order.ts'
import { useLeadBack } from '../order/use-lead-back.ts'
import type { Packing } from '../use-pack.ts'

const where = (fields: Draft['fields']): string =>
  ['to.name', 'to.address1', 'to.city']
    .map(path => fields[path]?.trim())
    .filter(Boolean)
    .join(' · ')

export function KnownDialog({
  packing: { state, setQuestion, takeKnown },
  known: { reference, to },
}: {
  readonly packing: Packing
  readonly known: KnownOrder
}) {
  const { say } = useWords()
  const mend = useLeadBack('reference', () => setQuestion(undefined))
  const take = () => takeKnown(reference)
  const typed = where(state.draft.fields)
  return (
    <Dialog
      title={say('known.title', { reference })}
      onClose={mend}
      keys={{ Enter: mend, k: { alone: take } }}
    >
      <p>
        <strong>{say('known.order', { reference })}</strong> {where(to) || say('known.no-address')}
      </p>
      <p>
        <strong>{say('known.typed')}</strong> {typed || say('known.no-address')}
      </p>
      <p className={dialogClasses.text}>{say('known.text')}</p>
      <div className={dialogClasses.answers}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={mend}>
          {say('known.mend')}
        </Action>
        <Action size="large" cap="K" onClick={take}>
          {say('known.take', { reference })}
        </Action>
      </div>
    </Dialog>
  )
}
