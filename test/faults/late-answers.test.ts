// Fault 113: a print that waits at a station that never comes back, or comes back late. Faults 98 to 101: a station stood still while its request was answered, and
// others decided. The answer is a fact. Fault 102: one reference of added funds, twice. Fault 109: a void that a
// station could not hear of. Fault 136: a station back at work that hears nobody.
import { expect } from 'vitest'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  done,
  jobs,
  labelServerOrder,
  misbehave,
  newestJob,
  refused,
  scene,
  seen,
  whole,
} from './scene.ts'
import { standsStill, wakes, warehouse } from './two-stations.ts'

/** Requests wait for their answers for as long as a station stands still. */
const PATIENT = { idleTimeoutMs: 120_000, totalTimeoutMs: 120_000 }
const ORDER = labelServerOrder('ORD-LATE')

const eventsOf = async (station: RunningStation, id: string): Promise<readonly string[]> =>
  (await done(station.call('shipments.get', { id }))).events.map(({ kind }: { kind: string }) => kind)

fault(98, async () => {
  const house = await warehouse(PATIENT)
  const { services, first, second } = house
  const { id } = (await done(first.call('pack.ship', ORDER))).shipment
  await newestJob(first, 'printed')
  const { answer } = await standsStill(house, 'cancel', () =>
    first.call('shipments.void', { id, reason: 'packed twice' }),
  )
  await done(second.call('shipments.resolve', { id, outcome: 'not-voided', note: 'it is in their books' }))
  await wakes(house)
  expect(await answer).toMatchObject({ ok: true, value: { purchase: { kind: 'voided' } } })
  const marked = { purchase: { kind: 'voided', attention: ['cancelled-after-all'] } }
  for (const station of [first, second]) {
    expect(await attention(station)).toMatchObject([{ id, kind: 'purchase-concern', shipment: marked }])
  }
  await refused(second.call('reprint.print', { shipmentId: id, reason: 'lost' }), 'wrong-state')
  expect(await eventsOf(second, id)).toContain('answer-after-decision')
  await done(second.call('shipments.resolve', { id, outcome: 'voided', note: 'taken off the box' }))
  expect(await attention(second)).toEqual([])
  // The service had said it: it was not asked again.
  expect(await seen(services, 'cancel')).toBe(1)
})

fault(99, async () => {
  const house = await warehouse(PATIENT)
  const { services, first, second } = house
  const order = { meterId: 'M-1001', amountCents: 1_100 }
  const { answer, item } = await standsStill(house, '*', () => first.call('meters.addFunds', order), {
    bodyContains: '"amount"',
  })
  const { id } = item.funds
  await done(second.call('meters.resolve', { id, outcome: 'not-added', note: 'not in their books' }))
  await wakes(house)
  expect(await answer).toMatchObject({ ok: true, value: { id, state: 'added', successful: true } })
  // Whoever said that nothing was added may have added it again: they have to know.
  expect(await attention(second)).toMatchObject([
    { kind: 'funds-unknown', funds: { id, state: 'added', afterAll: true } },
  ])
  await done(second.call('meters.resolve', { id, outcome: 'added', note: 'seen' }))
  expect(await attention(second)).toEqual([])
  const { movements } = await services.state()
  expect(movements.filter((one: { amountCents: number }) => one.amountCents === 1_100)).toHaveLength(1)
})

fault(100, async () => {
  const house = await warehouse(PATIENT)
  const { services, printer, first, second } = house
  const { answer, item } = await standsStill(house, 'label', () => first.call('pack.ship', ORDER))
  const { id } = item.shipment
  const [trackingNumber] = (await services.state()).shipments[0].trackingNumbers
  await done(
    second.call('shipments.resolve', { id, outcome: 'bought', trackingNumber, note: 'in their books' }),
  )
  await done(second.call('shipments.void', { id, reason: 'not needed' }))
  await wakes(house)
  expect(await answer).toMatchObject({ ok: false, problem: { code: 'purchase.voided-meanwhile' } })
  expect(await jobs(first)).toMatchObject([{ shipmentId: id, state: 'cancelled', bytesSent: 0 }])
  expect(await whole(printer)).toBe(0)
  expect(await attention(second)).toEqual([])
})

