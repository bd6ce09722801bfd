// The orders of a file: each with where it goes, what came of it, what is wrong with it.
import { Skeleton } from '@mantine/core'
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { useOrders } from '../../station/order-queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import { doubtsSaid } from './buy-batch.tsx'
import classes from './orders.module.css'

type Order = ChannelValue<'orders.list'>['orders'][number]

const STATUSES: Readonly<Record<Order['state'], 'ok' | 'warn' | 'stop' | 'quiet'>> = {
  ready: 'quiet',
  invalid: 'warn',
  waiting: 'quiet',
  shipping: 'quiet',
  shipped: 'ok',
  failed: 'warn',
  unknown: 'stop',
  voided: 'stop',
}

export function OrderList({ importId }: { readonly importId: string }) {
  const { say } = useWords()
  const list = useOrders(importId)
  const rows = list.data?.pages.flatMap(page => page.orders) ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
    <section className={classes.orderList} aria-label={say('orders.of-file')} tabIndex={0}>
      {list.data === undefined &&
        [0, 1, 2, 3].map(row => <Skeleton key={row} height={44} mb={10} radius={10} />)}
      <ul className={classes.plain}>
        {rows.map(order => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Action size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {say('orders.more')}
        </Action>
      )}
    </section>
  )
}

/** Nothing else is open: it is packed by a scan, and its service is chosen there. */
function lacksService({ state, problems }: Order): boolean {
  const [only, ...others] = Object.values(problems)
  return state === 'invalid' && others.length === 0 && only?.code === 'field.service-not-chosen'
}

/** How many of a file; undefined while not all of its orders are read. */
export function useToScan(importId: string): number | undefined {
  const { data, hasNextPage } = useOrders(importId)
  if (!data || hasNextPage) return undefined
  return data.pages.flatMap(page => page.orders).filter(lacksService).length
}

/** Of a label that a person settled by hand nobody knows it. */
function costOf({ say, money }: Words, purchase: Order['purchase']): string | undefined {
  if (purchase?.costCents !== undefined) return money(purchase.costCents)
  return purchase?.kind === 'bought' ? say('orders.no-cost') : undefined
}

function Row({ order }: { readonly order: Order }) {
  const words = useWords()
  const { say } = words
  const { to } = order.shipment ?? {}
  return (
    <li className={classes.order}>
      <strong className={classes.mono}>
        {order.reference === '' ? say('orders.line', { row: order.row }) : nameOfLabel(order)}
      </strong>
      <span className={classes.who}>{[to?.name, to?.city].filter(Boolean).join(', ')}</span>
      {lacksService(order) ? (
        <span className={classes.orderState} data-status="quiet">
          {say('orders.state-to-scan')}
        </span>
      ) : (
        <span className={classes.orderState} data-status={STATUSES[order.state]}>
          {say(`orders.state-${order.state}`)}
        </span>
      )}
      <span className={classes.result}>
        {costOf(words, order.purchase)}
        <span className={classes.mono}>{order.purchase?.numbers[0]}</span>
      </span>
      <Why order={order} />
    </li>
  )
}

function Why({ order }: { readonly order: Order }) {
  const words = useWords()
  const { say, problem, fieldName } = words
  if (lacksService(order)) return <span className={classes.openRow}>{say('orders.choose-service')}</span>
  if (order.state === 'voided') return <span className={classes.openRow}>{say('orders.ship-again')}</span>
  const faults = order.outcome
    ? [problem(order.outcome).message]
    : order.state === 'invalid'
      ? Object.entries(order.problems).map(([path, one]) =>
          [fieldName(path), problem(one).message].filter(Boolean).join(': '),
        )
      : []
  if (order.doubts) faults.push(doubtsSaid(words, order.doubts))
  return faults.length > 0 ? <span className={classes.whyRow}>{faults.join(' ')}</span> : null
}
