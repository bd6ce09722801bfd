// The tests of what the ledger forgets: addresses and labels by age, never what still matters, and all of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import {
  type BoughtPurchase,
  boughtPurchase,
  closedDay,
  DAY_MS,
  newJob,
  onEachLedger,
  sendingPurchase,
  shipment,
  zpl,
} from '../fixtures.ts'

const RETENTION = { addressDays: 30, payloadDays: 7 }
const note = toldAs

/** Bought, on paper, closed: a label with which all is done. */
async function done(store: Store, given: BoughtPurchase = {}) {
  const jobId = `job-of-${given.purchase?.reference ?? Math.random()}`
  const record = await boughtPurchase(store, { ...given, job: { id: jobId, ...given.job } })
  await store.changeJob(jobId, ['held'], { state: 'sending' })
  await store.changeJob(jobId, ['sending'], { state: 'printed', bytesSent: 5 })
  await known(store, record.id, 'job-printed')
  await closedDay(store, `close-of-${record.id}`, 'label-server', record.id)
  return { id: record.id, jobId }
}

/** A shared ledger is told of prints a moment later. */
const known = (store: Store, id: string, kind: string) =>
  waitFor(async () => (await store.events(id)).some(event => event.kind === kind), {
    what: `${kind} to be known`,
  })

/** What is left of a purchase. */
async function left(store: Store, id: string) {
  const record = await store.purchase(id)
  return { address: record?.shipment !== undefined, payloads: (await store.payloads(id)).length }
}

