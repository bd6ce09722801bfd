// Imported orders are compared with what their files said: by the check of the records, and before any of them is shipped.
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../main/core/orders/orders.ts'
import type { Store } from '../../../main/storage/store.ts'
import { boughtPurchase, DAY_MS, onEachLedger, shipment } from '../fixtures.ts'

const order = (id: string, reference = id, problems: NewOrder['problems'] = {}): NewOrder => ({
  id,
  row: 2,
  reference,
  service: 'label-server',
  shipment: shipment(),
  problems,
})
const COLUMNS =
  'import_id, environment, row, reference, reference_key, holder_key, service, state, attempt, problems, shipment, created_at, updated_at'

onEachLedger((place, bench) => {
  const imported = (store: Store, id: string, ...orders: readonly NewOrder[]) =>
    store.addOrders({ id, environment: 'live', fileName: 'orders.csv', asked: id }, orders, {
      kind: 'orders-imported',
    })
  const run = async (store: Store, id: string, importId: string) => {
    const given = {
      id,
      environment: 'live',
      importId,
      states: ['ready', 'failed'],
      printLater: false,
    } as const
    await store.startOrderRun(given, { kind: 'orders-started' })
  }
  const found = async (store: Store) => {
    const { findings } = (await store.verify()).rows
    return findings.map(({ record, id, what, fields }) => [record, id, what, ...fields].join(' ')).sort()
  }
  const reopened = async (folder: string, store: Store, sql: string) => {
    await bench.close(store)
    await place.run(folder, sql)
    return place.open(bench, folder)
  }

  test('what the station itself does with orders is nothing to find', async () => {
    const store = await place.open(bench)
    await imported(
      store,
      'i-1',
      order('a'),
      order('b'),
      order('c'),
      order('d', ''),
      order('e', 'e', { x: { code: 'order.not-found' } }),
    )
    await imported(store, 'i-2', order('b-2', 'b'), order('f'))
    await run(store, 'r-1', 'i-1')
    const taken = await store.takeOrder('r-1')
    expect(taken).toMatchObject({ id: 'a' })
    expect(taken?.differs).toBeUndefined()
    const label = await boughtPurchase(store, { purchase: { reference: 'a' } })
    await store.settleOrder('a', { state: 'shipped', shipmentId: label.id })
    await store.takeOrder('r-1')
    await store.settleOrder('c', { state: 'invalid', problems: { 'to.name': { code: 'order.not-found' } } })
    await store.changeOrderRun('r-1', ['running'], { state: 'ended' }, { kind: 'orders-ended' })
    const byHand = await boughtPurchase(store, { purchase: { reference: 'f' } })
    await store.orderPurchased('live', 'f', byHand.id, 'bought')
    expect(await found(store)).toEqual([])
    await store.removeOrders('live', 'i-2', { kind: 'orders-removed' })
    expect(await found(store)).toEqual([])
    await bench.clock.advance(40 * DAY_MS)
    expect(await store.purgeOrders(bench.clock.now().toISOString())).toBeGreaterThan(3)
    expect(await found(store)).toEqual([])
    expect((await store.order('a'))?.shipment).toBeUndefined()
    expect(await store.order('c')).toBeUndefined()
  })

  const CHANGES = {
    city: [`shipment = replace(shipment, '"city":"', '"city":"New ')`, 'shipment'],
    customs: [`no_customs_reason = 'none'`, 'noCustomsReason'],
    mode: [`environment = 'training'`, 'environment'],
    service: [`service = 'parcel-label'`, 'service'],
    name: [`reference = 'z', reference_key = 'Z'`, 'reference'],
    key: [`reference_key = 'Y'`, 'reference'],
    import: [`import_id = 'i-0'`, 'importId'],
    whose: [`sent_by = 'x'`, 'sentBy'],
    day: [`created_at = '2099-01-01T00:00:00.000Z'`, 'createdAt'],
  } as const

  test('an order is named with what others changed in it, and not shipped', async () => {
    const folder = bench.folder()
    await olderImport(await place.open(bench, folder), folder)
    const first = await place.open(bench, folder)
    const ids = Object.keys(CHANGES) as (keyof typeof CHANGES)[]
    await imported(first, 'i-1', ...ids.map(id => order(id)))
    await run(first, 'r-1', 'i-1')
    const changes = ids.map(id => `update orders set ${CHANGES[id][0]} where id = '${id}'`)
    const store = await reopened(folder, first, changes.join(';'))
    expect(await found(store)).toEqual(ids.map(id => `order ${id} changed ${CHANGES[id][1]}`).sort())
    for (const id of ids) {
      const differs = [CHANGES[id][1]]
      expect(await store.orderDiffers(id)).toEqual(differs)
      expect(await store.takeOrder('r-1')).toMatchObject({ id, differs })
      await store.settleOrder(id, { state: 'failed' })
    }
  })

  test('an order that others put in, or back, is named and not shipped; one that they took out is named', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    await imported(first, 'i-1', order('a'), order('b'), order('c'))
    await imported(first, 'i-2', order('gone'))
    await first.removeOrders('live', 'i-2', { kind: 'orders-removed' })
    const like = (id: string) =>
      `insert into orders (id, ${COLUMNS}) select '${id}', ${COLUMNS.replace('holder_key', `'${id}'`)} from orders where id = 'a'`
    const store = await reopened(
      folder,
      first,
      `${like('new')}; ${like('gone')}; delete from orders where id = 'c';
       update orders set state = 'shipped', holder_key = null where id = 'b'`,
    )
    expect(await found(store)).toEqual([
      'order b changed state',
      'order c missing',
      'order gone invented',
      'order new invented',
    ])
    await run(store, 'r-1', 'i-1')
    for (const id of ['a', 'new', 'gone']) {
      const taken = await store.takeOrder('r-1')
      expect(taken).toMatchObject({ id, ...(id !== 'a' && { differs: ['record'] }) })
      await store.settleOrder(id, { state: 'failed' })
    }
    // Removed by a person, nothing of it is looked for any more.
    await store.removeOrders('live', 'i-1', { kind: 'orders-removed' })
    expect(await found(store)).toEqual([])
    expect(await store.orderImports('live', 10)).toEqual([])
  })

  /** As a station of before wrote it: the event carries no orders. */
  async function olderImport(store: Store, folder: string) {
    await imported(store, 'i-0', order('old'))
    await bench.close(store)
    await place.run(folder, place.asBefore)
  }

  test('orders of an import of before are told to the trail by the next start, and only those', async () => {
    const folder = bench.folder()
    await olderImport(await place.open(bench, folder), folder)
    const first = await place.open(bench, folder)
    // The file and its order; the file itself stays of before.
    expect((await first.verify()).rows).toMatchObject({ findings: [], olderCount: 2 })
    await first.recover()
    expect((await first.verify()).rows).toMatchObject({ findings: [], olderCount: 1 })
    await imported(first, 'i-1', order('a'), order('b'))
    const store = await reopened(
      folder,
      first,
      `update orders set id = 'x', import_id = 'i-0', shipment = replace(shipment, '"city":"', '"city":"New ')
         where id = 'a'`,
    )
    await store.recover()
    expect(await found(store)).toEqual(['order a missing', 'order x invented'])
    await run(store, 'r-1', 'i-0')
    const old = await store.takeOrder('r-1')
    expect(old).toMatchObject({ id: 'old', state: 'shipping' })
    expect(old?.differs).toBeUndefined()
    await store.settleOrder('old', { state: 'failed' })
    expect(await store.takeOrder('r-1')).toMatchObject({ id: 'x', differs: ['record'] })
  })

  test('what a station of before still imports into a shared ledger is none that differs', async () => {
    const folder = bench.folder()
    await olderImport(await place.open(bench, folder), folder)
    const first = await place.open(bench, folder)
    await first.recover()
    await imported(first, 'i-2', order('later'))
    const store = await reopened(folder, first, `${place.asBefore} where detail like '%"i-2"%'`)
    // Both files, and the later order.
    expect((await store.verify()).rows).toMatchObject({ findings: [], olderCount: 3 })
    expect(await store.orderDiffers('later')).toEqual([])
    await store.recover()
    expect((await store.verify()).rows).toMatchObject({ findings: [], olderCount: place.shared ? 2 : 3 })
  })

  test('an order whose state or place follows from nothing is named, not shipped, and can be removed', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const ids = ['place', 'sure', 'run', 'shape', 'state', 'well']
    await imported(first, 'i-1', ...ids.map(id => order(id)))
    const changes = [
      `update orders set holder_key = 'live:NEXT' where id = 'place'`,
      `update orders set state = 'unknown' where id = 'sure'`,
      `update orders set state = 'waiting', run_id = 'none' where id = 'run'`,
      `update orders set shipment = 'nojson' where id = 'shape'`,
      `update orders set state = 'x' where id = 'state'`,
    ]
    const store = await reopened(folder, first, changes.join(';'))
    const named = [
      'order place changed holderKey',
      'order run changed state',
      'order shape unreadable shipment',
      'order state unreadable state',
      'order sure changed state',
    ]
    expect(await found(store)).toEqual(named)
    // Each is counted and listed as one to be corrected, as far as its state says nothing.
    expect(await store.orderImports('live', 1)).toMatchObject([
      { counts: { invalid: 2, unknown: 1, ready: 3 } },
    ])
    const { items } = await store.orders({ environment: 'live', state: 'invalid', limit: 10 })
    expect(items.map(({ id }) => id)).toEqual(['run', 'state'])
    // The next file with that reference is no word on the order that only has its place.
    await imported(store, 'i-2', order('next'), order('run-2', 'run'), order('state-2', 'state'))
    expect(await store.order('next')).toBeDefined()
    expect(await found(store)).toEqual(named.filter(one => !/ (run|state) /.test(one)))
    expect(await store.removeOrders('live', 'i-1', { kind: 'orders-removed' })).toBe(4)
    expect(await found(store)).toEqual([])
  })

  test('addresses of orders whose state is none are forgotten by age like any other’s', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    await imported(first, 'i-1', order('a'), order('b'))
    const store = await reopened(
      folder,
      first,
      `update orders set state = 'x' where id = 'a'; update orders set state = 'waiting' where id = 'b'`,
    )
    bench.clock.advance(40 * DAY_MS)
    expect(await store.purgeOrders(bench.clock.now().toISOString())).toBe(2)
    expect(await found(store)).toEqual([])
  })
})
