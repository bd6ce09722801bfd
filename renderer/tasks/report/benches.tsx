// The lead's page: every bench of the ledger that stations share, those that need somebody first.
import { Skeleton } from '@mantine/core'
import type { BenchView } from '../../../preload/contract/bench-standing.ts'
import { printerNow } from '../../parts/job-words.ts'
import { useHint } from '../../parts/use-hint.tsx'
import { useBenches } from '../../station/warehouse-queries.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import classes from './benches.module.css'
import reportClasses from './report.module.css'

/** Four times as long as a bench takes to say something anew: it hangs, though its lease goes on. */
const LATE_MS = 4 * 60_000

type Status = 'stop' | 'warn' | 'quiet' | 'ok'

/** Those that need somebody come first. */
const ORDER: readonly Status[] = ['stop', 'warn', 'ok', 'quiet']

export function Benches({ onBack }: { readonly onBack: () => void }) {
  const { say, problem } = useWords()
  const query = useBenches()
  useListen({ level: 1, keys: { Escape: onBack } })
  useHint([{ caps: [say('key.esc')], text: say('benches.to-shift') }, { text: say('hint.scan') }])
  const benches = query.data
  const failed = query.error?.problem
  return (
    <Card className={reportClasses.screen}>
      <div className={reportClasses.head}>
        <h1 className={reportClasses.title}>{say('benches.title')}</h1>
        {benches && benches.length > 0 && (
          <p className={classes.sum}>
            {say('benches.sum', { working: benches.filter(isWorking).length, all: benches.length })}
          </p>
        )}
        <Action size="small" cap={say('key.esc')} onClick={onBack}>
          {say('do.back')}
        </Action>
      </div>
      {failed ? (
        <Empty title={problem(failed).message}>{problem(failed).nextStep}</Empty>
      ) : benches === undefined ? (
        <Skeleton height={220} radius={12} />
      ) : benches.length === 0 ? (
        <Empty title={say('benches.none')}>{say('benches.none-text')}</Empty>
      ) : (
        <Table benches={benches} />
      )}
    </Card>
  )
}

const isWorking = ({ work, standing }: BenchView) => work === 'at-work' && standing?.health !== 'stopped'

function stateOf({ work, standing }: BenchView): { readonly status: Status; readonly word: WordKey } {
  if (work === 'lost') return { status: 'stop', word: 'benches.lost' }
  if (work === 'stopped') return { status: 'quiet', word: 'benches.off' }
  switch (standing?.health) {
    case undefined:
      return { status: 'quiet', word: 'benches.untold' }
    case 'stopped':
      return { status: 'stop', word: 'benches.blocked' }
    case 'attention':
      return { status: 'warn', word: 'benches.attention' }
    case 'ok':
      return { status: 'ok', word: 'benches.ok' }
  }
}

const COLUMNS: readonly WordKey[] = [
  'benches.bench',
  'benches.state',
  'benches.printers',
  'benches.waiting',
  'benches.decisions',
  'benches.last',
  'benches.version',
]

function Table({ benches }: { readonly benches: readonly BenchView[] }) {
  const { say } = useWords()
  const place = (bench: BenchView) => ORDER.indexOf(stateOf(bench).status)
  const usual = mostCommon(benches.flatMap(({ standing }) => standing?.version ?? []))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={reportClasses.tableBox} tabIndex={0} aria-label={say('benches.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map(word => (
              <th key={word} scope="col">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {benches
            .toSorted((one, other) => place(one) - place(other) || one.station.localeCompare(other.station))
            .map(bench => (
              <Bench key={bench.station} bench={bench} usual={usual} />
            ))}
        </tbody>
      </table>
    </section>
  )
}

function Bench({ bench, usual }: { readonly bench: BenchView; readonly usual: string | undefined }) {
  const { say, number, time } = useWords()
  const { station, isHere, standing } = bench
  const count = (value: number | undefined) => (value === undefined ? '' : number(value))
  return (
    <tr>
      <th scope="row">
        {station} {isHere && <span className={classes.here}>{say('benches.here')}</span>}
      </th>
      <td>
        <State bench={bench} />
      </td>
      <td>
        {standing?.printers.map(printer => (
          <Printer key={printer.name} printer={printer} isOn={bench.work === 'at-work'} />
        ))}
      </td>
      <td data-weighs={(standing?.waitingCount ?? 0) > 0 || undefined}>{count(standing?.waitingCount)}</td>
      <td data-weighs={(standing?.decisionCount ?? 0) > 0 || undefined}>{count(standing?.decisionCount)}</td>
      <td>{standing?.lastPrintAt === undefined ? '' : time(standing.lastPrintAt)}</td>
      <td data-weighs={(standing !== undefined && standing.version !== usual) || undefined}>
        {standing?.version}
      </td>
    </tr>
  )
}

function State({ bench }: { readonly bench: BenchView }) {
  const { say, time } = useWords()
  const { work, standing, saidAt, ageMs = 0 } = bench
  const { status, word } = stateOf(bench)
  const isOld = work === 'lost' || (work === 'at-work' && ageMs > LATE_MS)
  const lines = [
    ...(work === 'lost' ? [say('benches.lost-text')] : []),
    ...(work === 'at-work' && !standing ? [say('benches.untold-text')] : []),
    ...(work === 'at-work' ? (standing?.reasons ?? []) : []).map(reason => say(`benches.reason-${reason}`)),
    ...(isOld && saidAt !== undefined ? [say('benches.late', { time: time(saidAt) })] : []),
  ]
  return (
    <>
      <strong className={classes.state} data-status={status}>
        <span className={classes.dot} aria-hidden="true" />
        {say(word)}
        {standing?.mode === 'training' && <span className={classes.here}>{say('benches.training')}</span>}
      </strong>
      {standing?.trials && (
        <span className={classes.reason}>{say('benches.trials', { names: standing.trials.join(', ') })}</span>
      )}
      {lines.map(line => (
        <span key={line} className={classes.reason}>
          {line}
        </span>
      ))}
    </>
  )
}

type Printers = NonNullable<BenchView['standing']>['printers']

function Printer({ printer, isOn }: { readonly printer: Printers[number]; readonly isOn: boolean }) {
  const { say } = useWords()
  const { status, words } = printerNow(say, printer, 'heard')
  return (
    <span className={classes.printer}>
      {printer.name}{' '}
      {isOn && (
        <span className={classes.printerState} data-stops={status === 'stop' || undefined}>
          {words}
        </span>
      )}
    </span>
  )
}

/** The first of those that stand there most often. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}