onEachLedger((place, bench) => {
  const purge = (store: Store) => store.purge(bench.clock.now(), RETENTION)
  /** A shared ledger forgets once a day, and each station its own copies. */
  const copies = place.shared ? 2 : 1

  describe('a label with which all is done', () => {
    test('loses its payload after 7 days, its addresses after 30, and keeps the rest', async () => {
      const store = await place.open(bench)
      const { id, jobId } = await done(store, { identifiers: { trackingNumbers: ['94001'] } })

      bench.clock.advance(7 * DAY_MS - 1)
      expect(await purge(store)).toEqual({ addresses: 0, payloads: 0, jobs: 0 })
      bench.clock.advance(place.shared ? DAY_MS : 2)
      expect(await purge(store)).toEqual({ addresses: 0, payloads: copies, jobs: 1 })
      expect(await left(store, id)).toEqual({ address: true, payloads: 0 })
      expect(await store.jobBytes(jobId)).toBeUndefined()
      expect(await store.job(jobId)).toMatchObject({ state: 'printed', byteCount: 6 })

      bench.clock.advance(23 * DAY_MS)
      expect(await purge(store)).toEqual({ addresses: copies, payloads: 0, jobs: 0 })
      expect(await store.purchase(id)).toMatchObject({
        kind: 'bought',
        costCents: 845,
        identifiers: { trackingNumbers: ['94001'] },
      })
      expect(await left(store, id)).toEqual({ address: false, payloads: 0 })
      expect((await store.scan('live', '94001')).map(one => one.id)).toEqual([id])
      expect((await store.events(id)).length).toBeGreaterThan(3)
      expect(await purge(store)).toEqual({ addresses: 0, payloads: 0, jobs: 0 })
    })

    test('loses them too where its record cannot be read, and the trail takes over nothing of what was written there', async () => {
      const folder = bench.folder()
      const store = await place.open(bench, folder)
      const { id } = await done(store, { identifiers: { trackingNumbers: ['94001'] } })
      await place.run(folder, `update purchases set identifiers = '["x"]' where id = '${id}'`)
      bench.clock.advance(31 * DAY_MS)
      await purge(store)
      expect(await left(store, id)).toEqual({ address: false, payloads: 0 })
      expect((await store.verify()).rows.findings).toMatchObject([
        { id, what: 'unreadable', fields: ['identifiers'] },
      ])
      const put = JSON.stringify({ trackingNumbers: ['94001'] })
      await place.run(folder, `update purchases set identifiers = '${put}' where id = '${id}'`)
      const [found] = (await store.verify()).rows.findings
      expect(found?.fields).toContain('shipment')
      expect(found?.fields).not.toContain('identifiers')
    })

    test.each(['kind', 'closed_at', 'ship_date', 'created_at'])(
      'keeps them where its %s cannot be read, since it may still be open, and the check says so',
      async column => {
        const folder = bench.folder()
        const store = await place.open(bench, folder)
        const { id } = await done(store)
        await place.run(folder, `update purchases set ${column} = 'never' where id = '${id}'`)
        bench.clock.advance(31 * DAY_MS)
        await purge(store)
        expect((await left(store, id)).address).toBe(true)
        expect((await store.verify()).rows.findings).toMatchObject([
          { id, what: 'unreadable', keepsAddress: true },
        ])
      },
    )

    test('a label never outlives the address of its shipment', async () => {
      const store = await place.open(bench)
      const { id } = await done(store)
      bench.clock.advance(3 * DAY_MS)
      await store.purge(bench.clock.now(), { addressDays: 2, payloadDays: 90 })
      expect(await left(store, id)).toEqual({ address: false, payloads: 0 })
    })

    test('is found by number afterwards, no longer by name', async () => {
      const store = await place.open(bench)
      const { id } = await done(store, {
        purchase: { reference: 'PO-1', shipment: shipment({ name: 'Xaver Quill' }) },
        identifiers: { trackingNumbers: ['555777'] },
      })
      const byText = async (text: string) =>
        (await store.search({ environment: 'live', text, limit: 5 })).items.map(one => one.id)
      expect(await byText('quill')).toEqual([id])
      bench.clock.advance(31 * DAY_MS)
      await purge(store)
      expect(await byText('quill')).toEqual([])
      expect(await byText('5577')).toEqual([id])
      expect(await byText('po-1')).toEqual([id])
    })

    test('nothing of the address stays in the files', async () => {
      const folder = bench.folder()
      const store = await place.open(bench, folder)
      await done(store, {
        purchase: { shipment: shipment({ name: 'Xaverius Quillington' }) },
        payloads: [zpl('^XA^FDXaverius Quillington^FS^XZ')],
        job: { bytes: new TextEncoder().encode('^XA^FDXaverius Quillington^FS^XZ') },
      })
      // Services tell what is wrong with an address by repeating it.
      const words = 'Xaverius Quillington lives elsewhere'
      const { id } = await sendingPurchase(store, {
        reference: 'refused',
        shipment: shipment({ name: 'Xaverius Quillington' }),
      })
      await store.changePurchase({
        id,
        from: ['sending'],
        to: 'refused',
        warnings: [words],
        lastProblem: { code: 'service.refused', params: { messages: words } },
        event: note('purchase-refused'),
      })
      const closed = await done(store)
      const services = [{ service: 'parcel-label' as const, shipmentIds: [closed.id] }]
      await store.startClose({ id: 'refusing', environment: 'live', services }, note('close-started'))
      const refusal = { outcome: 'failed', code: 'close.refused', params: { reason: words } } as const
      await store.updateClose('refusing', {
        labels: [{ shipmentId: closed.id, ...refusal }],
        ended: 'all',
      })
      bench.clock.advance(31 * DAY_MS)
      await purge(store)
      expect((await store.close('refusing'))?.services[0]?.labels).toMatchObject([
        { outcome: 'failed', code: 'close.refused', params: { reason: '–' } },
      ])
      expect(await store.purchase(id)).toMatchObject({
        kind: 'refused',
        lastProblem: { code: 'service.refused' },
      })
      await bench.close(store)
      const holding = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter(path => readFileSync(path).includes(Buffer.from('Quillington')))
      expect(holding).toEqual([])
    })

    test('hundreds go in one run', async () => {
      const store = await place.open(bench)
      const ids: string[] = []
      for (let one = 0; one < 450; one += 1) {
        const { id } = await sendingPurchase(store)
        await store.changePurchase({ id, from: ['sending'], to: 'refused', event: note('refused') })
        ids.push(id)
      }
      bench.clock.advance(40 * DAY_MS)
      expect((await purge(store)).addresses).toBe(450)
    })
  })

  describe('what still matters keeps everything, however old', () => {
    const open: Record<string, (store: Store) => Promise<string>> = {
      unprinted: async store => {
        const { id } = await boughtPurchase(store)
        await closedDay(store, `close-of-${id}`, 'label-server', id)
        return id
      },
      'held at a printer': async store => {
        const { id } = await done(store)
        await store.add(newJob({ shipmentId: id, copyNumber: 2 }), note('added'))
        await known(store, id, 'added')
        return id
      },
      unclosed: async store => {
        const { id } = await boughtPurchase(store, { job: { id: 'unclosed' } })
        await store.changeJob('unclosed', ['held'], { state: 'sending' })
        await store.changeJob('unclosed', ['sending'], { state: 'printed' })
        return id
      },
      'on the attention list': async store => {
        const { id } = await done(store)
        await store.setAttention(id, ['echo-missing'], note('marked'))
        return id
      },
      unknown: async store => {
        const { id } = await sendingPurchase(store)
        await store.changePurchase({ id, from: ['sending'], to: 'unknown', event: note('unknown') })
        return id
      },
      'dated ahead': async store => {
        const futureShipDate = '2026-12-24T10:00:00+01:00'
        return (await done(store, { purchase: { shipment: { ...shipment(), futureShipDate } } })).id
      },
    }

    test.each(Object.keys(open))('%s', async state => {
      const store = await place.open(bench)
      const id = (await open[state]?.(store)) ?? ''
      const before = await left(store, id)
      expect(before.address).toBe(true)
      bench.clock.advance(90 * DAY_MS)
      await purge(store)
      expect(await left(store, id)).toEqual(before)
      for (const job of await store.jobsOf(id)) {
        // What a shared ledger keeps can be prepared for a printer again: finished prints may go.
        if (!place.shared || job.state === 'held') expect(await store.jobBytes(job.id)).toBeDefined()
      }
    })

    test('and goes once it is settled', async () => {
      const store = await place.open(bench)
      const { id } = await done(store)
      await store.setAttention(id, ['echo-missing'], note('marked'))
      bench.clock.advance(90 * DAY_MS)
      await purge(store)
      await store.setAttention(id, [], note('settled'))
      bench.clock.advance(DAY_MS)
      await purge(store)
      expect(await left(store, id)).toEqual({ address: false, payloads: 0 })
    })
  })

  test('labels from elsewhere lose their bytes once they are finished', async () => {
    const store = await place.open(bench)
    await store.add(newJob({ id: 'held' }), note('added'))
    await store.add(newJob({ id: 'cancelled' }), note('added'))
    await store.changeJob('cancelled', ['held'], { state: 'cancelled', cause: 'cancelled-by-operator' })
    bench.clock.advance(8 * DAY_MS)
    expect(await purge(store)).toMatchObject({ jobs: 1 })
    expect(await store.jobBytes('held')).toBeDefined()
    expect(await store.jobBytes('cancelled')).toBeUndefined()
  })
})
