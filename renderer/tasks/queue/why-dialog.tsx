// Why: one key a reason.
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { Action } from '../../ui/action.tsx'

export function WhyDialog<Reason extends string>({
  title,
  text,
  answers,
  isStop = false,
  busy = false,
  onAnswer,
  onClose,
}: {
  readonly title: string
  readonly text: string
  readonly answers: readonly (readonly [reason: Reason, said: string])[]
  /** It cannot be taken back. */
  readonly isStop?: boolean
  readonly busy?: boolean
  readonly onAnswer: (reason: Reason) => void
  readonly onClose: () => void
}) {
  return (
    <Dialog
      title={title}
      level={3}
      onClose={onClose}
      keys={Object.fromEntries(
        answers.map(([reason], index) => [String(index + 1), { alone: () => onAnswer(reason) }]),
      )}
    >
      <p className={dialogClasses.text}>{text}</p>
      <div className={dialogClasses.answers} aria-busy={busy}>
        {answers.map(([reason, said], index) => (
          <Action
            key={reason}
            size="large"
            look={isStop ? 'stop' : 'plain'}
            cap={String(index + 1)}
            onClick={() => onAnswer(reason)}
          >
            {said}
          </Action>
        ))}
        <LeaveAction word="do.back" size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