fault(101, async () => {
  const house = await warehouse(PATIENT)
  const { services, first, second } = house
  const { id } = (await done(first.call('pack.ship', ORDER))).shipment
  await atRest(first)
  const { answer, item } = await standsStill(house, 'close-day', () => first.call('closeDay.run', {}))
  const said = { id: item.close.id, service: 'label-server', outcome: 'not-closed', note: 'not listed' }
  await done(second.call('closeDay.resolve', said))
  // The next close has the label on its way as the answer to the first one comes.
  await misbehave(services, 'close-day', { kind: 'hold' }, { service: 'label-server' })
  await done(second.call('closeDay.run', {}))
  await waitFor(async () => (await services.state()).held === 2, { what: 'the second close' })
  await wakes(house)
  await answer
  const closes = () => done(second.call('closeDay.list'))
  await waitFor(async () => (await closes()).every(({ state }: { state: string }) => state === 'done'), {
    what: 'both closes to be done',
  })
  const labels: { readonly outcome: string; readonly later?: { readonly by: string } }[] = []
  for (const close of await closes()) {
    const { services: parts } = await done(second.call('closeDay.get', { id: close.id }))
    labels.push(parts[0].labels[0])
  }
  // In exactly one close, whichever answer was heard first; the other leaves it out, or says that it was closed later.
  const isClosed = ({ outcome }: (typeof labels)[number]) => outcome === 'closed'
  const [other, ...others] = labels.filter(label => !isClosed(label))
  expect([labels.filter(isClosed).length, others]).toEqual([1, []])
  expect(other).toMatchObject(
    other?.outcome === 'skipped' ? {} : { outcome: 'failed', later: { by: 'close' } },
  )
  expect((await done(second.call('shipments.get', { id }))).shipment.closedAt).toBeTypeOf('string')
  expect(await attention(second)).toEqual([])
})

fault(102, async () => {
  const { station, services } = await scene()
  const add = (more: object) =>
    station.call('meters.addFunds', { meterId: 'M-1001', amountCents: 1_100, ...more })
  const booked = () => seen(services, 'add-funds')
  await done(add({ transactionReference: 'PO-7' }))
  const problem = await refused(add({ transactionReference: ' PO-7 ' }), 'wrong-state')
  expect(problem).toMatchObject({ code: 'funds.reference-added', params: { reference: 'PO-7' } })
  await refused(add({ transactionReference: 'PO-7', meterId: 'M-1002' }), 'wrong-state')
  expect(await booked()).toBe(1)

  // Unknown may be added; what is known as not added may be tried again.
  await misbehave(services, 'add-funds', { kind: 'drop-before' })
  await refused(add({ transactionReference: 'PO-8' }), 'outcome-unknown')
  const again = await refused(add({ transactionReference: 'PO-8', meterId: 'M-1002' }), 'wrong-state')
  expect(again.code).toBe('funds.reference-unsettled')
  const [{ funds }] = await attention(station)
  await done(station.call('meters.resolve', { id: funds.id, outcome: 'not-added', note: 'not booked' }))
  await done(add({ transactionReference: 'PO-8' }))
  // Without a reference each is its own.
  await done(add({}))
  await done(add({}))
})

fault(109, async () => {
  const { printer, first, second, way } = await warehouse()
  const void_ = (id: string) => second.call('shipments.void', { id, reason: 'not needed' })
  // The usual order: whoever voids it knows that it is on paper.
  const printed = (await done(first.call('pack.ship', labelServerOrder('ORD-PRINTED')))).shipment
  await newestJob(first, 'printed')
  await waitFor(async () => (await void_(printed.id)).ok, { what: 'the print to be known' })
  expect(await attention(second)).toEqual([])

  await printer.fault({ fault: 'paperOut' })
  const { shipment, job } = await done(first.call('pack.ship', { ...ORDER, printLater: true }))
  const { id } = shipment
  expect(job.state).toBe('held')
  const before = await whole(printer)
  way.away()
  await done(void_(id))
  await printer.fault({ fault: 'loadPaper' })
  // Within its lease it prints; a slower person is asked and says it once more.
  await waitFor(
    async () => {
      const [newest] = await jobs(first)
      if (newest.state === 'held') await first.call('queue.release', { jobId: job.id })
      return newest.state === 'printed'
    },
    { what: 'the print', timeoutMs: 60_000 },
  )
  expect(await whole(printer)).toBe(before + 1)
  way.back()
  const marked = { purchase: { kind: 'voided', attention: ['voided-on-paper'] } }
  for (const station of [first, second]) {
    const cards = await waitFor(
      async () => {
        const all = await attention(station)
        // Until the print is known as out, it may be on the list as waiting.
        return all.length === 1 && all[0].kind === 'purchase-concern' && all
      },
      { what: 'the voided label on paper alone to be on the list', timeoutMs: 60_000 },
    )
    expect(cards).toMatchObject([{ id, kind: 'purchase-concern', shipment: marked }])
  }
  await refused(
    second.call('shipments.resolve', { id, outcome: 'bought', note: 'on the box' }),
    'wrong-state',
  )
  await done(second.call('shipments.resolve', { id, outcome: 'voided', note: 'thrown away' }))
  for (const station of [first, second]) expect(await attention(station)).toEqual([])
})

