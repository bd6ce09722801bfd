// One imported file: what can be done with it, and its orders.
import { Skeleton } from '@mantine/core'
import { saveFile, toCsv } from '../../parts/csv.ts'
import { NotKnown } from '../../parts/not-known.tsx'
import type { ChannelValue, Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import type { BatchPrice } from './batch-price.ts'
import { priceLine } from './buy-batch.tsx'
import { EXAMPLE_HEADINGS } from './order-fields.ts'
import { OrderList, useToScan } from './order-list.tsx'
import classes from './orders.module.css'

type Import = ChannelValue<'orders.imports'>[number]

/** More are in the file of reasons, and in the file itself. */
const LEFT_OUT_SHOWN = 5

const SHOWN_STATES = ['ready', 'shipped', 'invalid', 'failed', 'unknown', 'voided', 'waiting'] as const

export function ImportView({
  one,
  training,
  locked,
  price,
  onShip,
  onAgain,
  onResults,
  onRemove,
}: {
  readonly one: Import
  readonly training: boolean
  /** A batch is not over: nothing else is begun. */
  readonly locked: boolean
  /** What they will cost, as far as that is known; absent where nothing costs money. */
  readonly price: BatchPrice | undefined
  readonly onShip: () => void
  readonly onAgain: () => void
  readonly onResults: () => void
  readonly onRemove: () => void
}) {
  const words = useWords()
  const { say, time, number } = words
  const { ready, failed } = one.counts
  const toScan = Math.min(useToScan(one.id) ?? 0, one.counts.invalid)
  const counts = { ...one.counts, invalid: one.counts.invalid - toScan }
  return (
    <Card className={classes.import}>
      <div className={classes.importHead}>
        <div>
          <h1 className={classes.title}>{one.fileName}</h1>
          <p className={classes.dim}>
            {[
              say(`orders.${one.prepared ? 'prepared' : one.refused ? 'refused' : 'imported'}-at`, {
                time: time(one.createdAt),
              }),
              one.operator,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <dl className={classes.counts}>
          {toScan > 0 && (
            <div className={classes.count}>
              <dt>{say('orders.state-to-scan')}</dt>
              <dd>{number(toScan)}</dd>
            </div>
          )}
          {SHOWN_STATES.filter(state => counts[state] > 0).map(state => (
            <div key={state} className={classes.count} data-state={state}>
              <dt>{say(`orders.state-${state}`)}</dt>
              <dd>{number(counts[state])}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Refused one={one} />
      <LeftOut one={one} />
      {!locked && (
        <div className={classes.foot}>
          {ready > 0 && (
            <Action
              look="primary"
              cap={say('key.enter')}
              shortcut="Enter"
              hint={training ? say('orders.ship-training') : priceLine(words, price)}
              onClick={onShip}
            >
              {say('orders.ship', { count: ready })}
            </Action>
          )}
          {failed > 0 && (
            <Action cap="A" onClick={onAgain}>
              {say('orders.again', { count: failed })}
            </Action>
          )}
          {!one.refused && (
            <Action cap="C" onClick={onResults}>
              {say('orders.results')}
            </Action>
          )}
          {/* Whatever its other rows say: what others took out or hid is given up by this too. */}
          {!isAllShipped(one) && (
            <Action look="quiet" onClick={onRemove}>
              {say(one.refused ? 'orders.remove-refused' : 'orders.remove')}
            </Action>
          )}
        </div>
      )}
      {!one.refused && <OrderList importId={one.id} />}
    </Card>
  )
}

/** Of a file that came by its folder: whoever sends it corrects it. */
function Refused({ one: { refused } }: { readonly one: Import }) {
  const { say, problem } = useWords()
  if (!refused) return null
  const { message, nextStep } = problem(refused)
  return (
    <section className={classes.leftOut} aria-label={say('orders.refused-file')}>
      <p className={classes.leftOutCount}>{say('orders.refused-file')}</p>
      <p>
        {message} <span className={classes.dim}>{nextStep}</span>
      </p>
      <p className={classes.dim}>{say('orders.refused-what')}</p>
    </section>
  )
}

/** Nobody at this bench may have seen the file come in. */
function LeftOut({ one: { leftOut, leftOutCount = 0 } }: { readonly one: Import }) {
  const { say, problem } = useWords()
  if (!leftOut || leftOutCount === 0) return null
  const named = leftOut.slice(0, LEFT_OUT_SHOWN)
  return (
    <section className={classes.leftOut} aria-label={say('orders.not-taken', { count: leftOutCount })}>
      <p className={classes.leftOutCount}>{say('orders.not-taken', { count: leftOutCount })}</p>
      <ul className={classes.plain}>
        {named.map(row => {
          const { message, nextStep } = problem(row)
          return (
            <li key={row.row}>
              <strong>
                {say('orders.line', { row: row.row })}, {row.reference}:
              </strong>{' '}
              {message} <span className={classes.dim}>{nextStep}</span>
            </li>
          )
        })}
        {leftOutCount > named.length && (
          <li className={classes.dim}>{say('orders.more-bad', { count: leftOutCount - named.length })}</li>
        )}
      </ul>
    </section>
  )
}

/** There is no rest of it. */
const isAllShipped = ({ counts: { shipped, ...others } }: Import): boolean =>
  shipped > 0 && Object.values(others).every(count => count === 0)

export function NoOrders({
  loading,
  failed,
  onChoose,
}: {
  readonly loading: boolean
  /** Whether there are any is not known. */
  readonly failed: Problem | undefined
  readonly onChoose: () => void
}) {
  const { say } = useWords()
  if (failed) {
    return (
      <Card className={classes.none}>
        <NotKnown why={failed} />
      </Card>
    )
  }
  if (loading) return <Skeleton height="100%" radius={14} />
  return (
    <Card className={classes.none}>
      <h1 className={classes.noneTitle}>{say('orders.none')}</h1>
      <p className={classes.noneText}>{say('orders.none-text')}</p>
      <div className={classes.foot}>
        <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={onChoose}>
          {say('orders.choose')}
        </Action>
        <Action look="quiet" onClick={() => saveFile('packbench-orders.csv', toCsv([EXAMPLE_HEADINGS]))}>
          {say('orders.sample')}
        </Action>
      </div>
    </Card>
  )
}
