// Today's line of a meter's balance, what was spent of it, and the hour at which it runs out at this pace.
import type { ChannelValue } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './balance-line.module.css'

type Line = ChannelValue<'meters.today'>[number]

const WIDTH = 300
const HEIGHT = 56
const DAY_MS = 24 * 60 * 60_000

export function BalanceLine({ line }: { readonly line: Line | undefined }) {
  const { say, money, time } = useWords()
  if (!line) return null
  const { runsOutAt } = line
  const added = line.added.filter(one => !one.isUnderWay)
  const last = added.at(-1)
  const addedToday = last && (
    <p className={classes.added}>
      {say('meters.added-today', {
        amount: money(added.reduce((sum, { amountCents }) => sum + amountCents, 0)),
        time: time(last.at),
      })}
    </p>
  )
  if (line.spentCents === 0) return addedToday
  const isSoon = runsOutAt !== undefined && Date.parse(runsOutAt) - Date.now() < DAY_MS
  return (
    <figure className={classes.line}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={stepsOf(line.points)} className={classes.path} />
      </svg>
      <figcaption>
        {say('meters.spent', { amount: money(line.spentCents) })}
        {runsOutAt !== undefined && (
          <>
            {' · '}
            <strong data-soon={isSoon || undefined}>
              {isSoon ? say('meters.runs-out', { time: time(runsOutAt) }) : say('meters.lasts')}
            </strong>
          </>
        )}
        {addedToday}
      </figcaption>
    </figure>
  )
}

/** Flat until a purchase, then down: between two readings the money was there. */
function stepsOf(points: Line['points']): string {
  const times = points.map(({ at }) => Date.parse(at))
  const amounts = points.map(({ cents }) => cents)
  const [first = 0, last = 1] = [Math.min(...times), Math.max(...times)]
  const [least = 0, most = 1] = [Math.min(...amounts), Math.max(...amounts)]
  const x = (at: number) => ((at - first) / Math.max(1, last - first)) * (WIDTH - 3)
  const y = (cents: number) => HEIGHT - 4 - ((cents - least) / Math.max(1, most - least)) * (HEIGHT - 8)
  return points
    .map((_point, index) => {
      const [at = 0, cents = 0] = [times[index], amounts[index]]
      return index === 0
        ? `M${x(at).toFixed(1)} ${y(cents).toFixed(1)}`
        : `H${x(at).toFixed(1)}V${y(cents).toFixed(1)}`
    })
    .join('')
}
