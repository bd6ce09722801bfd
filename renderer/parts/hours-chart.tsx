// The picture of a shift: a bar for each hour, and the same as a table for who does not see it.
import { VisuallyHidden } from '@mantine/core'
import type { ChannelValue } from '../station/types.ts'
import { Empty } from '../ui/card.tsx'
import { useWords } from '../words/use-words.ts'
import classes from './hours-chart.module.css'

type Hours = ChannelValue<'diagnostics.read'>['hours']

/** The longest bar leaves its own count a line. */
const barHeight = (share: number) => `calc((100% - 24px) * ${share.toFixed(3)})`

/** `isNow`: the last hour is not over yet. */
export function HoursChart({ hours, isNow = true }: { readonly hours: Hours; readonly isNow?: boolean }) {
  const { say, clock, number } = useWords()
  const isLastNow = (index: number) => isNow && index === hours.length - 1
  const most = Math.max(...hours.map(({ boughtCount }) => boughtCount))
  if (most === 0) return <Empty title={say('diag.none-shipped')} />
  return (
    <>
      <div className={classes.chart} aria-hidden="true">
        {hours.map(({ from, boughtCount }, index) => (
          <div key={from} className={classes.hour} data-now={isLastNow(index) || undefined}>
            {boughtCount > 0 && (
              <>
                <span className={classes.count}>{number(boughtCount)}</span>
                <span className={classes.bar} style={{ height: barHeight(boughtCount / most) }} />
              </>
            )}
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {hours.map(({ from }, index) => (
          <span key={from} data-now={isLastNow(index) || undefined}>
            {isLastNow(index) ? say('diag.now') : clock(from)}
          </span>
        ))}
      </div>
      {/* For ears; the picture says the same to eyes. */}
      <VisuallyHidden component="div">
        <table>
          <caption>{say('diag.hours')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('diag.hour')}</th>
              <th scope="col">{say('diag.labels')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ from, boughtCount }) => (
              <tr key={from}>
                <th scope="row">{clock(from)}</th>
                <td>{number(boughtCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
