// What stations tell each other of what a person must decide: prints of every station, and who took what.
import { expect, test } from 'vitest'
import type { SharedStore } from '../../../main/storage/warehouse/shared-store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, newJob, onWarehouse } from '../fixtures.ts'

onWarehouse('what is to decide in a warehouse', (server, bench) => {
  const open = (url: string, station: string, onChanged?: () => void, folder?: string) =>
    bench.openShared(server(), url, folder, { station, ...(onChanged && { onChanged }) })
  const seenBy = async (store: SharedStore) =>
    (await store.decisions.shared()).jobs.map(({ station, job }) => `${station}: ${job.id} ${job.state}`)
  const sees = (store: SharedStore, wanted: readonly string[]) =>
    waitFor(async () => (await seenBy(store)).join() === wanted.join(), { what: `${wanted.join()}` })
  /** As after a kill: nothing was released, and it does not come back meanwhile. */
  const isLost = async (url: string, a: SharedStore) => {
    await bench.close(a)
    await server().run(url, `delete from packbench.jobs_to_decide where job like '%"next-1"%'`)
    await server().run(
      url,
      `update packbench.stations set instance = 'gone', lease_until = now() - interval '1 s' where station = 'A'`,
    )
  }
  const held = (id: string) => newJob({ id, needsRelease: true, cause: 'printer-not-ready' })

  test('is seen at the others as long as it waits, and they are told of it', async () => {
    const url = await server().newDatabase()
    let told = 0
    const a = await open(url, 'A')
    const b = await open(url, 'B', () => {
      told += 1
    })
    await a.add(held('waits'), { kind: 'job-held' })
    await sees(b, ['A: waits held'])
    await waitFor(() => told > 0, { what: 'the notice' })
    // Its own stand on its own list already.
    expect(await seenBy(a)).toEqual([])
    await a.changeJob('waits', ['held'], { state: 'held', needsRelease: false })
    await sees(b, [])
  })

  test('comes with the first print of a label, and goes when another station voids it', async () => {
    const url = await server().newDatabase()
    const [a, b] = [await open(url, 'A'), await open(url, 'B')]
    const { id } = await boughtPurchase(a, { job: { id: 'first', needsRelease: true } })
    await sees(b, ['A: first held'])
    const event = toldAs('void-asked')
    await b.changePurchase({ id, from: ['bought'], to: 'voiding', event })
    await sees(b, [])
  })

  test('is none of theirs while a label just goes its way', async () => {
    const url = await server().newDatabase()
    const [a, b] = [await open(url, 'A'), await open(url, 'B')]
    const { id } = await boughtPurchase(a, { job: { id: 'goes' } })
    await a.changeJob('goes', ['held'], { state: 'sending' })
    await a.changeJob('goes', ['sending'], { state: 'unsure', cause: 'not-confirmed' })
    await sees(b, ['A: goes unsure'])
    expect((await b.decisions.shared()).jobs[0]?.job.shipmentId).toBe(id)
    await a.changeJob('goes', ['unsure'], { state: 'printed' })
    await sees(b, [])
  })

  test('still stands when its station is off, and under the new name of a station', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await open(url, 'A', undefined, folder)
    const b = await open(url, 'B')
    await a.add(held('waits'), { kind: 'job-held' })
    await sees(b, ['A: waits held'])
    await bench.close(a)
    expect(await seenBy(b)).toEqual(['A: waits held'])
    await open(url, 'Dock', undefined, folder)
    expect(await seenBy(b)).toEqual(['Dock: waits held'])
  })

  test('is one print under the new name of its station: said not to come out, its label is on no paper', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await open(url, 'A', undefined, folder)
    const b = await open(url, 'B')
    const { id } = await boughtPurchase(a, { job: { id: 'waits', needsRelease: true } })
    await bench.close(a)
    await bench.close(await open(url, 'Dock', undefined, folder))
    expect(await seenBy(b)).toEqual(['Dock: waits held'])
    await b.decisions.settle('waits', 'cancelled', 'Ana')
    expect((await b.purchase(id))?.attention).toEqual(['not-on-paper'])
  })

  test('is in nobody’s way once it has come out under the new name of its station', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await open(url, 'A', undefined, folder)
    const b = await open(url, 'B')
    const { id } = await boughtPurchase(a, { job: { id: 'leaves' } })
    await a.changeJob('leaves', ['held'], { state: 'sending' }, { kind: 'job-sending' })
    await waitFor(async () => (await b.decisions.printingAt(id)).length > 0, {
      what: 'its printing to be told',
    })
    await bench.close(a)
    const dock = await open(url, 'Dock', undefined, folder)
    const printed = await dock.changeJob(
      'leaves',
      ['sending', 'unsure'],
      { state: 'printed' },
      { kind: 'job-printed' },
    )
    expect(printed?.state).toBe('printed')
    const event = toldAs('void-asked')
    await waitFor(() => b.changePurchase({ id, from: ['bought'], to: 'voiding', event }), {
      what: 'its print to be told, so that its label may be voided',
    })
  })

  test('is also what was about to be printed when its station ended, until it is back', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await open(url, 'A', undefined, folder)
    const b = await open(url, 'B')
    await boughtPurchase(a, { job: { id: 'next' } })
    await bench.close(a)
    expect(await seenBy(b)).toEqual(['A: next held'])
    await open(url, 'A', undefined, folder)
    expect(await seenBy(b)).toEqual([])
  })

  test('is told as it stands once the database is back', async () => {
    const url = await server().newDatabase()
    const [a, b] = [await open(url, 'A'), await open(url, 'B')]
    await a.add(held('first'), { kind: 'job-held' })
    await sees(b, ['A: first held'])
    await server().crash()
    await waitFor(() => a.standing() && b.standing(), { what: 'the database to be missed' })
    expect(await b.decisions.shared()).toEqual({ jobs: [], taken: new Map(), atWork: [] })
    await a.changeJob('first', ['held'], { state: 'cancelled' })
    await a.add(held('second'), { kind: 'job-held' })
    await server().start()
    await waitFor(() => !a.standing() && !b.standing(), { what: 'the database to be back' })
    await sees(b, ['A: second held'])
  })

  test.each([
    ['is no JSON', 'half of it'],
    ['is of another shape', '{"id":"first","state":"lost"}'],
    ['is of another print', '{"id":"second"}'],
  ])(
    'stays on the list where somebody made of it what %s, and is settled by a person',
    async (_what, job) => {
      const url = await server().newDatabase()
      const [a, b] = [await open(url, 'A'), await open(url, 'B')]
      await a.add(held('first'), { kind: 'job-held' })
      await a.add(held('other'), { kind: 'job-held' })
      await sees(b, ['A: first held', 'A: other held'])
      await bench.close(a)
      await server().run(url, `update packbench.jobs_to_decide set job = '${job}' where job_id = 'first'`)
      expect((await seenBy(b)).toSorted()).toEqual(['A: first unsure', 'A: other held'])
      await b.decisions.settle('first', 'not-printed', 'Ana')
      expect(await seenBy(b)).toEqual(['A: other held'])
    },
  )

  test('is heard of beside a notice that is none', async () => {
    const url = await server().newDatabase()
    let told = 0
    const a = await open(url, 'A')
    const b = await open(url, 'B', () => {
      told += 1
    })
    for (const text of ['', 'nothing', '{}', '{"from":1,"labelIds":"x"}', '[null]', 'null']) {
      await server().run(url, `notify packbench, '${text}'`)
    }
    await waitFor(() => told >= 6, { what: 'each to be heard as a change of something' })
    await a.add(held('first'), { kind: 'job-held' })
    await sees(b, ['A: first held'])
  })

  test('is taken by one, known to all and in the trail, and left again', async () => {
    const url = await server().newDatabase()
    const [a, b] = [await open(url, 'A'), await open(url, 'B')]
    await b.decisions.take('item', 'Ana')
    const taken = async () => Object.fromEntries((await a.decisions.shared()).taken)
    expect(await taken()).toEqual({ item: { station: 'B', operator: 'Ana', at: expect.any(String) } })
    await a.decisions.take('item', undefined)
    expect(await taken()).toEqual({ item: { station: 'A', at: expect.any(String) } })
    await a.decisions.leave('item', undefined)
    expect(await taken()).toEqual({})
    const rows = await server().run(
      url,
      `select station, kind from packbench.events where kind like 'decision%' order by at, kind desc`,
    )
    expect(rows).toEqual([
      { station: 'B', kind: 'decision-taken' },
      { station: 'A', kind: 'decision-taken' },
      { station: 'A', kind: 'decision-left' },
    ])
    expect((await a.verify()).chains.broken).toEqual([])
  })

  test('a print of a station that was lost keeps nobody from voiding, and is settled by whoever has the label', async () => {
    const url = await server().newDatabase()
    const lostLink = { link: { leaseMs: 60_000 } }
    const a = await bench.openShared(server(), url, undefined, { station: 'A', ...lostLink })
    const { id } = await boughtPurchase(a, { purchase: { station: 'A' }, job: { id: 'label-1' } })
    await a.changeJob('label-1', ['held'], { state: 'sending' })
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    await waitFor(async () => (await b.decisions.printingAt(id)).length > 0, {
      what: 'the print to be known',
    })
    const voiding = { id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } } as const
    expect(await b.changePurchase(voiding)).toBeUndefined()
    expect(await b.decisions.printingAt(id)).toEqual(['A'])
    // While its station is at work it is nobody else's to settle.
    expect(await b.decisions.settle('label-1', 'printed', 'Ana')).toBeUndefined()

    await isLost(url, a)
    await sees(b, ['A: label-1 unsure'])
    expect((await b.decisions.shared()).jobs).toMatchObject([{ away: true, job: { shipmentId: id } }])
    expect(await b.decisions.printingAt(id)).toEqual([])
    expect(await b.decisions.settle('label-1', 'not-printed', 'Ana')).toMatchObject({ state: 'failed' })
    await sees(b, [])
    expect(await b.changePurchase(voiding)).toMatchObject({ kind: 'voiding' })
    const kinds = (await b.events(id)).map(event => event.kind)
    expect(kinds).toEqual(expect.arrayContaining(['job-unsure', 'print-settled', 'void-asked']))
  })

  test('a print that waits at a station that was lost is cancelled by others, and does not come out at its return', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A', link: { leaseMs: 60_000 } })
    const ofA = { purchase: { station: 'A' } }
    const { id } = await boughtPurchase(a, { ...ofA, job: { id: 'label-1', needsRelease: true } })
    const { id: next } = await boughtPurchase(a, { ...ofA, job: { id: 'next-1' } })
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    await sees(b, ['A: label-1 held'])
    expect(await b.decisions.settle('label-1', 'cancelled', 'Ana')).toBeUndefined()
    await isLost(url, a)
    // What was about to be printed is listed as well.
    await sees(b, ['A: label-1 held', 'A: next-1 held'])
    const areAway = async () => (await b.decisions.shared()).jobs.every(one => one.away)
    await waitFor(areAway, { what: 'the take-over' })
    expect(await b.decisions.settle('label-1', 'printed', 'Ana')).toBeUndefined()
    for (const [job, label] of [
      ['label-1', id],
      ['next-1', next],
    ] as const) {
      expect(await b.decisions.settle(job, 'cancelled', 'Ana')).toMatchObject({ state: 'cancelled' })
      // Paid, and on its way to no paper.
      expect(await b.purchase(label)).toMatchObject({ attention: ['not-on-paper'] })
    }
    await sees(b, [])
    const back = await bench.openShared(server(), url, folder, { station: 'A' })
    for (const job of ['label-1', 'next-1']) {
      expect(await back.job(job)).toMatchObject({ state: 'cancelled', cause: 'cancelled-by-operator' })
    }
    expect(await seenBy(b)).toEqual([])
  })

  test('a print that a void withdrew is unsure where its station was lost before it had heard', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A', link: { leaseMs: 60_000 } })
    const { id } = await boughtPurchase(a, { purchase: { station: 'A' }, job: { id: 'next-1' } })
    const { id: heardOf } = await boughtPurchase(a, { purchase: { station: 'A' }, job: { id: 'next-2' } })
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    const voiding = (label: string) =>
      b.changePurchase({ id: label, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
    expect(await voiding(heardOf)).toMatchObject({ kind: 'voiding' })
    const told = `select state from packbench.job_states where job_id = 'next-2' and state = 'cancelled'`
    await waitFor(async () => (await server().run(url, told)).length > 0, { what: 'the void to be heard' })

    await bench.close(a)
    const lease = (until: string) =>
      server().run(
        url,
        `update packbench.stations set instance = 'gone', lease_until = ${until} where station = 'A'`,
      )
    await server().run(url, `delete from packbench.jobs_to_decide`)
    await lease(`now() + interval '1 hour'`)
    expect(await voiding(id)).toMatchObject({ kind: 'voiding' })
    expect(await seenBy(b)).toEqual([])
    await lease(`now() - interval '1 s'`)
    await sees(b, ['A: next-1 unsure'])
    // Nobody knows that one came out.
    expect((await b.purchase(id))?.attention).toEqual([])

    const back = await bench.openShared(server(), url, folder, { station: 'A' })
    expect(await back.job('next-1')).toMatchObject({ state: 'cancelled', cause: 'purchase-voided' })
    await sees(b, [])
  })

  test('what was said of an unsure print of a lost station is not asked again at its return', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const a = await bench.openShared(server(), url, folder, { station: 'A', link: { leaseMs: 60_000 } })
    await boughtPurchase(a, { purchase: { station: 'A' }, job: { id: 'label-1' } })
    await a.changeJob('label-1', ['held'], { state: 'sending' })
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    await isLost(url, a)
    await sees(b, ['A: label-1 unsure'])
    await b.decisions.settle('label-1', 'printed', 'Ana')
    const back = await bench.openShared(server(), url, folder, { station: 'A' })
    await back.recover()
    expect(await back.job('label-1')).toMatchObject({ state: 'printed' })
    expect(await seenBy(b)).toEqual([])
  })

  test('a print of a voided label that a lost station was printing is marked as voided and on paper', async () => {
    const url = await server().newDatabase()
    const a = await bench.openShared(server(), url, undefined, { station: 'A', link: { leaseMs: 60_000 } })
    const { id } = await boughtPurchase(a, { purchase: { station: 'A' }, job: { id: 'label-1' } })
    await a.changeJob('label-1', ['held'], { state: 'sending' })
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    await waitFor(async () => (await b.decisions.printingAt(id)).length > 0, {
      what: 'the print to be known',
    })
    // The service's late yes to a void that a person had settled as not voided.
    await b.changePurchase({
      id,
      from: ['bought'],
      to: 'voided',
      attention: [],
      event: { kind: 'void-voided' },
    })
    await isLost(url, a)
    await sees(b, ['A: label-1 unsure'])
    expect(await b.purchase(id)).toMatchObject({ kind: 'voided', attention: ['voided-on-paper'] })
  })

  test('a station that hangs holds nobody up at the gate once its lease is over', async () => {
    const url = await server().newDatabase()
    const a = await bench.openShared(server(), url, undefined, { station: 'A', link: { leaseMs: 60_000 } })
    await a.gate.share('label-server', 60_000)
    const b = await bench.openShared(server(), url, undefined, { station: 'B', link: { leaseMs: 300 } })
    expect(await b.gate.exclude('label-server', 100)).toBeUndefined()
    const closing = b.gate.exclude('label-server', 60_000)
    await server().run(
      url,
      `update packbench.stations set lease_until = now() - interval '1 s' where station = 'A'`,
    )
    const open = await closing
    expect(open).toBeTypeOf('function')
    open?.()
  })
})
