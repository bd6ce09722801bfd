// The question before several labels are bought at once: how many, and for how much as far as that is known.
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { Action } from '../../ui/action.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { BatchPrice } from './batch-price.ts'

export function BuyBatch({
  count,
  price,
  onBuy,
  onClose,
}: {
  readonly count: number
  readonly price: BatchPrice | undefined
  readonly onBuy: () => void
  readonly onClose: () => void
}) {
  const words = useWords()
  const { say } = words
  // Its own key, not Enter: the finger that led to the question does not answer it.
  const yes = say('key.yes')
  return (
    <Dialog
      title={say('orders.sure', { count })}
      onClose={onClose}
      keys={{ [yes.toLowerCase()]: { alone: onBuy } }}
    >
      <p aria-live="polite">
        <strong>{priceLine(words, price)}</strong>
      </p>
      {price !== undefined && price.without > 0 && <p>{say('orders.why-no-price')}</p>}
      <p className={dialogClasses.text}>{say('orders.sure-text')}</p>
      <div className={dialogClasses.answers}>
        <Action size="large" look="primary" cap={yes} onClick={onBuy}>
          {say('orders.buy', { count })}
        </Action>
        <LeaveAction size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}

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
