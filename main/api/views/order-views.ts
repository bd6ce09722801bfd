// The step from imported orders, runs and scale to what a screen may see of them.
import { hash } from 'node:crypto'
import type {
  FoundOrderView,
  OrderCheck,
  OrderDoubts,
  OrderImportedView,
  OrderImportView,
  OrderRunView,
  OrderView,
  ScaleView,
} from '../../../preload/contract/order-views.ts'
import { isPrepared } from '../../core/orders/import-ids.ts'
import {
  lacksService,
  type NewOrder,
  type OrderImport,
  type OrderLeftOut,
  type OrderOutcome,
  type OrderRecord,
  type OrderRun,
  whyStopped,
} from '../../core/orders/orders.ts'
import type { FieldProblem } from '../../core/problem.ts'
import type { ScaleState } from '../../core/shipment/scale.ts'
import { isInDoubt, type LookedAt } from '../../flows/batch-doubts.ts'
import { type CheckedOrders, type ImportedOrders, whyLeftOut } from '../../flows/import-orders.ts'
import { sentenceOf } from './sentence-view.ts'

/** Rows shown of a file that is being checked. */
const SAMPLE_ROWS = 5
const BAD_ROWS = 200
const CELL = 80
/** Of a file that was brought in. */
const LEFT_OUT_ROWS = 200
/** Of a batch's question. */
const DOUBTS_SHOWN = 20

const spoken = (problems: Readonly<Record<string, FieldProblem>>) =>
  Object.fromEntries(
    Object.entries(problems).map(([path, { code, params }]) => [
      path,
      { code, ...(params && { params }), message: sentenceOf(code, params).message },
    ]),
  )

export const sayable = ({ code, params }: OrderOutcome) => ({
  code,
  ...(params && { params }),
  ...sentenceOf(code, params),
})

/** One line for all rows with the same message at the same field. */
function together(warnings: CheckedOrders['warnings']): OrderCheck['warnings'] {
  const groups = Map.groupBy(warnings, ({ path, code, params }) => JSON.stringify([path, code, params]))
  return [...groups.values()].slice(0, BAD_ROWS).flatMap(([first, ...others]) => {
    if (!first) return []
    const { row, path, code, params } = first
    const { message } = sentenceOf(code, params)
    return [{ path, row, count: 1 + others.length, code, ...(params && { params }), message }]
  })
}

/** What is wrong with a row besides a service that one choice gives to all of them. */
function ownProblems(order: Pick<NewOrder, 'problems'>): NewOrder['problems'] {
  const { shippingService: _chosenForAll, ...rest } = order.problems
  return lacksService(order) ? rest : order.problems
}

const HERE_ALREADY: ReadonlySet<string | undefined> = new Set(['order.twice-in-file', 'order.in-run'])

export function orderCheckView({
  table,
  mapping,
  defaults,
  orders,
  warnings,
  weighty,
  compared,
}: CheckedOrders): OrderCheck {
  const bad = orders.flatMap(order => {
    const problems = ownProblems(order)
    return Object.keys(problems).length > 0 ? [{ ...order, problems }] : []
  })
  const withoutService = orders.filter(lacksService)
  const first =
    withoutService.find(order => Object.keys(ownProblems(order)).length === 0) ?? withoutService[0]
  return {
    columns: [...table.columns],
    mapping,
    defaults,
    rowCount: orders.length,
    badCount: bad.length,
    takenCount: orders.filter(({ problems }) => !HERE_ALREADY.has(problems.reference?.code)).length,
    sample: table.rows
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => table.columns.map((_column, place) => (cells[place] ?? '').slice(0, CELL))),
    bad: bad
      .slice(0, BAD_ROWS)
      .map(({ row, reference, problems }) => ({ row, reference, problems: spoken(problems) })),
    withoutService: first && { count: withoutService.length, row: first.row, shipment: first.shipment },
    weighty: weighty.map(({ place, heading }) => ({ place, heading })),
    beside: [...new Set(compared)],
    warnings: together(warnings),
  }
}

export const orderImportView = (one: OrderImport): OrderImportView => ({
  id: one.id,
  fileName: one.fileName,
  ...(isPrepared(one) && { prepared: true as const }),
  operator: one.operator,
  createdAt: one.createdAt,
  counts: one.counts,
  // What was prepared at the bench is still there where it was not taken in.
  ...(one.notTaken &&
    !isPrepared(one) && {
      leftOutCount: one.notTaken.count,
      leftOut: one.notTaken.rows.map(leftOutView),
      ...(one.notTaken.whole && { refused: sayable(one.notTaken.whole) }),
    }),
})

const leftOutView = (one: OrderLeftOut) => {
  const { row, reference, ...why } = whyLeftOut(one)
  return { row, reference, ...sayable(why) }
}

export const orderImportedView = (imported: ImportedOrders): OrderImportedView => ({
  ...orderImportView(imported),
  leftOutCount: imported.leftOut.length,
  leftOut: imported.leftOut
    .slice(0, LEFT_OUT_ROWS)
    .map(({ row, reference, ...why }) => ({ row, reference, ...sayable(why) })),
})

export const foundOrderView = ({
  service,
  box,
  shipment,
  noCustomsReason,
  problems,
}: NewOrder): FoundOrderView => ({
  service,
  box,
  shipment,
  noCustomsReason,
  problems: spoken(problems),
})

/**
 * Says which orders these are: one that is corrected is another order, under an id of its own. Whoever was asked about these
 * buys no others.
 */
export const whichOrders = (looked: readonly LookedAt[]): string =>
  hash('sha256', looked.map(({ order }) => order.id).join(' '), 'base64url')

export function orderDoubtsView(looked: readonly LookedAt[]): OrderDoubts {
  const inDoubt = looked.filter(isInDoubt)
  return {
    count: inDoubt.length,
    which: whichOrders(looked),
    orders: inDoubt.slice(0, DOUBTS_SHOWN).map(({ order: { id, reference, box }, doubts }) => ({
      id,
      reference,
      box,
      doubts: spoken(doubts),
    })),
  }
}

export function orderView(order: OrderRecord, doubts: LookedAt['doubts']): OrderView {
  const { purchase } = order
  return {
    id: order.id,
    importId: order.importId,
    row: order.row,
    reference: order.reference,
    box: order.box,
    service: order.service,
    state: order.state,
    shipment: order.shipment,
    noCustomsReason: order.noCustomsReason,
    runId: order.runId,
    shipmentId: order.shipmentId,
    problems: spoken(order.problems),
    ...(Object.keys(doubts).length > 0 && { doubts: spoken(doubts) }),
    outcome: order.outcome && sayable(order.outcome),
    purchase: purchase && {
      kind: purchase.kind,
      numbers: [...purchase.numbers],
      trackingNumbers: [...purchase.trackingNumbers],
      costCents: purchase.costCents,
      boughtAt: purchase.boughtAt,
    },
  }
}

/** `isHere`: not asked of a run that this station has just paused or ended. */
export function orderRunView(run: OrderRun, isHere = true): OrderRunView {
  const why = whyStopped(run)
  return {
    id: run.id,
    environment: run.environment,
    importId: run.importId,
    state: run.state,
    problem: why && sayable(why),
    operator: run.operator,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    counts: run.counts,
    costCents: run.costCents,
    lookAtCount: run.lookAtCount,
    isElsewhere: run.state === 'running' && !isHere ? true : undefined,
  }
}

export const scaleView = (state: ScaleState): ScaleView => ({ ...state })
