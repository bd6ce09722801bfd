// The channels of imported orders: check, import, list, find, ship as a batch, results.

import { nameOfLabel } from '../../core/orders/order-boxes.ts'
import { orderDefaultsOf } from '../../core/orders/order-defaults.ts'
import type { OrderRecord, OrderRun } from '../../core/orders/orders.ts'
import { problem } from '../../core/problem.ts'
import { fail, ok } from '../../core/result.ts'
import { doubtsOf, type LookedAt, lookedAt } from '../../flows/batch-doubts.ts'
import { author } from '../../flows/flow-context.ts'
import { checkOrders, importOrders } from '../../flows/import-orders.ts'
import { lookUpOrder } from '../../flows/look-up-order.ts'
import { orderResults } from '../../flows/order-results.ts'
import { orderToPack } from '../../flows/order-to-pack.ts'
import type { StationServices } from '../station-services.ts'
import {
  foundOrderView,
  orderCheckView,
  orderDoubtsView,
  orderImportedView,
  orderImportView,
  orderRunView,
  orderView,
  sayable,
  whichOrders,
} from '../views/order-views.ts'
import type { Area } from './handler.ts'
import { takeInAside } from './prepared-orders.ts'
import { fileInTrail } from './trail-files.ts'

const LISTED = 60
const PAGE = 100

export function orderChannels(station: StationServices): Area<'orders'> {
  const { orders, bind, runs } = station.batches
  const runView = (run: OrderRun) => orderRunView(run, runs.isHere(run.id))
  const shown = (order: OrderRecord) => orderView(order, doubtsOf(bind(), order))
  return {
    'orders.check': async input => {
      const checked = await checkOrders(bind(), input)
      return checked.ok ? ok(orderCheckView(checked.value)) : checked
    },
    'orders.import': async ({ commandId, ...file }) => {
      const imported = await importOrders(bind(), {
        ...file,
        importId: commandId,
        file: { ...fileInTrail(file.fileName, file.content) },
      })
      return imported.ok ? ok(orderImportedView(imported.value)) : imported
    },
    'orders.prepared': async ({ commandId, ...prepared }) => {
      const taken = await takeInAside(station, { ...prepared, importId: commandId })
      return taken.ok ? ok(orderImportedView(taken.value)) : taken
    },
    'orders.imports': async () => ok((await orders.orderImports(bind().mode, LISTED)).map(orderImportView)),
    'orders.list': async ({ importId, runId, state, text, limit, cursor }) => {
      const page = await orders.orders({
        environment: bind().mode,
        limit: limit ?? PAGE,
        ...(importId !== undefined && { importId }),
        ...(runId !== undefined && { runId }),
        ...(state !== undefined && { state }),
        ...(text !== undefined && text.trim() !== '' && { text }),
        ...(cursor !== undefined && { cursor }),
      })
      return ok({ orders: page.items.map(shown), nextCursor: page.nextCursor })
    },
    'orders.find': async ({ reference, box }) => {
      const order = await orderToPack(orders, bind().mode, reference, box)
      const isOpen = order && order.state !== 'shipped' && order.shipment !== undefined
      const isChanged = order?.isUnreadable || (isOpen && (await orders.orderDiffers(order.id)).length > 0)
      if (order && isChanged) {
        const params = { reference: nameOfLabel(order) }
        return fail(problem('wrong-state', 'order.changed-outside', { params }))
      }
      if (order) return ok({ kind: 'order', order: shown(order) })
      // Of one box of an order that is at the bench already, nobody else is asked.
      if (box !== undefined) return ok({ kind: 'unknown' })
      const defaults = orderDefaultsOf(station.settings.current())
      const found = await lookUpOrder(bind(), station.orderLookUp, reference, defaults)
      if (!found.ok) return ok({ kind: 'unknown', why: sayable(found.problem) })
      return ok(found.value ? { kind: 'elsewhere', order: foundOrderView(found.value) } : { kind: 'unknown' })
    },
    'orders.remove': async ({ importId }) => {
      const context = bind()
      const event = { kind: 'orders-removed', ...author(context) } as const
      return ok({ count: await orders.removeOrders(context.mode, importId, event) })
    },
    'orders.doubts': async ({ importId, failedAgain }) => {
      const state = failedAgain === true ? 'failed' : 'ready'
      return ok(orderDoubtsView(await lookedAt(bind(), { importId, state })))
    },
    'orders.ship': async ({ which, ...input }) => {
      const areAsked =
        which === undefined ? undefined : (looked: readonly LookedAt[]) => whichOrders(looked) === which
      const started = await runs.start({ ...input, areAsked })
      if (!started.ok) return started
      station.commands.follow('orders', started.value.done)
      station.track(started.value.done)
      return ok({ id: started.value.run.id })
    },
    'orders.pause': async ({ id }) => {
      const paused = await runs.pause(id)
      return paused.ok ? ok(orderRunView(paused.value)) : paused
    },
    'orders.resume': async ({ id }) => {
      const resumed = await runs.resume(id)
      if (!resumed.ok) return resumed
      station.commands.follow('orders', resumed.value.done)
      station.track(resumed.value.done)
      return ok(orderRunView(resumed.value.run))
    },
    'orders.end': async ({ id }) => {
      const ended = await runs.end(id)
      return ended.ok ? ok(orderRunView(ended.value)) : ended
    },
    'orders.runs': async () => ok((await orders.orderRuns(bind().mode, LISTED)).map(runView)),
    'orders.run': async ({ id }) => {
      const run = await orders.orderRun(id)
      return run ? ok(runView(run)) : fail(problem('not-found', 'orders.run-not-found'))
    },
    'orders.results': async ({ language = station.settings.current().screen.language ?? 'en', ...which }) => {
      const table = await orderResults(bind(), which, language)
      const stamp = station.ports.clock.now().toISOString().slice(0, 19).replaceAll(':', '')
      const fileName = `packbench-orders-${stamp}.csv`
      // A name that nobody guesses: the table holds tracking numbers.
      const url = station.files.put(`${station.ports.ids.next()}.csv`, {
        bytes: Buffer.from(table),
        contentType: 'text/csv; charset=utf-8',
        downloadName: fileName,
      })
      await station.ports.ledger.note({
        kind: 'order-results-exported',
        ...author(bind()),
        detail: { ...fileInTrail(fileName, table) },
      })
      return ok({ url, fileName })
    },
  }
}
