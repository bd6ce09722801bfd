// How a dialog is left: Enter does what it is for, Escape leads back.
import { Action } from '../ui/action.tsx'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import dialogClasses from './dialog.module.css'
import { useMayDo } from './use-asked-texts.tsx'

/** The row under a dialog's form. The dialog itself listens to both keys. */
export function DialogActions({
  doIt,
  isReady = true,
  busy = false,
  onDo,
  leave = 'do.cancel',
  onLeave,
}: {
  /** What the main button says. */
  readonly doIt: string
  /** False while something is missing: the button can be reached and read; pressed, it says what a field still lacks. */
  readonly isReady?: boolean
  readonly busy?: boolean
  readonly onDo: () => void
  readonly leave?: WordKey
  readonly onLeave: () => void
}) {
  const { say } = useWords()
  const mayDo = useMayDo()
  return (
    <div className={dialogClasses.row}>
      <Action
        look="primary"
        cap={say('key.enter')}
        shortcut="Enter"
        aria-disabled={!isReady || undefined}
        busy={busy}
        onClick={() => mayDo() && onDo()}
      >
        {doIt}
      </Action>
      <LeaveAction word={leave} onLeave={onLeave} />
    </div>
  )
}

/** The quiet way out, on Escape. */
export function LeaveAction({
  word = 'do.cancel',
  size = 'normal',
  onLeave,
}: {
  readonly word?: WordKey
  readonly size?: 'normal' | 'large'
  readonly onLeave: () => void
}) {
  const { say } = useWords()
  return (
    <Action size={size} look="quiet" cap={say('key.esc')} shortcut="Escape" onClick={onLeave}>
      {say(word)}
    </Action>
  )
}
