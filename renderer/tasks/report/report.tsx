// The shift report: what was shipped in some days, by operator and service, to read, print and save.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { saveFile, toCsv } from '../../parts/csv.ts'
import { HoursChart } from '../../parts/hours-chart.tsx'
import { useNavigation } from '../../parts/navigation.tsx'
import { NotKnown } from '../../parts/not-known.tsx'
import { TimelineDialog } from '../../parts/timeline-dialog.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useShiftReport } from '../../station/order-queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { useWarehouse } from '../../station/warehouse-queries.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import fieldClasses from '../../ui/field.module.css'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { Benches } from './benches.tsx'
import { costCell, costSaid } from './cost.ts'
import classes from './report.module.css'

type Report = ChannelValue<'reports.shift'>
type Counts = Report['total']

const SPANS = { today: [0, 0], yesterday: [-1, -1], week: [-6, 0] } as const
type Span = keyof typeof SPANS

interface Column {
  readonly word: WordKey
  readonly of: (counts: Counts) => number
  /** Otherwise than as a number. */
  readonly said?: (words: Words, counts: Counts) => string
  readonly cell?: (counts: Counts) => string
  /** Shown only where something is to be said. */
  readonly rare?: boolean
}

const COLUMNS: readonly Column[] = [
  { word: 'report.bought', of: counts => counts.boughtCount },
  { word: 'report.cost', of: counts => counts.costCents, said: costSaid, cell: costCell },
  { word: 'report.unpriced', of: counts => counts.unpricedCount, rare: true },
  { word: 'report.reprints', of: counts => counts.reprintCount },
  { word: 'report.voided', of: counts => counts.voidedCount },
  {
    word: 'report.voided-cost',
    of: counts => counts.voidedCents,
    said: ({ money }, counts) => money(counts.voidedCents),
    cell: counts => (counts.voidedCents / 100).toFixed(2),
    rare: true,
  },
  { word: 'report.duplicates', of: counts => counts.duplicateCount, rare: true },
  { word: 'report.refused', of: counts => counts.refusedCount, rare: true },
  { word: 'report.unknown', of: counts => counts.unknownCount, rare: true },
  { word: 'report.scanned', of: counts => counts.scannedCount, rare: true },
  { word: 'report.unscanned', of: counts => counts.unscannedCount, rare: true },
  { word: 'report.mismatches', of: counts => counts.mismatchCount, rare: true },
]

export function ShiftReport() {
  const [showsBenches, setShowsBenches] = useState(false)
  return showsBenches ? (
    <Benches onBack={() => setShowsBenches(false)} />
  ) : (
    <Shift onBenches={() => setShowsBenches(true)} />
  )
}

function Shift({ onBenches }: { readonly onBenches: () => void }) {
  const words = useWords()
  const { say } = words
  const navigation = useNavigation()
  const isShared = useWarehouse().data?.inUse === 'postgres'
  const [days, setDays] = useState<{ readonly firstDay: string; readonly lastDay: string }>()
  const [span, setSpan] = useState<Span | undefined>('today')
  // The station knows which day it is at its bench; screens reckon from that.
  const today = useShiftReport({}).data?.lastDay
  const query = useShiftReport(days ?? {})
  const report = query.data
  const choose = (chosen: Span) => {
    if (today === undefined) return
    setSpan(chosen)
    const [first, last] = SPANS[chosen]
    setDays({ firstDay: dayAfter(today, first), lastDay: dayAfter(today, last) })
  }
  const edit = (change: Partial<NonNullable<typeof days>>) => {
    if (!report) return
    setSpan(undefined)
    setDays({ firstDay: report.firstDay, lastDay: report.lastDay, ...days, ...change })
  }
  const csv = () => report && saveReport(words, report)
  const print = () => window.print()
  const back = () => navigation.go('close')
  const [telling, setTelling] = useState(false)
  const tell = () => setTelling(true)
  useListen({
    level: 1,
    keys: { Escape: back, c: () => csv(), p: print, w: tell, ...(isShared && { b: onBenches }) },
  })
  useHint([{ caps: [say('key.esc')], text: say('do.back') }, { text: say('hint.scan') }])
  const failed = query.error?.problem

  return (
    <Card className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{say('report.title')}</h1>
        <div className={classes.actions}>
          {isShared && (
            <Action size="small" cap="B" onClick={onBenches}>
              {say('benches.title')}
            </Action>
          )}
          <Action size="small" cap="W" onClick={tell}>
            {say('timeline.open')}
          </Action>
          <Action size="small" cap="P" onClick={print}>
            {say('report.print')}
          </Action>
          <Action size="small" cap="C" onClick={() => csv()}>
            {say('report.csv')}
          </Action>
        </div>
      </div>
      {telling && <TimelineDialog onClose={() => setTelling(false)} />}
      <div className={classes.days}>
        <Choice
          legend={say('report.which')}
          layout="row"
          value={span}
          onChange={choose}
          options={(Object.keys(SPANS) as Span[]).map(one => ({ value: one, label: say(`report.${one}`) }))}
        />
        <Day
          label={say('report.first')}
          value={days?.firstDay ?? report?.firstDay ?? ''}
          onChange={firstDay => edit({ firstDay })}
        />
        <Day
          label={say('report.last')}
          value={days?.lastDay ?? report?.lastDay ?? ''}
          onChange={lastDay => edit({ lastDay })}
        />
      </div>
      {failed ? (
        <NotKnown why={failed} />
      ) : report === undefined ? (
        <Skeleton height={220} radius={12} />
      ) : report.lines.length === 0 && !report.rehearsal ? (
        <Empty title={say('report.none')}>{say('report.none-text')}</Empty>
      ) : (
        <>
          <Table report={report} />
          <Pace report={report} />
        </>
      )}
      {report && (
        <p className={classes.dim}>
          {say('report.zone', { zone: report.timeZone })}
          {report.environment === 'training' && ` ${say('report.training')}`}
          {report.lines.some(({ voidedCount }) => voidedCount > 0) && ` ${say('report.with-voided')}`}
        </p>
      )}
    </Card>
  )
}

