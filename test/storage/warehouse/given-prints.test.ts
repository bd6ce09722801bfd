// The tests of prints that one station of a warehouse gives to another one: what the database says of them.
import { describe, expect, test } from 'vitest'
import { takenJobId } from '../../../main/core/printing/print-job.ts'
import type { NewPurchase } from '../../../main/core/purchases/purchase-change.ts'
import type { SharedStore } from '../../../main/storage/warehouse/shared-store.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, freshId, newJob, onWarehouse } from '../fixtures.ts'

onWarehouse('a print that is given to another station', (server, bench) => {
  async function two() {
    const url = await server().newDatabase()
    const [a, b] = [
      await bench.openShared(server(), url, undefined, { station: 'A' }),
      await bench.openShared(server(), url, undefined, { station: 'B' }),
    ]
    await b.neighbours.sayPrinter('Zebra')
    const [other] = await a.neighbours.neighbours()
    return { url, a, b, to: other?.id ?? '' }
  }
  /** A label of the station with a print that waits. */
  async function waits(store: SharedStore, purchase: Partial<NewPurchase> = {}) {
    const job = freshId('label')
    const { id } = await boughtPurchase(store, {
      purchase: { station: 'A', ...purchase },
      job: { id: `${job}-1`, needsRelease: true },
    })
    return { id, jobId: `${job}-1` }
  }
  const give = (store: SharedStore, jobId: string, to: string) =>
    store.changeJob(
      jobId,
      ['held'],
      { state: 'given', needsRelease: true, givenTo: 'B' },
      { kind: 'job-given', detail: { bench: to, name: 'B', copyNumber: 1 } },
    )
  const offers = (store: SharedStore) => store.neighbours.offers()
  const offered = (store: SharedStore) =>
    waitFor(async () => (await offers(store))[0], { what: 'the offer to be heard of' })
  const marks = async (store: SharedStore, id: string) => (await store.purchase(id))?.attention

  test('names only stations at work that can print', async () => {
    const { a, b } = await two()
    expect(await a.neighbours.neighbours()).toMatchObject([{ station: 'B', printer: 'Zebra' }])
    expect(await b.neighbours.neighbours()).toEqual([])
    await b.neighbours.sayPrinter(undefined)
    expect(await a.neighbours.neighbours()).toEqual([])
    await b.neighbours.sayPrinter('Zebra')
    expect(await a.neighbours.neighbours()).toHaveLength(1)
    await bench.close(b)
    expect(await a.neighbours.neighbours()).toEqual([])
  })

  test('is offered by that very event, called for, and taken once', async () => {
    const { a, b, to } = await two()
    let [calledA, calledB] = [0, 0]
    a.neighbours.onCalled(() => {
      calledA += 1
    })
    b.neighbours.onCalled(() => {
      calledB += 1
    })
    const { id, jobId } = await waits(a)
    expect(await give(a, jobId, to)).toMatchObject({ state: 'given', givenTo: 'B' })
    // No printer takes it, whoever asks.
    expect(await a.changeJob(jobId, ['held'], { state: 'sending' })).toBeUndefined()
    const offer = await offered(b)
    expect(offer).toMatchObject({
      jobId,
      shipmentId: id,
      copyNumber: 1,
      isTaken: false,
      giver: { station: 'A' },
    })
    await waitFor(() => calledB > 0, { what: 'the other station to be called' })
    expect(await a.neighbours.given([jobId])).toEqual(new Map([[jobId, { state: 'offered' }]]))
    expect(
      await Promise.all([
        b.neighbours.take(offer, { scan: 'off' }),
        b.neighbours.take(offer, { scan: 'off' }),
      ]),
    ).toEqual([true, false])
    await waitFor(() => calledA > 0, { what: 'the first station to be called' })
    expect(await a.neighbours.given([jobId])).toEqual(new Map([[jobId, { state: 'taken', by: 'B' }]]))
    expect(await a.neighbours.takeBack(jobId)).toEqual({ state: 'taken', by: 'B' })
    // Taken and without its print, as after a kill.
    expect(await offers(b)).toMatchObject([{ jobId, isTaken: true }])
    const taken = newJob({ id: takenJobId(jobId), shipmentId: id, givenBy: 'A' })
    await b.add(taken, { kind: 'job-added' })
    expect(await b.add(taken, { kind: 'job-added' })).toMatchObject({ state: 'held', givenBy: 'A' })
    await b.changeJob(taken.id, ['held'], { state: 'sending' })
    await b.changeJob(taken.id, ['sending'], { state: 'printed' })
    await waitFor(async () => (await a.neighbours.there([jobId])).get(jobId) === 'printed', {
      what: 'the first station to know of it',
    })
    expect(await offers(b)).toEqual([])
    expect((await a.events(id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['job-given', 'job-taken', 'job-printed']),
    )
  })

  test('is either taken or taken back, whoever is first', async () => {
    const { a, b, to } = await two()
    const outcomes = []
    for (let round = 0; round < 12; round += 1) {
      const { jobId } = await waits(a)
      await give(a, jobId, to)
      const offer = await offered(b)
      const [isTaken, back] = await Promise.all([
        b.neighbours.take(offer, { scan: 'off' }),
        a.neighbours.takeBack(jobId),
      ])
      expect(back.state).toBe(isTaken ? 'taken' : 'back')
      if (isTaken) await b.neighbours.decline(offer, 'not-taken')
      outcomes.push(isTaken)
      expect(await offers(b)).toEqual([])
    }
    expect(outcomes).toHaveLength(12)
  })

  test('given once more after it came back, it is offered once more', async () => {
    const { a, b, to } = await two()
    const { jobId } = await waits(a)
    await give(a, jobId, to)
    await b.neighbours.decline(await offered(b), 'no-printer-there')
    expect(await a.neighbours.given([jobId])).toEqual(
      new Map([[jobId, { state: 'back', why: 'no-printer-there' }]]),
    )
    await a.changeJob(jobId, ['given'], { state: 'held', needsRelease: true, cause: 'no-printer-there' })
    await give(a, jobId, to)
    expect(await offered(b)).toMatchObject({ jobId, isTaken: false })
    expect(await a.neighbours.given([jobId])).toEqual(new Map([[jobId, { state: 'offered' }]]))
  })

  test('taken by one that finds that it cannot print it, its label is on no paper', async () => {
    const { a, b, to } = await two()
    const { id, jobId } = await waits(a)
    await give(a, jobId, to)
    const offer = await offered(b)
    await b.neighbours.take(offer, { scan: 'off' })
    await a.changeJob(jobId, ['given'], { state: 'cancelled', cause: 'handed-over' })
    await waitFor(async () => (await marks(b, id))?.length === 0, { what: 'the label to be looked after' })
    await b.neighbours.decline(offer, 'not-printable-there')
    await waitFor(async () => (await marks(a, id))?.includes('not-on-paper'), { what: 'the mark' })
    expect(await offers(b)).toEqual([])
  })

  describe('of a label that is scanned back', () => {
    const due = async (store: SharedStore, ...benches: readonly string[]) =>
      Promise.all(benches.map(async by => (await store.labelsToScan('live', by)).map(({ id }) => id)))
    const askedOf = (store: SharedStore, by: string) =>
      ({ asked: 'must', by, benchId: store.decisions.benchId(), seen: [] }) as const

    test.each(['must', 'remind', 'off'] as const)(
      'is asked for where it is taken, whose policy is %s, in the commit that takes it',
      async policy => {
        const { a, b, to } = await two()
        const asked = askedOf(a, 'A')
        const { id, jobId } = await waits(a, { scanBack: asked })
        await give(a, jobId, to)
        const offer = await offered(b)
        expect(await due(a, asked.benchId, to)).toEqual([[id], []])
        await b.neighbours.take(offer, { scan: policy })
        expect((await a.purchase(id))?.scanBack).toEqual(
          policy === 'off' ? asked : { ...askedOf(b, 'B'), asked: policy },
        )
        expect(await due(a, to)).toEqual(policy === 'must' ? [[id]] : [[]])
        expect((await b.verify()).rows.findingCount).toBe(0)
      },
    )

    test('is asked for where it came from again once it comes back from there, as it was before', async () => {
      const { a, b, to } = await two()
      const asked = askedOf(a, 'A')
      const { id, jobId } = await waits(a, { scanBack: asked })
      await give(a, jobId, to)
      const offer = await offered(b)
      await b.neighbours.take(offer, { scan: 'remind' })
      await b.neighbours.decline(offer, 'not-printable-there')
      expect((await a.purchase(id))?.scanBack).toEqual(asked)
      expect(await due(a, asked.benchId, to)).toEqual([[id], []])
    })

    test('is asked for by nobody where nobody was asked before, as in a batch', async () => {
      const { a, b, to } = await two()
      const { id, jobId } = await waits(a)
      await give(a, jobId, to)
      await b.neighbours.take(await offered(b), { scan: 'must' })
      expect((await a.purchase(id))?.scanBack).toBeUndefined()
      expect(await due(a, 'A', a.decisions.benchId(), 'B', to)).toEqual([[], [], [], []])
    })
  })

  test('says whether its packing slip waits beside it, and whether the other bench prints that too', async () => {
    const { a, b, to } = await two()
    for (const withSlip of [true, false]) {
      const { jobId } = await waits(a)
      const detail = { bench: to, name: 'B', copyNumber: 1, slip: true }
      const given = { state: 'given', needsRelease: true, givenTo: 'B' } as const
      await a.changeJob(jobId, ['held'], given, { kind: 'job-given', detail })
      const offer = await waitFor(async () => (await offers(b)).find(one => !one.isTaken), {
        what: 'the offer',
      })
      expect(offer).toMatchObject({ jobId, withSlip: true })
      await b.neighbours.take(offer, { scan: 'off', withSlip })
      // After a kill it is made with its slip, or without it, as it was taken.
      expect((await offers(b)).find(one => one.jobId === jobId)).toMatchObject({ isTaken: true, withSlip })
      expect((await a.neighbours.given([jobId])).get(jobId)).toEqual({
        state: 'taken',
        by: 'B',
        ...(withSlip && { withSlip }),
      })
    }
  })

  test('is nobody’s once its label is voided, before it is taken or after', async () => {
    const { a, b, to } = await two()
    const voiding = (id: string) =>
      a.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    const first = await waits(a)
    await give(a, first.jobId, to)
    const offer = await offered(b)
    expect(await voiding(first.id)).toMatchObject({ kind: 'voiding' })
    expect(await b.neighbours.take(offer, { scan: 'off' })).toBe(false)
    expect(await a.job(first.jobId)).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })

    const second = await waits(a)
    await give(a, second.jobId, to)
    await b.neighbours.take(await offered(b), { scan: 'off' })
    const job = newJob({ id: takenJobId(second.jobId), shipmentId: second.id, givenBy: 'A' })
    await b.add(job, { kind: 'job-added' })
    expect(await voiding(second.id)).toMatchObject({ kind: 'voiding' })
    expect(await b.changeJob(job.id, ['held'], { state: 'sending' })).toBeUndefined()
    expect(await b.job(job.id)).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
  })

  test('of a station that is off, and taken by nobody, is cancelled by others and comes out nowhere', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A' })
    const b = await bench.openShared(server(), url, undefined, { station: 'B' })
    await b.neighbours.sayPrinter('Zebra')
    const { jobId } = await waits(a)
    await give(a, jobId, (await a.neighbours.neighbours())[0]?.id ?? '')
    const offer = await offered(b)
    await waitFor(async () => (await b.decisions.shared()).jobs.length === 1, {
      what: 'the print to be listed',
    })
    await bench.close(a)
    expect((await b.decisions.shared()).jobs).toMatchObject([
      { away: true, job: { state: 'given', givenTo: 'B' } },
    ])
    expect(await b.decisions.settle(jobId, 'cancelled', 'Ana')).toMatchObject({ state: 'cancelled' })
    expect(await b.neighbours.take(offer, { scan: 'off' })).toBe(false)
    const again = await bench.openShared(server(), url, folder, { station: 'A' })
    expect(await again.job(jobId)).toMatchObject({ state: 'cancelled' })
  })

  test('a copy of another station’s label that waits is not printed once that label is void', async () => {
    const { a, b } = await two()
    const { id } = await boughtPurchase(a, { purchase: { station: 'A' } })
    const copy = await b.addCopy({ ...newJob(), shipmentId: id, reason: 'torn' }, { kind: 'label-reprinted' })
    await a.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    expect(await b.changeJob(copy.id, ['held'], { state: 'sending' })).toBeUndefined()
    expect(await b.job(copy.id)).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
  })
})
