// The question which of several packages that were put aside comes back on the bench.
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { DialogActions } from '../../../parts/dialog-actions.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Draft } from '../bench/draft.ts'
import type { Packing } from '../use-pack.ts'
import { AsideChoices, asideKeys, MOST_ASIDE } from './aside-choices.tsx'

export function AsideDialog({ packing: { state, setQuestion, takeUp } }: { readonly packing: Packing }) {
  const { say } = useWords()
  const shown = state.aside.slice(0, MOST_ASIDE)
  const close = () => setQuestion(undefined)
  const [first] = shown
  if (!first) return null
  // A question is gone by what begins.
  const take = (draft: Draft) => takeUp(draft)
  return (
    <Dialog
      title={say('aside.which')}
      onClose={close}
      keys={{
        Enter: () => take(first),
        ...asideKeys(shown, take),
      }}
    >
      <AsideChoices shown={shown} onChoose={take} />
      {state.aside.length > MOST_ASIDE && (
        <p className={dialogClasses.text}>{say('aside.more', { count: state.aside.length - MOST_ASIDE })}</p>
      )}
      <DialogActions doIt={say('aside.newest')} isReady onDo={() => take(first)} onLeave={close} />
    </Dialog>
  )
}
