// Purchases and orders written under an earlier rule of what one reference is: opened, each is found under every
// spelling of today.
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../../main/core/orders/orders.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { boughtPurchase, newPurchase, onEachLedger, type Place, shipment } from '../../fixtures.ts'

const MIGRATION = 'ledger-0060-reference-keys'

/** What a program of before made of these: the hyphen and the space stayed as they were typed. */
const EARLIER = [
  { reference: 'SO\u201077', key: 'SO\u201077', today: 'so-77' },
  { reference: 'SO\u00a0 78', key: 'SO\u00a0 78', today: 'SO 78' },
  { reference: '\uff33\uff2f79', key: '\uff33\uff2f79', today: 'SO79' },
] as const

const order = (id: string, reference: string, row = 2): NewOrder => ({
  id,
  row,
  reference,
  service: 'label-server',
  shipment: shipment(),
  problems: {},
})

const orderImport = (id: string) => ({ id, environment: 'live', fileName: 'orders.csv', asked: id }) as const

/** Takes the rows and their events back to the keys of before, as if this program had never opened them. */
async function asBefore(place: Place, folder: string): Promise<void> {
  const was = EARLIER.map(({ key, today }) => {
    const now = today.toUpperCase()
    // The reference itself tells which of two rows with one key of today had which key.
    const ofIt = `where reference = '${EARLIER.find(one => one.key === key)?.reference}'`
    return `
      update identifiers set code = '${key}' where code = '${now}'
        and purchase_seq in (select seq from purchases ${ofIt});
      update purchases set reference_key = '${key}',
        holder_key = case when holder_key is null then null else 'live:${key}' end ${ofIt};
      update orders set reference_key = '${key}',
        holder_key = case when holder_key is null then null else 'live:${key}' end ${ofIt};
      update events set detail = replace(replace(detail, '"referenceKey":"${now}"', '"referenceKey":"${key}"'),
        '"live:${now}"', '"live:${key}"') where shipment_id in (select id from purchases ${ofIt});`
  })
  await place.run(folder, `${was.join('\n')} delete from kysely_migration where name = '${MIGRATION}'`)
}

onEachLedger((place, bench) => {
  const reopened = async (folder: string): Promise<Store> => {
    await asBefore(place, folder)
    const store = await place.open(bench, folder)
    await store.recover()
    // The trail was made older by hand, and its hashes were not.
    if (store.standing()) await store.acceptOlderCopy('Ana', 'made as a program of before left it')
    return store
  }

  test('a label and an order of before keep their reference, in every spelling of today', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    await first.addOrders(
      orderImport('i-1'),
      EARLIER.map(({ reference }, place) => order(`o-${place}`, reference)),
      { kind: 'orders-imported' },
    )
    const labels: string[] = []
    for (const { reference } of EARLIER) {
      labels.push((await boughtPurchase(first, { purchase: { reference } })).id)
    }
    await bench.close(first)

    const store = await reopened(folder)
    for (const [place, { today, reference }] of EARLIER.entries()) {
      for (const spelled of [today, reference]) {
        expect((await store.livePurchases('live', spelled))[0]?.id).toBe(labels[place])
        expect((await store.orderByReference('live', spelled))?.id).toBe(`o-${place}`)
        expect((await store.scan('live', spelled)).map(({ id }) => id)).toEqual([labels[place]])
        const again = await store.intend(newPurchase({ reference: spelled }), { kind: 'purchase-intended' })
        expect(again).toMatchObject({ kind: 'held-by', record: { id: labels[place] } })
      }
      const listed = await store.orders({ environment: 'live', text: today, limit: 10 })
      expect(listed.items.map(({ id }) => id)).toEqual([`o-${place}`])
      await store.orderPurchased('live', today, labels[place] ?? '', 'bought')
      expect((await store.order(`o-${place}`))?.state).toBe('shipped')
    }
    expect((await store.verify()).rows).toMatchObject({ findingCount: 0 })
  })

  test('two labels of what were two references are both kept, marked, and block a third together', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const plain = await boughtPurchase(first, { purchase: { reference: 'SO-77' } })
    // Today it is refused without a reason; then it needed none.
    const other = await boughtPurchase(first, {
      purchase: { reference: 'SO\u201077', duplicateReason: 'x' },
    })
    await bench.close(first)
    await place.run(
      folder,
      `update purchases set duplicate_reason = null, holder_key = 'live:SO-77+' where id = '${other.id}';
       update events set detail = replace(replace(detail, '"duplicateReason":"x"', '"duplicateReason":null'),
         '"holderKey":null', '"holderKey":"live:SO\u201077"') where shipment_id = '${other.id}'`,
    )

    const store = await reopened(folder)
    const both = [await store.purchase(plain.id), await store.purchase(other.id)]
    expect(both.map(one => [one?.kind, one?.attention])).toEqual([
      ['bought', ['second-label']],
      ['bought', ['second-label']],
    ])
    expect((await store.purchasesToDecide('live')).map(({ id }) => id).sort()).toEqual(
      [plain.id, other.id].sort(),
    )
    expect((await store.verify()).rows).toMatchObject({ findingCount: 0 })

    await store.changePurchase({
      id: plain.id,
      from: ['bought'],
      to: 'voiding',
      event: { kind: 'void-asked' },
    })
    await store.changePurchase({
      id: plain.id,
      from: ['voiding'],
      to: 'voided',
      event: { kind: 'void-voided' },
    })
    expect((await store.livePurchases('live', 'SO\u201177'))[0]?.id).toBe(other.id)
  })

  test('of two waiting orders of what were two references one keeps its place, the other is to be corrected', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    await first.addOrders(orderImport('i-1'), [order('plain', 'SO-77', 2), order('else', 'SO-80', 3)], {
      kind: 'orders-imported',
    })
    await bench.close(first)
    await place.run(folder, `update orders set reference = 'SO\u201077' where id = 'else'`)

    const store = await reopened(folder)
    expect(await store.order('plain')).toMatchObject({ state: 'ready', problems: {} })
    expect(await store.order('else')).toMatchObject({
      state: 'invalid',
      problems: { reference: { code: 'order.same-reference', params: { row: 2 } } },
    })
    const label = await boughtPurchase(store, { purchase: { reference: 'SO\u201477' } })
    await store.orderPurchased('live', 'SO\u201477', label.id, 'bought')
    expect((await store.order('plain'))?.state).toBe('shipped')
  })
})
