// What a close would take now, and what stands in its way.

import { Skeleton } from '@mantine/core'
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { useNavigation } from '../../parts/navigation.tsx'
import { NotKnown } from '../../parts/not-known.tsx'
import { type useClosePreview, useSettings } from '../../station/queries.ts'
import type { AttentionItem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card, Empty } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words/use-words.ts'
import { type CloseChoices, ContainerFields, ScannedChoice, ServiceChoice } from './close-choices.tsx'
import classes from './close-day.module.css'
import { Stations } from './stations.tsx'
import { isOfClose } from './still-open.ts'

export function ClosePreview({
  preview,
  choices,
  onClose,
  onStop,
}: {
  readonly preview: ReturnType<typeof useClosePreview>
  readonly choices: CloseChoices
  readonly onClose: (() => void) | undefined
  /** Of a close that waits to begin. */
  readonly onStop: (() => void) | undefined
}) {
  const { say, date, number } = useWords()
  const policy = useSettings().data?.settings.packing.scanBack ?? 'off'
  if (preview.isError) {
    return (
      <Card className={classes.main}>
        <NotKnown why={preview.error.problem} />
      </Card>
    )
  }
  if (!preview.data) {
    return (
      <Card className={classes.main}>
        <Skeleton height={40} width="50%" mb={20} radius={10} />
        <Skeleton height={140} radius={14} />
      </Card>
    )
  }
  const { services, inTheWay } = preview.data
  /** The label server closes whatever it holds; without the policy only what somebody scanned all the same. */
  const isLimitable = ({ service, count, scanned = 0 }: (typeof services)[number]) =>
    service === 'parcel-label' && scanned < count && (policy !== 'off' || scanned > 0)
  const countOf = (one: (typeof services)[number]) =>
    choices.scannedOnly && isLimitable(one) ? (one.scanned ?? 0) : one.count
  const found = services.reduce((sum, one) => sum + one.count, 0)
  const count = services.reduce((sum, one) => sum + (choices.left.has(one.service) ? 0 : countOf(one)), 0)
  const isHeld = inTheWay.some(isOfClose)
  const several = services.filter(one => one.count > 0).length > 1
  const later = services.reduce((sum, one) => sum + one.futureDated, 0)
  if (found === 0 && later === 0 && inTheWay.length === 0) {
    return (
      <Card className={classes.main}>
        <h1 className={classes.title}>{say('close.title', { date: date(new Date().toISOString()) })}</h1>
        <Empty title={say('close.nothing')}>{say('close.nothing-text')}</Empty>
        <StandAside />
      </Card>
    )
  }
  return (
    <Card className={classes.main}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{say('close.title', { date: date(new Date().toISOString()) })}</h1>
          <p className={classes.lead}>
            {onStop
              ? say('close.waits')
              : isHeld
                ? say('close.in-the-way-first')
                : count > 0
                  ? say('close.will', { count })
                  : say(found > 0 ? 'close.none-chosen' : 'close.nothing-text')}
          </p>
        </div>
        {onStop && (
          <Action size="small" cap="X" onClick={onStop}>
            {say('close.stop')}
          </Action>
        )}
        {onClose && (
          <Action look="primary" size="large" cap={say('key.enter')} shortcut="Enter" onClick={onClose}>
            {say('close.do')}
          </Action>
        )}
      </div>
      <div className={classes.services}>
        {services.map((one, at) => (
          <section key={one.service} className={classes.service} aria-label={say(`service.${one.service}`)}>
            <h2 className={classes.serviceName}>{say(`service.${one.service}`)}</h2>
            <p className={classes.count}>{say('close.labels', { count: one.count })}</p>
            <p className={classes.dim}>{say(`close.${one.service}-how`)}</p>
            <Stations
              counts={(one.stations ?? []).map(({ station, count }) => ({ station, text: number(count) }))}
            />
            {several && one.count > 0 && (
              <ServiceChoice choices={choices} service={one.service} cap={String(at + 1)} />
            )}
            {one.service === 'parcel-label' && one.count > 0 && <ContainerFields choices={choices} />}
            {isLimitable(one) && <ScannedChoice choices={choices} scanned={one.scanned ?? 0} />}
            {one.futureDated > 0 && (
              <p className={classes.future}>{say('close.future', { count: one.futureDated })}</p>
            )}
            {one.numberFirst !== undefined && (
              <p className={classes.future}>{say('close.number-first', { count: one.numberFirst })}</p>
            )}
          </section>
        ))}
      </div>
      <InTheWay items={inTheWay} isHeld={isHeld} />
    </Card>
  )
}

function InTheWay({ items, isHeld }: { readonly items: readonly AttentionItem[]; readonly isHeld: boolean }) {
  const { say, time, money } = useWords()
  const navigation = useNavigation()
  const { aside } = navigation.bench
  if (items.length === 0) {
    return aside.length > 0 ? (
      <StandAside />
    ) : (
      <p className={classes.clear}>
        <Icon name="check" /> {say('close.clear')}
      </p>
    )
  }
  return (
    <section className={classes.inTheWay} aria-label={say('close.in-the-way')}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.serviceName}>{say('close.in-the-way')}</h2>
          {!isHeld && <p className={classes.dim}>{say('close.in-the-way-text')}</p>}
        </div>
        <Action cap="F3" onClick={() => navigation.go('queue')}>
          {say('close.decide')}
        </Action>
      </div>
      <ul className={classes.ways}>
        {items.map(item => (
          <li key={item.id} className={classes.way}>
            <strong>{say(`card.${item.kind}`)}</strong>
            <span className={classes.mono}>
              {(item.shipment && nameOfLabel(item.shipment)) ??
                item.job?.title ??
                item.funds?.meterId ??
                (item.unused && money(item.unused.costCents)) ??
                ''}
            </span>
            <span className={classes.dim}>
              {[item.station, say('queue.since', { time: time(item.since) })].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <StandAside />
    </section>
  )
}

/** Packages that somebody began and has not shipped: they miss this close. */
function StandAside() {
  const { say } = useWords()
  const { aside } = useNavigation().bench
  if (aside.length === 0) return null
  const references = aside.join(', ')
  return <p className={classes.future}>{say('close.aside', { count: aside.length, references })}</p>
}
