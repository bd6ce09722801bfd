// Faults 244 to 247: labels that one bench gives to another one, whose own spool prints them.
import { expect } from 'vitest'
import type { Moment } from '../support/database-proxy.ts'
import type { OutsidePrinter } from '../support/outside-programs.ts'
import type { AnyReply } from '../support/station-calls.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { attention, done, jobs, lost, parcelOrder, refused, shipmentOf, whole } from './scene.ts'
import { type BenchOfTwo, type Neighbours, neighbours } from './two-stations.ts'

/** In the station's own words to the database, which go over the wire as it says them first. */
const OFFERS = /insert into "given_prints"/
const TAKES = /update "given_prints" set "state" = \$1, "taken_by"/
const COMMITS = /commit/

/** A label of the first bench that waits, since its printer has no paper. */
async function waiting({ giver: { station, printer } }: Neighbours, reference: string) {
  await printer.fault({ fault: 'paperOut' })
  const { job, shipment } = await done(
    station.call('pack.ship', parcelOrder(reference, { printLater: true })),
  )
  expect(job).toMatchObject({ state: 'held' })
  return { jobId: job.id as string, shipmentId: shipment.id as string }
}

const isStopped = async (station: RunningStation): Promise<boolean> =>
  Boolean((await done(station.call('station.overview'))).buyingStopped)

/** Over a new connection, on which it says each statement in full once more. */
async function connectedAnew({ way }: BenchOfTwo, station: RunningStation): Promise<void> {
  way.away()
  await waitFor(() => isStopped(station), { what: 'the database to be missed' })
  way.back()
  await waitFor(async () => !(await isStopped(station)), {
    what: 'the database to be back',
    timeoutMs: 60_000,
  })
}

/** The second bench, as the first one sees it once it prints for others. */
async function benchIn({ giver }: Neighbours): Promise<string> {
  const bench = await waitFor(async () => (await done(giver.station.call('queue.benches')))[0], {
    what: 'the other bench',
    timeoutMs: 60_000,
  })
  expect(bench).toMatchObject({ station: 'Bench B', printer: 'Zebra' })
  return bench.id
}

const give = (station: RunningStation, jobId: string, benchId: string): Promise<AnyReply> =>
  station.call('queue.give', { jobId, benchId })

const jobOf = async (station: RunningStation, id: string) =>
  (await jobs(station)).find((job: { id: string }) => job.id === id)

const printed = (printer: OutsidePrinter, count: number) =>
  waitFor(async () => (await whole(printer)) >= count, {
    what: `${count} labels on paper`,
    timeoutMs: 60_000,
  })

/** Each label is scanned from its box before the next order is bought, at the bench that has its paper. */
async function strict({ giver, taker }: Neighbours): Promise<void> {
  for (const { station } of [giver, taker])
    await done(station.call('settings.save', { settings: { packing: { scanBack: 'must' } } }))
}

const toScan = async (station: RunningStation): Promise<readonly string[]> =>
  (await done(station.call('labels.toScan'))).labels.map(
    ({ shipment }: { shipment: { reference: string } }) => shipment.reference,
  )

/** The next order waits where the paper is, and a scan at either bench proves it. */
async function isScanned(
  at: RunningStation,
  { giver, taker }: { readonly giver: RunningStation; readonly taker: RunningStation },
  reference: string,
): Promise<void> {
  expect(await toScan(giver)).toEqual([])
  expect(await toScan(taker)).toEqual([reference])
  const next = taker.call('pack.ship', parcelOrder(`${reference}-NEXT`))
  expect(await refused(next, 'wrong-state')).toMatchObject({
    code: 'scan.label-first',
    params: { reference },
  })
  const { readableBarCode: code } = (await shipmentOf(taker, reference)).purchase
  expect(await done(at.call('labels.scanBack', { code }))).toMatchObject({ kind: 'seen' })
  await waitFor(async () => (await toScan(taker)).length === 0, { what: 'nothing to be scanned' })
}

