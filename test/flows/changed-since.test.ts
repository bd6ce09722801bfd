// An order that is corrected or taken back while it is packed: nothing is bought to the address of before.
import { describe, expect, test } from 'vitest'
import type { NewOrder } from '../../main/core/orders/orders.ts'
import type { Address, Shipment } from '../../main/core/shipment/shipment.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { takeInPrepared } from '../../main/flows/prepared-orders.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { DEFAULTS, orderBench, orderFile } from './order-bench.ts'
import { order } from './scripted-bench.ts'

onEachLedger((place, ledgers) => {
  async function filled() {
    const folder = ledgers.folder()
    const bench = await orderBench(options => place.open(ledgers, folder, options))
    const bring = async (fileName: string, ...references: readonly string[]) => {
      const content = orderFile(...references)
      const brought = await importOrders(bench, { content, fileName, defaults: DEFAULTS })
      if (!brought.ok) throw new Error(brought.problem.code)
      return brought.value.id
    }
    const importId = await bring('first.csv', 'A-1')
    const row = await bench.orders.orderByReference('live', 'A-1')
    if (!row) throw new Error('not brought in')
    return { bench, bring, importId, orderId: row.id }
  }

  test('the label of an order that stands as it filled the form is bought', async () => {
    const { bench, orderId } = await filled()
    expect(await shipPackage(bench, { ...order('A-1'), orderId })).toMatchObject({ ok: true })
    expect(bench.asked).toEqual(['buy A-1'])
  })

  test('an order that was corrected since is not bought, and is by its correction', async () => {
    const { bench, bring, orderId } = await filled()
    await bring('corrected.csv', 'A-1')
    const params = { reference: 'A-1' }
    const problem = { kind: 'wrong-state', code: 'order.changed-since', params }
    expect(await shipPackage(bench, { ...order('A-1'), orderId })).toMatchObject({ ok: false, problem })
    expect(bench.asked).toEqual([])
    expect(await bench.ledger.livePurchases('live', 'A-1')).toEqual([])
    const now = await bench.orders.orderByReference('live', 'A-1')
    expect(await shipPackage(bench, { ...order('A-1'), orderId: now?.id })).toMatchObject({ ok: true })
    expect(bench.asked).toEqual(['buy A-1'])
  })

  test('an order whose label was voided, and that was corrected then, is not bought as it was', async () => {
    const { bench, bring, orderId } = await filled()
    const bought = await shipPackage(bench, { ...order('A-1'), orderId })
    if (!bought.ok) throw new Error(bought.problem.code)
    const { id } = bought.value.record
    await bench.orders.orderPurchased('live', 'A-1', id, 'bought')
    expect(await voidShipment(bench, { id, reason: 'wrong weight' })).toMatchObject({ ok: true })
    await bring('corrected.csv', 'A-1')
    // The row of before is still there, behind the label that is over.
    expect(await bench.orders.order(orderId)).toMatchObject({ state: 'voided' })
    const problem = { code: 'order.changed-since' }
    expect(await shipPackage(bench, { ...order('A-1'), orderId })).toMatchObject({ ok: false, problem })
    expect(bench.asked.filter(one => one.startsWith('buy '))).toEqual(['buy A-1'])
  })

  test('an order that starts over once its label is over asks for its correction also where no row filled its form', async () => {
    const { bench } = await filled()
    const bought = await shipPackage(bench, order('V-1'))
    if (!bought.ok) throw new Error(bought.problem.code)
    expect(await voidShipment(bench, { id: bought.value.record.id, reason: 'wrong address' })).toMatchObject({
      ok: true,
    })
    const shipment = { ...sampleShipment(), to: { ...sampleShipment().to, address1: '1 New Rd' } }
    await bench.orders.addOrders(
      { id: 'corrected', environment: 'live', fileName: 'corrected', asked: 'corrected' },
      [{ id: 'corrected', row: 1, reference: 'V-1', service: 'label-server', shipment, problems: {} }],
      { kind: 'orders-imported' },
    )
    const problem = { code: 'order.changed-since' }
    expect(await shipPackage(bench, order('V-1'))).toMatchObject({ ok: false, problem })
    expect(await shipPackage(bench, { ...order('V-1', { shipment }), orderId: 'corrected' })).toMatchObject({
      ok: true,
    })
  })

  test('an order that was taken back since is not bought, and is by a person’s word', async () => {
    const { bench, importId, orderId } = await filled()
    await bench.orders.removeOrders('live', importId, { kind: 'orders-removed' })
    const problem = { code: 'order.removed-since' }
    expect(await shipPackage(bench, { ...order('A-1'), orderId })).toMatchObject({ ok: false, problem })
    expect(bench.asked).toEqual([])
    expect(await shipPackage(bench, order('A-1'))).toMatchObject({ ok: true })
  })

  test('a package that was prepared before its order was corrected waits at the bench, and the correction stands', async () => {
    const { bench, bring, orderId } = await filled()
    const prepared = {
      service: 'label-server',
      reference: 'A-1',
      shipment: sampleShipment(),
      orderId,
    } as const
    const file = { fileName: 'Prepared packages', orders: [prepared] }
    const later = await bring('corrected.csv', 'A-1')
    expect(await takeInPrepared(bench, { ...file, importId: 'c-1' })).toMatchObject({
      ok: true,
      value: { leftOut: [{ row: 1, reference: 'A-1', code: 'order.changed-since-prepared' }] },
    })
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({ importId: later })
    await bench.orders.removeOrders('live', later, { kind: 'orders-removed' })
    expect(await takeInPrepared(bench, { ...file, importId: 'c-2' })).toMatchObject({
      value: { leftOut: [{ code: 'order.removed-since-prepared' }] },
    })
  })

  describe('the form of a further box, which no row filled,', () => {
    const second = { number: 2, of: 2 }
    const moved = (to: Partial<Address>) => {
      const shipment = sampleShipment()
      return { ...shipment, to: { ...shipment.to, ...to } }
    }
    async function firstBought() {
      const { bench } = await filled()
      const box = { number: 1, of: 2 }
      expect(await shipPackage(bench, { ...order('B-1'), box })).toMatchObject({ ok: true })
      const came = (id: string, shipment: Shipment, of?: NewOrder['box']) =>
        bench.orders.addOrders(
          { id, environment: 'live', fileName: id, asked: id },
          [{ id, row: 1, reference: 'B-1', box: of, service: 'label-server', shipment, problems: {} }],
          { kind: 'orders-imported' },
        )
      return { bench, came }
    }

    test.each([
      ['with another one', { address1: '1 New Rd' }],
      ['with a further line of it', { address2: 'Apt 77' }],
    ])('buys nothing to the address of before, where that box was sent %s', async (_what, to) => {
      const { bench, came } = await firstBought()
      await came('to-other', moved(to), second)
      const problem = { code: 'order.changed-since', params: { reference: 'B-1 2/2' } }
      expect(await shipPackage(bench, { ...order('B-1'), box: second })).toMatchObject({ ok: false, problem })
      expect(bench.asked).toEqual(['buy B-1 1/2'])
      const anew = { ...order('B-1', { shipment: moved(to) }), box: second }
      expect(await shipPackage(bench, { ...anew, orderId: 'to-other' })).toMatchObject({ ok: true })
    })

    test('buys where the box was sent with the same address, however that is written', async () => {
      const { bench, came } = await firstBought()
      const { address1 } = sampleShipment().to
      const [number, ...street] = address1.split(' ')
      const written = { address1: `${number}`, address2: `${street.join(' ')}.` }
      await came('to-same', moved({ ...written, city: ' KENMORE', postalCode: '98028' }), second)
      expect(await shipPackage(bench, { ...order('B-1'), box: second })).toMatchObject({ ok: true })
    })

    test('buys to the address that the first box was corrected to, while its whole order waits as before', async () => {
      const { bench, orderId } = await filled()
      const given = order('A-1', { shipment: moved({ address1: '9 Right St' }) })
      const first = { ...given, orderId, box: { number: 1, of: 2 } }
      expect(await shipPackage(bench, first)).toMatchObject({ ok: true })
      expect(await shipPackage(bench, { ...given, box: second })).toMatchObject({ ok: true })
    })
  })

  test('a box that was prepared before its order was sent anew as a whole is said to be corrected', async () => {
    const { bench } = await filled()
    const prepared = {
      service: 'label-server',
      reference: 'A-1',
      box: { number: 1, of: 2 },
      shipment: sampleShipment(),
      orderId: 'its-row-of-before',
    } as const
    const file = { fileName: 'Prepared packages', orders: [prepared], importId: 'c-1' }
    expect(await takeInPrepared(bench, file)).toMatchObject({
      value: { leftOut: [{ code: 'order.changed-since-prepared' }] },
    })
  })

  test('packages that were taken in are left out by no repeat of their command', async () => {
    const { bench, orderId } = await filled()
    const prepared = {
      service: 'label-server',
      reference: 'A-1',
      shipment: sampleShipment(),
      orderId,
    } as const
    const file = { fileName: 'Prepared packages', orders: [prepared], importId: 'c-1' }
    for (const _ of ['first', 'again'])
      expect(await takeInPrepared(bench, file)).toMatchObject({ ok: true, value: { leftOut: [] } })
  })
})
