// Fault 227: who presses on while a service is away buys nothing unknown, and nothing twice.
import { expect } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { attention, done, misbehave, parcelOrder, scene, seen } from './scene.ts'

fault(227, async () => {
  const { station, services } = await scene()
  await misbehave(services, '*', { kind: 'drop-before' }, { service: 'parcel-label', times: 0 })
  const press = async (reference: string) => await station.call('pack.ship', parcelOrder(reference))
  for (const reference of ['LOST-1', 'LOST-2', 'LOST-3'])
    expect(await press(reference)).toMatchObject({ problem: { kind: 'purchase-unknown' } })
  const parcelService = async () => {
    const { services: both } = await done(station.call('station.overview'))
    return both.find(({ service }: { service: string }) => service === 'parcel-label')
  }
  await waitFor(async () => (await parcelService()).pausedSince !== undefined, { what: 'the pause' })

  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3'])
    expect(await press(reference)).toMatchObject({
      problem: { code: 'service.paused', kind: 'service-unreachable' },
    })
  expect(await seen(services, 'request-label')).toBe(3)
  expect(await attention(station)).toHaveLength(3)
  expect((await done(station.call('shipments.search', {}))).shipments).toHaveLength(3)
  // The other service is none of that.
  await done(station.call('meters.list', { refresh: true }))

  await services.control('behave')
  await waitFor(async () => (await parcelService()).pausedSince === undefined, {
    what: 'the service to be back',
    timeoutMs: 60_000,
  })
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await done(press(reference))
  expect(await seen(services, 'request-label')).toBe(6)
  // Nobody knows of the first three, and they wait for a person’s word as ever.
  expect(await attention(station)).toHaveLength(3)
})
