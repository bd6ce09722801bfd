// Runs that ship imported orders: one at a time, each order taken and settled by compare-and-swap.
import { sql } from 'kysely'
import { OPEN_RUN_STATES, type RunState } from '../../../core/orders/order-run-states.ts'
import { type OrderState, stateByPurchase } from '../../../core/orders/order-states.ts'
import {
  commandOfOrder,
  type NewOrderRun,
  NOT_TOLD,
  type OrderOutcome,
  type OrderRecord,
  type OrderRun,
} from '../../../core/orders/orders.ts'
import type { FieldProblem, Problem } from '../../../core/problem.ts'
import { PURCHASE_KINDS, type PurchaseKind } from '../../../core/purchases/purchase.ts'
import { canonicalJson } from '../../../core/records/canonical-json.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { placed } from '../../free-seq.ts'
import type { LedgerSession } from '../../session.ts'
import { digest } from '../digests.ts'
import { jsonOrNull } from '../purchases/purchase-rows.ts'
import { tellRun, wasTold } from '../trail/sealed-batches.ts'
import { runsOf } from './imports-and-runs.ts'
import { order, orderDiffers as whatDiffers } from './order-records.ts'
import { isAtIt, keysHere, keysOfStation, keyToHold, openRun, runKey } from './order-run-holder.ts'

type Started =
  | { readonly kind: 'started' | 'held-by' | 'reused'; readonly run: OrderRun }
  | { readonly kind: 'nothing'; readonly run?: undefined }

