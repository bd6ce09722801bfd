// Every file that was imported: the keys lead from the one that is shown to those beside it.
import { useNeighbours } from '../../parts/use-neighbours.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './orders.module.css'

export function PastImports({
  imports,
  shownId,
  onShow,
  onChoose,
}: {
  readonly imports: ChannelValue<'orders.imports'>
  readonly shownId: string
  readonly onShow: (id: string) => void
  readonly onChoose: () => void
}) {
  const { say, time } = useWords()
  const keyAt = useNeighbours(
    imports.map(({ id }) => id),
    shownId,
    onShow,
  )
  return (
    <Card title={say('orders.past')} className={classes.past}>
      <Action cap="O" onClick={onChoose}>
        {say('orders.choose')}
      </Action>
      <ul className={classes.plain}>
        {imports.map(one => {
          const key = keyAt(one.id)
          return (
            <li key={one.id}>
              <button
                type="button"
                className={classes.pastFile}
                aria-current={one.id === shownId ? 'true' : undefined}
                aria-keyshortcuts={key?.key}
                onClick={() => onShow(one.id)}
              >
                <span>{one.fileName}</span>
                <span className={classes.dim}>
                  {one.refused
                    ? say('orders.refused-file')
                    : say('orders.count', {
                        count: Object.values(one.counts).reduce((sum, count) => sum + count, 0),
                      })}
                  {' · '}
                  {time(one.createdAt)}
                  {one.leftOutCount !== undefined && one.leftOutCount > 0 && (
                    <span className={classes.leftOutCount}>
                      {' · '}
                      {say('orders.left-out-count', { count: one.leftOutCount })}
                    </span>
                  )}
                </span>
                {key && <KeyCap>{key.cap}</KeyCap>}
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
