// Boxes of one order in the ledger: each is bought once, beside no label of the whole order, and holds its own place.
import { expect, test } from 'vitest'
import type { NewPurchase } from '../../../main/core/purchases/purchase-change.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import {
  boughtPurchase,
  closedDay,
  newPurchase,
  onEachLedger,
  recordOf,
  sendingPurchase,
} from '../fixtures.ts'

const intended = toldAs('purchase-intended')
const box = (number: number, of = 3) => ({ reference: 'ORD-1', box: { number, of } })

onEachLedger((place, bench) => {
  const openLedger = () => place.open(bench, bench.folder())
  const intend = (store: Store, given: Partial<NewPurchase>) => store.intend(newPurchase(given), intended)
  const placesOf = async (store: Store) =>
    (await store.livePurchases('live', 'ord-1')).map(one => one.box?.number ?? 'whole')
  const voided = (store: Store, id: string) =>
    store.changePurchase({ id, from: ['bought'], to: 'discarded', event: toldAs('purchase-discarded') })

  test('each box is bought once, and says through a restart which of how many it is', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const two = await boughtPurchase(first, { purchase: box(2) })
    expect(await intend(first, box(2))).toMatchObject({ kind: 'held-by', record: { id: two.id } })
    expect((await intend(first, box(1))).kind).toBe('intended')
    await bench.close(first)

    const store = await place.open(bench, folder)
    expect(await store.purchase(two.id)).toMatchObject({ reference: 'ORD-1', box: { number: 2, of: 3 } })
    expect((await intend(store, box(2))).kind).toBe('held-by')
    expect((await store.verify()).rows.findingCount).toBe(0)
  })

  test('fifty intents for one box make one, and a box and its whole order never both', async () => {
    const store = await openLedger()
    const asked = Array.from({ length: 50 }, (_, at) =>
      intend(store, at % 2 ? box(1) : { reference: 'ord-1' }),
    )
    const won = (await Promise.all(asked)).filter(({ kind }) => kind === 'intended')
    expect(won).toHaveLength(1)
    expect(await placesOf(store)).toHaveLength(1)
  })

  test('a box and an order that is called as that box never both, at the same instant either', async () => {
    const store = await openLedger()
    const called = { reference: 'ord-1 1/3' }
    const asked = Array.from({ length: 20 }, (_, at) => intend(store, at % 2 ? box(1) : called))
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter(({ kind }) => kind === 'intended')).toHaveLength(1)
    expect(outcomes.filter(({ kind }) => kind === 'held-by')).toHaveLength(19)
    // Other boxes, and an order that is called as one that nobody has bought, are no such label.
    expect((await intend(store, box(2))).kind).toBe('intended')
    expect((await intend(store, { reference: 'ORD-1 3/3' })).kind).toBe('intended')
    expect((await intend(store, box(3))).kind).toBe('held-by')
  })

  test('what is called as a box of an order that has a label for its whole is bought for a reason alone', async () => {
    const store = await openLedger()
    await boughtPurchase(store, { purchase: { reference: 'ORD-1' } })
    const called = { reference: 'ord-1 2/3' }
    expect(await intend(store, called)).toMatchObject({ kind: 'held-by', record: { reference: 'ORD-1' } })
    expect((await intend(store, { ...called, duplicateReason: 'an order’s own number' })).kind).toBe(
      'intended',
    )
    // Two such orders know nothing of each other.
    expect((await intend(store, { reference: 'ORD-2 1/2' })).kind).toBe('intended')
    expect((await intend(store, { reference: 'ORD-2 2/2' })).kind).toBe('intended')
  })

  test.each([
    'ORD-1 2/3',
    'ord-1 ２/３',
    'ORD-1 2 of 3',
    'ORD-1 (02/03)',
    'ORD-1-2/3',
    'ORD-1#2/3',
    'ORD-1_2/3',
    'ORD-1,2/3',
  ])('an order whose box %s has a label by that name is bought as a whole for a reason alone', async name => {
    const store = await openLedger()
    await boughtPurchase(store, { purchase: { reference: name } })
    await boughtPurchase(store, { purchase: { reference: 'ORD-11 2/3' } })
    const whole = { reference: 'ORD-1' }
    expect(await intend(store, whole)).toMatchObject({ kind: 'held-by', record: { reference: name } })
    expect((await intend(store, box(2))).kind).toBe('held-by')
    expect((await intend(store, box(3))).kind).toBe('intended')
    expect((await intend(store, { ...whole, reference: 'ORD-12' })).kind).toBe('intended')
    expect((await store.namedBoxes('live', 'ord-1')).map(one => one.reference)).toEqual([name])
  })

  test.each([
    'ORD-1 2/4',
    'ORD-1 02/3',
    'ORD-1 2 / 3',
    'ORD-1 Box 2 of 3',
    'ORD-1-2/3',
    'ORD-1:2/3',
    'ORD-1[2/3]',
  ])('a box that has a label is not bought once more as %s', async name => {
    const store = await openLedger()
    await boughtPurchase(store, { purchase: box(2) })
    expect((await intend(store, { reference: name })).kind).toBe('held-by')
    const named = await openLedger()
    await boughtPurchase(named, { purchase: { reference: 'ORD-1 2/3' } })
    expect((await intend(named, { reference: name })).kind).toBe('held-by')
    expect((await intend(named, { reference: 'ORD-1 1/4' })).kind).toBe('intended')
  })

  test.each(['ORD-1 3/4', 'ORD-1-3/4', 'ORD-1#1/2'])(
    'beside boxes of another count %s is bought for a reason alone',
    async name => {
      const store = await openLedger()
      await boughtPurchase(store, { purchase: box(2) })
      expect((await intend(store, { reference: name })).kind).toBe('held-by')
      expect((await intend(store, { reference: name, duplicateReason: 'its own number' })).kind).toBe(
        'intended',
      )
    },
  )

  test('numbers of orders that have a slash are bought beside each other, whatever they begin with', async () => {
    const store = await openLedger()
    for (const reference of ['RE-12/25', 'RE-12/26', 'RE-13/25', '2026/11', '2026/12', '2026', 'RE-12'])
      expect((await intend(store, { reference })).kind, reference).toBe('intended')
  })

  test('a box by its name is found among ever so many orders that begin alike', async () => {
    const store = await openLedger()
    for (let at = 0; at < 12; at += 1)
      await boughtPurchase(store, { purchase: { reference: `ORD-${1000 + at}` } })
    await boughtPurchase(store, { purchase: { reference: 'ORD_1/2' } })
    expect((await store.namedBoxes('live', 'ORD')).map(one => one.reference)).toEqual(['ORD_1/2'])
    expect((await intend(store, { reference: 'ORD' })).kind).toBe('held-by')
  })

  test('whoever the reason, a whole order has no room beside its boxes, nor a box beside its whole order', async () => {
    const store = await openLedger()
    const { id } = await boughtPurchase(store, { purchase: box(1) })
    const whole = { reference: 'ORD-1', duplicateReason: 'two boxes' }
    expect(await intend(store, whole)).toMatchObject({
      kind: 'other-boxes',
      conflict: { kind: 'sold-in-boxes' },
    })
    await voided(store, id)
    expect((await intend(store, whole)).kind).toBe('intended')
    expect(await intend(store, { ...box(2), duplicateReason: 'x' })).toMatchObject({
      kind: 'other-boxes',
      conflict: { kind: 'sold-whole' },
    })
  })

  test('a box whose outcome nobody knows does not hold up the others, and is not bought again, whatever the reason', async () => {
    const store = await openLedger()
    const { id } = await sendingPurchase(store, box(2))
    await store.changePurchase({ id, from: ['sending'], to: 'unknown', event: toldAs('purchase-unknown') })
    expect((await intend(store, box(2))).kind).toBe('held-by')
    expect((await intend(store, { ...box(2), duplicateReason: 'torn' })).kind).toBe('held-by')
    expect((await intend(store, box(1))).kind).toBe('intended')
    expect((await intend(store, box(3))).kind).toBe('intended')
    expect(await placesOf(store)).toEqual([2, 1, 3])
  })

  test('a fourth box needs somebody who knows that there were three', async () => {
    const store = await openLedger()
    await boughtPurchase(store, { purchase: box(1) })
    expect(await intend(store, box(4, 4))).toMatchObject({
      kind: 'other-boxes',
      conflict: { kind: 'other-count', were: 3 },
    })
    expect((await intend(store, { ...box(4, 4), boxesWere: 3 })).kind).toBe('intended')
    expect((await intend(store, box(2, 3))).kind).toBe('other-boxes')
    expect((await intend(store, box(2, 4))).kind).toBe('intended')
  })

  test('a voided box is free again, or goes to the second label of that same box', async () => {
    const store = await openLedger()
    const one = await boughtPurchase(store, { purchase: box(1) })
    const two = await boughtPurchase(store, { purchase: box(2) })
    const again = await boughtPurchase(store, { purchase: { ...box(2), duplicateReason: 'torn' } })
    await voided(store, two.id)
    expect(await intend(store, box(2))).toMatchObject({ kind: 'held-by', record: { id: again.id } })
    await voided(store, one.id)
    expect((await intend(store, box(1))).kind).toBe('intended')
    expect((await store.verify()).rows.findingCount).toBe(0)
  })

  test('boxes that were sold after all under a whole order take its place when that is voided, each its own', async () => {
    const store = await openLedger()
    const left = []
    for (const number of [1, 2]) {
      const { id } = await sendingPurchase(store, box(number))
      await store.changePurchase({ id, from: ['sending'], to: 'unknown', event: toldAs('purchase-unknown') })
      await store.changePurchase({
        id,
        from: ['unknown'],
        to: 'abandoned',
        event: toldAs('person-said-not-bought'),
      })
      left.push(id)
    }
    const whole = await boughtPurchase(store, { purchase: { reference: 'ORD-1' } })
    for (const id of left) {
      await store.changePurchase({ id, from: ['abandoned'], to: 'bought', event: toldAs('purchase-bought') })
    }
    expect(recordOf(await intend(store, { reference: 'ORD-1' })).id).toBe(whole.id)
    await voided(store, whole.id)
    for (const [at, id] of left.entries()) expect(recordOf(await intend(store, box(at + 1))).id).toBe(id)
    expect((await store.verify()).rows.findingCount).toBe(0)
  })

  test('a record that somebody takes out frees its box for nobody, and holds up no other box', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const { id } = await boughtPurchase(first, { purchase: box(2) })
    await bench.close(first)
    await place.run(
      folder,
      `delete from identifiers; delete from payloads; delete from purchases where id = '${id}'`,
    )
    const store = await place.open(bench, folder)
    expect(await intend(store, box(2))).toMatchObject({ kind: 'changed-outside', shipmentId: id })
    expect(await intend(store, { reference: 'ORD-1' })).toMatchObject({ kind: 'changed-outside' })
    expect((await intend(store, box(3))).kind).toBe('intended')
  })

  test('a close names each label by its box', async () => {
    const store = await openLedger()
    const { id } = await boughtPurchase(store, { purchase: box(2) })
    await closedDay(store, 'c-1', 'label-server', id)
    expect((await store.close('c-1'))?.services[0]?.labels).toMatchObject([
      { shipmentId: id, reference: 'ORD-1 2/3' },
    ])
  })
})
