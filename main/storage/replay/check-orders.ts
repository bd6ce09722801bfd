// Compares imported orders with what the trail says that their files said: changed, taken out or put in from outside.
import type { Kysely } from 'kysely'
import {
  GONE,
  hasItsKey,
  lastSealed,
  type OrderRow,
  orderDiffers,
  sealedOrder,
} from '../records/sealed-orders.ts'
import type { LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import { pages } from './pages.ts'
import type { Replay } from './replay.ts'

const PAGE = 500

interface CheckedOrder extends OrderRow {
  readonly purchase_key: string | null
  readonly purchase_environment: string | null
}

export async function checkOrders(
  db: Kysely<LedgerTables>,
  replay: Replay,
  findings: Findings,
  counted: (rows: number) => void,
): Promise<void> {
  const { scratch } = replay
  const next = (after: number) =>
    db
      .selectFrom('orders')
      .leftJoin('purchases', 'purchases.id', 'orders.shipment_id')
      .selectAll('orders')
      .select(['purchases.reference_key as purchase_key', 'purchases.environment as purchase_environment'])
      .where('orders.seq', '>', after)
      .orderBy('orders.seq')
      .limit(PAGE)
      .execute()
  for await (const row of pages(next, counted)) {
    // Others may have put anything there, bytes too.
    const about = { record: 'order', id: String(row.id), name: String(row.reference) } as const
    const said = scratch.get('order', row.id)
    scratch.see('order', row.id)
    if (!said && scratch.get('older-import', row.import_id)) {
      findings.olderCount += 1
      continue
    }
    if (!said || replay.agrees(said, GONE)) {
      findings.add({ ...about, what: 'invented', fields: [] })
      continue
    }
    findings.checkedCount += 1
    const isAsSaid = replay.agrees(said, sealedOrder(row, 'imported').is) && hasItsKey(row)
    const fields = [
      ...(isAsSaid ? [] : await orderDiffers(db, row)),
      ...(isShippedForNothing(row) ? ['state'] : []),
    ]
    if (fields.length > 0) findings.add({ ...about, what: 'changed', fields })
  }
  for (const id of scratch.unseen('order')) {
    const said = scratch.get('order', id)
    if (!said || replay.agrees(said, GONE)) continue
    const reference = (await lastSealed(db, id))?.is.reference
    const name = typeof reference === 'string' ? reference : undefined
    findings.add({ record: 'order', id, name, what: 'missing', fields: [] })
  }
}

/** What is shipped has a label of its reference: without one somebody hid an order that waits. */
const isShippedForNothing = (row: CheckedOrder): boolean =>
  row.state === 'shipped' &&
  (row.purchase_key !== row.reference_key || row.purchase_environment !== row.environment)
