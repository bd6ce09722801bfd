// A batch by what became of its orders since: a label that was voided, shipped again or settled changes what it says.
import { expect, test } from 'vitest'
import { orderRunView } from '../../main/api/views/order-views.ts'
import { batchTally } from '../../main/core/orders/order-states.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { orderToPack } from '../../main/flows/order-to-pack.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { DEFAULTS, orderBench, orderFile, type ScriptedOrderBench } from './order-bench.ts'
import { type OpenStore, ship, unknown } from './scripted-bench.ts'

onEachLedger((place, ledgers) => {
  const openStore: OpenStore = options => place.open(ledgers, undefined, options)

  async function bring(bench: ScriptedOrderBench, importId: string, ...references: readonly string[]) {
    const content = orderFile(...references)
    const kept = await importOrders(bench, { content, fileName: 'o.csv', defaults: DEFAULTS, importId })
    expect(kept).toMatchObject({ ok: true })
  }

  async function shipped(...references: readonly string[]) {
    const bench = await orderBench(openStore)
    await bring(bench, 'file-1', ...references)
    const runs = createOrderRuns(
      () => bench,
      () => undefined,
    )
    const started = await runs.start({ importId: 'file-1' })
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    return { bench, runs, runId: started.value.run.id }
  }

  const fileOf = async (bench: ScriptedOrderBench, id = 'file-1') =>
    (await bench.orders.orderImports('live', 10)).find(one => one.id === id)
  const runOf = async (bench: ScriptedOrderBench, id: string) => {
    const run = await bench.orders.orderRun(id)
    if (!run) throw new Error('no run')
    return run
  }
  const stateOf = async (bench: ScriptedOrderBench, reference: string) =>
    (await bench.orders.orderByReference('live', reference))?.state
  const voidIt = async (bench: ScriptedOrderBench, reference: string) => {
    const order = await bench.orders.orderByReference('live', reference)
    const id = order?.purchase?.id ?? ''
    expect(await voidShipment(bench, { id, reason: 'wrong weight' })).toMatchObject({ ok: true })
    return id
  }

  test('an order whose label was voided is open again in the counts of its file and of its batch', async () => {
    const { bench, runs, runId } = await shipped('A-1', 'A-2', 'A-3')
    await voidIt(bench, 'A-2')
    const counts = { shipped: 2, voided: 1, ready: 0 }
    expect(await fileOf(bench)).toMatchObject({ counts })
    const run = await runOf(bench, runId)
    expect(run).toMatchObject({ state: 'done', counts })
    expect(batchTally(run.counts)).toEqual({ totalCount: 3, doneCount: 2, labelledCount: 2, leftCount: 1 })
    const listed = await bench.orders.orders({ environment: 'live', state: 'voided', limit: 10 })
    expect(listed.items.map(({ reference }) => reference)).toEqual(['A-2'])
    // A batch does not buy again what a person took back; a scan of the order fills the form with it.
    expect(await runs.start({ importId: 'file-1' })).toMatchObject({ ok: false })
    expect(await runs.start({ importId: 'file-1', failedAgain: true })).toMatchObject({ ok: false })
    expect(await orderToPack(bench.orders, 'live', 'A-2', undefined)).toMatchObject({
      state: 'voided',
      shipment: { to: { name: 'Bo Cole' } },
    })
    expect((await bench.store.verify()).rows.findingCount).toBe(0)
  })

  test('it is shipped once another label took the place of the voided one, and not sure while nobody knows of that', async () => {
    const { bench, runId } = await shipped('A-1', 'A-2')
    await voidIt(bench, 'A-1')
    bench.script.buy = [unknown]
    await ship(bench, 'A-1').catch(() => undefined)
    expect(await stateOf(bench, 'A-1')).toBe('unknown')
    expect(await runOf(bench, runId)).toMatchObject({ counts: { shipped: 1, unknown: 1, voided: 0 } })
  })

  test('shipped again at the bench, the batch counts it among its labels', async () => {
    const { bench, runId } = await shipped('A-1', 'A-2')
    await voidIt(bench, 'A-1')
    await ship(bench, 'A-1')
    expect(await runOf(bench, runId)).toMatchObject({ counts: { shipped: 2, voided: 0 } })
    await voidIt(bench, 'A-1')
    expect(await runOf(bench, runId)).toMatchObject({ counts: { shipped: 1, voided: 1 } })
  })

  test('a later file that has the order has its label: the earlier one is told of the voided label', async () => {
    const { bench } = await shipped('A-1')
    await voidIt(bench, 'A-1')
    await bring(bench, 'file-2', 'A-1')
    expect(await fileOf(bench, 'file-2')).toMatchObject({ counts: { ready: 1 } })
    const { record } = await ship(bench, 'A-1')
    await bench.orders.orderPurchased('live', 'A-1', record.id, 'bought')
    expect(await fileOf(bench)).toMatchObject({ counts: { shipped: 0, voided: 1 } })
    expect(await fileOf(bench, 'file-2')).toMatchObject({ counts: { shipped: 1, voided: 0 } })
  })

  test('a batch that stopped at a label that nobody knew of says that it is settled, once it is', async () => {
    const bench = await orderBench(openStore)
    await bring(bench, 'file-1', 'A-1', 'A-2')
    bench.script.buy = [unknown]
    const runs = createOrderRuns(
      () => bench,
      () => undefined,
    )
    const started = await runs.start({})
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    const { id } = started.value.run
    expect(orderRunView(await runOf(bench, id)).problem?.nextStep).toContain('F3')
    const order = await bench.orders.orderByReference('live', 'A-1')
    await bench.orders.orderPurchased('live', 'A-1', order?.shipmentId ?? '', 'abandoned')
    const after = orderRunView(await runOf(bench, id))
    expect(after).toMatchObject({
      state: 'stopped',
      problem: { code: 'orders.settled', message: 'It is settled whether A-1 was bought.' },
    })
    expect(after.problem?.nextStep).not.toContain('F3')
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'failed',
      outcome: { code: 'order.not-bought' },
    })
  })
})
