// What a batch asks about before it buys: the bench asks at its fields, and a batch has nobody who looks at them.

import { isPrepared } from '../core/orders/import-ids.ts'
import type { OrderState } from '../core/orders/order-states.ts'
import type { OrderRecord } from '../core/orders/orders.ts'
import type { FieldProblem } from '../core/problem.ts'
import { doubtsIn } from '../core/shipment/doubts.ts'
import type { OrderContext } from './import-orders.ts'

type Doubts = Readonly<Record<string, FieldProblem>>

export interface LookedAt {
  readonly order: OrderRecord
  /** By field; none where nothing is to be asked. */
  readonly doubts: Doubts
}

const PAGE = 200

/**
 * Of an order that may still be shipped, as its service says today. One that was prepared at a bench was asked about there,
 * and is not asked about again (decision 164).
 */
export function doubtsOf({ services }: OrderContext, order: OrderRecord): Doubts {
  const { importId, state, service, shipment, reference, noCustomsReason } = order
  if (!shipment || (state !== 'ready' && state !== 'failed') || isPrepared({ id: importId })) return {}
  return doubtsIn(services[service].validate({ shipment, reference, noCustomsReason }).warnings)
}

/** The orders that a batch of these would ship, each with what is to be asked about it first. */
export async function lookedAt(
  context: OrderContext,
  which: {
    readonly importId?: string | undefined
    readonly orderIds?: readonly string[] | undefined
    readonly state: Extract<OrderState, 'ready' | 'failed'>
  },
): Promise<readonly LookedAt[]> {
  const { importId, orderIds, state } = which
  const asked = orderIds && new Set(orderIds)
  const found: LookedAt[] = []
  let cursor: string | undefined
  do {
    const page = await context.orders.orders({
      environment: context.mode,
      state,
      limit: PAGE,
      ...(importId !== undefined && { importId }),
      ...(cursor !== undefined && { cursor }),
    })
    for (const order of page.items)
      if (asked?.has(order.id) !== false) found.push({ order, doubts: doubtsOf(context, order) })
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return found
}

export const isInDoubt = ({ doubts }: LookedAt): boolean => Object.keys(doubts).length > 0
