// What is always in sight: mode, station, printer, what waits, what is to decide, meters.
import { Skeleton } from '@mantine/core'
import { mainPrinter, printerNow } from '../parts/job-words.ts'
import { isLow } from '../parts/low-meter.ts'
import { useNavigation } from '../parts/navigation.tsx'
import { printerName } from '../parts/printer-name.ts'
import { useRecordsAway } from '../parts/use-records-away.ts'
import { useHearing } from '../station/hearing.ts'
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
  const navigation = useNavigation()
  const hearing = useHearing()
  const printer = mainPrinter(overview)
  const now = printer ? printerNow(say, printer, hearing) : { status: 'stop', words: say('shell.no-printer') }
  return (
    <>
      <strong className={classes.station}>{overview.stationName}</strong>
      <span className={classes.badge} data-environment={overview.environment}>
        {say(`shell.${overview.environment}`)}
      </span>
      <span className={classes.printer} data-status={now.status}>
        <span className={classes.dot} aria-hidden="true" />
        {printer ? `${printerName(say, printer)} ${now.words}` : now.words}
      </span>
      <Counts waits={overview} onOpen={() => navigation.go('queue')} />
      <OtherMode overview={overview} />
      <Presence />
      <span className={classes.space} />
      {overview.meters.map(meter => (
        <Meter key={meter.meterId} meter={meter} />
      ))}
    </>
  )
}

interface Waits {
  readonly waitingCount: number
  readonly attentionCount: number
}

function Counts({
  waits: { waitingCount, attentionCount },
  name,
  onOpen,
}: {
  readonly waits: Waits
  /** Before the counts, where they are not this mode's. */
  readonly name?: string
  readonly onOpen: () => void
}) {
  const { say } = useWords()
  // What waits for a person is in the shared records: none here is not none.
  const away = useRecordsAway()
  return (
    <button type="button" className={classes.counts} onClick={onOpen}>
      {name !== undefined && <span className={classes.count}>{name}</span>}
      <span className={classes.count} data-some={waitingCount > 0 || undefined}>
        {say('shell.waiting', { count: waitingCount })}
      </span>
      <span
        className={classes.count}
        data-some={attentionCount > 0 || undefined}
        data-attention={attentionCount > 0 || undefined}
      >
        {say('shell.decide', { many: attentionCount === 0 && away ? '?' : attentionCount })}
      </span>
    </button>
  )
}

/** What waits in the other mode; it is worked off there, and the settings lead there. */
function OtherMode({ overview: { otherMode } }: { readonly overview: Overview }) {
  const { say } = useWords()
  const navigation = useNavigation()
  if (!otherMode || otherMode.waitingCount + otherMode.attentionCount === 0) return null
  return (
    <Counts
      waits={otherMode}
      name={say(`shell.other-${otherMode.mode}`)}
      onOpen={() => navigation.go('settings')}
    />
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
