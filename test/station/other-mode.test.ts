// What waits in one mode is seen in the other: a shift in training does not hide a live decision, nor the other way
// round.
import { expect, it } from 'vitest'
import { attention, done, misbehave, parcelOrder, refused, scene, seen } from '../faults/scene.ts'
import { sampleShipment } from '../support/sample-shipment.ts'

it('counts what waits and what is to decide in both modes', { timeout: 120_000 }, async () => {
  const { station, services } = await scene()
  const overview = () => done(station.call('station.overview'))
  const switchTo = (mode: string) => done(station.call('settings.save', { settings: { mode } }))
  await misbehave(services, 'request-label', { kind: 'html', code: 200 })
  await station.call('pack.ship', parcelOrder('PS-0'))
  expect(await attention(station)).toMatchObject([{ kind: 'purchase-unknown' }])
  expect(await overview()).toMatchObject({
    attentionCount: 1,
    otherMode: { mode: 'training', waitingCount: 0, attentionCount: 0 },
  })

  await switchTo('training')
  expect(await overview()).toMatchObject({
    attentionCount: 0,
    otherMode: { mode: 'live', waitingCount: 0, attentionCount: 1 },
  })
  expect(await attention(station)).toEqual([])

  // A print that waits in training waits there for live, too.
  const { job } = await done(
    station.call('pack.ship', { service: 'parcel-label', reference: 'PS-1', shipment: sampleShipment() }),
  )
  await done(station.call('queue.settle', { jobId: job.id, answer: 'not-printed' }))
  const here = await overview()
  await switchTo('live')
  expect((await overview()).otherMode).toEqual({
    mode: 'training',
    waitingCount: here.waitingCount,
    attentionCount: here.attentionCount,
  })
  expect(here.attentionCount).toBeGreaterThan(0)
})

it('is begun in the mode that its window showed, or not at all', { timeout: 120_000 }, async () => {
  const { station, services } = await scene()
  const ship = (shownMode?: string) => station.call('pack.ship', { ...parcelOrder('PS-0'), shownMode })
  await done(station.call('settings.save', { settings: { mode: 'training' } }))
  await done(station.call('settings.save', { settings: { mode: 'live' } }))
  // The window has not heard of that yet.
  const old = 'training'
  await refused(ship(old), 'wrong-state')
  await refused(station.call('closeDay.run', { shownMode: old }), 'wrong-state')
  await refused(station.call('orders.ship', { shownMode: old }), 'wrong-state')
  const funds = { meterId: 'M-1001', amountCents: 1_100, shownMode: old }
  await refused(station.call('meters.addFunds', funds), 'wrong-state')
  const orders = [{ service: 'parcel-label', reference: 'PS-1', shipment: sampleShipment() }]
  await refused(station.call('orders.prepared', { fileName: 'p', orders, shownMode: old }), 'wrong-state')
  expect((await done(station.call('orders.list', {}))).orders).toEqual([])
  expect(await seen(services, 'request-label')).toBe(0)
  expect(await done(ship('live'))).toMatchObject({ shipment: { environment: 'live' } })
  expect(await seen(services, 'request-label')).toBe(1)
})
