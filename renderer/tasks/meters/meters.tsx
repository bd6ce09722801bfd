// The meters screen: each meter as labels left, and adding funds behind two questions.
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isLow } from '../../parts/low-meter.ts'
import { useNavigation } from '../../parts/navigation.tsx'
import { NotKnown } from '../../parts/not-known.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useRecordsAway } from '../../parts/use-records-away.ts'
import { ServiceSays } from '../../parts/written.tsx'
import { call } from '../../station/call.ts'
import { amend } from '../../station/knowledge.ts'
import { useAttention, useBalanceLines, useMeters, useOverview } from '../../station/queries.ts'
import type { ChannelValue, MeterView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { AddFunds } from './add-funds.tsx'
import { Adjustments } from './adjustments.tsx'
import { BalanceLine } from './balance-line.tsx'
import classes from './meters.module.css'

export function Meters() {
  const { say } = useWords()
  const navigation = useNavigation()
  const meters = useMeters()
  const unsettled = useAttention().data?.filter(item => item.kind === 'funds-unknown') ?? []
  const [adding, setAdding] = useState<MeterView>()
  const [adjusting, setAdjusting] = useState(false)
  const rows = meters.data ?? []
  const away = useRecordsAway()
  const lines = useBalanceLines(rows.map(({ readAt }) => readAt).join(' ')).data
  const isBeingAdded = lines?.some(line => beingAdded(line) > 0) ?? false
  const wasBeingAdded = useRef(false)
  const { refetch } = meters
  useEffect(() => {
    // By whichever window it was: the balance is another one now.
    if (wasBeingAdded.current && !isBeingAdded) void refetch()
    wasBeingAdded.current = isBeingAdded
  }, [isBeingAdded, refetch])
  const heard = useOverview().data?.services.flatMap(service => service.meterWarnings ?? []) ?? []
  const said = [...new Set([...heard, ...rows.flatMap(meter => meter.warnings ?? [])])]
  const isUnsettled = (meter: MeterView) => unsettled.some(item => item.funds?.meterId === meter.meterId)
  const lineOf = ({ meterId }: MeterView) => lines?.find(line => line.meterId === meterId)
  const mayAdd = (meter: MeterView) => !isUnsettled(meter) && beingAdded(lineOf(meter)) === 0
  const add = (meter: MeterView | undefined) => {
    if (meter && mayAdd(meter)) setAdding(meter)
  }
  const queries = useQueryClient()
  const band = useBand()
  const readOne = useCommand(async (meterId: string) => {
    const reply = await call['meters.get']({ meterId })
    // Into the rows of now: the others may have changed since it was asked for.
    if (reply.ok)
      amend<ChannelValue<'meters.list'>>(queries, ['meters.list'], known => put(known, reply.value))
    else band.stop(reply.problem)
    return reply
  })
  const addKeys = rows.slice(0, 9).flatMap((meter, index) => (mayAdd(meter) ? [String(index + 1)] : []))
  const read = () => void meters.refetch()
  const back = () => navigation.go('pack')
  useListen({
    level: 1,
    keys: {
      ...Object.fromEntries(rows.slice(0, 9).map((meter, index) => [String(index + 1), () => add(meter)])),
      r: read,
      j: () => setAdjusting(true),
      Escape: back,
    },
  })
  useHint([
    ...(addKeys.length > 0 ? [{ caps: addKeys, text: say('hint.add') }] : []),
    { caps: [say('key.esc')], text: say('hint.back') },
    { text: say('hint.scan') },
  ])
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <h1 className={classes.title}>{say('meters.title')}</h1>
        <div className={classes.acts}>
          <Action size="small" cap="J" onClick={() => setAdjusting(true)}>
            {say('adjust.open')}
          </Action>
          <Action size="small" cap="R" busy={meters.isFetching} onClick={read}>
            {say('meters.read')}
          </Action>
        </div>
      </div>
      {said.length > 0 && (
        <p className={classes.said}>
          <ServiceSays texts={said} />
        </p>
      )}
      {meters.data === undefined && !meters.isError ? (
        <div className={classes.grid}>
          <Skeleton height={300} radius={14} />
          <Skeleton height={300} radius={14} />
        </div>
      ) : meters.isError ? (
        <Card className={classes.grow}>
          <NotKnown why={meters.error.problem} />
        </Card>
      ) : rows.length === 0 ? (
        <Card className={classes.grow}>
          {away ? (
            <NotKnown why={away} />
          ) : (
            <Empty title={say('meters.none')}>{say('meters.none-text')}</Empty>
          )}
        </Card>
      ) : (
        <div className={classes.grid}>
          {rows.map((meter, index) => (
            <Meter
              key={meter.meterId}
              meter={meter}
              cap={index < 9 ? String(index + 1) : undefined}
              unsettled={isUnsettled(meter)}
              line={lineOf(meter)}
              onAdd={() => add(meter)}
              onRead={() => void readOne.send(meter.meterId)}
            />
          ))}
        </div>
      )}
      {adjusting && <Adjustments onClose={() => setAdjusting(false)} />}
      {adding && <AddFunds meter={adding} onClose={() => setAdding(undefined)} />}
    </div>
  )
}

