// Faults 261 and following: what a company says of its labels, from whatever side a purchase comes.
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, labelServerOrder, parcelOrder, refused, scene, seen } from './scene.ts'

const SUPERVISOR = { name: 'Supervisor', role: 'supervisor', pin: '258036' }

async function signIn(station: RunningStation): Promise<void> {
  const [person] = await done(station.call('people.list'))
  await done(station.call('session.unlock', { personId: person.id, pin: SUPERVISOR.pin }))
}

/** The batch where it came to rest. */
const over = (station: RunningStation, id: string) =>
  waitFor(
    async () => {
      const run = await done(station.call('orders.run', { id }))
      return run.state === 'running' ? undefined : run
    },
    { timeoutMs: 60_000 },
  )

fault(261, async () => {
  const { station, services } = await scene()
  const limits = { priceOverCents: 50 }
  await done(station.call('settings.save', { settings: { limits, station: { from: DEPOT } } }))
  await done(station.call('people.save', SUPERVISOR))
  await done(station.call('session.lock'))
  const press = (at: RunningStation, commandId: string) =>
    at.call('pack.ship', labelServerOrder('ORD-1', { commandId }))
  for (const pressed of [press(station, 'w-1'), press(station, 'w-2')])
    expect(await refused(pressed, 'not-allowed')).toMatchObject({ code: 'limits.price' })
  const { id: importId } = await done(
    station.call('orders.import', {
      fileName: 'day.csv',
      content: ordersFile('ORD-2', 'ORD-3'),
      defaults: { service: 'label-server', shippingService: 'Usps_Ground_Advantage' },
    }),
  )
  const { id } = await done(station.call('orders.ship', { importId, printLater: true }))
  const stopped = { state: 'stopped', counts: { shipped: 0, waiting: 2 }, problem: { code: 'limits.price' } }
  expect(await over(station, id)).toMatchObject(stopped)
  await station.kill()

  const again = await station.restart()
  await refused(press(again, 'w-1'), 'not-allowed')
  expect(await refused(again.call('orders.resume', { id }), 'not-allowed')).toMatchObject({
    code: 'limits.price',
  })
  expect(await seen(services, 'label')).toBe(0)
  await signIn(again)
  await Promise.all([press(again, 'w-1'), press(again, 'w-1')])
  await done(press(again, 'w-1'))
  expect(await seen(services, 'label')).toBe(1)
  await done(again.call('orders.resume', { id }))
  expect(await over(again, id)).toMatchObject({ state: 'done', counts: { shipped: 2 } })
  expect(await seen(services, 'label')).toBe(3)
})

fault(262, async () => {
  const { station, services } = await scene()
  const settings = { station: { from: DEPOT } }
  await done(station.call('settings.save', { settings }))
  const { id: importId } = await done(
    station.call('orders.import', {
      fileName: 'day.csv',
      content: ordersFile('ORD-1', 'ORD-2'),
      defaults: { service: 'parcel-label' },
    }),
  )
  const rule = { name: 'Ours', when: { field: { path: 'reference', is: ['ORD-2'] } }, must: true }
  const ground = { service: 'label-server', shippingService: 'Usps_Ground_Advantage' }
  await done(station.call('settings.save', { settings: { serviceRules: [{ ...rule, ...ground }] } }))
  const { id } = await done(station.call('orders.ship', { importId, printLater: true }))
  expect(await over(station, id)).toMatchObject({ state: 'done', counts: { shipped: 1 } })
  await station.kill()

  const again = await station.restart()
  expect((await done(again.call('orders.find', { reference: 'ORD-2' }))).order).toMatchObject({
    state: 'invalid',
    problems: { shippingService: { code: 'rules.must' } },
  })
  for (const commandId of ['w-1', 'w-2'])
    await refused(again.call('pack.ship', parcelOrder('ORD-2', { commandId })), 'invalid-input')
  expect(await seen(services, 'request-label')).toBe(1)
  await done(again.call('pack.ship', labelServerOrder('ORD-2')))
  expect(await seen(services, 'label')).toBe(1)
})
