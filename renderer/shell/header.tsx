// Owns what is always in sight: mode, station, printer, what waits, what is to decide, meters.
import { Skeleton } from '@mantine/core'
import { mainPrinter, printerMood, printerWords } from '../parts/job-words.ts'
import { isLow } from '../parts/low-meter.ts'
import { useOverview } from '../station/queries.ts'
import type { MeterView, Overview } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'
import classes from './header.module.css'
import { Presence } from './presence.tsx'

export function Header() {
  const overview = useOverview()
  return (
    <header className={classes.header}>
      {overview.data ? (
        <State overview={overview.data} />
      ) : (
        <>
          <Skeleton width={110} height={20} />
          <Skeleton width={180} height={20} />
        </>
      )}
    </header>
  )
}

function State({ overview }: { readonly overview: Overview }) {
  const { say } = useWords()
  const printer = mainPrinter(overview)
  return (
    <>
      <strong className={classes.station}>{overview.stationName}</strong>
      <span className={classes.badge} data-environment={overview.environment}>
        {say(`shell.${overview.environment}`)}
      </span>
      <span className={classes.printer} data-mood={printer ? printerMood(printer) : 'stop'}>
        <span className={classes.dot} aria-hidden="true" />
        {printer ? `${printer.name} ${printerWords(say, printer)}` : say('shell.no-printer')}
      </span>
      <span className={classes.count} data-some={overview.waitingCount > 0 || undefined}>
        {say('shell.waiting', { count: overview.waitingCount })}
      </span>
      <span
        className={classes.count}
        data-some={overview.attentionCount > 0 || undefined}
        data-attention={overview.attentionCount > 0 || undefined}
      >
        {say('shell.decide', { count: overview.attentionCount })}
      </span>
      <Presence />
      <span className={classes.space} />
      {overview.meters.map(meter => (
        <Meter key={meter.meterId} meter={meter} />
      ))}
    </>
  )
}

function Meter({ meter }: { readonly meter: MeterView }) {
  const { say, money } = useWords()
  const low = isLow(meter)
  return (
    <span className={classes.meter} data-low={low || undefined}>
      {meter.carrier} <strong>{money(meter.currentBalanceCents)}</strong>
      {meter.labelsLeft !== undefined && (
        <span className={classes.left}>{say('shell.labels-left', { count: meter.labelsLeft })}</span>
      )}
    </span>
  )
}
