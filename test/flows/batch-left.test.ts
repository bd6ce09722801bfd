// A batch whose records go away under it: it waits for a person once they are back, and nothing is bought twice.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { importOrders, type OrderContext } from '../../main/flows/import-orders.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { DEFAULTS, orderBench, orderFile } from './order-bench.ts'

onEachLedger((place, ledgers) => {
  async function batch() {
    const folder = ledgers.folder()
    const bench = await orderBench(options => place.open(ledgers, folder, options))
    await importOrders(bench, {
      content: orderFile('A-1', 'A-2', 'A-3'),
      fileName: 'o.csv',
      defaults: DEFAULTS,
    })
    /** Once the second order has its label. */
    const away = { from: 2, isBack: false }
    let settled = 0
    const mayWrite = () => {
      if (settled >= away.from && !away.isBack) throw new LedgerFailure(problem('storage', 'warehouse.away'))
    }
    const orders: OrderContext['orders'] = {
      ...bench.orders,
      settleOrder: async (...args) => {
        settled += 1
        mayWrite()
        return bench.orders.settleOrder(...args)
      },
      changeOrderRun: async (...args) => {
        mayWrite()
        return bench.orders.changeOrderRun(...args)
      },
    }
    const told: string[] = []
    const runs = createOrderRuns(
      () => ({ ...bench, orders }),
      id => told.push(id),
    )
    const started = await runs.start({})
    if (!started.ok) throw new Error(started.problem.code)
    const { run, done } = started.value
    await done
    return { bench, runs, id: run.id, away, told }
  }
  const bought = (asked: readonly string[]) => asked.filter(one => one.startsWith('buy '))

  test('is paused without anybody’s word, and its last order has the label that was bought', async () => {
    const { bench, runs, id, away, told } = await batch()
    expect(await bench.orders.orderRun(id)).toMatchObject({ state: 'running' })
    const heard = told.length
    away.isBack = true
    await bench.pending.written()
    expect(await bench.orders.orderRun(id)).toMatchObject({
      state: 'paused',
      counts: { shipped: 2, shipping: 0, waiting: 1 },
    })
    expect(told.length).toBeGreaterThan(heard)
    const resumed = await runs.resume(id)
    if (!resumed.ok) throw new Error(resumed.problem.code)
    await resumed.value.done
    expect(await bench.orders.orderRun(id)).toMatchObject({ state: 'done', counts: { shipped: 3 } })
    expect(bought(bench.asked)).toEqual(['buy A-1', 'buy A-2', 'buy A-3'])
  })

  test('goes on where somebody resumed it before that was written', async () => {
    const { bench, runs, id, away } = await batch()
    away.isBack = true
    const resumed = await runs.resume(id)
    if (!resumed.ok) throw new Error(resumed.problem.code)
    await resumed.value.done
    await bench.pending.written()
    expect(await bench.orders.orderRun(id)).toMatchObject({ state: 'done', counts: { shipped: 3 } })
    expect(bought(bench.asked)).toEqual(['buy A-1', 'buy A-2', 'buy A-3'])
  })

  test('is paused as somebody asked, also where nothing could be read just then', async () => {
    const bench = await orderBench(options => place.open(ledgers, ledgers.folder(), options))
    const content = orderFile('A-1', 'A-2', 'A-3')
    await importOrders(bench, { content, fileName: 'o.csv', defaults: DEFAULTS })
    let asked: Promise<unknown> | undefined
    const orders: OrderContext['orders'] = {
      ...bench.orders,
      orderRun: async () => {
        throw new LedgerFailure(problem('storage', 'warehouse.away'))
      },
      settleOrder: async (...args) => {
        const [{ id = '' } = {}] = await bench.orders.orderRuns(bench.mode, 1)
        asked ??= runs.pause(id).catch(error => error)
        await asked
        return bench.orders.settleOrder(...args)
      },
    }
    const runs = createOrderRuns(
      () => ({ ...bench, orders }),
      () => undefined,
    )
    const started = await runs.start({})
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    expect(await asked).toMatchObject({ problem: { code: 'warehouse.away' } })
    expect(await bench.orders.orderRun(started.value.run.id)).toMatchObject({
      state: 'paused',
      counts: { shipped: 1, waiting: 2 },
    })
    expect(bought(bench.asked)).toEqual(['buy A-1'])
  })
})
