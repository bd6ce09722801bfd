// A label that another bench prints is made for that bench's printer, and one that it cannot print comes back with why.
import { expect, test } from 'vitest'
import { attention, done, jobs, parcelOrder, refused, whole } from '../faults/scene.ts'
import { type Neighbours, neighbours } from '../faults/two-stations.ts'
import { describeWhere } from '../support/describe-where.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { waitFor } from '../support/wait-for.ts'

const benches = ({ giver }: Neighbours) => done(giver.station.call('queue.benches'))

async function benchOf(house: Neighbours): Promise<string> {
  const bench = await waitFor(async () => (await benches(house))[0], {
    what: 'the other bench',
    timeoutMs: 60_000,
  })
  return bench.id
}

/** A label that waits for the first bench's printer, which has no paper. */
async function waiting({ giver: { station, printer } }: Neighbours, reference: string) {
  await printer.fault({ fault: 'paperOut' })
  const { job } = await done(station.call('pack.ship', parcelOrder(reference, { printLater: true })))
  return job.id as string
}

describeWhere(NO_POSTGRES, 'a label that another bench prints', () => {
  test('comes out in the language of the printer there', { timeout: 120_000 }, async () => {
    const house = await neighbours({ args: ['--language', 'tspl'], saved: { language: 'tspl' } })
    const benchId = await benchOf(house)
    const jobId = await waiting(house, 'ORD-TSPL')
    const given = await done(house.giver.station.call('queue.give', { jobId, benchId }))
    expect(given).toMatchObject({ state: 'cancelled', cause: 'handed-over', givenTo: 'Bench B' })
    await waitFor(async () => (await whole(house.taker.printer)) === 1, { what: 'the label on paper' })
    expect((await house.taker.printer.received()).toString('latin1')).toContain('BITMAP')
    expect(await whole(house.giver.printer)).toBe(0)
  })

  test('comes back where that printer cannot print now, and goes to none in training', {
    timeout: 120_000,
  }, async () => {
    const house = await neighbours()
    const { giver, taker } = house
    const benchId = await benchOf(house)
    const jobId = await waiting(house, 'ORD-BACK')
    // It said that it can; by the time that it is asked it cannot.
    await taker.printer.fault({ fault: 'paperOut' })
    expect(await done(giver.station.call('queue.give', { jobId, benchId }))).toMatchObject({
      state: 'held',
      needsRelease: true,
      cause: 'no-printer-there',
    })
    expect(await attention(giver.station)).toMatchObject([{ kind: 'print-held', job: { id: jobId } }])
    // A bench tells the others what waits for a person once it has gathered a moment's changes.
    await waitFor(async () => (await attention(taker.station))[0]?.kind === 'print-held', {
      what: 'the print that came back on the list there',
    })
    expect(await attention(taker.station)).toMatchObject([{ kind: 'print-held', elsewhere: true }])
    await waitFor(async () => (await benches(house)).length === 0, { what: 'the printer to be missed' })
    const gone = await refused(giver.station.call('queue.give', { jobId, benchId }), 'wrong-state')
    expect(gone.code).toBe('job.neighbour-gone')

    await taker.printer.fault({ fault: 'loadPaper' })
    await done(taker.station.call('settings.save', { settings: { mode: 'training' } }))
    expect(await benches(house)).toEqual([])
    expect((await jobs(giver.station)).map(job => job.state)).toEqual(['held'])

    // A file has nothing that another bench could print it from.
    const file = { fileName: 'a.zpl', contentBase64: Buffer.from('^XA^FDx^FS^XZ').toString('base64') }
    const printed = await done(giver.station.call('labels.print', file))
    await done(taker.station.call('settings.save', { settings: { mode: 'live' } }))
    // Nobody does anything there: its printer is asked again until it can print.
    const again = await benchOf(house)
    const ours = await refused(
      giver.station.call('queue.give', { jobId: printed.id, benchId: again }),
      'wrong-state',
    )
    expect(ours.code).toBe('job.not-to-give')
  })

  test('is not printed at another bench beside the print that waits here, and is once that one is decided', {
    timeout: 120_000,
  }, async () => {
    const house = await neighbours()
    const { giver, taker } = house
    await benchOf(house)
    const jobId = await waiting(house, 'ORD-TWICE')
    const { shipmentId } = (await jobs(giver.station))[0] ?? {}
    await waitFor(async () => (await attention(taker.station)).length === 1, {
      what: 'the print that waits there',
    })
    const reprint = { shipmentId, reason: 'lost', unlessComing: true }
    const here = await refused(taker.station.call('reprint.print', reprint), 'wrong-state')
    expect(here).toMatchObject({
      code: 'print.waits-elsewhere',
      params: { reference: 'ORD-TWICE', station: 'Bench A' },
    })
    expect(await whole(taker.printer)).toBe(0)

    await done(giver.station.call('queue.cancel', { jobId }))
    await waitFor(async () => (await taker.station.call('reprint.print', reprint)).ok, {
      what: 'the print here',
    })
    await waitFor(async () => (await whole(taker.printer)) === 1, { what: 'the label on paper' })
    expect(await whole(giver.printer)).toBe(0)
  })
})