/** It came out there, and neither bench has anything to decide. */
async function isThere(giver: RunningStation, taker: RunningStation, jobId: string): Promise<void> {
  await waitFor(async () => (await jobOf(giver, jobId))?.there === 'printed', {
    what: 'the first bench to know of it',
    timeoutMs: 60_000,
  })
  expect(await jobOf(giver, jobId)).toMatchObject({
    state: 'cancelled',
    cause: 'handed-over',
    givenTo: 'Bench B',
  })
  expect(await jobOf(taker, `${jobId}-over`)).toMatchObject({ state: 'printed', givenBy: 'Bench A' })
  for (const station of [giver, taker])
    await waitFor(async () => (await attention(station)).length === 0, { what: 'an empty list' })
}

/** Nothing of it comes out at the first bench, whatever somebody presses there once its printer can print. */
async function staysThere(giver: RunningStation, printer: OutsidePrinter, jobId: string): Promise<void> {
  await printer.fault({ fault: 'loadPaper' })
  await refused(giver.call('queue.release', { jobId }), 'wrong-state')
  await refused(giver.call('queue.takeBack', { jobId }), 'wrong-state')
  expect(await whole(printer)).toBe(0)
}

fault(244, async () => {
  const house = await neighbours()
  await strict(house)
  const { giver, taker } = house
  let { station } = giver
  const bench = await benchIn(house)
  const moments: readonly Moment[] = [
    { statement: OFFERS },
    { statement: COMMITS, behind: OFFERS },
    { statement: COMMITS, behind: OFFERS, answered: true },
  ]
  for (const [place, moment] of moments.entries()) {
    const { jobId } = await waiting({ ...house, giver: { ...giver, station } }, `ORD-GIVEN-${place}`)
    if (place > 0) await connectedAnew(giver, station)
    const { pid } = station
    const killed = giver.way.at(moment, () => process.kill(pid, 'SIGKILL'))
    await Promise.all([lost(give(station, jobId, bench)), killed])
    station = await station.restart()
    await printed(taker.printer, place + 1)
    await isThere(station, taker.station, jobId)
    await isScanned(station, { giver: station, taker: taker.station }, `ORD-GIVEN-${place}`)
    await staysThere(station, giver.printer, jobId)
  }
  expect(await whole(taker.printer)).toBe(moments.length)
})

fault(245, async () => {
  const house = await neighbours()
  await strict(house)
  const { giver, taker } = house
  let { station } = taker
  const bench = await benchIn(house)
  const moments: readonly Moment[] = [
    { statement: TAKES },
    { statement: COMMITS, behind: TAKES },
    { statement: COMMITS, behind: TAKES, answered: true },
  ]
  for (const [place, moment] of moments.entries()) {
    const { jobId } = await waiting(house, `ORD-TAKEN-${place}`)
    if (place > 0) await connectedAnew(taker, station)
    await benchIn(house)
    const { pid } = station
    const killed = taker.way.at(moment, () => process.kill(pid, 'SIGKILL'))
    const given = await done(give(giver.station, jobId, bench))
    await killed
    // Whoever gave it knows that it is not on paper yet.
    expect(given.cause === 'handed-over' || given.state === 'given').toBe(true)
    station = await station.restart()
    await printed(taker.printer, place + 1)
    await isThere(giver.station, station, jobId)
    await isScanned(station, { giver: giver.station, taker: station }, `ORD-TAKEN-${place}`)
    await staysThere(giver.station, giver.printer, jobId)
  }

  // In the midst of its bytes.
  const { jobId } = await waiting(house, 'ORD-BYTES')
  await taker.printer.fault({ fault: 'slow', bytesPerSecond: 40 })
  await done(give(giver.station, jobId, bench))
  await waitFor(async () => (await jobOf(station, `${jobId}-over`))?.state === 'sending', {
    what: 'its bytes to go out',
  })
  await station.kill()
  await taker.printer.fault({ fault: 'slow', bytesPerSecond: null })
  station = await station.restart()
  const unsure = { kind: 'print-unsure', job: { id: `${jobId}-over`, state: 'unsure', givenBy: 'Bench A' } }
  await waitFor(async () => (await attention(giver.station)).length > 0, {
    what: 'the first bench to see it',
  })
  expect(await attention(giver.station)).toMatchObject([{ ...unsure, station: 'Bench B', elsewhere: true }])
  expect(await attention(station)).toMatchObject([unsure])
  await staysThere(giver.station, giver.printer, jobId)
  expect(await whole(taker.printer)).toBeLessThanOrEqual(moments.length + 1)
})

