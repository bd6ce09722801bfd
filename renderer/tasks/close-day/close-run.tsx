// One close: its progress while it runs, then every label's outcome, to save and to print.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { saveStationFile } from '../../station/station-files.ts'
import type { CloseView, Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './close-day.module.css'
import { labelRows, standingOf, whyOf } from './close-progress.ts'
import { LabelAnswerDialog, LabelAnswers, type LabelQuestion, useLabelKeys } from './label-answer.tsx'
import { PrintSummary } from './print-summary.tsx'
import { saveCsv } from './save-csv.ts'
import { ServiceProgress } from './service-progress.tsx'

const ROW_HEIGHT = 48
const STATUSES: Partial<Record<ReturnType<typeof standingOf>, 'ok' | 'warn' | 'stop'>> = {
  closed: 'ok',
  later: 'ok',
  failed: 'warn',
  unknown: 'stop',
}

export function CloseRun({
  close,
  onAgain,
  onPrint,
  onStop,
  isStopped,
}: {
  readonly close: CloseView
  readonly onAgain: (() => void) | undefined
  readonly onPrint: () => void
  /** Undefined where nothing runs, or is stopped already. */
  readonly onStop: (() => void) | undefined
  readonly isStopped: boolean
}) {
  const words = useWords()
  const { say, date, time } = words
  const running = close.state === 'running'
  return (
    <Card className={classes.main}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>
            {say(running ? 'close.running' : 'close.of', { date: date(close.startedAt) })}
          </h1>
          <p className={classes.lead}>
            {running
              ? say(isStopped ? 'close.stopping' : 'close.leave')
              : [
                  say('close.started', { time: time(close.startedAt) }),
                  close.finishedAt && say('close.finished', { time: time(close.finishedAt) }),
                  close.operator && say('close.by', { operator: close.operator }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </p>
        </div>
        <div className={classes.actions}>
          {onAgain && (
            <Action look="primary" cap={say('key.enter')} shortcut="Enter" onClick={onAgain}>
              {say('close.again')}
            </Action>
          )}
          {onStop && (
            <Action size="small" cap="X" onClick={onStop}>
              {say('close.stop')}
            </Action>
          )}
          {!running && (
            <>
              <Action size="small" cap="P" onClick={onPrint}>
                {say('close.print')}
              </Action>
              <Action size="small" cap="C" onClick={() => saveCsv(words, close)}>
                {say('close.csv')}
              </Action>
            </>
          )}
        </div>
      </div>
      {close.services.map(service => (
        <ServiceProgress key={service.service} service={service} />
      ))}
      <Documents urls={close.documents} />
      {close.trail && !running && (
        <p className={classes.trail}>
          {say('close.trail', { station: close.trail.station, sequence: close.trail.sequence })}{' '}
          <code>{close.trail.hash}</code>
        </p>
      )}
      <Labels close={close} />
      <PrintSummary close={close} />
    </Card>
  )
}

/** As many as there are keys for, and more than a service was seen to give. */
const NUMBER_KEYS = 9

function Documents({ urls }: { readonly urls: readonly string[] }) {
  const { say, problem } = useWords()
  const [trouble, setTrouble] = useState<Problem>()
  const save = async (url: string, number: number) => {
    const reply = await saveStationFile(url, `${say('close.document', { number })}`)
    setTrouble(reply.ok ? undefined : reply.problem)
  }
  const keyed = urls
    .slice(0, NUMBER_KEYS)
    .map((url, index) => [`${index + 1}`, () => void save(url, index + 1)])
  useListen({ level: 1, keys: Object.fromEntries(keyed) })
  if (urls.length === 0) return null
  return (
    <p className={classes.documents}>
      {urls.map((url, index) => (
        <Action
          key={url}
          size="small"
          {...(index < NUMBER_KEYS && { cap: `${index + 1}` })}
          onClick={() => void save(url, index + 1)}
        >
          {say('close.document', { number: index + 1 })}
        </Action>
      ))}
      {trouble && <span role="alert">{problem(trouble).message}</span>}
    </p>
  )
}

function Labels({ close }: { readonly close: CloseView }) {
  const words = useWords()
  const { say } = words
  const box = useRef<HTMLDivElement>(null)
  const rows = labelRows(close)
  const [question, setQuestion] = useState<LabelQuestion>()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })
  const current = useLabelKeys(rows, close.state !== 'running', setQuestion)
  const place = current ? rows.findIndex(row => row.shipmentId === current.shipmentId) : -1
  useEffect(() => {
    if (place > 0) virtual.scrollToIndex(place)
  }, [place, virtual])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
    <section ref={box} className={classes.labels} tabIndex={0} aria-label={say('close.outcomes')}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index]
          if (!row) return null
          const why = whyOf(words, row)
          return (
            <li
              key={row.shipmentId}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes.label}
              style={{ transform: `translateY(${item.start}px)`, minHeight: ROW_HEIGHT }}
            >
              <span className={classes.outcome} data-status={STATUSES[standingOf(row)]}>
                {say(`outcome.${standingOf(row)}`)}
              </span>
              <span className={classes.mono}>{row.reference}</span>
              <span className={`${classes.dim} ${classes.why}`}>{why ?? say(`service.${row.service}`)}</span>
              {close.state !== 'running' && (
                <LabelAnswers
                  row={row}
                  isCurrent={row.shipmentId === current?.shipmentId}
                  onAsk={setQuestion}
                />
              )}
            </li>
          )
        })}
      </ul>
      {question && (
        <LabelAnswerDialog close={close} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </section>
  )
}
