// Faults 46 to 54: what hands, clocks, other stations and updates do.
import { expect } from 'vitest'
import { movedClock, NO_FAKETIME } from '../support/moved-clock.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, tryStationProcess } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  closeDay,
  copiesOf,
  done,
  endedClose,
  held,
  jobs,
  kindOf,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
  whole,
  zplGiven,
} from './scene.ts'

const ORDER = parcelOrder('ORD-HAND')

const outcomesOf = (close: {
  services: { labels: { reference: string; outcome: string }[] }[]
}): Record<string, string> =>
  Object.fromEntries(close.services.flatMap(one => one.labels.map(label => [label.reference, label.outcome])))

/** By the service's own books: every tracking number stands in one manifest. */
async function expectEachManifestedOnce(set: Scene, count: number): Promise<void> {
  const { manifests, shipments } = await set.services.state()
  const numbers = manifests.flatMap((one: { trackingNumbers: string[] }) => one.trackingNumbers)
  expect(numbers).toHaveLength(count)
  expect(new Set(numbers).size).toBe(count)
  expect(shipments.every((one: { state: string }) => one.state === 'closed')).toBe(true)
}

fault(46, async () => {
  const set = await scene()
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => set.station.call('pack.ship', { ...ORDER, commandId: 'enter' })),
    set.station.call('pack.ship', { ...ORDER, commandId: 'click' }),
    set.station.call('pack.ship', ORDER),
    set.station.call('pack.ship', { ...ORDER, reference: ` ${ORDER.reference.toLowerCase()} ` }),
  ])
  for (const reply of replies)
    if (!reply.ok) expect(['purchase-in-progress', 'already-shipped']).toContain(reply.problem.kind)
  expect(replies.some(reply => reply.ok)).toBe(true)
  await newestJob(set.station, 'printed')
  const shipment = await shipmentOf(set.station, ORDER.reference)
  expect(await seen(set.services, 'request-label')).toBe(1)

  const reprint = { shipmentId: shipment.id, reason: 'torn', commandId: 'reprint' }
  const prints = await Promise.all([1, 2, 3].map(() => done(set.station.call('reprint.print', reprint))))
  expect(new Set(prints.map(job => job.id)).size).toBe(1)
  await atRest(set.station)
  expect(await jobs(set.station)).toHaveLength(2)
  expect(await whole(set.printer)).toBe(2)
})

fault(47, async () => {
  const set = await scene()
  const { shipment } = await done(set.station.call('pack.ship', labelServerOrder('ORD-SCAN')))
  await newestJob(set.station, 'printed')
  const number: string = shipment.purchase.trackingNumber
  const before = (await set.services.exchanges()).filter(one => one.method !== 'GET').length
  for (const code of [number, number])
    expect(await done(set.station.call('shipments.scan', { code }))).toMatchObject({
      kind: 'shipment',
      shipment: { id: shipment.id },
    })
  const wrong = [
    `${number}${number}`,
    `${number}\r${number}`,
    `${number.slice(0, -1)}`,
    `X${number}`,
    'ORD-SCANORD-SCAN',
    '^XA^JUS^XZ',
    '%',
    '',
  ]
  for (const code of wrong)
    expect(await done(set.station.call('shipments.scan', { code })), code).toMatchObject({ kind: 'unknown' })
  expect((await set.services.exchanges()).filter(one => one.method !== 'GET').length).toBe(before)
  expect(await jobs(set.station)).toHaveLength(1)
  expect(await whole(set.printer)).toBe(1)
})

