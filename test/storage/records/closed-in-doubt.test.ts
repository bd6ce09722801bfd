// A label of which nobody knew whether it is void as the label server's day was closed: that close has it, on each ledger.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, closedDay, onEachLedger } from '../fixtures.ts'

onEachLedger((place, bench) => {
  test('the close that took it along is on its record once it turns out to be bought, and the trail says so', async () => {
    const store = await place.open(bench, bench.folder())
    const bought = (reference: string) => boughtPurchase(store, { purchase: { reference } })
    const doubtful = async (reference: string) => {
      const { id } = await bought(reference)
      await store.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
      const unknown = { from: ['voiding'], to: 'void-unknown', event: toldAs('void-unknown') } as const
      await store.changePurchase({ id, ...unknown })
      return id
    }
    const settled = (id: string) =>
      store.changePurchase({
        id,
        from: ['void-unknown'],
        to: 'bought',
        event: toldAs('purchase-resolved'),
      })
    const before = await doubtful('LS-1')
    bench.clock.advance(1_000)
    await closedDay(store, 'close-1', 'label-server', (await bought('LS-2')).id)
    bench.clock.advance(1_000)
    const after = await doubtful('LS-3')
    expect(await settled(before)).toMatchObject({ kind: 'bought', closeId: 'close-1' })
    expect((await settled(after))?.closedAt).toBeUndefined()
    expect((await store.closable('live', 'label-server')).map(({ id }) => id)).toEqual([after])
    expect((await store.verify()).rows.findings).toEqual([])
  })
})
