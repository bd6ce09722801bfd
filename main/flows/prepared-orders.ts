// Packages prepared while their service was away, imported as one file of orders: the operator ships it.

import { preparedImportId } from '../core/orders/import-ids.ts'
import type { OrderBox } from '../core/orders/order-boxes.ts'
import type { NewOrder } from '../core/orders/orders.ts'
import type { FieldProblem, Problem } from '../core/problem.ts'
import { canonicalJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceName, Shipment } from '../core/shipment/shipment.ts'
import type { WeightSaid } from '../core/shipment/weight-said.ts'
import { changedSincePrepared } from './changed-since.ts'
import { checkOrder } from './checked-order.ts'
import { author, commandReused } from './flow-context.ts'
import { type ImportedOrders, type OrderContext, whyLeftOut, whyNotAgain } from './import-orders.ts'
import { createPlacesTaken } from './places-taken.ts'
import { weightsAnswered } from './weight-doubt.ts'

export interface PreparedOrders {
  /** What the list of files calls them. */
  readonly fileName: string
  readonly orders: readonly {
    readonly service: ServiceName
    readonly reference: string
    readonly box?: OrderBox | undefined
    readonly shipment: Shipment
    readonly noCustomsReason?: string | undefined
    readonly returnOf?: string | undefined
    readonly weightSaid?: WeightSaid | undefined
    /** The row of the orders that filled its form. */
    readonly orderId?: string | undefined
  }[]
  /** A repeat of the command takes nothing in twice. */
  readonly importId?: string | undefined
}

/**
 * Each is checked again, like a row of a file: what cannot ship as it is waits to be corrected at the bench. One whose
 * weight cannot be right, and of which nobody was asked, is left out, and so is one whose order changed since it was
 * prepared: it stays at the bench, where a key answers.
 */
export async function takeInPrepared(
  context: OrderContext,
  given: PreparedOrders,
): Promise<Result<ImportedOrders, Problem>> {
  const orders: NewOrder[] = []
  const staying: ImportedOrders['leftOut'][number][] = []
  const id = preparedImportId(given.importId ?? context.ids.next())
  const places = createPlacesTaken()
  for (const [index, prepared] of given.orders.entries()) {
    const { reference } = prepared
    const row = index + 1
    const stays = await whyItStays(context, id, prepared)
    if (stays) {
      const { code, params } = stays
      staying.push({ row, reference, code, ...(params && { params }) })
      continue
    }
    const problems: Record<string, FieldProblem> = {
      ...checkOrder(context, prepared).problems,
    }
    const before = places.take(prepared, row)
    const standing = before ? undefined : await whyNotAgain(context, prepared)
    if (before) problems[before.path] = before.problem
    else if (standing) problems.reference ??= { code: standing }
    orders.push({ id: context.ids.next(), row, ...prepared, problems })
  }
  const invalid = orders.filter(({ problems }) => Object.keys(problems).length > 0)
  const added = await context.orders.addOrders(
    {
      id,
      environment: context.mode,
      fileName: given.fileName,
      asked: canonicalJson(given.orders),
      ...author(context),
    },
    orders,
    {
      kind: 'orders-imported',
      ...author(context),
      detail: { prepared: 'at the bench', count: orders.length, invalid: invalid.length },
    },
  )
  if (added.kind === 'reused') return fail(commandReused)
  const leftOut = [...staying, ...added.leftOut.map(whyLeftOut)].toSorted((one, other) => one.row - other.row)
  return ok({ ...added.import, leftOut })
}

/** It may have been sent anew as a whole, or in other boxes. */
const isSent = async ({ orders, mode }: OrderContext, reference: string): Promise<boolean> =>
  (await orders.orderByReference(mode, reference)) !== undefined ||
  (await orders.ordersOfBoxes(mode, reference)).length > 0

/** Asked while the file's own order still stands, whose place this one takes; not of what is taken in already. */
async function whyItStays(
  context: OrderContext,
  importId: string,
  prepared: PreparedOrders['orders'][number],
): Promise<Problem | undefined> {
  const { orders, mode } = context
  const { reference, box, orderId } = prepared
  const standing = await orders.orderByReference(mode, reference, box?.number)
  if (standing?.importId === importId) return undefined
  if (orderId !== undefined && !(await orders.order(orderId)))
    return changedSincePrepared(prepared, (await isSent(context, reference)) ? 'corrected' : 'removed')
  const answered = await weightsAnswered(context, { ...prepared, ...prepared.weightSaid })
  return answered.ok ? undefined : answered.problem
}
