// The labels that nothing shows as used, on each ledger.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { Bench, boughtPurchase, closedDay, DAY_MS, onEachLedger } from '../fixtures.ts'

onEachLedger(place => {
  const kept = new Bench()
  let store: Store
  beforeAll(async () => {
    store = await place.open(kept)
  })
  afterAll(() => kept.clear())

  const always = { from: '2000-01-01T00:00:00.000Z', to: '2999-01-01T00:00:00.000Z' }
  const unused = async (within: Partial<typeof always> = {}, service = 'label-server' as const) =>
    (await store.unusedLabels({ environment: 'live', service, ...always, ...within })).map(({ id }) => id)
  const finished = async (id: string, state: 'printed' | 'sent') => {
    const [job] = await store.jobsOf(id)
    await store.changeJob(job?.id ?? '', ['held'], { state: 'sending' })
    await store.changeJob(job?.id ?? '', ['sending'], { state })
  }

  describe('labels that nobody used', () => {
    test('are those whose print was sent and never proven, oldest first', async () => {
      const [first, second] = [
        await boughtPurchase(store, { job: {} }),
        await boughtPurchase(store, { job: {} }),
      ]
      const printed = await boughtPurchase(store, { job: {} })
      await finished(second.id, 'sent')
      await finished(printed.id, 'printed')
      await expect.poll(() => unused()).toEqual([first.id, second.id])
    })

    test('are not voided, not closed, and no return labels', async () => {
      const [voided, closed, out] = [
        await boughtPurchase(store),
        await boughtPurchase(store),
        await boughtPurchase(store),
      ]
      const returning = await boughtPurchase(store, { purchase: { returnOf: out.id } })
      const void_ = { id: voided.id, event: toldAs('void-asked') } as const
      await store.changePurchase({ ...void_, from: ['bought'], to: 'voiding' })
      await store.changePurchase({ ...void_, from: ['voiding'], to: 'voided' })
      await closedDay(store, 'close-unused', 'label-server', closed.id)
      const left = await unused()
      expect(left).toContain(out.id)
      for (const one of [voided, closed, returning]) expect(left).not.toContain(one.id)
    })

    test('are those bought in the time that is asked about, and due by its end', async () => {
      const now = await boughtPurchase(store)
      const boughtAt = now.boughtAt ?? ''
      const later = new Date(Date.parse(boughtAt) + DAY_MS).toISOString()
      expect(await unused({ from: boughtAt, to: later })).toContain(now.id)
      expect(await unused({ to: boughtAt })).not.toContain(now.id)
      expect(await unused({ from: later })).not.toContain(now.id)
      const shipment = { ...now.shipment, futureShipDate: '2998-01-01T00:00:00Z' }
      const ahead = await boughtPurchase(store, { purchase: { shipment: shipment as never } })
      expect(await unused({ from: boughtAt, to: later })).not.toContain(ahead.id)
    })

    test('of which a person says that they were used are gone for good, told once', async () => {
      const [one, voided] = [await boughtPurchase(store), await boughtPurchase(store)]
      const change = { id: voided.id, event: toldAs('void-asked') } as const
      await store.changePurchase({ ...change, from: ['bought'], to: 'discarded' })
      const said = { reason: 'went-out', operator: 'Ana' } as const
      expect(await store.sayUsed([one.id, voided.id, 'nobody'], said)).toEqual([one.id])
      expect(await store.sayUsed([one.id], said)).toEqual([])
      expect(await unused()).not.toContain(one.id)
      expect(await store.purchase(one.id)).toMatchObject({ kind: 'bought' })
      expect((await store.events(one.id)).filter(({ kind }) => kind === 'label-said-used')).toMatchObject([
        { operator: 'Ana', detail: { reason: 'went-out' } },
      ])
    })
  })
})