fault(48, async () => {
  const set = await scene()
  const second = await tryStationProcess(set.same)
  expect(second).toMatchObject({
    ready: false,
    exit: { code: 1 },
    problem: { kind: 'storage', code: 'storage.in-use', message: expect.any(String) },
  })
  await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')
  await set.station.kill()
  const again = await set.station.restart()
  expect(await kindOf(again, ORDER.reference)).toBe('bought')
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(49, () => undefined)
fault(50, () => undefined)

fault(51, async ctx => {
  const clock = await movedClock()
  if (!clock) return ctx.skip(NO_FAKETIME)
  clock.set('2026-03-03T16:00:00Z')
  const set = await scene({ process: { env: clock.env } })
  await done(set.station.call('pack.ship', labelServerOrder('ORD-1')))
  clock.set('2026-03-02T09:00:00Z')
  await done(set.station.call('pack.ship', labelServerOrder('ORD-2')))
  await atRest(set.station)

  await misbehave(set.services, 'close-day', { kind: 'hold' })
  const { id } = await done(set.station.call('closeDay.run', { services: ['label-server'] }))
  await held(set.services)
  // Put right while the close is out, and wrong again: nothing goes by the clock.
  clock.set('2026-03-05T23:59:58Z')
  const late = set.station.call('pack.ship', labelServerOrder('ORD-3'))
  clock.set('2026-03-01T00:00:00Z')
  await set.services.control('release')
  expect(await endedClose(set.station, id)).toMatchObject({ state: 'done' })
  await done(late)
  const first = await done(set.station.call('closeDay.get', { id }))
  expect(outcomesOf(first)).toEqual({ 'ORD-1': 'closed', 'ORD-2': 'closed' })

  const next = await closeDay(set.station, { services: ['label-server'] })
  expect(next).toMatchObject({ state: 'done' })
  expect(outcomesOf(next)).toEqual({ 'ORD-3': 'closed' })
  await refused(set.station.call('closeDay.run', { services: ['label-server'] }), 'wrong-state')
  await expectEachManifestedOnce(set, 3)
  await atRest(set.station)
  expect(await whole(set.printer)).toBe(3)
})

fault(52, async ctx => {
  const clock = await movedClock()
  if (!clock) return ctx.skip(NO_FAKETIME)
  const inZone = (zone: string) => ({ env: { ...clock.env, TZ: zone } })
  const ship = async (station: RunningStation, reference: string, more: object = {}) => {
    const order = labelServerOrder(reference)
    const { shipment } = await done(
      station.call('pack.ship', { ...order, shipment: { ...order.shipment, ...more } }),
    )
    await atRest(station)
    return shipment.createdAt as string
  }
  const preview = async (station: RunningStation) =>
    (await done(station.call('closeDay.preview'))).services.find(
      (one: { service: string }) => one.service === 'label-server',
    )
  const close = async (station: RunningStation) =>
    outcomesOf(await closeDay(station, { services: ['label-server'] }))

  // A day that most years do not have, in a zone where it is tomorrow already.
  clock.set('2028-02-29T11:05:00Z')
  const set = await scene({ process: inZone('Pacific/Kiritimati'), servicesEnv: clock.env })
  expect(await ship(set.station, 'ORD-LEAP')).toMatch(/^2028-02-29T11:0/)
  await ship(set.station, 'ORD-AHEAD', { futureShipDate: '2028-03-20T00:00:00Z' })
  const [, { body }] = (await set.services.exchanges('label')) as [unknown, { body: object }]
  expect(JSON.stringify(body)).toContain('2028-03-20T00:00:00')
  expect(await preview(set.station)).toMatchObject({ count: 1, futureDated: 1 })

  // The machine travels to where it is still yesterday.
  const west = await set.station.restart(inZone('Pacific/Pago_Pago'))
  expect(await preview(west)).toMatchObject({ count: 1, futureDated: 1 })
  expect(await close(west)).toEqual({ 'ORD-LEAP': 'closed' })

  // Ten to three in Sydney, and twenty minutes later ten past two: the night the hour comes twice.
  clock.set('2028-04-01T15:51:00Z')
  const sydney = await west.restart(inZone('Australia/Sydney'))
  const before = await ship(sydney, 'ORD-SUMMER')
  clock.set('2028-04-01T16:11:00Z')
  const after = await ship(sydney, 'ORD-WINTER')
  expect(before).toMatch(/^2028-04-01T15:5/)
  expect(after).toMatch(/^2028-04-01T16:1/)
  expect(await preview(sydney)).toMatchObject({ count: 3, futureDated: 0 })
  expect(await close(sydney)).toEqual({
    'ORD-AHEAD': 'closed',
    'ORD-SUMMER': 'closed',
    'ORD-WINTER': 'closed',
  })
  await expectEachManifestedOnce(set, 4)
  expect(await whole(set.printer)).toBe(4)
  expect(await attention(sydney)).toEqual([])
})

fault(53, async () => {
  const set = await scene()
  const labels: string[] = []
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) {
    const { shipment } = await done(set.station.call('pack.ship', parcelOrder(reference)))
    labels.push(shipment.purchase.labelId)
  }
  await atRest(set.station)
  await misbehave(set.services, 'manifest-label', { kind: 'refuse' }, { bodyContains: labels[1] })
  await misbehave(set.services, 'manifest-label', { kind: 'lost-answer' }, { bodyContains: labels[2] })
  const first = await closeDay(set.station, { services: ['parcel-label'] })
  expect(first.state).toBe('unknown')
  expect(outcomesOf(first)).toEqual({ 'ORD-1': 'closed', 'ORD-2': 'failed', 'ORD-3': 'unknown' })
  await refused(set.station.call('closeDay.run', { services: ['parcel-label'] }), 'wrong-state')
  const word = { service: 'parcel-label', note: 'asked the carrier' }
  await done(set.station.call('closeDay.resolve', { ...word, id: first.id, outcome: 'not-closed' }))

  // The third was manifested after all: a no to it proves nothing, however plain, and it stays unknown.
  await misbehave(set.services, 'manifest-label', { kind: 'refuse' }, { bodyContains: labels[2] })
  const second = await closeDay(set.station, { services: ['parcel-label'] })
  expect(outcomesOf(second)).toEqual({ 'ORD-2': 'closed', 'ORD-3': 'unknown' })
  await done(set.station.call('closeDay.resolve', { ...word, id: second.id, outcome: 'closed' }))
  await refused(set.station.call('closeDay.run', { services: ['parcel-label'] }), 'wrong-state')
  expect(await attention(set.station)).toEqual([])

  const asked = await set.services.exchanges('manifest-label')
  const times = (labelId = '') => asked.filter(one => one.bodyText.includes(labelId))
  expect(labels.map(labelId => times(labelId).length)).toEqual([1, 2, 2])
  // Once each by the service's own books.
  expect(labels.map(id => times(id).filter(one => one.executed).length)).toEqual([1, 1, 1])
})

fault(54, async () => {
  const set = await scene()
  await set.printer.fault({ fault: 'paperOut' })
  const { job } = await done(set.station.call('pack.ship', { ...ORDER, printLater: true }))
  await set.printer.fault({ fault: 'loadPaper', labels: 0.5 })
  await set.printer.fault({ fault: 'slow', msPerLabel: 100 })
  const stuck = { reference: 'ORD-STUCK', service: 'parcel-label', shipment: sampleShipment() }
  await done(set.station.call('pack.ship', stuck))
  await waitFor(async () => (await set.printer.papers()).length === 1, { what: 'the label that stops' })

  // An update ends the program as the system does, and starts another on the same data.
  expect(await set.station.kill('SIGTERM')).toMatchObject({ code: 0 })
  const updated = await set.station.restart()
  const now = await jobs(updated)
  expect(now.find(one => one.id === job.id)).toMatchObject({ state: 'held', needsRelease: true })
  expect(now.find(one => one.title === 'ORD-STUCK')).toMatchObject({ state: 'unsure' })
  expect((await attention(updated)).map(item => item.kind).sort()).toEqual(['print-held', 'print-unsure'])

  await set.printer.fault({ fault: 'loadPaper' })
  await waitFor(async () => (await whole(set.printer)) === 1, { what: 'the printer to finish its label' })
  await atRest(updated)
  expect(await whole(set.printer)).toBe(1)
  await done(updated.call('queue.release', { jobId: job.id }))
  await waitFor(async () => (await jobs(updated)).find(one => one.id === job.id)?.state === 'printed', {
    what: 'the held label',
  })
  for (const zpl of await zplGiven(set.services)) expect(await copiesOf(set.printer, zpl)).toBe(1)
  expect(await whole(set.printer)).toBe(2)
  expect(await seen(set.services, 'request-label')).toBe(2)
})
