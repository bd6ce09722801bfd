// Faults 49 and 50: what two stations do to one reference on one shared ledger. Fault 135: each with an account of
// its own. Fault 165: what others write where stations tell each other something.
import { expect } from 'vitest'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  attention,
  done,
  held,
  jobs,
  kindOf,
  labelServerOrder,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  seen,
  shipmentOf,
  whole,
} from './scene.ts'
import { warehouse } from './two-stations.ts'

const ORDER = parcelOrder('ORD-SHARED')

fault(49, async () => {
  const { services, printer, first, second } = await warehouse()
  const replies = await Promise.all(
    [first, second, first, second].map(station => station.call('pack.ship', ORDER)),
  )
  expect(replies.filter(reply => reply.ok)).toHaveLength(1)
  // Told as held, and not as a record that somebody changed.
  for (const reply of replies)
    if (!reply.ok) expect(['purchase.in-progress', 'purchase.already-shipped']).toContain(reply.problem.code)
  expect(await seen(services, 'request-label')).toBe(1)

  // The other station finds the label by its reference and puts it on paper again.
  const buyer = replies[0]?.ok || replies[2]?.ok ? first : second
  const other = buyer === first ? second : first
  await newestJob(buyer, 'printed', 'sent')
  const shipment = await shipmentOf(other, ORDER.reference)
  expect(shipment).toMatchObject({ station: buyer === first ? 'Bench A' : 'Bench B' })
  await done(other.call('reprint.print', { shipmentId: shipment.id, reason: 'torn' }))
  await newestJob(other, 'printed', 'sent')
  await waitFor(async () => (await whole(printer)) === 2, { what: 'the reprint on paper' })
  const problem = await refused(other.call('pack.ship', ORDER), 'already-shipped')
  expect(problem.params.station).toBe(shipment.station)
})

fault(135, async () => {
  const { services, first, second } = await warehouse()
  await done(second.call('settings.save', { settings: { labelServer: { environment: 'test' } } }))
  const { shipment } = await done(second.call('pack.ship', labelServerOrder('ORD-OF-B')))
  await newestJob(second, 'printed')
  const say = (station: RunningStation, outcome: string) =>
    station.call('shipments.resolveAccount', { id: shipment.id, outcome, note: 'looked' })
  for (const station of [first, second]) expect(await attention(station)).toEqual([])
  for (const outcome of ['closed', 'voided', 'same-account']) {
    const problem = await refused(say(first, outcome), 'wrong-state')
    expect(problem).toMatchObject({ code: 'account.other-bench', params: { station: 'Bench B' } })
  }
  const closes = await seen(services, 'close-day')
  await done(second.call('closeDay.run', {}))
  await waitFor(async () => (await shipmentOf(second, 'ORD-OF-B')).closedAt, {
    what: 'the label to be closed',
  })
  expect(await seen(services, 'close-day')).toBe(closes + 1)

  // A bench that is off leaves what it bought to the others.
  await done(second.call('pack.ship', labelServerOrder('ORD-LEFT')))
  await newestJob(second, 'printed')
  await second.kill('SIGTERM')
  const left = await waitFor(async () => (await attention(first))[0], {
    what: 'the label of the bench that is off to be on the list',
    timeoutMs: 90_000,
  })
  expect(left).toMatchObject({ kind: 'former-account', shipment: { reference: 'ORD-LEFT' } })
})

fault(50, async () => {
  const { services, first, second } = await warehouse()
  await misbehave(services, 'request-label', { kind: 'hold' })
  const cutOff = lost(first.call('pack.ship', ORDER))
  await held(services)
  await first.kill()
  await cutOff
  const early = await refused(second.call('pack.ship', ORDER), 'purchase-in-progress')
  expect(early.message).toContain('Bench A')

  await waitFor(async () => (await kindOf(second, ORDER.reference)) === 'unknown', {
    what: 'the lease to end and the purchase to be taken over',
    timeoutMs: 90_000,
  })
  await refused(second.call('pack.ship', ORDER), 'purchase-unknown')
  expect(await attention(second)).toMatchObject([{ kind: 'purchase-unknown' }])
  expect(await seen(services, 'request-label')).toBe(1)

  // Free by a person's word alone, and known at every station.
  const { id } = await shipmentOf(second, ORDER.reference)
  await done(second.call('shipments.resolve', { id, outcome: 'not-bought', note: 'asked the carrier' }))
  expect(await kindOf(second, ORDER.reference)).toBe('abandoned')
})

fault(165, async () => {
  const { services, printer, first, second, run } = await warehouse()
  await printer.fault({ fault: 'paperOut' })
  await done(first.call('pack.ship', { ...ORDER, printLater: true }))
  const waits = async () => (await attention(second)).flatMap(({ job }) => (job ? [job.title] : []))
  await waitFor(async () => (await waits()).length === 1, { what: 'the print to be told' })
  await run(`update packbench.jobs_to_decide set job = 'half of it'`)
  for (const text of ['', 'nothing', '{}', '[null]', '{"from":1}']) await run(`notify packbench, '${text}'`)
  expect(await waits()).toHaveLength(1)
  for (const [station, reference] of [
    [first, 'ORD-A-AFTER'],
    [second, 'ORD-B-AFTER'],
  ] as const) {
    await done(station.call('pack.ship', { ...parcelOrder(reference), printLater: true }))
  }
  expect(await seen(services, 'request-label')).toBe(3)
  // At its own station it waits as before, and the others hear of its end.
  const waiting = (await jobs(first)).find(job => job.title === ORDER.reference)
  await done(first.call('queue.cancel', { jobId: waiting.id }))
  await waitFor(async () => (await waits()).toSorted().join() === 'ORD-A-AFTER,ORD-B-AFTER', {
    what: 'the others to wait alone',
  })
})