fault(246, async () => {
  const house = await neighbours()
  const { giver, taker } = house
  const bench = await benchIn(house)
  const { pid } = taker.station

  // Nobody takes it: the other bench stands still. Two hands at once give it once.
  const still = await waiting(house, 'ORD-STILL')
  process.kill(pid, 'SIGSTOP')
  const replies = await Promise.all([0, 1].map(() => give(giver.station, still.jobId, bench)))
  for (const reply of replies) expect(reply).toMatchObject({ ok: true, value: { state: 'given' } })
  expect(await attention(giver.station)).toMatchObject([
    { kind: 'print-given', job: { id: still.jobId, givenTo: 'Bench B' } },
  ])
  await refused(giver.station.call('queue.release', { jobId: still.jobId }), 'wrong-state')

  // Without the database nothing is given and nothing taken back, and what is given stays so.
  const other = await waiting(house, 'ORD-AWAY')
  giver.way.away()
  await waitFor(() => isStopped(giver.station), { what: 'the database to be missed' })
  expect(await done(giver.station.call('queue.benches'))).toEqual([])
  const away = { code: 'job.neighbours-away' }
  expect(await refused(give(giver.station, other.jobId, bench), 'storage')).toMatchObject(away)
  expect(
    await refused(giver.station.call('queue.takeBack', { jobId: still.jobId }), 'storage'),
  ).toMatchObject(away)
  expect(await jobOf(giver.station, still.jobId)).toMatchObject({ state: 'given' })
  expect(await jobOf(giver.station, other.jobId)).toMatchObject({ state: 'held' })
  giver.way.back()
  await waitFor(async () => !(await isStopped(giver.station)), {
    what: 'the database to be back',
    timeoutMs: 60_000,
  })

  // Taken back while the other bench is about to take it.
  process.kill(pid, 'SIGCONT')
  await giver.station.call('queue.takeBack', { jobId: still.jobId })
  await benchIn(house)
  const late = await waiting(house, 'ORD-LATE')
  const asked = async () => (await taker.printer.received()).length
  const before = await asked()
  // It hears of the offer and asks its printer, and its word waits for the row that each of its commits renews.
  const locked = house.run(`begin; select 1 from packbench.stations where station = 'Bench B' for update;
    select pg_sleep(8); commit`)
  const isGiven = give(giver.station, late.jobId, bench)
  await waitFor(async () => (await asked()) > before, { what: 'the other bench to ask its printer' })
  expect(await done(giver.station.call('queue.takeBack', { jobId: late.jobId }))).toMatchObject({
    state: 'held',
    cause: 'not-taken',
  })
  await Promise.all([locked, isGiven])

  // Taken back by another hand in the moment in which it is given.
  const ids = [still.jobId, late.jobId]
  for (let round = 0; round < 4; round += 1) {
    const { jobId } = await waiting(house, `ORD-RACE-${round}`)
    ids.push(jobId)
    const given = give(giver.station, jobId, bench)
    await waitFor(async () => (await jobOf(giver.station, jobId))?.state !== 'held', {
      what: 'the label to be given',
      intervalMs: 1,
    })
    await Promise.all([given, giver.station.call('queue.takeBack', { jobId })])
  }
  await waitFor(
    async () => {
      const all = await Promise.all(ids.map(id => jobOf(giver.station, id)))
      return all.every(({ state }) => state !== 'given')
    },
    { what: 'each to be at one of the two', timeoutMs: 60_000 },
  )
  // What came back is printed here, and nothing else.
  await giver.printer.fault({ fault: 'loadPaper' })
  for (const jobId of [...ids, other.jobId]) await giver.station.call('queue.release', { jobId })
  const papers = async () => (await whole(giver.printer)) + (await whole(taker.printer))
  await waitFor(async () => (await papers()) >= ids.length + 1, {
    what: 'every label on paper',
    timeoutMs: 60_000,
  })
  for (const station of [giver.station, taker.station])
    await waitFor(async () => (await attention(station)).length === 0, {
      what: 'an empty list',
      timeoutMs: 60_000,
    })
  expect(await papers()).toBe(ids.length + 1)
})

