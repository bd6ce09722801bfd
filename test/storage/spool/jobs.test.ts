// The tests of print jobs as the spool keeps them: once, in order, by compare-and-swap, through restarts.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { Bench, boughtPurchase, freshId, newJob } from '../fixtures.ts'

const bench = new Bench()
// One store for what needs no queue to itself.
let shared: Store
beforeAll(async () => {
  shared = await bench.open()
})
afterAll(() => bench.clear())

const added = toldAs('job-added')

describe('adding', () => {
  test('keeps the job and its bytes, byte for byte, through a restart', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const bytes = Uint8Array.from({ length: 100_000 }, (_, place) => (place * 31) % 256)
    const job = newJob({
      bytes,
      reason: 'damaged',
      operator: 'Ines',
      needsRelease: true,
      cause: 'unsafe-label',
    })
    const kept = await store.add({ ...job, commandId: 'reprint-1' }, added)
    expect(kept).toEqual({
      id: job.id,
      mode: 'live',
      printerId: 'printer-1',
      state: 'held',
      cause: 'unsafe-label',
      copyNumber: 1,
      reason: 'damaged',
      title: 'REF',
      byteCount: 100_000,
      bytesSent: 0,
      labelsExpected: 1,
      needsRelease: true,
      operator: 'Ines',
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:00.000Z',
    })
    await bench.close(store)
    const reopened = await bench.open(folder)
    expect(await reopened.job(job.id)).toEqual(kept)
    expect(await reopened.jobBytes(job.id)).toEqual(bytes)
    expect(await reopened.jobByCommand('reprint-1')).toEqual(kept)
  })

  test('a replay by id or by command gives the job as it is and adds nothing', async () => {
    const store = shared
    const job = newJob({ title: 'once' })
    await store.add({ ...job, commandId: 'c' }, added)
    await store.changeJob(job.id, ['held'], { state: 'sending' })
    expect(await store.add(job, added)).toMatchObject({ id: job.id, state: 'sending' })
    expect(await store.add({ ...newJob({ title: 'once' }), commandId: 'c' }, added)).toMatchObject({
      id: job.id,
    })
    expect((await store.jobs(100)).filter(one => one.title === 'once')).toHaveLength(1)
  })

  test('a job of a voided label is added cancelled', async () => {
    const store = shared
    const { id } = await boughtPurchase(store)
    await store.changePurchase({ id, from: ['bought'], to: 'discarded', event: toldAs('discarded') })
    const job = await store.add(newJob({ shipmentId: id, printerId: 'its-own' }), added)
    expect(job).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
    expect(await store.nextJob('its-own', 'live')).toBeUndefined()
  })
})

describe('changing', () => {
  test('of ten workers that reach for a job one gets it', async () => {
    const store = shared
    const job = newJob()
    await store.add(job, added)
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => store.changeJob(job.id, ['held'], { state: 'sending' })),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a cause leaves with the state it explained, and stays through progress', async () => {
    const store = shared
    const job = newJob({ cause: 'printer-not-ready' })
    await store.add(job, added)
    expect(await store.changeJob(job.id, ['held'], { state: 'held', needsRelease: true })).toMatchObject({
      cause: 'printer-not-ready',
      needsRelease: true,
    })
    const sending = await store.changeJob(job.id, ['held'], { state: 'sending', needsRelease: false })
    expect(sending?.cause).toBeUndefined()
    expect(await store.changeJob(job.id, ['sending'], { state: 'sending', bytesSent: 3 })).toMatchObject({
      bytesSent: 3,
    })
    const unsure = { state: 'unsure', cause: 'partly-written', detail: 'reset', bytesSent: 4 } as const
    expect(await store.changeJob(job.id, ['sending'], unsure)).toMatchObject(unsure)
  })

  test('every change of state is an event of the shipment, progress is none', async () => {
    const store = shared
    const { id } = await boughtPurchase(store, { job: { id: 'job-e' } })
    await store.changeJob('job-e', ['held'], { state: 'sending' })
    await store.changeJob('job-e', ['sending'], { state: 'sending', bytesSent: 5 })
    await store.changeJob(
      'job-e',
      ['sending'],
      { state: 'printed', bytesSent: 6 },
      toldAs('job-printed-seen'),
    )
    const events = (await store.events(id)).filter(event => event.jobId === 'job-e')
    expect(events.map(event => event.kind)).toEqual(['job-added', 'job-sending', 'job-printed-seen'])
  })

  test('a way that the core does not know is a bug', async () => {
    const store = shared
    const job = newJob()
    await store.add(job, added)
    await expect(store.changeJob(job.id, ['held'], { state: 'printed' })).rejects.toThrow(
      'from held to printed',
    )
  })
})

