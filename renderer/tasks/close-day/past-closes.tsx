// Today, and every earlier close below it: the keys lead from the one that is shown to those beside it.
import { useNeighbours } from '../../parts/use-neighbours.ts'
import type { CloseView } from '../../station/types.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'
import { totalsOf } from './close-progress.ts'

export function PastCloses({
  closes,
  shownId,
  onShow,
}: {
  readonly closes: readonly CloseView[]
  /** Undefined: today, what a close would take now. */
  readonly shownId: string | undefined
  readonly onShow: (id: string | undefined) => void
}) {
  const { say, time } = useWords()
  const ids = [undefined, ...closes.map(({ id }) => id)]
  const keyAt = useNeighbours(ids, shownId, onShow)
  const entry = (id: string | undefined) => ({
    type: 'button' as const,
    className: classes.pastClose,
    'aria-current': id === shownId ? ('true' as const) : undefined,
    'aria-keyshortcuts': keyAt(id)?.key,
    onClick: () => onShow(id),
  })
  const cap = (id: string | undefined) => {
    const found = keyAt(id)
    return found && <KeyCap>{found.cap}</KeyCap>
  }
  return (
    <ul className={classes.pastList}>
      <li>
        <button {...entry(undefined)}>
          <span>{say('close.today')}</span>
          {cap(undefined)}
        </button>
      </li>
      {closes.map(close => (
        <li key={close.id}>
          <button {...entry(close.id)}>
            <span>{time(close.startedAt)}</span>
            <span className={classes.pastState} data-state={close.state}>
              {say(`close.state-${close.state}`)}
            </span>
            <span className={classes.dim}>{say('close.labels', { count: totalsOf(close).total })}</span>
            {cap(close.id)}
          </button>
        </li>
      ))}
    </ul>
  )
}
