// The labels that rules are tried on, on each ledger: page by page, with what their service was chosen from.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoughtSince } from '../../../../main/core/purchases/rules-trial.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import { Bench, boughtPurchase, closedDay, DAY_MS, onEachLedger, sendingPurchase } from '../../fixtures.ts'

onEachLedger(place => {
  const kept = new Bench()
  let store: Store
  let folder: string
  beforeAll(async () => {
    folder = kept.folder()
    store = await place.open(kept, folder)
  })
  afterAll(() => kept.clear())

  const ask = (query: Partial<BoughtSince> = {}) =>
    store.labelsBought({ environment: 'live', since: new Date(0).toISOString(), limit: 100, ...query })
  const references = async (query: Partial<BoughtSince> = {}) =>
    (await ask(query)).labels.map(({ reference }) => reference)

  describe('labels that rules are tried on', () => {
    test('come with their address, their price and what their service was chosen from', async () => {
      const choice = {
        at: '2026-03-02T08:59:00.000Z',
        prices: { Ground: 845, Express: 2_410 },
        against: 'Far',
      }
      const { shipment } = await boughtPurchase(store, { purchase: { reference: 'FIRST', choice } })
      await boughtPurchase(store, { purchase: { reference: 'SECOND' } })
      const { labels } = await ask()
      expect(labels).toEqual([
        { reference: 'SECOND', service: 'label-server', shipment, costCents: 845 },
        { reference: 'FIRST', service: 'label-server', shipment, costCents: 845, choice },
      ])
    })

    test('are those that are bought now, of the mode and of the time', async () => {
      const voided = await boughtPurchase(store, { purchase: { reference: 'VOIDED' } })
      const change = { id: voided.id, event: toldAs('void-asked') } as const
      await store.changePurchase({ ...change, from: ['bought'], to: 'discarded' })
      await sendingPurchase(store, { reference: 'SENDING' })
      await boughtPurchase(store, { purchase: { reference: 'TRAINING', environment: 'training' } })
      kept.clock.advance(DAY_MS)
      const since = kept.clock.now().toISOString()
      await boughtPurchase(store, { purchase: { reference: 'THIRD' } })
      expect(await references()).toEqual(['THIRD', 'SECOND', 'FIRST'])
      expect(await references({ since })).toEqual(['THIRD'])
      expect(await references({ environment: 'training' })).toEqual(['TRAINING'])
    })

    test('come in pages, each once, and no page is read beyond the time', async () => {
      const first = await ask({ limit: 2 })
      expect(first.labels.map(({ reference }) => reference)).toEqual(['THIRD', 'SECOND'])
      const second = await ask({ limit: 2, cursor: first.nextCursor })
      expect(second.labels.map(({ reference }) => reference)).toEqual(['FIRST'])
      expect(second.nextCursor).toBeUndefined()
      expect((await ask({ limit: 1, since: '2999-01-01T00:00:00.000Z' })).nextCursor).toBeUndefined()
    })

    test('without their address once it is purged, and what their service was chosen from goes with it', async () => {
      const choice = { prices: { Ground: 845 } }
      const { id } = await boughtPurchase(store, {
        purchase: { reference: 'FOURTH', choice },
        job: { id: 'fourth' },
      })
      await store.changeJob('fourth', ['held'], { state: 'sending' })
      await store.changeJob('fourth', ['sending'], { state: 'printed', bytesSent: 5 })
      // A shared ledger is told of prints a moment later.
      await expect.poll(async () => (await store.events(id)).map(({ kind }) => kind)).toContain('job-printed')
      await closedDay(store, 'close-of-fourth', 'label-server', id)
      kept.clock.advance(40 * DAY_MS)
      await store.purge(kept.clock.now(), { addressDays: 30, payloadDays: 7 })
      const fourth = (await ask()).labels.find(({ reference }) => reference === 'FOURTH')
      expect(fourth).toEqual({ reference: 'FOURTH', service: 'label-server', costCents: 845 })
      const rows = await place.ask(folder, `select choice from purchases where reference = 'FOURTH'`)
      expect(rows).toEqual([{ choice: null }])
    })

    test('of which somebody changed what they were chosen from are read without it, and without all that is unreadable', async () => {
      const own = new Bench()
      const there = own.folder()
      const before = await place.open(own, there)
      for (const reference of ['A', 'B'])
        await boughtPurchase(before, { purchase: { reference, choice: { prices: { Ground: 845 } } } })
      await own.close(before)
      await place.run(
        there,
        `update purchases set choice = '{"prices":{"Ground":"x"}}' where reference = 'A'`,
      )
      await place.run(there, `update purchases set shipment = '7' where reference = 'B'`)
      const after = await place.open(own, there)
      const since = new Date(0).toISOString()
      const { labels } = await after.labelsBought({ environment: 'live', since, limit: 9 })
      expect(
        labels.map(({ reference, shipment, choice }) => [reference, shipment !== undefined, choice]),
      ).toEqual([
        ['B', false, undefined],
        ['A', true, undefined],
      ])
      await own.clear()
    })
  })
})
