// The question which of several packages that were put aside comes back on the bench.
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Draft } from './draft.ts'
import type { Packing } from './use-pack.ts'

/** As many as there are digits for; what was put aside before them comes back by a scan. */
const SHOWN = 9

export function AsideDialog({ packing: { state, setQuestion, begin } }: { readonly packing: Packing }) {
  const { say } = useWords()
  const shown = state.aside.slice(0, SHOWN)
  const close = () => setQuestion(undefined)
  const [first] = shown
  if (!first) return null
  // A question is gone by what begins.
  const take = ({ reference }: Draft) => begin(reference)
  return (
    <Dialog
      title={say('aside.which')}
      onClose={close}
      keys={{
        Enter: () => take(first),
        ...Object.fromEntries(shown.map((one, index) => [String(index + 1), { alone: () => take(one) }])),
      }}
    >
      <div className={dialogClasses.answers}>
        {shown.map((one, index) => (
          <Action
            key={one.id ?? one.reference}
            cap={String(index + 1)}
            hint={[one.fields['to.name'], one.fields['to.city']].filter(Boolean).join(' · ')}
            onClick={() => take(one)}
          >
            {one.reference}
          </Action>
        ))}
      </div>
      {state.aside.length > SHOWN && (
        <p className={dialogClasses.text}>{say('aside.more', { count: state.aside.length - SHOWN })}</p>
      )}
      <DialogActions doIt={say('aside.newest')} isReady onDo={() => take(first)} onLeave={close} />
    </Dialog>
  )
}
