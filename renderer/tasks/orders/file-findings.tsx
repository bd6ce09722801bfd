// What the station found in an orders file, before anybody takes it in.
import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { serviceWords } from '../../parts/service-words.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './orders.module.css'
import type { OrderFile } from './use-order-file.ts'
import { WhichService } from './which-service.tsx'

export function Findings({ file, check }: { readonly file: OrderFile; readonly check: Check | undefined }) {
  const { say, number } = useWords()
  const good = check ? check.rowCount - check.badCount : 0
  return (
    <Card className={classes.findings}>
      <h1 className={classes.title}>{say('orders.checking', { file: file.chosen?.fileName ?? '' })}</h1>
      {check === undefined ? (
        <Skeleton height={120} radius={12} />
      ) : (
        <>
          <div className={classes.verdicts} role="status" aria-busy={file.check.isFetching}>
            <p className={classes.verdict} data-status={good > 0 ? 'ok' : 'quiet'}>
              <strong>{number(good)}</strong> {say('orders.good', { count: good })}
            </p>
            {check.badCount > 0 && (
              <p className={classes.verdict} data-status="warn">
                <strong>{number(check.badCount)}</strong> {say('orders.bad', { count: check.badCount })}
              </p>
            )}
          </div>
          {(check.badCount > 0 || !check.withoutService) && (
            <p className={classes.dim}>{say(check.badCount > 0 ? 'orders.bad-text' : 'orders.all-good')}</p>
          )}
          <ChosenService check={check} />
          {check.withoutService && <WhichService file={file} lacking={check.withoutService} />}
          <WeightyColumns file={file} check={check} />
          <BesideColumns check={check} />
          <UnusedColumns check={check} />
          <LeftOut check={check} />
          <BadRows check={check} />
        </>
      )}
      <div className={classes.foot}>
        {(check?.rowCount ?? 0) > 0 && !check?.withoutService && (
          <Action
            look="primary"
            cap={say('key.enter')}
            shortcut="Enter"
            busy={file.importing || file.check.isFetching}
            onClick={() => void file.bring()}
          >
            {say('orders.import', { count: check?.takenCount || check?.rowCount || 0 })}
          </Action>
        )}
        <LeaveAction onLeave={file.forget} />
      </div>
    </Card>
  )
}

/** What orders go by that name no service: chosen by its letter, or as the bench usually does. */
function ChosenService({ check: { defaults } }: { readonly check: Check }) {
  const { say } = useWords()
  if (defaults.service !== 'label-server' || !defaults.shippingService) return null
  return <p>{say('orders.goes-by', { service: serviceWords(defaults.shippingService) })}</p>
}

/** Columns that keep rows open: what they mean is chosen on the left, or a person leaves them out by a key of its own. */
function WeightyColumns({ file, check }: { readonly file: OrderFile; readonly check: Check }) {
  const { say } = useWords()
  const { weighty, defaults } = check
  const leaveOut = () =>
    file.change({
      defaults: {
        columnsLeftOut: [...(defaults.columnsLeftOut ?? []), ...weighty.map(({ place }) => place)],
      },
    })
  useListen({ level: 1, keys: { l: { alone: leaveOut } }, active: weighty.length > 0 })
  if (weighty.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label={say('orders.weighty')}>
      <h2 className={classes.subtitle}>{say('orders.weighty')}</h2>
      <p>
        <b>{weighty.map(({ heading, place }) => headingOrPlace(heading, place)).join(' · ')}</b>
      </p>
      <p className={classes.dim}>{say('orders.weighty-text')}</p>
      <Action size="small" cap="L" onClick={leaveOut}>
        {say('orders.leave-out')}
      </Action>
    </section>
  )
}

/** Of a measure that two columns say. */
function BesideColumns({ check: { beside, columns } }: { readonly check: Check }) {
  const { say } = useWords()
  if (beside.length === 0) return null
  const names = beside.map(place => headingOrPlace(columns[place] ?? '', place))
  return (
    <p>
      {say('orders.beside')}: <b>{names.join(' · ')}</b>
    </p>
  )
}

/** Unused columns: an unknown heading is no reason to lose what is under it. */
function UnusedColumns({ check }: { readonly check: Check }) {
  const { say } = useWords()
  const used = new Set([
    ...Object.values(check.mapping),
    ...check.beside,
    ...check.weighty.map(({ place }) => place),
  ])
  const isFilled = (place: number) => check.sample.some(cells => cells[place]?.trim())
  const unused = check.columns.flatMap((name, place) =>
    used.has(place) || (name === '' && !isFilled(place)) ? [] : [headingOrPlace(name, place)],
  )
  if (unused.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label={say('orders.unused')}>
      <h2 className={classes.subtitle}>{say('orders.unused')}</h2>
      <p>
        <b>{unused.join(' · ')}</b>
      </p>
      <p className={classes.dim}>{say('orders.unused-text')}</p>
    </section>
  )
}

/** What no row is stopped by, and what a person has to know before the file is imported. */
function LeftOut({ check }: { readonly check: Check }) {
  const { say, problem, fieldName } = useWords()
  if (check.warnings.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label={say('orders.left-out')}>
      <h2 className={classes.subtitle}>{say('orders.left-out')}</h2>
      <ul className={classes.plain}>
        {check.warnings.map(one => (
          <li key={`${one.path} ${one.row} ${one.code}`}>
            <b>{fieldName(one.path)}</b> {problem(one).message}{' '}
            <span className={classes.dim}>
              {say('orders.line', { row: one.row })}
              {one.count > 1 && `, ${say('orders.more-bad', { count: one.count - 1 })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A page of the lines that need a correction; arrow keys are the lists' on the left. */
const STEPS = { PageDown: 160, PageUp: -160 } as const

function BadRows({ check }: { readonly check: Check }) {
  const { say, problem, fieldName } = useWords()
  const rows = useRef<HTMLElement>(null)
  const scroll = (by: number) => {
    rows.current?.scrollIntoView({ block: 'nearest' })
    rows.current?.scrollBy({ top: by })
  }
  const keys = Object.fromEntries(Object.entries(STEPS).map(([key, by]) => [key, () => scroll(by)]))
  useListen({ level: 1, keys, active: check.bad.length > 0 })
  if (check.bad.length === 0) return <div className={classes.grow} />
  return (
    <section
      ref={rows}
      className={classes.badRows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={say('orders.bad', { count: check.badCount })}
    >
      <ul className={classes.plain}>
        {check.bad.map(row => (
          <li key={row.row} className={classes.badRow}>
            <span className={classes.dim}>{say('orders.line', { row: row.row })}</span>
            <strong className={classes.mono}>{row.reference || '—'}</strong>
            <span className={classes.faults}>
              {Object.entries(row.problems).map(([path, one]) => {
                const { message, nextStep } = problem(one)
                return (
                  <span key={path}>
                    <b>{fieldName(path)}</b> {message} <span className={classes.dim}>{nextStep}</span>
                  </span>
                )
              })}
            </span>
          </li>
        ))}
        {check.badCount > check.bad.length && (
          <li className={classes.dim}>
            {say('orders.more-bad', { count: check.badCount - check.bad.length })}
          </li>
        )}
      </ul>
    </section>
  )
}

export type Check = ChannelValue<'orders.check'>

export const headingOrPlace = (name: string, index: number) => name || `#${index + 1}`
