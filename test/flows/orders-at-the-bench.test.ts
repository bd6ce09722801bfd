// What a program sent stays its order while the bench prepares it, brings a file over it and ships it: it goes on reading how
// its order stands, and nothing that it corrects is taken and then lost.
import { describe, expect, test } from 'vitest'
import type { OrderKey } from '../../main/core/orders/order-keys.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { takeOrder } from '../../main/flows/order-service.ts'
import { orderStanding } from '../../main/flows/order-standing.ts'
import { takeInPrepared } from '../../main/flows/prepared-orders.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { orderSent } from '../support/orders-sent.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { DEFAULTS, orderBench, orderFile, type ScriptedOrderBench } from './order-bench.ts'

const keyOf = (id: string): OrderKey => ({
  id,
  name: `Shop ${id}`,
  environment: 'live',
  rights: ['put', 'read'],
  createdAt: '2026-11-25T12:00:00.000Z',
})
const [SHOP, OTHER] = [keyOf('aaaaaaaaaaaaaaaa'), keyOf('bbbbbbbbbbbbbbbb')]
const GROUND = { ...DEFAULTS, shippingService: 'GROUND' }

const send = (bench: ScriptedOrderBench, key: OrderKey, order: unknown) =>
  takeOrder(
    bench,
    key,
    { body: JSON.stringify(order), requestNumber: crypto.randomUUID(), isLenient: false },
    GROUND,
  )
const prepare = async (bench: ScriptedOrderBench, reference: string) => {
  const taken = await takeInPrepared(bench, {
    fileName: 'Prepared packages',
    orders: [{ service: 'label-server', reference, shipment: sampleShipment() }],
  })
  if (!taken.ok) throw new Error(taken.problem.message)
  return taken.value
}
const bringFile = async (bench: ScriptedOrderBench, ...references: readonly string[]) => {
  const brought = await importOrders(bench, {
    fileName: 'a.csv',
    content: orderFile(...references),
    defaults: DEFAULTS,
  })
  if (!brought.ok) throw new Error(brought.problem.message)
  return brought.value
}
const shipAll = async (bench: ScriptedOrderBench, importId: string) => {
  const runs = createOrderRuns(
    () => bench,
    () => undefined,
  )
  const started = await runs.start({ importId })
  if (!started.ok) throw new Error(started.problem.message)
  await started.value.done
}
const takenFor = (code: string) => ({
  ok: false,
  problem: {
    kind: 'wrong-state',
    code: 'order-service.reference-taken',
    fieldProblems: { reference: { code } },
  },
})
const waiting = async (bench: ScriptedOrderBench) =>
  (await bench.orders.orders({ environment: 'live', limit: 100 })).items.map(({ reference }) => reference)

describe('an order that a program sent', () => {
  test.each([
    ['prepared at the bench', async (bench: ScriptedOrderBench) => prepare(bench, 'P-1')],
    ['brought again by a file', async (bench: ScriptedOrderBench) => bringFile(bench, 'P-1')],
  ])('and that was %s is read by its key until it has its label', async (_what, made) => {
    const bench = await orderBench()
    await send(bench, SHOP, orderSent('P-1'))
    expect(await orderStanding(bench, SHOP, 'P-1')).toMatchObject({
      value: { state: 'waiting', receivedAt: expect.any(String) },
    })
    const { id } = await made(bench)
    const now = await orderStanding(bench, SHOP, 'P-1')
    // What is shipped is what the bench has: that is of no time at which anything was sent.
    expect(now).toEqual({ ok: true, value: { reference: 'P-1', state: 'waiting' } })
    await shipAll(bench, id)
    expect(await orderStanding(bench, SHOP, 'P-1')).toMatchObject({
      value: { state: 'shipped', label: { numbers: [expect.any(String)] } },
    })
    expect(await orderStanding(bench, OTHER, 'P-1')).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await send(bench, SHOP, orderSent('P-1'))).toMatchObject(takenFor('order.has-label'))
  })

  test('is not corrected by it once it was prepared: that is refused, and what the bench has is shipped', async () => {
    const bench = await orderBench()
    await send(bench, SHOP, orderSent('P-1'))
    const { id } = await prepare(bench, 'P-1')
    const corrected = orderSent('P-1', { weight: 8 })
    expect(await send(bench, SHOP, corrected)).toMatchObject(takenFor('order.at-the-bench'))
    expect(await send(bench, OTHER, corrected)).toMatchObject(takenFor('order.held-elsewhere'))
    // Removed there, it may come again.
    await bench.orders.removeOrders('live', id, { kind: 'orders-removed' })
    expect(await send(bench, SHOP, corrected)).toMatchObject({ ok: true })
  })
})

describe('what reads as a box of another’s order', () => {
  test('is refused as its reference is, and tells nothing of that order', async () => {
    const bench = await orderBench()
    await send(bench, SHOP, orderSent('77', { box: { number: 1, of: 2 } }))
    const refused = await send(bench, OTHER, orderSent('77 1/2'))
    expect(refused).toMatchObject(takenFor('order.held-elsewhere'))
    expect(!refused.ok && refused.problem.fieldProblems?.reference).toEqual({ code: 'order.held-elsewhere' })
    expect(await send(bench, OTHER, orderSent('77 2/2'))).toMatchObject(takenFor('order.held-elsewhere'))
    expect(await orderStanding(bench, OTHER, '77 1/2')).toMatchObject({ problem: { kind: 'not-found' } })
    expect(await waiting(bench)).toEqual(['77'])
  })

  test('is left out of a file, or of what is prepared, and that says beside which', async () => {
    const bench = await orderBench()
    await send(bench, SHOP, orderSent('10042'))
    const leftOut = { reference: '10042 1/2', code: 'order.called-the-same', params: { other: '10042' } }
    expect((await bringFile(bench, '10042 1/2', 'X-1')).leftOut).toEqual([{ row: 2, ...leftOut }])
    expect((await prepare(bench, '10042 1/2')).leftOut).toEqual([{ row: 1, ...leftOut }])
    expect(await waiting(bench)).toEqual(['10042', 'X-1'])
  })
})
