// Prepared packages on their way from what is set aside to the orders: each is in one of both, and in one file.
import { preparedImportId } from '../../core/orders/import-ids.ts'
import { problem } from '../../core/problem.ts'
import { fail } from '../../core/result.ts'
import type { ImportedOrders } from '../../flows/import-orders.ts'
import { type PreparedOrders, takeInPrepared } from '../../flows/prepared-orders.ts'
import type { StationServices } from '../station-services.ts'

interface Given extends PreparedOrders {
  readonly orders: readonly (PreparedOrders['orders'][number] & { readonly asideId?: string | undefined })[]
}

/** Of the files: a repeat follows its first within moments. */
const LATEST = 20

/** The orders are on record before anything leaves the bench: what a crash leaves in both is recognised by its name. */
export async function takeInAside({ batches, keptBench }: StationServices, given: Given) {
  const context = batches.bind()
  const { mode } = context
  const orders = given.orders.map(({ asideId: _aside, ...order }) => order)
  const ids = given.orders.flatMap(({ asideId }) => asideId ?? [])
  const { importId } = given
  // What was taken in by this very command is there no more.
  const isRepeat =
    importId !== undefined &&
    (await batches.orders.orderImports(mode, LATEST)).some(one => one.id === preparedImportId(importId))
  if (ids.length === 0 || isRepeat) return takeInPrepared(context, { ...given, orders })
  if (!keptBench.hold(mode, ids)) return fail(problem('wrong-state', 'bench.changed-elsewhere'))
  let taken: readonly string[] = []
  try {
    const done = await takeInPrepared(context, { ...given, orders })
    if (done.ok) taken = idsTaken(given, done.value)
    return done
  } finally {
    // A disk that is full keeps them in the file alone: the next start names them, and nothing ships twice.
    await keptBench.release(mode, ids, taken)
  }
}

function idsTaken({ orders }: Given, { leftOut }: ImportedOrders): readonly string[] {
  const rows = new Set(leftOut.map(({ row }) => row))
  return orders.flatMap(({ asideId }, index) => (asideId === undefined || rows.has(index + 1) ? [] : asideId))
}