function Day({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) {
  return (
    <label className={classes.day}>
      <span className={fieldClasses.label}>{label}</span>
      <input
        type="date"
        className={classes.date}
        value={value}
        onChange={event => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
      />
    </label>
  )
}

const shownColumns = ({ total, rehearsal }: Report) =>
  COLUMNS.filter(column => !column.rare || column.of(total) > 0 || (rehearsal && column.of(rehearsal) > 0))

function Table({ report }: { readonly report: Report }) {
  const words = useWords()
  const { say, number } = words
  const columns = shownColumns(report)
  const cells = (counts: Counts) =>
    columns.map(column => (
      <td key={column.word}>{column.said ? column.said(words, counts) : number(column.of(counts))}</td>
    ))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.tableBox} tabIndex={0} aria-label={say('report.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('report.operator')}</th>
            <th scope="col">{say('report.service')}</th>
            {columns.map(column => (
              <th key={column.word} scope="col">
                {say(column.word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.lines.map(line => (
            <tr key={`${line.operator} ${line.service}`}>
              <th scope="row">{line.operator ?? say('report.nobody')}</th>
              <td>{say(`service.${line.service}`)}</td>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {say('report.total')}
            </th>
            {cells(report.total)}
          </tr>
          {report.rehearsal && (
            <tr>
              <th scope="row" colSpan={2}>
                {say('report.rehearsal', { count: report.rehearsal.closedCount })}
              </th>
              {cells(report.rehearsal)}
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  )
}

/** Of one day: a bar an hour, and how many labels an hour each person had. */
function Pace({ report: { hours, pace } }: { readonly report: Report }) {
  const { say, number } = useWords()
  if (hours.length === 0) return null
  return (
    <section className={classes.pace} aria-label={say('diag.hours')}>
      <h2>{say('diag.hours')}</h2>
      <ul className={classes.people}>
        {pace.map(({ operator, hourCount, perHour }) => (
          <li key={operator ?? ''}>
            <strong>{operator ?? say('report.nobody')}</strong>{' '}
            {say('report.pace', { count: hourCount, pace: number(Math.round(perHour * 10) / 10) })}
          </li>
        ))}
      </ul>
      <div className={classes.chart}>
        <HoursChart hours={hours} isNow={false} />
      </div>
    </section>
  )
}

/** Every column, also those that the screen leaves out; amounts as plain decimals. */
function saveReport({ say }: Words, report: Report): void {
  const values = (counts: Counts) =>
    COLUMNS.map(column => (column.cell ? column.cell(counts) : String(column.of(counts))))
  saveFile(
    `packbench-shift-${report.firstDay}-${report.lastDay}.csv`,
    toCsv([
      [say('report.operator'), say('report.service'), ...COLUMNS.map(column => say(column.word))],
      ...report.lines.map(line => [
        line.operator ?? say('report.nobody'),
        say(`service.${line.service}`),
        ...values(line),
      ]),
      [say('report.total'), '', ...values(report.total)],
      ...(report.rehearsal
        ? [
            [
              say('report.rehearsal', { count: report.rehearsal.closedCount }),
              '',
              ...values(report.rehearsal),
            ],
          ]
        : []),
    ]),
  )
}

/** Days of the calendar, without hours: no time zone has a part in it. */
function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}