fault(247, async () => {
  const house = await neighbours()
  const { giver, taker } = house
  const bench = await benchIn(house)

  // Offered, and not taken yet.
  const offered = await waiting(house, 'ORD-VOID-1')
  process.kill(taker.station.pid, 'SIGSTOP')
  expect(await done(give(giver.station, offered.jobId, bench))).toMatchObject({ state: 'given' })
  await done(giver.station.call('shipments.void', { id: offered.shipmentId, reason: 'packed twice' }))
  process.kill(taker.station.pid, 'SIGCONT')
  // Taken, and waiting there.
  const taken = await waiting(house, 'ORD-VOID-2')
  const over = `${taken.jobId}-over`
  const killed = taker.way.at({ statement: COMMITS, behind: TAKES, answered: true }, () =>
    process.kill(taker.station.pid, 'SIGKILL'),
  )
  await done(give(giver.station, taken.jobId, bench))
  await killed
  await done(giver.station.call('shipments.void', { id: taken.shipmentId, reason: 'packed twice' }))
  let station = await taker.station.restart()
  await waitFor(async () => (await done(giver.station.call('queue.benches'))).length > 0, {
    what: 'the other bench to be back',
    timeoutMs: 60_000,
  })
  expect(await jobOf(station, over)).toBeUndefined()
  expect(await jobOf(giver.station, offered.jobId)).toMatchObject({ state: 'cancelled' })
  expect((await whole(taker.printer)) + (await whole(giver.printer))).toBe(0)
  expect(await attention(giver.station)).toEqual([])

  // A bench that has taken one and does not come back.
  const gone = await waiting(house, 'ORD-GONE')
  const { pid } = station
  const dies = taker.way.at({ statement: COMMITS, behind: TAKES, answered: true }, () =>
    process.kill(pid, 'SIGKILL'),
  )
  await done(give(giver.station, gone.jobId, bench))
  await dies
  const item = await waitFor(async () => (await attention(giver.station))[0], {
    what: 'the print of the bench that is gone',
    timeoutMs: 60_000,
  })
  expect(item).toMatchObject({
    kind: 'print-held',
    station: 'Bench B',
    away: true,
    job: { id: `${gone.jobId}-over` },
  })
  await done(giver.station.call('queue.cancel', { jobId: `${gone.jobId}-over` }))
  await waitFor(async () => JSON.stringify(await attention(giver.station)).includes('not-on-paper'), {
    what: 'the label to be on no paper',
  })
  await giver.printer.fault({ fault: 'loadPaper' })
  await done(
    giver.station.call('reprint.print', { shipmentId: gone.shipmentId, reason: 'not printed there' }),
  )
  await printed(giver.printer, 1)
  station = await station.restart()
  await waitFor(async () => (await done(giver.station.call('queue.benches'))).length > 0, {
    what: 'the other bench to be back',
    timeoutMs: 60_000,
  })
  // It takes what is offered in its order: whatever it still had of the one before came out first.
  const next = await waiting(house, 'ORD-AFTER')
  await benchIn(house)
  await done(give(giver.station, next.jobId, bench))
  await printed(taker.printer, 1)
  await isThere(giver.station, station, next.jobId)
  expect(await whole(taker.printer)).toBe(1)
  expect(await whole(giver.printer)).toBe(1)
  for (const one of [giver.station, station]) expect(await attention(one)).toEqual([])
})
