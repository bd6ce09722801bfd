// A label that somebody changed in the records goes on by what the trail was told of it, once a supervisor has seen it; and
// of a purchase that nobody knows the outcome of a person is asked, whatever somebody made of its row.
import { expect, test } from 'vitest'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import { bought, boughtPurchase, onEachLedger, sendingPurchase } from '../../fixtures.ts'

onEachLedger((place, bench) => {
  async function unknown(store: Store): Promise<string> {
    const { id } = await sendingPurchase(store)
    const event = toldAs('purchase-unknown')
    await store.changePurchase({ id, from: ['sending'], to: 'unknown', event })
    return id
  }

  const label = (store: Store, number: string) =>
    boughtPurchase(store, { identifiers: bought({ trackingNumbers: [number] }).identifiers })

  const seenAll = async (store: Store) => {
    const { findings } = (await store.verify()).rows
    await store.markSeen(findings, { kind: 'findings-seen', operator: 'Ines', detail: { note: 'compared' } })
    return findings.map(({ id, what }) => `${id} ${what}`)
  }

  test('what was changed in a label is put back once a supervisor has seen it', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const [one, other, handed] = [
      await label(first, 'T-100'),
      await label(first, 'T-200'),
      await label(first, 'T-300'),
    ]
    await bench.close(first)
    await place.run(
      folder,
      `update purchases set identifiers = (select them.identifiers from purchases as them where them.id = '${other.id}')
         where id = '${one.id}';
       update purchases set kind = 'voided', holder_key = null where id = '${other.id}';
       update purchases set closed_at = '2026-03-01T00:00:00.000Z', close_id = 'none' where id = '${handed.id}'`,
    )

    const store = await place.open(bench, folder)
    expect((await seenAll(store)).sort()).toEqual(
      [one, other, handed].map(({ id }) => `${id} changed`).sort(),
    )
    expect(await store.purchase(one.id)).toMatchObject({ identifiers: { trackingNumbers: ['T-100'] } })
    expect(await store.purchase(other.id)).toMatchObject({ kind: 'bought' })
    expect((await store.purchase(handed.id))?.closedAt).toBeUndefined()
    expect(await store.changedOutside([one.id, other.id, handed.id])).toEqual([])
    expect((await store.verify()).rows.findings).toEqual([])
  })

  test('a purchase without an outcome is on the list again once a supervisor has seen what became of its row', async () => {
    const folder = bench.folder()
    const first = await place.open(bench, folder)
    const [gone, quiet, refused] = [await unknown(first), await unknown(first), await unknown(first)]
    await bench.close(first)
    await place.run(
      folder,
      `delete from identifiers where purchase_seq = (select seq from purchases where id = '${gone}');
       delete from purchases where id = '${gone}';
       update purchases set needs_decision = 0 where id = '${quiet}';
       update purchases set kind = 'refused', needs_decision = 0, holder_key = null where id = '${refused}'`,
    )

    const store = await place.open(bench, folder)
    const listed = async () => (await store.purchasesToDecide('live')).map(({ id }) => id).sort()
    expect(await listed()).toEqual([])
    expect(await seenAll(store)).toHaveLength(3)
    expect(await listed()).toEqual([gone, quiet, refused].sort())
  })
})
