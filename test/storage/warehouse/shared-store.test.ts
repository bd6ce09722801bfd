// The tests of a ledger that stations share: one reference, one void, one close; a database that goes away; a
// station that is lost.
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { copyNumberIn, takenJobId } from '../../../main/core/printing/print-job.ts'
import { LedgerFailure } from '../../../main/core/records/ledger.ts'
import type { ChangedElsewhere } from '../../../main/storage/warehouse/notices.ts'
import {
  DEFAULT_LINK_LIMITS,
  type SharedStore,
  type SharedStoreOptions,
} from '../../../main/storage/warehouse/shared-store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import {
  bought,
  boughtPurchase,
  closedDay,
  newJob,
  newPurchase,
  onWarehouse,
  recordOf,
  sendingPurchase,
  zpl,
} from '../fixtures.ts'

test('the defaults are what they are on purpose', () => {
  expect(DEFAULT_LINK_LIMITS).toEqual({
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 10_000,
    leaseMs: 15_000,
    retryMs: 250,
    longestRetryMs: 5_000,
  })
})

onWarehouse('a warehouse', (server, bench) => {
  const note = toldAs
  const open = (url: string, station: string, options: Partial<SharedStoreOptions> = {}, folder?: string) =>
    bench.openShared(server(), url, folder, { station, ...options })
  const problemOf = async (call: Promise<unknown>) => {
    const error = await call.catch((reason: unknown) => reason)
    if (!(error instanceof LedgerFailure)) throw error
    return error.problem
  }
  const bring = (id: string) =>
    ({
      id,
      from: ['sending'],
      to: 'bought',
      bought: bought({ trackingNumbers: [`T-${id}`] }),
      payloads: [zpl()],
      job: newJob({ id: `${id}-1`, shipmentId: id }),
      event: note('purchase-bought'),
    }) as const
  const away = (store: SharedStore) =>
    waitFor(() => store.standing()?.code === 'warehouse.away', { what: 'the database to be missed' })
  const back = (store: SharedStore) =>
    waitFor(() => store.standing() === undefined, { what: 'the database to be back' })

  test('finds what reads as a box of an order also in a database that sorts as dictionaries do', async () => {
    const plain = new URL(await server().newDatabase())
    const owner = plain.username
    const sorted = `owner ${owner} template template0 locale_provider icu icu_locale 'en-u-ka-shifted'`
    await server().run(`${plain}`, `create database as_dictionaries ${sorted}`)
    const store = await bench.openShared(server(), `${new URL('/as_dictionaries', plain)}`, undefined, {
      station: 'A',
    })
    for (const reference of ['K-1 2/3', 'K-12', 'K-1A', 'K-1'])
      await boughtPurchase(store, { purchase: { reference, duplicateReason: 'its own number' } })
    await boughtPurchase(store, { purchase: { reference: 'K-2 (1 of 2)' } })
    expect((await store.namedBoxes('live', 'k-2')).map(one => one.reference)).toEqual(['K-2 (1 of 2)'])
    expect((await store.namedBoxes('live', 'k-1')).map(one => one.reference)).toEqual(['K-1 2/3'])
  })

  test('has one live purchase a reference, however many stations ask at once', async () => {
    const url = await server().newDatabase()
    const stations = await Promise.all(['A', 'B', 'C'].map(name => open(url, name)))
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        (stations[place % 3] as SharedStore).intend(
          newPurchase({ reference: place % 2 ? 'order-9' : ' ORDER-9', station: 'ABC'[place % 3] ?? '' }),
          note('intended'),
        ),
      ),
    )
    expect(outcomes.filter(outcome => outcome.kind === 'intended')).toHaveLength(1)
    expect(new Set(outcomes.map(outcome => recordOf(outcome).id)).size).toBe(1)
    const { chains } = await (stations[0] as SharedStore).verify()
    expect(chains.broken).toEqual([])
  })

  test('of two duplicates with a reason one waits for the other, on different stations too', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    await boughtPurchase(a, { purchase: { reference: 'D' } })
    const both = await Promise.all(
      [a, b].map(store =>
        store.intend(newPurchase({ reference: 'D', duplicateReason: 'second box' }), note('intended')),
      ),
    )
    expect(both.map(outcome => outcome.kind).sort()).toEqual(['held-by', 'intended'])
  })

  test('shows a label at every station, and tells the others that it is there', async () => {
    const url = await server().newDatabase()
    const heard: ChangedElsewhere[] = []
    const a = await open(url, 'A')
    const b = await open(url, 'B', { onChanged: changed => heard.push(changed) })
    const { id } = await boughtPurchase(a, { identifiers: { trackingNumbers: ['9400'] }, job: {} })
    await waitFor(() => heard.some(changed => changed.shipmentIds.includes(id)), { what: 'the notice' })
    expect(await b.scan('live', '9400')).toMatchObject([{ id, kind: 'bought' }])
    expect(await b.payloads(id)).toEqual([zpl()])
    // The print stands on the spool of its own station, and its number is taken everywhere.
    expect(await b.jobsOf(id)).toEqual([])
    // Both reprint it at once: each has its own number and keeps its own reason.
    const copies = await Promise.all(
      [a, b].map((store, place) =>
        store.addCopy(
          { ...newJob(), shipmentId: id, reason: `reason ${place}` },
          { kind: 'label-reprinted' },
        ),
      ),
    )
    expect(copies.map(copy => copy.copyNumber).sort()).toEqual([2, 3])
    expect(copies.map(copy => copy.reason)).toEqual(['reason 0', 'reason 1'])
  })

  test('cancels the waiting prints of a label that another station voids', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const { id } = await boughtPurchase(a, { job: { id: 'waits' } })
    await b.changePurchase({ id, from: ['bought'], to: 'voiding', event: note('void-asked') })
    expect(await a.changeJob('waits', ['held'], { state: 'sending' })).toBeUndefined()
    expect((await a.job('waits'))?.state).toBe('cancelled')
  })

  test('does not void a label that is on its way to paper at another station', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const { id } = await boughtPurchase(a, { job: { id: 'goes' } })
    await a.changeJob('goes', ['held'], { state: 'sending' })
    await waitFor(async () => (await b.events(id)).some(event => event.kind === 'job-sending'), {
      what: 'the print to be known',
    })
    const void1 = { id, from: ['bought'], to: 'voiding', event: note('void-asked') } as const
    expect(await b.changePurchase(void1)).toBeUndefined()
    await a.changeJob('goes', ['sending'], { state: 'printed' })
    await waitFor(() => b.changePurchase(void1), { what: 'the void, once it is on paper' })
  })

  test('keeps an answer that comes while the database is away, prints it, and tells it once', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A')
    const { id } = await sendingPurchase(a, { reference: 'AWAY' })
    await server().crash()
    try {
      expect(await a.changePurchase(bring(id))).toMatchObject({ id, kind: 'bought', origin: 'bought-here' })
      await away(a)
      expect(await problemOf(a.intend(newPurchase(), note('intended')))).toMatchObject({
        kind: 'storage',
        code: 'warehouse.away',
      })
      // Its print goes on, and its label is found here.
      expect((await a.changeJob(`${id}-1`, ['held'], { state: 'sending' }))?.state).toBe('sending')
      expect((await a.changeJob(`${id}-1`, ['sending'], { state: 'printed' }))?.state).toBe('printed')
      expect(await a.scan('live', `T-${id}`)).toMatchObject([{ id }])
      expect(await a.payloads(id)).toEqual([zpl()])
    } finally {
      await server().start()
    }
    await back(a)
    const b = await open(url, 'B')
    expect((await b.livePurchases('live', 'AWAY'))[0]).toMatchObject({
      id,
      kind: 'bought',
      station: 'bench 1',
    })
    await waitFor(async () => (await b.events(id)).length === 6, { what: 'the print to be told' })
    expect((await b.events(id)).map(event => event.kind)).toEqual([
      'purchase-intended',
      'purchase-sending',
      'purchase-bought',
      'job-added',
      'job-sending',
      'job-printed',
    ])
    expect((await b.verify()).chains.broken).toEqual([])
  })

  test('knows two copies apart that two stations made of one label while the database was away', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const { id } = await sendingPurchase(a)
    await a.changePurchase(bring(id))
    await a.changeJob(`${id}-1`, ['held'], { state: 'sending' })
    await a.changeJob(`${id}-1`, ['sending'], { state: 'printed' })
    expect((await b.payloads(id)).length).toBe(1)
    const copy = (store: SharedStore) =>
      store.addCopy(
        { ...newJob({ needsRelease: true }), shipmentId: id, reason: 'torn' },
        { kind: 'label-reprinted' },
      )
    await server().crash()
    const copies = await (async () => {
      try {
        await Promise.all([away(a), away(b)])
        // Another station may have a print of the number: the word on one of them is no word on the other.
        return { a: await copy(a), b: await copy(b) }
      } finally {
        await server().start()
      }
    })()
    await Promise.all([back(a), back(b)])
    expect(copies.a.id).not.toBe(copies.b.id)
    expect([await a.job(copies.b.id), await b.job(copies.a.id)]).toEqual([undefined, undefined])
    // It can be given on, and its number is still told by its id.
    expect(copyNumberIn(takenJobId(copies.a.id))).toBe(copies.a.copyNumber)
    await waitFor(
      async () =>
        (await a.decisions.shared()).jobs.some(({ job }) => job.id === copies.b.id) &&
        (await b.decisions.shared()).jobs.some(({ job }) => job.id === copies.a.id),
      { what: 'each to know of the other’s copy' },
    )
    const next = await copy(a)
    expect(next.copyNumber).toBeGreaterThan(Math.max(copies.a.copyNumber, copies.b.copyNumber))
  })

  test('has no label wait for its scan while the database is away, which alone knows what was scanned', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A')
    const scanBack = { asked: 'must', by: 'A', seen: [] } as const
    const { id } = await sendingPurchase(a, { reference: 'SCAN', scanBack })
    expect(await a.changePurchase(bring(id))).toMatchObject({ id, scanBack })
    const waiting = async () => (await a.labelsToScan('live', 'A')).map(one => one.id)
    expect(await waiting()).toEqual([id])
    await a.recordScan(id, { kind: 'seen', number: `T-${id}` }, note('label-scanned'))
    expect(await waiting()).toEqual([])
    await server().crash()
    try {
      await away(a)
      expect(await waiting()).toEqual([])
      expect(await a.purchases([id])).toMatchObject([{ id, kind: 'bought' }])
    } finally {
      await server().start()
    }
    await back(a)
    expect(await waiting()).toEqual([])
  })

  test.each([
    ['under the same name', 'A'],
    ['under a new one', 'A by the window'],
  ])(
    'learns of an answer from the next run %s, where the station ended while the database was away',
    async (_how, name) => {
      const url = await server().newDatabase()
      const folder = bench.folder()
      const a = await open(url, 'A', {}, folder)
      const { id } = await sendingPurchase(a)
      await server().crash()
      try {
        await a.changePurchase(bring(id))
        await bench.close(a)
        // A start without the database is a start: what waits can be printed.
        const again = await open(url, name, {}, folder)
        expect(again.standing()?.code).toBe('warehouse.away')
        await again.recover()
        expect((await again.nextJob('printer-1', 'live'))?.shipmentId).toBe(id)
        await server().start()
        await back(again)
        expect((await again.purchase(id))?.kind).toBe('bought')
      } finally {
        await server()
          .start()
          .catch(() => undefined)
      }
    },
  )

  test('takes over from a lost station as unknown, and its late answer settles that', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A', { link: { leaseMs: 60_000 } })
    const intended = await a.intend(newPurchase({ reference: 'I', station: 'A' }), note('intended'))
    const { id } = await sendingPurchase(a, { reference: 'S', station: 'A' })
    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    bench.clock.advance(1000)
    const b = await open(url, 'B', { link: { leaseMs: 300 } })
    await waitFor(async () => (await b.purchase(id))?.kind === 'unknown', { what: 'the take-over' })
    expect((await b.purchase(recordOf(intended).id))?.kind).toBe('unknown')
    expect((await b.purchasesToDecide('live')).map(one => one.reference).sort()).toEqual(['I', 'S'])
    expect((await b.intend(newPurchase({ reference: 'S' }), note('intended'))).kind).toBe('held-by')
    expect((await b.events(id)).at(-1)).toMatchObject({
      station: 'B',
      kind: 'purchase-unknown',
      detail: { cause: 'station-lost', station: 'A' },
    })

    await a.changePurchase(bring(id))
    await waitFor(async () => (await b.purchase(id))?.kind === 'bought', { what: 'the late answer' })
    expect(await b.payloads(id)).toEqual([zpl()])
    // What it only intended it may not begin any more.
    await back(a)
    const begin = { id: recordOf(intended).id, from: ['intended'], to: 'sending', event: note('x') } as const
    expect(await a.changePurchase(begin)).toBeUndefined()
  })

  test('keeps what was sold although a person said not, as somebody’s to cancel', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A', { link: { leaseMs: 60_000 } })
    const { id } = await sendingPurchase(a, { reference: 'S', station: 'A' })
    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    const b = await open(url, 'B', { link: { leaseMs: 300 } })
    await waitFor(async () => (await b.purchase(id))?.kind === 'unknown', { what: 'the take-over' })
    await b.changePurchase({ id, from: ['unknown'], to: 'abandoned', event: note('person-said-not-bought') })
    const second = await boughtPurchase(b, { purchase: { reference: 'S', station: 'B' } })

    await a.changePurchase(bring(id))
    await waitFor(async () => (await b.purchase(id))?.attention.length, { what: 'the late answer' })
    const stands = { kind: 'abandoned', attention: ['sold-after-all'] }
    expect(await b.purchasesToDecide('live')).toMatchObject([{ id, ...stands }])
    expect(await b.scan('live', `T-${id}`)).toMatchObject([{ id, ...stands }])
    const told = (await b.events(id)).map(({ station, kind }) => `${station} ${kind}`)
    expect(told).toContain('A answer-after-decision')
    expect((await b.livePurchases('live', 'S'))[0]?.id).toBe(second.id)
    // The paper that was about to come out does not.
    await back(a)
    expect(await a.changeJob(`${id}-1`, ['held'], { state: 'sending' })).toBeUndefined()
    expect((await a.job(`${id}-1`))?.state).toBe('cancelled')
    // Used all the same: a second label of its order, which whoever voids the other leaves holding it.
    const used = { id, from: ['abandoned'], to: 'bought', attention: [], event: note('used') } as const
    expect(await b.changePurchase(used)).toMatchObject({ kind: 'bought', duplicateReason: 'sold-after-all' })
    expect(await b.payloads(id)).toEqual([zpl()])
    // No printer gave it, whether its print had stopped before that word or stops after it.
    await waitFor(async () => (await b.purchase(id))?.attention.length, { what: 'the missing paper' })
    expect(await b.purchasesToDecide('live')).toMatchObject([{ id, attention: ['not-on-paper'] }])
    await b.completeLabel(id, { typed: {}, attention: [] }, note('person-said-bought'))
    expect(await b.purchasesToDecide('live')).toEqual([])
    for (const [from, to] of [
      ['bought', 'voiding'],
      ['voiding', 'voided'],
    ] as const) {
      await b.changePurchase({ id: second.id, from: [from], to, event: note(to) })
    }
    expect((await b.livePurchases('live', 'S'))[0]?.id).toBe(id)
  })

  test('a print on its way is noted of by a station that is not heard any more, and the next one waits', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A', { link: { leaseMs: 2_000 } })
    await boughtPurchase(a, { job: { id: 'goes' } })
    await boughtPurchase(a, { job: { id: 'waits' } })
    await a.changeJob('goes', ['held'], { state: 'sending' })
    await server().crash()
    try {
      const send = () => a.changeJob('waits', ['held'], { state: 'sending' })
      const refused = async () => {
        if ((await send())?.cause === 'out-of-contact') return true
        await a.changeJob('waits', ['sending'], { state: 'held' })
        return false
      }
      await waitFor(refused, { what: 'the lease to end' })
      const warnings = [{ code: 'carrier.dead-dot' as const }]
      const change = { state: 'sending', warnings } as const
      expect(await a.changeJob('goes', ['sending'], change, note('label-rules-seen'))).toMatchObject(change)
    } finally {
      await server().start()
    }
  })

  test('records an answer that comes after a label was bought by a person’s word and discarded', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A', { link: { leaseMs: 60_000 } })
    const { id } = await sendingPurchase(a, { reference: 'S', station: 'A', service: 'parcel-label' })
    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    const b = await open(url, 'B', { link: { leaseMs: 300 } })
    await waitFor(async () => (await b.purchase(id))?.kind === 'unknown', { what: 'the take-over' })
    for (const [from, to] of [
      ['unknown', 'bought'],
      ['bought', 'discarded'],
    ] as const) {
      await b.changePurchase({ id, from: [from], to, event: note(to) })
    }
    await a.changePurchase(bring(id))
    await waitFor(async () => (await b.events(id)).at(-1)?.kind === 'answer-after-decision', {
      what: 'the answer in the trail',
    })
    expect((await b.events(id)).at(-1)).toMatchObject({ station: 'A', detail: { stands: 'discarded' } })
    expect(await b.purchase(id)).toMatchObject({ kind: 'discarded', attention: [] })
  })

  test('has each station once', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await open(url, 'A', {}, folder)
    const second = await open(url, 'A')
    expect(second.standing()).toMatchObject({ code: 'warehouse.station-taken', params: { station: 'A' } })
    await second.recover()
    await expect(second.intend(newPurchase({ station: 'A' }), note('intended'))).rejects.toMatchObject({
      problem: { code: 'warehouse.station-taken' },
    })
    await bench.close(a)
    // By itself, once the name is free.
    await back(second)
    expect((await sendingPurchase(second, { station: 'A' })).kind).toBe('sending')
  })

  test('a copy of its folder elsewhere is another station for as long as it is at work', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const copied = bench.folder()
    const first = await open(url, 'A', {}, folder)
    await bench.close(first)
    await cp(folder, copied, { recursive: true })
    const original = await open(url, 'A', {}, folder)
    const copy = await open(url, 'A', {}, copied)
    expect(copy.standing()).toMatchObject({ code: 'warehouse.station-taken', params: { station: 'A' } })
    expect(original.standing()).toBeUndefined()
    expect((await sendingPurchase(original, { station: 'A' })).kind).toBe('sending')
    await bench.close(copy)
    // In the folder's own place nobody waits for the lease to end.
    await bench.close(original)
    await server().run(
      url,
      `update packbench.stations set instance = 'killed', lease_until = now() + interval '1 h'`,
    )
    const again = await open(url, 'A', {}, folder)
    expect(again.standing()).toBeUndefined()
  })

  test('leaves a name to the station that it was taken by, once it is to have another one itself', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A')
    let wanted = 'A'
    let askedCount = 0
    const password = async () => {
      askedCount += 1
      return server().password
    }
    const second = await open(url, 'A', { wanted: () => wanted, password })
    expect(second.standing()).toMatchObject({ code: 'warehouse.station-taken' })
    wanted = 'B'
    await bench.close(a)
    // One that was under way, and two more.
    const until = askedCount + 9
    await waitFor(() => askedCount >= until, { what: 'further tries' })
    expect(second.standing()).toMatchObject({ code: 'warehouse.station-taken', params: { station: 'A' } })
    wanted = 'A'
    await back(second)
    // A name that was its own stays so until its next start, whatever it is to be called then.
    wanted = 'B'
    await server().crash()
    await away(second)
    await server().start()
    await back(second)
  })

  test('takes no name by itself under a key, since the record of events there has none or another', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A')
    let askedCount = 0
    const password = async () => {
      askedCount += 1
      return server().password
    }
    const folder = bench.folder()
    const seal = { key: randomBytes(32).toString('base64url') }
    const second = await open(url, 'A', { seal, password }, folder)
    const first = askedCount
    await bench.close(a)
    // The name is free, and neither the station's timer nor a print that asks for the database makes another try.
    await second.add(newJob({ id: 'waits', shipmentId: 'its-own' }), note('job-held'))
    await second.changeJob('waits', ['held'], { state: 'sending' }, note('job-sending'))
    await expect(second.intend(newPurchase({ station: 'A' }), note('intended'))).rejects.toMatchObject({
      problem: { code: 'warehouse.station-taken' },
    })
    const third = await open(url, 'A')
    expect(third.standing()).toBeUndefined()
    expect(askedCount).toBe(first)
    await bench.close(third)
    await bench.close(second)
    const again = await open(url, 'A', { seal }, folder)
    expect(again.standing()).toBeUndefined()
  })

  test('adds no more money in a day than it may, all stations together', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all(
      ['A', 'B'].map(station => open(url, station, { dailyFundsCents: 10_000 })),
    )
    if (!a || !b) throw new Error('two stations')
    const add = (store: SharedStore, id: string) =>
      store.intendFunds(
        { id, environment: 'live', meterId: id, amountCents: 6_000, transactionReference: id },
        note('funds-sending'),
      )
    const both = await Promise.allSettled([add(a, 'm-1'), add(b, 'm-2')])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    // The clock of a bench may be a day off, in either direction, and changes nothing.
    for (const hours of [25, -50]) {
      bench.clock.advance(hours * 60 * 60 * 1000)
      expect((await problemOf(add(b, `m-${hours}`))).code).toBe('warehouse.funds-cap')
    }
    await server().run(url, `update packbench.funds_entered set entered_at = now() - interval '25 hours'`)
    expect((await add(b, 'm-3')).kind).toBe('intended')
  })

  test('closes when nobody buys, and lets nobody buy while it closes', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const steps: string[] = []
    const leave = await a.gate.share('label-server', 60_000)
    const closing = b.gate.exclude('label-server', 60_000).then(reopen => {
      steps.push('closing')
      return reopen
    })
    await waitFor(
      async () =>
        (await server().run(url, `select 1 from pg_locks where locktype = 'advisory' and not granted`))
          .length > 0,
      { what: 'the close to wait' },
    )
    const late = a.gate.share('parcel-label', 60_000)
    expect(await late).toBeTypeOf('function')
    steps.push('bought')
    leave?.()
    const reopen = await closing
    expect(await a.gate.share('label-server', 30)).toBeUndefined()
    expect(await a.gate.exclude('label-server', 30)).toBeUndefined()
    const next = a.gate.share('label-server', 60_000).then(done => {
      steps.push('buying')
      return done
    })
    steps.push('closed')
    reopen?.()
    ;(await next)?.()
    expect(steps).toEqual(['bought', 'closing', 'closed', 'buying'])
  })

  test('lets others buy at once where the close that waits for them is stopped', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const waits = async () =>
      (await server().run(url, `select 1 from pg_locks where locktype = 'advisory' and not granted`)).length >
      0
    const leave = await a.gate.share('label-server', 60_000)
    const stop = new AbortController()
    const closing = b.gate.exclude('label-server', 60_000, stop.signal)
    await waitFor(waits, { what: 'the close to wait' })
    stop.abort()
    expect(await closing).toBeUndefined()
    expect(await waits()).toBe(false)
    const another = await b.gate.share('label-server', 1_000)
    expect(another).toBeTypeOf('function')
    another?.()
    leave?.()
  })

  test('forgets what is old once a day, by one station, and never a label that is not on paper', async () => {
    const url = await server().newDatabase()
    const [a, b] = await Promise.all([open(url, 'A'), open(url, 'B')])
    const printed = await boughtPurchase(a, { purchase: { service: 'parcel-label' }, job: { id: 'p' } })
    const waiting = await boughtPurchase(a, { purchase: { service: 'parcel-label' }, job: { id: 'w' } })
    await a.changeJob('p', ['held'], { state: 'sending' })
    await a.changeJob('p', ['sending'], { state: 'printed' })
    await waitFor(async () => (await b.events(printed.id)).some(event => event.kind === 'job-printed'), {
      what: 'the print to be known',
    })
    for (const { id } of [printed, waiting]) {
      await closedDay(a, `c-${id}`, 'parcel-label', id)
    }
    bench.clock.advance(40 * 24 * 60 * 60 * 1000)
    const forgotten = await Promise.all(
      [a, b].map(store => store.purge(bench.clock.now(), { addressDays: 30, payloadDays: 7 })),
    )
    // Station A also forgets its own copy of what it bought and printed.
    expect(forgotten.map(one => one.addresses).reduce((sum, one) => sum + one)).toBe(2)
    expect((await b.purchase(printed.id))?.shipment).toBeUndefined()
    expect((await b.purchase(waiting.id))?.shipment).toBeDefined()
    expect(await b.payloads(waiting.id)).toHaveLength(1)
  })

  describe('its address and its rights', () => {
    test.each([
      ['http://packbench@db/warehouse', 'warehouse.address'],
      ['postgres://packbench@db', 'warehouse.address'],
      ['postgres://db/warehouse', 'warehouse.address'],
      ['postgres://packbench:secret@db/warehouse', 'warehouse.password-in-address'],
    ])('%s is refused in words', async (url, code) => {
      expect(await bench.tryOpenShared(server(), url, bench.folder())).toMatchObject({
        ok: false,
        problem: { code },
      })
    })

    test('a wrong password lets nobody in, and stands in no problem', async () => {
      const url = await server().newDatabase()
      const refused = await bench.tryOpenShared(server(), url, bench.folder(), {
        password: async () => 'wrong horse',
      })
      expect(refused).toMatchObject({ ok: false, problem: { kind: 'not-allowed', code: 'warehouse.rights' } })
      expect(JSON.stringify(refused)).not.toContain('horse')
    })

    test('a role that only reads and writes rows is enough once the tables are there', async () => {
      const url = await server().newDatabase()
      await server().run(url, `create role bench_only login password '${server().password}'`)
      const least = url.replace('packbench_owner', 'bench_only')
      expect(await bench.tryOpenShared(server(), least, bench.folder(), { station: 'L' })).toMatchObject({
        ok: false,
        problem: { code: 'warehouse.rights' },
      })
      await bench.close(await open(url, 'A'))
      await server().run(
        url,
        `grant usage on schema packbench to bench_only;
         grant select, insert, update, delete on all tables in schema packbench to bench_only;
         grant usage on all sequences in schema packbench to bench_only`,
      )
      const store = await open(least, 'L')
      expect((await boughtPurchase(store, { job: {} })).kind).toBe('bought')
    })

    test('tables of a newer program are refused in words', async () => {
      const url = await server().newDatabase()
      await bench.close(await open(url, 'A'))
      await server().run(
        url,
        `insert into packbench.kysely_migration (name, timestamp) values ('ledger-9999-later', '2026')`,
      )
      expect(await bench.tryOpenShared(server(), url, bench.folder())).toMatchObject({
        ok: false,
        problem: { code: 'storage.newer' },
      })
    })
  })
})
