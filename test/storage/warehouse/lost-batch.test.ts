// A batch of orders whose bench was lost: it waits for a person at any other bench, and the lost one ships nothing more of it.
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../main/core/orders/orders.ts'
import type { ChangedElsewhere } from '../../../main/storage/warehouse/notices.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { bought, onWarehouse, sendingPurchase, shipment } from '../fixtures.ts'

const order = (reference: string, at: number): NewOrder => ({
  id: reference,
  row: at + 2,
  reference,
  service: 'label-server',
  shipment: shipment(),
  problems: {},
})

const RUN = {
  id: 'r-1',
  environment: 'live',
  importId: 'i-1',
  states: ['ready'],
  printLater: false,
} as const

onWarehouse('a warehouse', (server, bench) => {
  test('pauses the batch of a bench that was lost, and lets another one go on with it', async () => {
    const url = await server().newDatabase()
    const heard: ChangedElsewhere[] = []
    const open = (station: string, leaseMs: number) =>
      bench.openShared(server(), url, undefined, {
        station,
        link: { leaseMs },
        onChanged: changed => heard.push(changed),
      })
    const lost = await open('A', 60_000)
    const file = { id: 'i-1', environment: 'live', fileName: 'day.csv', asked: 'i-1' } as const
    await lost.addOrders(file, ['K-1', 'K-2', 'K-3'].map(order), toldAs('orders-imported'))
    await lost.startOrderRun(RUN, toldAs('orders-started'))
    expect(await lost.takeOrder('r-1')).toMatchObject({ id: 'K-1' })
    await lost.settleOrder('K-1', { state: 'failed' })

    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    bench.clock.advance(1000)
    const other = await open('B', 300)
    await waitFor(async () => (await other.orderRun('r-1'))?.state === 'paused', {
      what: 'the batch to wait',
    })
    await waitFor(() => heard.some(({ runIds }) => runIds.includes('r-1')), { what: 'the screens to hear' })
    await waitFor(() => lost.standing() === undefined, { what: 'the lost bench to be back' })
    // Not dead, but cut off: whoever is at the other bench decides.
    expect(await lost.takeOrder('r-1')).toBeUndefined()
    expect(
      await other.changeOrderRun('r-1', ['paused'], { state: 'running' }, toldAs('orders-running')),
    ).toMatchObject({ state: 'running' })
    expect(await other.takeOrder('r-1')).toMatchObject({ id: 'K-2' })
    expect(await lost.takeOrder('r-1')).toBeUndefined()
    expect(
      await lost.changeOrderRun('r-1', ['running'], { state: 'done' }, toldAs('orders-done')),
    ).toBeUndefined()
    expect(await other.orderRun('r-1')).toMatchObject({ state: 'running' })
  })

  test.each([
    ['its service', 'shipped'],
    ['a person who says that it was not bought', 'failed'],
  ] as const)('has no order in doubt whose label was settled by %s', async (who, state) => {
    const url = await server().newDatabase()
    const [lost, other] = await Promise.all(
      ['A', 'B'].map(station => bench.openShared(server(), url, undefined, { station })),
    )
    if (!lost || !other) throw new Error('no stations')
    const file = { id: 'i-1', environment: 'live', fileName: 'day.csv', asked: 'i-1' } as const
    await lost.addOrders(file, ['K-1'].map(order), toldAs('orders-imported'))
    await lost.startOrderRun(RUN, toldAs('orders-started'))
    await lost.takeOrder('r-1')
    await sendingPurchase(lost, { id: 'p-1', reference: 'K-1' })
    await lost.changePurchase({ id: 'p-1', from: ['sending'], to: 'unknown', event: toldAs('unknown') })
    await lost.settleOrder('K-1', { state: 'unknown', shipmentId: 'p-1' })
    expect(await other.orderByReference('live', 'K-1')).toMatchObject({ state: 'unknown' })
    const event = toldAs('settled')
    if (who === 'its service')
      await lost.settleAnswer({
        id: 'p-1',
        from: ['sending', 'unknown'],
        to: 'bought',
        bought: bought({ trackingNumbers: ['T-1'] }),
        event,
      })
    else await other.changePurchase({ id: 'p-1', from: ['unknown'], to: 'abandoned', event })
    expect(await other.orderByReference('live', 'K-1')).toMatchObject({ state, purchase: { id: 'p-1' } })
  })
})
