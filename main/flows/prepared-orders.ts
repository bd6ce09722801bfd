// Packages prepared while their service was away, imported as one file of orders: the operator ships it.

import type { OrderBox } from '../core/orders/order-boxes.ts'
import { type NewOrder, preparedImportId } from '../core/orders/orders.ts'
import type { FieldProblem, Problem } from '../core/problem.ts'
import { canonicalJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceName, Shipment } from '../core/shipment/shipment.ts'
import type { WeightSaid } from '../core/shipment/weight-said.ts'
import { author, commandReused } from './flow-context.ts'
import { type ImportedOrders, type OrderContext, whyLeftOut, whyNotAgain } from './import-orders.ts'
import { createPlacesTaken } from './places-taken.ts'

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
  }[]
  /** A repeat of the command takes nothing in twice. */
  readonly importId?: string | undefined
}

/** Each is checked again, like a row of a file: what cannot ship as it is waits to be corrected at the bench. */
export async function takeInPrepared(
  context: OrderContext,
  given: PreparedOrders,
): Promise<Result<ImportedOrders, Problem>> {
  const orders: NewOrder[] = []
  const places = createPlacesTaken()
  for (const [index, prepared] of given.orders.entries()) {
    const { service } = prepared
    const row = index + 1
    const problems: Record<string, FieldProblem> = {
      ...context.services[service].validate(prepared).problems,
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
      id: preparedImportId(given.importId ?? context.ids.next()),
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
  return ok({ ...added.import, leftOut: added.leftOut.map(whyLeftOut) })
}