fault(113, async () => {
  const { printer, first, second } = await warehouse()
  await printer.fault({ fault: 'paperOut' })
  const { shipment, job } = await done(first.call('pack.ship', { ...ORDER, printLater: true }))
  const { id } = shipment
  expect(job.state).toBe('held')
  const card = { id: job.id, kind: 'print-held', station: 'Bench A' }
  await waitFor(async () => (await attention(second))[0]?.elsewhere, { what: 'the print to be known' })
  await refused(second.call('queue.cancel', { jobId: job.id }), 'wrong-state')
  await first.kill()
  const item = await waitFor(async () => (await attention(second)).find(one => one.away), {
    what: 'its station to be missed',
    timeoutMs: 90_000,
  })
  expect(item).toMatchObject(card)
  await done(second.call('queue.cancel', { jobId: job.id }))
  // Paid and on no paper: it is on the list until it is printed here.
  expect(await attention(second)).toMatchObject([
    { id, shipment: { purchase: { attention: ['not-on-paper'] } } },
  ])
  await printer.fault({ fault: 'loadPaper' })
  await done(second.call('reprint.print', { shipmentId: id, reason: 'the other bench is gone' }))
  await newestJob(second, 'printed')
  expect(await attention(second)).toEqual([])
  const back = await first.restart()
  await waitFor(async () => (await done(back.call('station.overview'))).buyingStopped === undefined, {
    what: 'the database to be reached',
    timeoutMs: 60_000,
  })
  await refused(back.call('queue.release', { jobId: job.id }), 'wrong-state')
  expect((await jobs(back)).map(({ state }) => state)).toEqual(['cancelled'])
  expect(await whole(printer)).toBe(1)
  for (const station of [second, back]) expect(await attention(station)).toEqual([])
})

fault(136, async () => {
  const { printer, first, second, way } = await warehouse()
  await printer.fault({ fault: 'paperOut' })
  const later = async (reference: string) =>
    (await done(first.call('pack.ship', { ...ORDER, reference, printLater: true }))).job.id as string
  const [cancelled, released, waits] = [await later('ORD-1'), await later('ORD-2'), await later('ORD-3')]
  await first.kill()
  const item = await waitFor(
    async () => (await attention(second)).find(one => one.id === cancelled && one.away),
    { what: 'its station to be missed', timeoutMs: 90_000 },
  )
  expect(item).toMatchObject({ kind: 'print-held' })
  await done(second.call('queue.cancel', { jobId: cancelled }))

  // Back at work without the others: what they said of its prints is not known here.
  way.away()
  await printer.fault({ fault: 'loadPaper' })
  const back = await first.restart()
  const release = (jobId: string | undefined) => back.call('queue.release', { jobId })
  for (const jobId of [cancelled, released, waits]) {
    await release(jobId)
    const job = await waitFor(
      async () => (await jobs(back)).find(one => one.id === jobId && one.needsRelease),
      { what: 'the print to wait' },
    )
    expect(job).toMatchObject({ state: 'held', cause: 'out-of-contact' })
  }
  expect(await whole(printer)).toBe(0)
  // Who knows better says so.
  await done(release(released))
  await waitFor(async () => (await whole(printer)) === 1, { what: 'the released print' })

  way.back()
  await waitFor(async () => (await whole(printer)) === 2, {
    what: 'the print that nobody cancelled to go on by itself',
    timeoutMs: 60_000,
  })
  const states = async () => Object.fromEntries((await jobs(back)).map(({ id, state }) => [id, state]))
  await waitFor(async () => Object.values(await states()).filter(state => state === 'printed').length === 2, {
    what: 'both to be confirmed',
  })
  expect((await states())[cancelled]).toBe('cancelled')
  expect(await whole(printer)).toBe(2)
})
