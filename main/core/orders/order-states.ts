// The states of an imported order, what each is for its batch, and how a batch stands by them.
import type { PurchaseKind } from '../purchases/purchase.ts'

/**
 * `ready` and `invalid` as the check found it; `waiting` and `shipping` in a run; then what came of it.
 * `failed` may be shipped again; `unknown` is settled on the attention list like any other purchase.
 */
export const ORDER_STATES = [
  'ready',
  'invalid',
  'waiting',
  'shipping',
  'shipped',
  'failed',
  'unknown',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** As an order stands today. `voided`: it was shipped, its label is worth nothing any more, and no other took its place. */
export const ORDER_STANDS = [...ORDER_STATES, 'voided'] as const
export type OrderStands = (typeof ORDER_STANDS)[number]

type InBatch = 'waits' | 'under-way' | 'labelled' | 'looked-at' | 'open-again'

/** What each is for its batch. What is open again is shipped at the bench, since a person voided its label for a reason. */
const IN_BATCH: Readonly<Record<OrderStands, InBatch>> = {
  ready: 'waits',
  invalid: 'looked-at',
  waiting: 'under-way',
  shipping: 'under-way',
  shipped: 'labelled',
  failed: 'looked-at',
  unknown: 'looked-at',
  voided: 'open-again',
}

/** What an order is by what its purchase came to; nothing where none was made, so that it may be shipped again. */
export function stateByPurchase(kind: PurchaseKind | undefined): 'shipped' | 'unknown' | undefined {
  switch (kind) {
    case undefined:
    case 'refused':
    case 'abandoned':
      return undefined
    case 'intended':
    case 'sending':
    case 'unknown':
      return 'unknown'
    default:
      // There is or was a label, whatever became of it since.
      return 'shipped'
  }
}

export type OrderCounts = Readonly<Record<OrderStands, number>>

/** How a batch stands: `labelledCount` have a label today, `leftCount` are for somebody to look at. */
export function batchTally(counts: OrderCounts): {
  readonly totalCount: number
  readonly doneCount: number
  readonly labelledCount: number
  readonly leftCount: number
} {
  const countOf = (...kinds: readonly InBatch[]) =>
    ORDER_STANDS.filter(state => kinds.includes(IN_BATCH[state])).reduce(
      (sum, state) => sum + counts[state],
      0,
    )
  return {
    totalCount: countOf('waits', 'under-way', 'labelled', 'looked-at', 'open-again'),
    doneCount: countOf('labelled', 'looked-at'),
    labelledCount: countOf('labelled'),
    leftCount: countOf('looked-at', 'open-again'),
  }
}