describe('a void and the queue', () => {
  test('cancels the held jobs in its own commit', async () => {
    const store = shared
    const { id } = await boughtPurchase(store, { job: { id: 'held-1' } })
    await store.add(newJob({ id: 'held-2', shipmentId: id, copyNumber: 2 }), added)
    await store.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    for (const job of await store.jobsOf(id)) {
      expect(job).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
    }
    const kinds = (await store.events(id)).map(event => `${event.kind} ${event.jobId ?? ''}`.trim())
    expect(kinds.slice(-3)).toEqual(['void-asked', 'job-cancelled held-1', 'job-cancelled held-2'])
  })

  test('does nothing at all while one is sending', async () => {
    const store = shared
    const { id } = await boughtPurchase(store, { job: { id: 'going' } })
    await store.add(newJob({ id: 'waiting', shipmentId: id, copyNumber: 2 }), added)
    await store.changeJob('going', ['held'], { state: 'sending' })
    const voiding = { id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } } as const
    expect(await store.changePurchase(voiding)).toBeUndefined()
    expect((await store.purchase(id))?.kind).toBe('bought')
    expect((await store.job('waiting'))?.state).toBe('held')
  })

  test('a print on its way that somebody else changed is told, and ends as it ends', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await store.add(newJob(), added)
    await store.changeJob(id, ['held'], { state: 'sending' })
    await bench.close(store)
    const database = new DatabaseSync(join(folder, 'packbench.sqlite'))
    database.exec(`update jobs set title = 'Another'`)
    database.close()
    const again = await bench.open(folder)
    const noted = { state: 'sending', warnings: [{ code: 'carrier.dead-dot' }] } as const
    expect(await again.changeJob(id, ['sending'], noted, { kind: 'label-rules-seen' })).toMatchObject(noted)
    expect((await again.notedFindings()).met).toMatchObject([{ id }])
    expect(await again.changeJob(id, ['sending'], { state: 'printed' })).toMatchObject({ state: 'printed' })
  })

  test('never both happen: a print begun at the same moment, and a void', async () => {
    const store = shared
    for (let round = 0; round < 20; round += 1) {
      const jobId = freshId('race')
      const { id } = await boughtPurchase(store, { job: { id: jobId } })
      const print = () => store.changeJob(jobId, ['held'], { state: 'sending' })
      const cancel = () =>
        store.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
      const both = await Promise.all(round % 2 ? [print(), cancel()] : [cancel(), print()])
      expect(both.filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('lists', () => {
  test('the next job is the oldest that may go without a release', async () => {
    const store = await bench.open()
    await store.add(newJob({ id: 'a', needsRelease: true }), added)
    await store.add(newJob({ id: 'b' }), added)
    await store.add(newJob({ id: 'c' }), added)
    await store.add(newJob({ id: 'd', printerId: 'printer-2' }), added)
    expect((await store.nextJob('printer-1', 'live'))?.id).toBe('b')
    await store.changeJob('b', ['held'], { state: 'sending' })
    expect((await store.nextJob('printer-1', 'live'))?.id).toBe('c')
    await store.changeJob('a', ['held'], { state: 'held', needsRelease: false })
    expect((await store.nextJob('printer-1', 'live'))?.id).toBe('a')
    expect((await store.jobs(2)).map(job => job.id)).toEqual(['d', 'c'])
    expect(await store.countWaiting()).toBe(4)
  })

  test('a person decides on held and unsure jobs, oldest first', async () => {
    const store = await bench.open()
    for (const id of ['a', 'b', 'c']) {
      await store.add(newJob({ id }), added)
      bench.clock.advance(1000)
    }
    await store.changeJob('b', ['held'], { state: 'sending' })
    await store.changeJob('b', ['sending'], { state: 'unsure', cause: 'not-confirmed' })
    await store.changeJob('c', ['held'], { state: 'cancelled', cause: 'cancelled-by-operator' })
    expect((await store.jobsToDecide()).map(job => job.id)).toEqual(['a', 'b'])
  })

  test('copies of one label at once each have their own number and reason', async () => {
    const store = await bench.open()
    const { id } = await boughtPurchase(store, { job: { copyNumber: 1 } })
    const reasons = ['jam', 'damaged', 'lost']
    const copy = (reason: string, commandId?: string) =>
      store.addCopy({ ...newJob(), shipmentId: id, reason, ...(commandId && { commandId }) }, added)
    const copies = await Promise.all(reasons.map(reason => copy(reason)))
    expect(copies.map(job => job.reason)).toEqual(reasons)
    expect((await store.jobsOf(id)).map(job => job.copyNumber)).toEqual([4, 3, 2, 1])
    const fifth = await copy('again', 'command-5')
    expect(fifth).toMatchObject({ copyNumber: 5 })
    expect(await copy('again', 'command-5')).toEqual(fifth)
  })

  test('copies unless one is coming are one, from whatever window, until that one is out', async () => {
    const store = await bench.open()
    const { id } = await boughtPurchase(store, { job: { copyNumber: 1 } })
    const [first] = await store.jobsOf(id)
    const copy = (unlessComing?: boolean) =>
      store.addCopy({ ...newJob(), shipmentId: id, reason: 'torn', unlessComing }, added)
    expect(await copy(true)).toMatchObject({ id: first?.id, copyNumber: 1 })
    await store.changeJob(first?.id ?? '', ['held'], { state: 'sending' })
    expect(await copy(true)).toMatchObject({ id: first?.id, state: 'sending' })
    await store.changeJob(first?.id ?? '', ['sending'], { state: 'printed' })
    const [one, other] = await Promise.all([copy(true), copy(true)])
    expect([one, other]).toMatchObject([{ copyNumber: 2 }, { id: one?.id }])
    expect(await copy()).toMatchObject({ copyNumber: 3 })
  })

  test('a command that was answered with a print to come has that answer for good, also once it is out', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await boughtPurchase(store, { job: { copyNumber: 1 } })
    const [first] = await store.jobsOf(id)
    const copy = (commandId: string) =>
      store.addCopy({ ...newJob(), shipmentId: id, reason: 'torn', unlessComing: true, commandId }, added)
    expect(await copy('command-1')).toMatchObject({ id: first?.id })
    expect(await store.stillToCome({ shipmentId: id }, 'command-2')).toMatchObject({ id: first?.id })
    await store.changeJob(first?.id ?? '', ['held'], { state: 'sending' })
    await store.changeJob(first?.id ?? '', ['sending'], { state: 'printed' })
    await bench.close(store)

    const reopened = await bench.open(folder)
    for (const command of ['command-1', 'command-2'])
      expect(await reopened.jobByCommand(command)).toMatchObject({ id: first?.id, state: 'printed' })
    const again = { ...newJob(), shipmentId: id, reason: 'torn', unlessComing: true, commandId: 'command-1' }
    expect(await reopened.addCopy(again, added)).toMatchObject({ id: first?.id })
    expect(await reopened.jobsOf(id)).toHaveLength(1)
    expect(await reopened.stillToCome({ shipmentId: id })).toBeUndefined()
  })

  test('a copy that waits for a person is none that is coming', async () => {
    const store = await bench.open()
    const { id } = await boughtPurchase(store)
    const copy = (needsRelease: boolean) =>
      store.addCopy({ ...newJob(), shipmentId: id, reason: 'torn', needsRelease, unlessComing: true }, added)
    expect(await copy(true)).toMatchObject({ copyNumber: 1 })
    expect(await copy(false)).toMatchObject({ copyNumber: 2 })
  })

  test('a bought label whose prints are all cancelled or spoilt is marked until another is under way', async () => {
    const store = await bench.open()
    const { id } = await boughtPurchase(store, { job: { copyNumber: 1 } })
    const marks = async () => (await store.purchase(id))?.attention
    const [first] = await store.jobsOf(id)
    await store.changeJob(first?.id ?? '', ['held'], { state: 'cancelled', cause: 'cancelled-by-operator' })
    expect(await marks()).toEqual(['not-on-paper'])
    expect((await store.purchasesToDecide('live')).map(one => one.id)).toEqual([id])
    const second = await store.addCopy({ ...newJob(), shipmentId: id, reason: 'again' }, added)
    expect(await marks()).toEqual([])
    await store.changeJob(second.id, ['held'], { state: 'sending' })
    await store.changeJob(second.id, ['sending'], { state: 'printed' })
    await store.changeJob(second.id, ['printed'], { state: 'failed', cause: 'damaged' })
    expect(await marks()).toEqual(['not-on-paper'])
    const third = await store.addCopy({ ...newJob(), shipmentId: id, reason: 'again' }, added)
    await store.changeJob(third.id, ['held'], { state: 'sending' })
    await store.changeJob(third.id, ['sending'], { state: 'printed' })
    expect(await marks()).toEqual([])
  })
})
