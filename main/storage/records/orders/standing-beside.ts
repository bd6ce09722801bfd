// What keeps its place where orders come in, and leaves others none.
import { sql } from 'kysely'
import { excludeEachOther } from '../../../core/orders/order-boxes.ts'
import type { NewOrder } from '../../../core/orders/orders.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { LedgerSession } from '../../session.ts'
import { NOT_SHIPPED } from './removed-orders.ts'

export interface FileOf {
  readonly id: string
  readonly environment: string
}

/**
 * Of each order what keeps its place, whole or in boxes, and stands beside nothing but boxes of one count, each once. What
 * would leave for it (`mayLeave`) is not in its way.
 */
export async function standingBeside(
  { db }: LedgerSession,
  { id, environment }: FileOf,
  orders: readonly NewOrder[],
  mayLeave = sql<boolean>`(1 = 0)`,
) {
  const keys = orders
    .filter(({ reference }) => reference !== '')
    .map(({ reference }) => referenceKey(reference))
  // PostgreSQL knows no empty list.
  if (keys.length === 0) return () => undefined
  const rows = await db
    .selectFrom('orders')
    .select(['reference_key', 'box_number', 'box_of', 'state', 'row', 'import_id'])
    .where('environment', '=', environment)
    .where('reference_key', 'in', keys)
    .where('holder_key', 'is not', null)
    .where(sql<boolean>`not ${mayLeave}`)
    .execute()
  const byKey = Map.groupBy(rows, row => row.reference_key)
  return ({ reference, box }: NewOrder) =>
    (byKey.get(referenceKey(reference)) ?? []).find(one => {
      if ((box?.number ?? null) === one.box_number) return true
      // What one file says in two ways is kept, to be corrected: its rows say so.
      if (one.import_id === id && NOT_SHIPPED.some(state => state === one.state)) return false
      return excludeEachOther(box?.number ?? null, one.box_number) || box?.of !== one.box_of
    })
}