/** The same meters, those that were read again as they are now. */
const put = (rows: readonly MeterView[], read: readonly MeterView[]): MeterView[] =>
  rows.map(row => read.find(({ meterId }) => meterId === row.meterId) ?? row)

type Line = ChannelValue<'meters.today'>[number]

const beingAdded = (line: Line | undefined): number =>
  line?.added.filter(one => one.isUnderWay).reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0

function Meter({
  meter,
  cap,
  unsettled,
  line,
  onAdd,
  onRead,
}: {
  readonly meter: MeterView
  readonly cap: string | undefined
  readonly unsettled: boolean
  readonly line: Line | undefined
  readonly onAdd: () => void
  readonly onRead: () => void
}) {
  const { say, money, number, time } = useWords()
  const low = isLow(meter)
  const underWayCents = beingAdded(line)
  return (
    <article className={classes.meter} data-low={low || undefined} aria-label={meter.carrier}>
      <div className={classes.meterHead}>
        <h2 className={classes.carrier}>{meter.carrier}</h2>
        <span className={classes.dim}>{say('meters.number', { id: meter.meterId })}</span>
      </div>
      <p className={classes.left}>
        {meter.labelsLeft === undefined ? (
          <>
            <strong>{money(meter.currentBalanceCents)}</strong>
            <span>{say('meters.no-forecast')}</span>
          </>
        ) : (
          <>
            <span>{say('meters.about')}</span>
            <strong>{number(meter.labelsLeft)}</strong>
            <span>{say('meters.labels', { count: meter.labelsLeft })}</span>
          </>
        )}
      </p>
      <div className={classes.notice}>
        {unsettled ? (
          <p className={classes.low}>{say('meters.unknown')}</p>
        ) : underWayCents > 0 ? (
          <p className={classes.low}>{say('meters.being-added', { amount: money(underWayCents) })}</p>
        ) : (
          low && (
            <p className={classes.low}>
              <Icon name="eye" size={18} /> {say('meters.low')}
            </p>
          )
        )}
      </div>
      <BalanceLine line={line} />
      <dl className={classes.facts}>
        <Fact name={say('meters.balance')} value={money(meter.currentBalanceCents)} strong />
        {meter.pendingFundsCents !== undefined && (
          <Fact name={say('meters.pending')} value={money(meter.pendingFundsCents)} />
        )}
        {meter.oldBalanceCents !== undefined && (
          <Fact name={say('meters.old')} value={money(meter.oldBalanceCents)} />
        )}
      </dl>
      <div className={classes.foot}>
        <span className={classes.dim}>{say('meters.read-at', { time: time(meter.readAt) })}</span>
        <Action
          size="small"
          look="quiet"
          aria-label={`${say('meters.read-one')}: ${meter.carrier}, ${say('meters.number', { id: meter.meterId })}`}
          onClick={onRead}
        >
          {say('meters.read-one')}
        </Action>
        <Action cap={cap} aria-disabled={unsettled || underWayCents > 0 || undefined} onClick={onAdd}>
          {say('meters.add')}
        </Action>
      </div>
    </article>
  )
}

const Fact = ({
  name,
  value,
  strong = false,
}: {
  readonly name: string
  readonly value: string
  readonly strong?: boolean
}) => (
  <div className={classes.fact} data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
