// An order stays the order of the program that sent it, whatever the bench makes of it; and nobody else enters it, in no form.
import { describe, expect, test } from 'vitest'
import { preparedImportId } from '../../../../main/core/orders/import-ids.ts'
import type { NewOrder } from '../../../../main/core/orders/orders.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import { boughtPurchase, DAY_MS, onEachLedger, sendingPurchase, shipment } from '../../fixtures.ts'

const SHOP = 'aaaaaaaaaaaaaaaa'
const OTHER = 'bbbbbbbbbbbbbbbb'

const order = (id: string, reference: string, box?: NewOrder['box'], row = 1): NewOrder => ({
  id,
  row,
  reference,
  box,
  service: 'label-server',
  shipment: shipment(),
  problems: {},
})
const boxes = (id: string, reference: string, of: number) =>
  Array.from({ length: of }, (_, at) => order(`${id}-${at + 1}`, reference, { number: at + 1, of }, at + 1))

onEachLedger((place, bench) => {
  const sent = (store: Store, source: string, { row: _, ...one }: NewOrder) =>
    store.takeOrderIn(
      {
        environment: 'live',
        source,
        sourceName: source,
        requestNumber: one.id,
        asked: one.id,
        answer: '{}',
        since: new Date(bench.clock.time - DAY_MS).toISOString(),
        importId: `service-${source}-1`,
        order: one,
      },
      toldAs('orders-imported'),
    )
  const imported = (store: Store, id: string, ...orders: readonly NewOrder[]) =>
    store.addOrders({ id, environment: 'live', fileName: id, asked: id }, orders, toldAs('orders-imported'))
  const prepared = (store: Store, id: string, ...orders: readonly NewOrder[]) =>
    imported(store, preparedImportId(id), ...orders)
  const inBatch = (store: Store, ...orderIds: readonly string[]) =>
    store.startOrderRun(
      { id: `run-${orderIds}`, environment: 'live', orderIds, states: ['ready'], printLater: false },
      toldAs('orders-started'),
    )
  const ofShop = async (store: Store, reference: string, source = SHOP) => {
    const whole = await store.orderOfSource('live', reference, source)
    const inBoxes = await store.ordersOfBoxes('live', reference)
    const own = inBoxes.filter(({ sentBy }) => sentBy === source)
    return [...new Set([whole, ...own].flatMap(one => one?.id ?? []))].sort()
  }
  const waiting = async (store: Store) =>
    (await store.orders({ environment: 'live', limit: 20 })).items.map(({ id }) => id).sort()
  const findings = async (store: Store) => (await store.verify()).rows.findings

  describe('an order stays its program’s', () => {
    test.each([
      ['the bench prepares it', preparedImportId('p')],
      ['a file brings it again', 'monday.csv'],
    ])('where %s, until it has its label, and nobody else’s', async (_what, importId) => {
      const store = await place.open(bench)
      await sent(store, SHOP, order('sent', 'P-1'))
      await imported(store, importId, order('now', 'p-1'))
      expect(await waiting(store)).toEqual(['now'])
      expect(await ofShop(store, 'P-1')).toEqual(['now'])
      expect(await ofShop(store, 'P-1', OTHER)).toEqual([])
      const held = { kind: 'held', state: 'ready', isOwn: true, isOfBench: true }
      expect(await sent(store, SHOP, order('v2', 'P-1'))).toEqual(held)
      expect(await sent(store, SHOP, order('box', 'P-1', { number: 1, of: 2 }))).toEqual(held)
      expect(await sent(store, OTHER, order('theirs', 'P-1'))).toMatchObject({ kind: 'held', isOwn: false })
      const label = await boughtPurchase(store, { purchase: { reference: 'P-1' } })
      await store.orderPurchased('live', 'P-1', label.id, 'bought')
      expect(await store.orderOfSource('live', 'P-1', SHOP)).toMatchObject({
        id: 'now',
        state: 'shipped',
        purchase: { id: label.id },
      })
      expect(await findings(store)).toEqual([])
    })

    test('until that program takes it back, which nobody else can, and nothing that a bench has in hand', async () => {
      const store = await place.open(bench)
      const back = (reference: string, source = SHOP) =>
        store.takeOrderBack({ environment: 'live', source, reference }, toldAs('orders-removed'))
      await sent(store, SHOP, order('waits', 'P-1'))
      for (const box of boxes('boxed', 'P-2', 2)) await sent(store, SHOP, box)
      await sent(store, SHOP, order('of-before', 'P-3'))
      await prepared(store, 'p', order('ready-here', 'P-3'))
      await sent(store, SHOP, order('in-batch', 'P-4'))
      await inBatch(store, 'in-batch')
      await sent(store, SHOP, order('buying', 'P-5'))
      await sendingPurchase(store, { reference: 'P-5', orderId: 'buying' })
      await imported(store, 'monday.csv', order('of-a-file', 'P-6'))

      expect(await back('P-1', OTHER)).toEqual({ kind: 'unknown' })
      expect(await back('p-1')).toEqual({ kind: 'taken-back' })
      expect(await back('p-1')).toEqual({ kind: 'unknown' })
      expect(await back('P-2')).toEqual({ kind: 'taken-back' })
      expect(await back('P-3')).toMatchObject({ kind: 'held', state: 'ready', isOfBench: true })
      expect(await back('P-4')).toMatchObject({ kind: 'held', state: 'waiting' })
      expect(await back('P-5')).toEqual({ kind: 'labelled' })
      expect(await back('P-6')).toEqual({ kind: 'unknown' })
      expect(await waiting(store)).toEqual(['buying', 'in-batch', 'of-a-file', 'ready-here'])
      expect(await findings(store)).toEqual([])
    })

    test('where its label is being bought, which goes where it was to go: nothing takes its place', async () => {
      const store = await place.open(bench)
      await sent(store, SHOP, order('sent', 'P-1'))
      for (const box of boxes('box', 'P-2', 2)) await sent(store, SHOP, box)
      await sendingPurchase(store, { reference: 'P-1', orderId: 'sent' })
      await sendingPurchase(store, { reference: 'P-2', orderId: 'box-1', box: { number: 1, of: 2 } })
      expect(await sent(store, SHOP, order('v2', 'p-1'))).toEqual({ kind: 'labelled' })
      const [first, second] = boxes('again', 'P-2', 2)
      expect(first && (await sent(store, SHOP, first))).toEqual({ kind: 'labelled' })
      expect(second && (await sent(store, SHOP, second))).toMatchObject({ kind: 'taken' })
      expect(await waiting(store)).toEqual(['again-2', 'box-1', 'sent'])
    })

    test('where it is prepared in several boxes, one after the other', async () => {
      const store = await place.open(bench)
      await sent(store, SHOP, order('sent', 'P-1'))
      const [one, two] = boxes('box', 'P-1', 2)
      if (one) await prepared(store, 'first', one)
      if (two) await prepared(store, 'second', two)
      expect(await ofShop(store, 'P-1')).toEqual(['box-1', 'box-2'])
    })

    test('where one of its boxes is prepared: the others may still be changed, and none is lost', async () => {
      const store = await place.open(bench)
      for (const box of boxes('sent', 'P-1', 2)) await sent(store, SHOP, box)
      await prepared(store, 'p', order('now', 'P-1', { number: 1, of: 2 }))
      expect(await sent(store, SHOP, order('v2', 'P-1', { number: 2, of: 2 }))).toMatchObject({
        kind: 'taken',
      })
      expect(await sent(store, SHOP, order('whole', 'P-1'))).toMatchObject({ kind: 'held', isOfBench: true })
      expect(await waiting(store)).toEqual(['now', 'v2'])
      expect(await findings(store)).toEqual([])
    })

    test('where its label was voided and it is prepared once more; a later file’s is another order', async () => {
      const store = await place.open(bench)
      const voided = async (reference: string) => {
        await sent(store, SHOP, order(`sent ${reference}`, reference))
        const label = await boughtPurchase(store, { purchase: { reference } })
        await store.orderPurchased('live', reference, label.id, 'bought')
        const event = toldAs('void-asked')
        await store.changePurchase({ id: label.id, from: ['bought'], to: 'voiding', event })
        await store.changePurchase({ id: label.id, from: ['voiding'], to: 'voided', event })
      }
      await voided('P-1')
      await voided('P-2')
      await prepared(store, 'p', order('now', 'P-1'))
      await imported(store, 'monday.csv', order('later', 'P-2'))
      expect(await ofShop(store, 'P-1')).toEqual(['now'])
      expect(await ofShop(store, 'P-2')).toEqual(['sent P-2'])
    })

    test('and one that nobody sent is nobody’s, also where a program’s stands beside it', async () => {
      const store = await place.open(bench)
      await imported(store, 'monday.csv', order('file', 'F-1'))
      await prepared(store, 'p', order('now', 'F-1'))
      expect(await ofShop(store, 'F-1')).toEqual([])
      expect(await sent(store, SHOP, order('sent', 'F-1'))).toEqual({
        kind: 'held',
        state: 'ready',
        isOwn: false,
      })
    })

    test('of a program of before, too, whose rows do not say it', async () => {
      const folder = bench.folder()
      const first = await place.open(bench, folder)
      await sent(first, SHOP, order('sent', 'P-1'))
      await bench.close(first)
      await place.run(
        folder,
        `alter table orders drop column sent_by; delete from kysely_migration where name = 'ledger-0097-whose-orders'`,
      )
      const store = await place.open(bench, folder)
      expect(await ofShop(store, 'P-1')).toEqual(['sent'])
      expect(await sent(store, SHOP, order('v2', 'P-1'))).toMatchObject({ kind: 'taken' })
      await prepared(store, 'p', order('now', 'P-1'))
      expect(await ofShop(store, 'P-1')).toEqual(['now'])
      expect(await findings(store)).toEqual([])
    })
  })

  test('a whole order that has no place beside a box in a batch takes none of its other boxes away', async () => {
    const store = await place.open(bench)
    for (const box of boxes('sent', 'P-1', 2)) await sent(store, SHOP, box)
    await inBatch(store, 'sent-1')
    expect(await sent(store, SHOP, order('whole', 'P-1'))).toEqual({
      kind: 'held',
      state: 'waiting',
      isOwn: true,
    })
    expect(await waiting(store)).toEqual(['sent-1', 'sent-2'])
    expect(await findings(store)).toEqual([])
  })

  const WAITS = [
    ['the whole order', [order('w', '77')], '77 1/2'],
    ['the whole order', [order('w', '77')], '77 (Box 2 of 3)'],
    ['a box of it', boxes('w', '77', 2), '77 1/2'],
    ['another box of it', [order('w', '77', { number: 1, of: 2 })], '77 02/02'],
    ['a name that reads as a box of it', [order('w', '77 1/2')], '77'],
    ['the same name spelled otherwise', [order('w', '77 1/2')], '77 Box 1 of 2'],
    ['the same order in other letters', [order('w', 'k-77 1/2')], 'K-77'],
  ] as const

  describe('what reads as an order that waits, or as a box of it, or the other way round,', () => {
    test.each(WAITS)('is no other program’s: %s (%#)', async (_what, standing, reference) => {
      const store = await place.open(bench)
      for (const one of standing) await sent(store, SHOP, one)
      const before = await waiting(store)
      const held = { kind: 'held', isOwn: false }
      expect(await sent(store, OTHER, order('theirs', reference))).toMatchObject(held)
      expect(await waiting(store)).toEqual(before)
      // Its own are its own business.
      expect(await sent(store, SHOP, order('own', reference))).toMatchObject({ kind: 'taken' })
    })

    test.each(WAITS)(
      'is not taken in from a file beside a program’s: %s (%#)',
      async (_what, standing, reference) => {
        const store = await place.open(bench)
        for (const one of standing) await sent(store, SHOP, one)
        const before = await waiting(store)
        const file = [order('theirs', reference), order('else', 'X-1', undefined, 2)]
        expect(await imported(store, 'monday.csv', ...file)).toMatchObject({
          leftOut: [{ row: 1, reference, holder: { state: 'ready', reference: standing[0]?.reference } }],
        })
        expect(await waiting(store)).toEqual([...before, 'else'].sort())
        expect(await findings(store)).toEqual([])
      },
    )

    test('is left out with why also where the file has that order itself, which takes the place of the program’s', async () => {
      const store = await place.open(bench)
      await sent(store, SHOP, order('sent', '77'))
      const file = [order('whole', '77'), order('box', '77 1/2', undefined, 2)]
      expect(await imported(store, 'monday.csv', ...file)).toMatchObject({
        leftOut: [{ row: 2, reference: '77 1/2', holder: { reference: '77' } }],
      })
      expect(await waiting(store)).toEqual(['whole'])
    })

    test.each(WAITS)('is no program’s beside a file’s: %s (%#)', async (_what, standing, reference) => {
      const store = await place.open(bench)
      await imported(store, 'monday.csv', ...standing)
      expect(await sent(store, SHOP, order('sent', reference))).toMatchObject({ kind: 'held', isOwn: false })
    })
  })

  test('two numbers that read as boxes of an order that nobody has are two orders', async () => {
    const store = await place.open(bench)
    await sent(store, SHOP, order('a', 'PO 10-20'))
    for (const [id, reference] of [
      ['b', 'PO 10-21'],
      ['c', 'PO 11-20'],
      ['d', 'PO 10 20'],
    ] as const)
      expect(await sent(store, OTHER, order(id, reference))).toMatchObject({ kind: 'taken' })
  })

  test('what was shipped stands in the way of no name', async () => {
    const store = await place.open(bench)
    await sent(store, SHOP, order('w', '77'))
    const label = await boughtPurchase(store, { purchase: { reference: '77' } })
    await store.orderPurchased('live', '77', label.id, 'bought')
    expect(await sent(store, OTHER, order('theirs', '77 1/2'))).toMatchObject({ kind: 'taken' })
  })

  test('an order that stood beside another’s before that was refused is changed, and never lost', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    await sent(first, SHOP, order('w', 'X'))
    await sent(first, OTHER, order('theirs', '77 1/2'))
    await bench.close(first)
    const renamed = `reference = '77', reference_key = '77', holder_key = 'live:77'`
    await place.run(folder, `update orders set ${renamed} where id = 'w'`)
    const store = await place.open(bench, folder)
    expect(await sent(store, SHOP, order('v2', '77'))).toMatchObject({ kind: 'taken' })
    expect(await imported(store, 'monday.csv', order('file', '77'))).toMatchObject({ leftOut: [] })
    expect(await waiting(store)).toEqual(['file', 'theirs'])
  })

  test('a file’s own orders may read as each other’s boxes: which is which is asked where they are bought', async () => {
    const store = await place.open(bench)
    await imported(store, 'monday.csv', order('a', '77'), order('b', '77 1/2', undefined, 2))
    await imported(store, 'tuesday.csv', order('c', '77 2/2'))
    expect(await waiting(store)).toEqual(['a', 'b', 'c'])
  })
})