export async function startOrderRun(
  session: LedgerSession,
  run: NewOrderRun,
  event: EventNote,
): Promise<Started> {
  const { db, at } = session
  const runs = db.selectFrom('order_runs').selectAll()
  // A command's number answers for itself, whatever runs now.
  const first =
    run.commandId === undefined
      ? undefined
      : await runs.where('command_id', '=', run.commandId).executeTakeFirst()
  const held = first ?? (await openRun(session, run.environment))
  const asked = askedOf(run)
  if (held) {
    const kind = first && (first.asked ?? asked) !== asked ? 'reused' : 'held-by'
    return { kind, run: only(await runsOf(db, [held])) }
  }
  if (run.only?.length === 0) return { kind: 'nothing' }
  let taken = db
    .updateTable('orders')
    .set({ state: 'waiting', run_id: run.id, outcome: null, shipment_id: null, updated_at: at })
    .where('environment', '=', run.environment)
    .where('state', 'in', run.states)
    .where('shipment', 'is not', null)
  if (run.importId !== undefined) taken = taken.where('import_id', '=', run.importId)
  if (run.orderIds !== undefined) taken = taken.where('id', 'in', run.orderIds)
  if (run.only !== undefined) taken = taken.where('id', 'in', run.only)
  const orderIds = (await taken.returning('id').execute()).map(({ id }) => id)
  if (orderIds.length === 0) return { kind: 'nothing' }
  const row = await db
    .insertInto('order_runs')
    .values({
      ...placed(session, 'order_runs'),
      id: run.id,
      environment: run.environment,
      holder_key: runKey(session, run.environment),
      import_id: run.importId ?? null,
      state: 'running',
      problem: null,
      printer_id: run.printerId ?? null,
      print_later: run.printLater ? 1 : 0,
      command_id: run.commandId ?? null,
      operator: run.operator ?? null,
      started_at: at,
      finished_at: null,
      asked,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = { ...event.detail, runId: run.id, count: orderIds.length }
  await tellRun(session, { ...event, detail }, row, orderIds)
  return { kind: 'started', run: only(await runsOf(db, [row])) }
}

/** Which orders it is to ship, as far as a repeat has to say the same. */
const askedOf = ({ environment, importId, orderIds, states, withDoubts }: NewOrderRun): string | null =>
  digest(
    canonicalJson({
      environment,
      importId: importId ?? null,
      orderIds: orderIds ? [...new Set(orderIds)].sort() : null,
      states: [...states].sort(),
      ...(withDoubts && { withDoubts }),
    }),
  )

export async function takeOrder(session: LedgerSession, runId: string): Promise<OrderRecord | undefined> {
  const { db, at } = session
  if (!(await isAtIt(session, runId))) return undefined
  const next = (state: OrderState) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('run_id', '=', runId)
      .where('state', '=', state)
      // One whose id is no text could never be settled.
      .where(sql<boolean>`cast(id as text) = id`)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
  // Left by a start that ended in the middle: its command is asked again, and gives the first outcome.
  const left = await next('shipping')
  if (left) return asTold(session, runId, left.id)
  const waiting = await next('waiting')
  if (!waiting) return undefined
  await db
    .updateTable('orders')
    .set(({ eb }) => ({
      state: 'shipping' satisfies OrderState,
      attempt: eb('attempt', '+', 1),
      outcome: null,
      updated_at: at,
    }))
    .where('id', '=', waiting.id)
    .execute()
  return asTold(session, runId, waiting.id)
}

/** With what of it was changed from outside, which goes into the trail: nothing may be bought by it. */
async function asTold(session: LedgerSession, runId: string, id: string): Promise<OrderRecord | undefined> {
  const { db, at, chain } = session
  const isTold = await wasTold(db, runId, id)
  const differs = [...(await whatDiffers(session, id)), ...(isTold ? [] : [NOT_TOLD])]
  const found = await order(session, id)
  if (!found || differs.length === 0) return found
  const detail = { orderId: id, importId: found.importId, reference: found.reference, fields: differs }
  await chain.append(db, at, { kind: 'order-refused', detail })
  return { ...found, differs }
}

export async function settleOrder(
  { db, at }: LedgerSession,
  id: string,
  settled: {
    readonly state: OrderState
    readonly shipmentId?: string
    readonly outcome?: OrderOutcome
    readonly problems?: Readonly<Record<string, FieldProblem>>
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({
      state: settled.state,
      outcome: jsonOrNull(settled.outcome),
      updated_at: at,
      ...(settled.shipmentId !== undefined && { shipment_id: settled.shipmentId }),
      ...(settled.problems && { problems: JSON.stringify(settled.problems) }),
      ...(settled.state === 'shipped' && { holder_key: null }),
    })
    .where('id', '=', id)
    .where('state', '=', 'shipping')
    .execute()
}

export async function changeOrderRun(
  session: LedgerSession,
  id: string,
  from: readonly RunState[],
  change: { readonly state: RunState; readonly problem?: Pick<Problem, 'code' | 'params'> },
  event: EventNote,
): Promise<OrderRun | undefined> {
  const { db, at, chain } = session
  const over = !OPEN_RUN_STATES.includes(change.state)
  const goesOn = change.state === 'running' ? await keyToHold(session, id) : undefined
  if (change.state === 'running' && !goesOn) return undefined
  const row = await db
    .updateTable('order_runs')
    .set({
      state: change.state,
      problem: jsonOrNull(
        change.problem && {
          code: change.problem.code,
          ...(change.problem.params && { params: change.problem.params }),
        },
      ),
      ...(goesOn && { holder_key: goesOn.key }),
      ...(over && { holder_key: null, finished_at: at }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where(({ eb, or }) => or([eb('state', '!=', 'running'), eb('holder_key', 'in', keysHere(session))]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  // A runner whose records were away left its last order without a word.
  if (change.state === 'paused') await settleLeft(session, id)
  if (change.state === 'ended') {
    await db
      .updateTable('orders')
      .set({ state: 'ready', run_id: null, outcome: null, updated_at: at })
      .where('run_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await settleLeft(session, id)
    await freeLeft(session, id)
  }
  await chain.append(db, at, { ...event, detail: { ...event.detail, runId: id } })
  return only(await runsOf(db, [row]))
}

/** Orders that a run left half-way, whose outcome was not written: what their purchase says of them is known at once. */
export async function settleLeft({ db, at }: LedgerSession, runId: string): Promise<void> {
  const left = await db
    .selectFrom('orders')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', 'shipping')
    .execute()
  for (const row of left) {
    const purchase = await db
      .selectFrom('purchases')
      .select(['id', 'kind'])
      .where('command_id', '=', commandOfOrder(row))
      .executeTakeFirst()
    const state = stateByPurchase(oneOfKinds(purchase?.kind))
    if (state === undefined || purchase === undefined) continue
    await db
      .updateTable('orders')
      .set({
        updated_at: at,
        state,
        shipment_id: purchase.id,
        ...(state === 'shipped' && { holder_key: null }),
      })
      .where('seq', '=', row.seq)
      .where('state', '=', 'shipping')
      .execute()
  }
}

/** What no label was bought for, and no run takes any more. */
export async function freeLeft({ db, at }: LedgerSession, runId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'ready', run_id: null, outcome: null, updated_at: at })
    .where('run_id', '=', runId)
    .where('state', '=', 'shipping')
    .execute()
}

const oneOfKinds = (kind: string | undefined): PurchaseKind | undefined =>
  // Of one that nobody can read it is not known whether it was bought.
  kind === undefined ? undefined : (PURCHASE_KINDS.find(one => one === kind) ?? 'unknown')

export async function pauseOrderRuns(session: LedgerSession): Promise<void> {
  await pauseHeld(session, keysHere(session), { why: 'the station restarted' })
}

/** What a lost station ran waits for a person at any other one; it ships nothing more of it when it is back. */
export const pauseRunsOf = (session: LedgerSession, station: string): Promise<readonly string[]> =>
  pauseHeld(session, keysOfStation(station), { why: 'the station was lost', station })

async function pauseHeld(
  session: LedgerSession,
  keys: readonly string[],
  why: { readonly why: string; readonly station?: string },
): Promise<readonly string[]> {
  const { db, at, chain } = session
  const paused = await db
    .updateTable('order_runs')
    .set({ state: 'paused' })
    .where('holder_key', 'in', keys)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  for (const { id } of paused) {
    await settleLeft(session, id)
    await chain.append(db, at, { kind: 'orders-paused', detail: { runId: id, ...why } })
  }
  return paused.map(({ id }) => id)
}

const only = (runs: readonly OrderRun[]): OrderRun => {
  const [one] = runs
  if (!one) throw new Error('the run that was just written is not there')
  return one
}
