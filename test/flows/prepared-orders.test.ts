// Packages that were made ready while their service was away: taken in once, checked anew, bought by nobody's leave.
import { describe, expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { Shipment } from '../../main/core/shipment/shipment.ts'
import { isInDoubt, lookedAt } from '../../main/flows/batch-doubts.ts'
import { takeInPrepared } from '../../main/flows/prepared-orders.ts'
import { createOrderRuns } from '../../main/flows/ship-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { orderBench } from './order-bench.ts'
import { order, ship } from './scripted-bench.ts'

const prepared = (reference: string, shipment: Shipment = sampleShipment()) => ({
  service: 'label-server' as const,
  reference,
  shipment,
})
const file = (...orders: readonly ReturnType<typeof prepared>[]) => ({
  fileName: 'Prepared packages',
  orders,
})

/** A batch of all of this import, to its end. */
async function shipped(bench: Awaited<ReturnType<typeof orderBench>>, importId: string) {
  const runs = createOrderRuns(
    () => bench,
    () => undefined,
  )
  const started = await runs.start({ importId })
  if (!started.ok) throw new Error(started.problem.message)
  await started.value.done
  return { runs, run: started.value.run }
}

describe('while a service is away', () => {
  const away = problem('service-unreachable', 'service.paused')

  test('nothing is written or asked by the key that ships, and it ships once the service is back', async () => {
    const bench = await orderBench()
    bench.script.paused = away
    expect(await shipPackage(bench, order('ORD-1'))).toEqual({ ok: false, problem: away })
    expect(bench.asked).toEqual([])
    expect((await bench.ledger.search({ environment: 'live', limit: 10 })).items).toEqual([])
    bench.script.paused = undefined
    await ship(bench, 'ORD-1')
    expect(bench.asked).toEqual(['buy ORD-1'])
  })

  test('a label that is there already is still named as the reason', async () => {
    const bench = await orderBench()
    await ship(bench, 'ORD-1')
    bench.script.paused = away
    expect(await shipPackage(bench, order('ORD-1'))).toMatchObject({ problem: { kind: 'already-shipped' } })
  })

  test('a batch stops at its first order and keeps the others', async () => {
    const bench = await orderBench()
    const taken = await takeInPrepared(bench, file(prepared('ORD-1'), prepared('ORD-2')))
    if (!taken.ok) throw new Error(taken.problem.message)
    bench.script.paused = away
    const { runs, run } = await shipped(bench, taken.value.id)
    expect(await bench.orders.orderRun(run.id)).toMatchObject({
      state: 'stopped',
      problem: { code: 'service.paused' },
    })
    bench.script.paused = undefined
    const resumed = await runs.resume(run.id)
    if (!resumed.ok) throw new Error(resumed.problem.message)
    await resumed.value.done
    expect(bench.asked).toEqual(['buy ORD-1', 'buy ORD-2'])
  })
})

describe('prepared packages', () => {
  test('are not asked about again by a batch: what the bench doubted was answered there', async () => {
    const bench = await orderBench()
    const elsewhere = { code: 'field.zip-state', params: { zip: '10001', state: 'CO' } } as const
    const { 'label-server': service } = bench.services
    const validate = service.validate.bind(service)
    service.validate = one => ({ ...validate(one), warnings: { 'to.postalCode': elsewhere } })
    const taken = await takeInPrepared(bench, file(prepared('ORD-1')))
    if (!taken.ok) throw new Error(taken.problem.message)
    const looked = await lookedAt(bench, { importId: taken.value.id, state: 'ready' })
    expect(looked.map(one => [one.order.reference, isInDoubt(one)])).toEqual([['ORD-1', false]])
    await shipped(bench, taken.value.id)
    expect(bench.asked).toEqual(['buy ORD-1'])
  })

  test('bring along what was said of their weight, and which label they are the way back of', async () => {
    const bench = await orderBench()
    const out = await ship(bench, 'ORD-1')
    const weightSaid = { weightReason: 'It was weighed twice', weightAnswered: [{ at: 0, heardOz: 16 }] }
    const { from, to } = sampleShipment()
    const home = prepared('ORD-1-RETURN', { ...sampleShipment(), from: to, to: from })
    const back = { ...home, returnOf: out.record.id, weightSaid }
    const taken = await takeInPrepared(bench, file(back))
    if (!taken.ok) throw new Error(taken.problem.message)
    await shipped(bench, taken.value.id)
    const { items } = await bench.orders.orders({ environment: 'live', importId: taken.value.id, limit: 10 })
    expect(items).toMatchObject([{ state: 'shipped', weightSaid, returnOf: out.record.id }])
    expect(await bench.ledger.purchase(items[0]?.shipmentId ?? '')).toMatchObject({ returnOf: out.record.id })
  })

  test('go out beside a return label whose package does not go out any more, which is not bought', async () => {
    const bench = await orderBench()
    const out = await ship(bench, 'ORD-1')
    const { from, to } = sampleShipment()
    const home = prepared('ORD-1-RETURN', { ...sampleShipment(), from: to, to: from })
    const back = { ...home, returnOf: out.record.id }
    const taken = await takeInPrepared(bench, file(back, prepared('ORD-2')))
    if (!taken.ok) throw new Error(taken.problem.message)
    expect(await voidShipment(bench, { id: out.record.id, reason: 'cancelled' })).toMatchObject({ ok: true })
    await shipped(bench, taken.value.id)
    const { items } = await bench.orders.orders({ environment: 'live', importId: taken.value.id, limit: 10 })
    expect(items).toMatchObject([
      { reference: 'ORD-1-RETURN', state: 'failed', outcome: { code: 'return.not-out' } },
      { reference: 'ORD-2', state: 'shipped' },
    ])
    expect(bench.asked.filter(one => one.startsWith('buy'))).toEqual(['buy ORD-1', 'buy ORD-2'])
  })

  test('stand among the orders in their turn, and nothing is bought', async () => {
    const bench = await orderBench()
    const taken = await takeInPrepared(bench, file(prepared('ORD-1'), prepared('ORD-2')))
    expect(taken).toMatchObject({
      ok: true,
      value: { fileName: 'Prepared packages', counts: { ready: 2 }, leftOut: [] },
    })
    expect(bench.asked).toEqual([])
    const { items } = await bench.orders.orders({ environment: 'live', limit: 10 })
    expect(items.map(({ row, reference, state }) => [row, reference, state])).toEqual([
      [1, 'ORD-1', 'ready'],
      [2, 'ORD-2', 'ready'],
    ])
  })

  test('are taken in once, however often the command is sent, and no other by its number', async () => {
    const bench = await orderBench()
    const given = { ...file(prepared('ORD-1')), importId: 'import-1' }
    await takeInPrepared(bench, given)
    expect(await takeInPrepared(bench, given)).toMatchObject({ ok: true, value: { id: 'prepared-import-1' } })
    expect(await takeInPrepared(bench, { ...given, orders: [prepared('ORD-2')] })).toMatchObject({
      ok: false,
      problem: { code: 'command.reused' },
    })
    expect((await bench.orders.orders({ environment: 'live', limit: 10 })).items).toHaveLength(1)
  })

  test('that cannot ship as they are, have a label, or stand there twice are named, and not ready', async () => {
    const bench = await orderBench()
    await ship(bench, 'ORD-2')
    const nameless: Shipment = sampleShipment()
    await takeInPrepared(
      bench,
      file(
        prepared('ORD-1', { ...nameless, to: { ...nameless.to, name: '' } }),
        prepared('ORD-2'),
        prepared('ORD-3'),
        prepared(' ord-3'),
      ),
    )
    const { items } = await bench.orders.orders({ environment: 'live', limit: 10 })
    expect(items.map(({ row, state, problems }) => [row, state, Object.values(problems)[0]?.code])).toEqual([
      [1, 'invalid', 'input.required'],
      [2, 'invalid', 'order.has-label'],
      [3, 'ready', undefined],
    ])
  })

  test('whose order is in a batch already are left out with why', async () => {
    const bench = await orderBench()
    const first = await takeInPrepared(bench, file(prepared('ORD-1')))
    if (!first.ok) throw new Error(first.problem.message)
    bench.script.paused = problem('service-unreachable', 'service.paused')
    const runs = createOrderRuns(
      () => bench,
      () => undefined,
    )
    const started = await runs.start({ importId: first.value.id })
    if (!started.ok) throw new Error(started.problem.message)
    await started.value.done
    expect(await takeInPrepared(bench, file(prepared('ORD-1'), prepared('ORD-2')))).toMatchObject({
      ok: true,
      value: { leftOut: [{ reference: 'ORD-1', code: 'order.in-run' }] },
    })
  })
})
