// How many of a day's labels are each station's, where stations share a ledger; nothing where one works alone.
import type { CloseView } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'

export interface StationText {
  readonly station: string
  readonly text: string
}

/** What became of each station's labels. */
export const stationTexts = (
  { say }: Pick<Words, 'say'>,
  { stations = [] }: CloseView['services'][number],
): readonly StationText[] =>
  stations.map(({ station, total, done }) => ({ station, text: say('close.of-station', { done, total }) }))

export function Stations({ counts }: { readonly counts: readonly StationText[] }) {
  const { say } = useWords()
  if (counts.length === 0) return null
  return (
    <ul className={classes.stations} aria-label={say('close.stations')}>
      {counts.map(({ station, text }) => (
        <li key={station} className={classes.station}>
          <span>{station === '' ? say('close.no-station') : station}</span>
          <strong>{text}</strong>
        </li>
      ))}
    </ul>
  )
}
