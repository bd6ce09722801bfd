// One order as a whole and in boxes, and in boxes of another count, would be two orders: one of them waits, whoever sent it.
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../main/core/orders/orders.ts'
import type { Store } from '../../../main/storage/store.ts'
import { DAY_MS, onEachLedger, shipment } from '../fixtures.ts'

const order = (id: string, box?: NewOrder['box'], row = 2): NewOrder => ({
  id,
  row,
  reference: 'ORD-1',
  box,
  service: 'label-server',
  shipment: shipment(),
  problems: {},
})
const boxes = (file: string, of: number) =>
  Array.from({ length: of }, (_, at) => order(`${file}-${at + 1}`, { number: at + 1, of }, at + 2))

onEachLedger((place, bench) => {
  const file = (store: Store, id: string, orders: readonly NewOrder[]) =>
    store.addOrders({ id, environment: 'live', fileName: `${id}.csv`, asked: id }, orders, {
      kind: 'orders-imported',
    })
  const sent = (store: Store, { row: _, ...one }: NewOrder) =>
    store.takeOrderIn(
      {
        environment: 'live',
        source: 'shop',
        sourceName: 'Shop',
        requestNumber: one.id,
        asked: one.id,
        answer: '{}',
        since: new Date(Date.now() - DAY_MS).toISOString(),
        importId: 'service-shop-1',
        order: one,
      },
      { kind: 'orders-imported' },
    )
  const held = async (store: Store, importId: string, orderIds?: readonly string[]) => {
    const given = {
      id: 'r-1',
      environment: 'live',
      importId,
      states: ['ready'],
      orderIds,
      printLater: false,
    } as const
    await store.startOrderRun(given, { kind: 'orders-started' })
  }
  const waiting = async (store: Store) =>
    (await store.orders({ environment: 'live', limit: 20 })).items.map(({ id }) => id).sort()

  test.each([
    ['its boxes beside the whole', [order('whole')], boxes('box', 2)],
    ['the whole beside its boxes', boxes('box', 2), [order('whole')]],
    ['boxes of another count', boxes('three', 3), boxes('two', 2)],
  ])('a file that has an order in a batch otherwise leaves it as it is: %s', async (_what, first, other) => {
    const store = await place.open(bench)
    await file(store, 'i-1', first)
    await held(store, 'i-1')
    const added = await file(store, 'i-2', other)
    expect(added).toMatchObject({
      kind: 'added',
      leftOut: other.map(({ row }) => ({ row, reference: 'ORD-1', holder: { state: 'waiting' } })),
    })
    expect(await waiting(store)).toEqual(first.map(({ id }) => id).sort())
    expect((await store.verify()).rows.findingCount).toBe(0)
  })

  test.each([
    ['the whole', [order('whole')]],
    ['boxes of another count', boxes('three', 3)],
  ])(
    'of an order that has one box in a batch, a file that brings %s takes none of the others away',
    async (_what, other) => {
      const store = await place.open(bench)
      await file(store, 'i-1', boxes('box', 2))
      await held(store, 'i-1', ['box-1'])
      const { leftOut } = (await file(store, 'i-2', other)) as { leftOut: readonly unknown[] }
      expect(leftOut).toHaveLength(other.length)
      expect(await waiting(store)).toEqual(['box-1', 'box-2'])
      expect((await store.verify()).rows.findingCount).toBe(0)
    },
  )

  test('a file takes the place of what waits otherwise, in no batch, whoever sent it', async () => {
    const store = await place.open(bench)
    expect(await sent(store, order('sent'))).toMatchObject({ kind: 'taken' })
    await file(store, 'i-1', boxes('box', 2))
    expect(await waiting(store)).toEqual(['box-1', 'box-2'])
    expect(await sent(store, order('again'))).toEqual({
      kind: 'held',
      state: 'ready',
      isOwn: true,
      isOfBench: true,
    })
  })

  test('rows without a reference are kept to be corrected, and stand in nobody’s way', async () => {
    const store = await place.open(bench)
    const nameless = boxes('row', 2).map(one => ({ ...one, reference: '', box: undefined }))
    expect(await file(store, 'i-1', nameless)).toMatchObject({ kind: 'added', leftOut: [] })
    expect(await waiting(store)).toEqual(['row-1', 'row-2'])
  })

  test('what a program sent stands in a batch: its own boxes wait until that is done', async () => {
    const store = await place.open(bench)
    await sent(store, order('whole'))
    await held(store, 'service-shop-1')
    expect(await sent(store, order('box', { number: 1, of: 2 }))).toMatchObject({ kind: 'held', isOwn: true })
    expect(await waiting(store)).toEqual(['whole'])
  })
})
