// The question before several labels are bought at once: how many, for how much as far as that is known, and which stay open.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { BatchPrice } from './batch-price.ts'
import type { BatchPrices } from './use-batch-price.ts'

type Doubts = ChannelValue<'orders.doubts'>

/** Orders in doubt that are named; a longer list would hide the answers. */
const NAMED = 5

export function BuyBatch({
  count,
  doubts,
  prices,
  training,
  onBuy,
  onClose,
}: {
  /** Also of those in doubt. */
  readonly count: number
  readonly doubts: Doubts | undefined
  readonly prices: BatchPrices | undefined
  readonly training: boolean
  readonly onBuy: (withDoubts: boolean) => void
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say } = words
  const inDoubt = doubts?.count ?? 0
  const clear = count - inDoubt
  const price = clear > 0 ? prices?.clear : prices?.all
  // Its own key, not Enter: the finger that led to the question does not answer it.
  const yes = say('key.yes')
  return (
    <Dialog
      title={
        clear > 0 ? say('orders.sure', { count: clear }) : say('orders.all-in-doubt', { count: inDoubt })
      }
      onClose={onClose}
      keys={{
        ...(clear > 0 && { [yes.toLowerCase()]: { alone: () => onBuy(false) } }),
        ...(inDoubt > 0 && { a: { alone: () => onBuy(true) } }),
      }}
    >
      <p aria-live="polite">
        <strong>{priceLine(words, price)}</strong>
      </p>
      {doubts && inDoubt > 0 && <InDoubt doubts={doubts} />}
      {price !== undefined && price.without > 0 && (
        <p>{say(price.withLabel ? 'orders.why-no-price' : 'orders.no-price-came')}</p>
      )}
      <p className={dialogClasses.text}>{say(training ? 'orders.ship-training' : 'orders.sure-text')}</p>
      <div className={dialogClasses.answers}>
        {clear > 0 && (
          <Action size="large" look="primary" cap={yes} onClick={() => onBuy(false)}>
            {say('orders.buy', { count: clear })}
          </Action>
        )}
        {inDoubt > 0 && (
          <Action size="large" cap="A" onClick={() => onBuy(true)}>
            {say('orders.buy-in-doubt', { count })}
          </Action>
        )}
        <LeaveAction size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}

function InDoubt({ doubts: { count, orders } }: { readonly doubts: Doubts }) {
  const words = useWords()
  const { say } = words
  const named = orders.slice(0, NAMED)
  return (
    <div>
      <p>{say('orders.stay-open', { count })}</p>
      <ul>
        {named.map(order => (
          <li key={order.id}>
            <b>{nameOfLabel(order)}</b> {doubtsSaid(words, order.doubts)}
          </li>
        ))}
        {count > named.length && <li>{say('orders.more-bad', { count: count - named.length })}</li>}
      </ul>
    </div>
  )
}

/** `ZIP: 10001 is not in CO.` */
export const doubtsSaid = (
  { problem, fieldName }: Words,
  doubts: Doubts['orders'][number]['doubts'],
): string =>
  Object.entries(doubts)
    .map(([path, one]) => [fieldName(path), problem(one).message].filter(Boolean).join(': '))
    .join(' ')

/** `about $28.40 for 4, 1 without a price, 2 being asked` */
export function priceLine({ say, money }: Words, price: BatchPrice | undefined): string {
  if (!price) return ''
  const { cents, priced, without, asking } = price
  return [
    priced > 0 && say('orders.about', { amount: money(cents), count: priced }),
    without > 0 && say('orders.without-price', { count: without }),
    asking > 0 && say('orders.asking-price', { count: asking }),
  ]
    .filter(Boolean)
    .join(' · ')
}
