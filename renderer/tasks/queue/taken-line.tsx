// Whose decision it is where stations share a ledger: its station, and who said that they are at it.
import type { AttentionItem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'

export function TakenLine({
  item,
  active,
  own,
  onTake,
}: {
  readonly item: AttentionItem
  readonly active: boolean
  /** This station's name. */
  readonly own: string | undefined
  readonly onTake: (taken: boolean) => void
}) {
  const { say, time } = useWords()
  if (item.station === undefined) return null
  const { takenBy } = item
  const mine = takenBy !== undefined && takenBy.station === own
  return (
    <div className={classes.taken}>
      {takenBy && (
        <p className={classes.takenBy}>
          {say(takenBy.operator === undefined ? 'queue.taken-by-station' : 'queue.taken-by', {
            operator: takenBy.operator ?? '',
            station: takenBy.station,
            time: time(takenBy.at),
          })}
        </p>
      )}
      <Action size="small" look="quiet" {...(active && { cap: 'T' })} onClick={() => onTake(!mine)}>
        {say(mine ? 'queue.leave' : 'queue.take')}
      </Action>
    </div>
  )
}
