// A label of which nobody knew whether it is void as the label server's day was closed: that close has it, on each ledger.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, closedDay, onEachLedger } from '../fixtures.ts'

onEachLedger((place, bench) => {
  async function open() {
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
        afterClose: true,
        event: toldAs('purchase-resolved'),
      })
    return { store, bought, doubtful, settled }
  }

  test('the close that took it along is on its record once it turns out to be bought, and the trail says so', async () => {
    const { store, bought, doubtful, settled } = await open()
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

  test('it is told by the ledger’s order which came first, also where a clock was set back between the two', async () => {
    const { store, bought, doubtful, settled } = await open()
    const before = await doubtful('LS-1')
    bench.clock.advance(-60_000)
    await closedDay(store, 'close-1', 'label-server', (await bought('LS-2')).id)
    bench.clock.advance(-60_000)
    const after = await doubtful('LS-3')
    expect(await settled(before)).toMatchObject({ kind: 'bought', closeId: 'close-1' })
    expect((await settled(after))?.closedAt).toBeUndefined()
    expect((await store.closable('live', 'label-server')).map(({ id }) => id)).toEqual([after])
    expect((await store.verify()).rows.findings).toEqual([])
  })

  test('while that close itself has no answer, nobody says of it that it is bought', async () => {
    const { store, bought, doubtful, settled } = await open()
    const before = await doubtful('LS-1')
    bench.clock.advance(1_000)
    const { id: closing } = await bought('LS-2')
    const services = [{ service: 'label-server' as const, shipmentIds: [closing] }]
    await store.startClose({ id: 'close-1', environment: 'live', services }, { kind: 'close-started' })
    await store.updateClose('close-1', { labels: [{ shipmentId: closing, outcome: 'sending' }] })
    expect(await settled(before)).toBeUndefined()
    await store.updateClose('close-1', {
      labels: [{ shipmentId: closing, outcome: 'unknown' }],
      ended: 'all',
    })
    expect(await settled(before)).toBeUndefined()
    bench.clock.advance(1_000)
    const after = await doubtful('LS-3')
    expect((await settled(after))?.closedAt).toBeUndefined()
    await store.updateClose('close-1', {
      by: 'person',
      labels: [{ shipmentId: closing, outcome: 'closed', seen: 'unknown' }],
    })
    expect(await settled(before)).toMatchObject({ kind: 'bought', closeId: 'close-1' })
    expect((await store.verify()).rows.findings).toEqual([])
  })
})
