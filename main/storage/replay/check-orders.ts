// Compares imported orders with what the trail says that their files said: changed, removed or added from outside.
import type { Kysely } from 'kysely'
import { withBox } from '../../core/orders/order-boxes.ts'
import { OPEN_RUN_STATES } from '../../core/orders/order-run-states.ts'
import { referenceKey } from '../../core/shipment/reference-key.ts'
import { readOrder } from '../records/orders/order-columns.ts'
import {
  differing,
  GONE,
  hasItsKey,
  lastSealed,
  type OrderRow,
  sealedOrder,
} from '../records/orders/sealed-orders.ts'
import type { LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import { namesUnreadable } from './names-unreadable.ts'
import { pages } from './pages.ts'
import type { Replay } from './replay.ts'

const PAGE = 500

interface CheckedOrder extends OrderRow {
  readonly purchase_key: string | null
  readonly purchase_environment: string | null
  readonly run_state: string | null
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
      .leftJoin('order_runs', 'order_runs.id', 'orders.run_id')
      .selectAll('orders')
      .select('order_runs.state as run_state')
      .select(['purchases.reference_key as purchase_key', 'purchases.environment as purchase_environment'])
      .where('orders.seq', '>', after)
      .orderBy('orders.seq')
      .limit(PAGE)
      .execute()
  for await (const row of pages(next, counted)) {
    const { values, unreadable } = readOrder(row)
    const unread = { record: 'order', name: values.reference } as const
    if (namesUnreadable(replay, findings, unread, row, unreadable)) continue
    const about = { record: 'order', id: row.id, name: row.reference } as const
    const said = scratch.get('order', row.id)
    scratch.see('order', row.id)
    // Of a station of before that is still at work: the next start takes them over.
    const isOlder = !scratch.get('taken-import', row.import_id) && scratch.get('older-import', row.import_id)
    if (!said && isOlder) {
      findings.olderCount += 1
      continue
    }
    if (!said || replay.agrees(said, GONE)) {
      findings.add({ ...about, what: 'invented', fields: [] }, sealedOrder(row, 'imported').is)
      continue
    }
    findings.checkedCount += 1
    const isAsSaid = replay.agrees(said, sealedOrder(row, 'imported').is) && hasItsKey(row)
    const apart = [
      ...(stateFollows(row) ? [] : ['state']),
      ...(stateFollows(row) && !wasTold(replay, row) ? ['runId'] : []),
      ...(isAsSaid && !holdsItsPlace(row) ? ['holderKey'] : []),
    ]
    if (isAsSaid && apart.length === 0) continue
    const last = isAsSaid || findings.isFull ? undefined : await lastSealed(db, row.id)
    const { is } = sealedOrder(row, 'imported')
    // Runs change its state and its place: they belong to it where they are what is wrong.
    const isElsewhere = apart.includes('runId') && { runId: row.run_id }
    const place = apart.length > 0 && { state: row.state, holderKey: row.holder_key, ...isElsewhere }
    const fields = [...(last ? differing(row, last) : []), ...apart]
    findings.add({ ...about, what: 'changed', fields }, { ...is, ...place })
  }
  for (const id of scratch.unseen('order')) {
    const said = scratch.get('order', id)
    if (!said || replay.agrees(said, GONE)) continue
    const reference = findings.isFull ? undefined : (await lastSealed(db, id))?.is.reference
    const name = typeof reference === 'string' ? reference : undefined
    findings.add({ record: 'order', id, name, what: 'missing', fields: [] }, { revision: said.revision })
  }
}

/** A state that nothing brought about hides an order that waits, or keeps it from leaving. */
function stateFollows({ state, run_state, ...row }: CheckedOrder): boolean {
  switch (state) {
    case 'shipped':
    case 'unknown':
      return row.purchase_key === row.reference_key && row.purchase_environment === row.environment
    case 'waiting':
    case 'shipping':
      return OPEN_RUN_STATES.some(open => open === run_state)
    default:
      return true
  }
}

/** A batch ships what was told for it; of one of before the trail does not say. */
function wasTold({ scratch }: Replay, { id, state, run_id }: CheckedOrder): boolean {
  if (state !== 'waiting' && state !== 'shipping') return true
  const isOlder = !scratch.get('run', run_id ?? '') && scratch.get('told-run', run_id ?? '')
  return Boolean(isOlder || scratch.get('run-order', `${run_id}/${id}`))
}

/** Whoever gave one the place of another would have it replaced by the other's file. */
function holdsItsPlace({ state, holder_key, environment, reference_key, box_number }: CheckedOrder): boolean {
  // To be corrected: it may have no reference, or one that another has already.
  if (holder_key === null) return state === 'shipped' || state === 'invalid' || reference_key === ''
  const box = withBox('', box_number)
  const [mode, ...rest] = holder_key.split(':')
  const place = rest.join(':')
  const key = place.slice(0, place.length - box.length)
  // One that a run had when the rule of references changed has its place by the rule of before.
  const isItsOwn = key + box === place && referenceKey(key) === reference_key
  return state !== 'shipped' && mode === environment && isItsOwn
}
