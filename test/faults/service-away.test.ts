// Fault 227: who presses on while a service is away buys nothing unknown, and nothing twice.
import { expect } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { attention, done, misbehave, parcelOrder, scene, seen } from './scene.ts'

fault(227, async () => {
  const { station, services } = await scene()
  await misbehave(services, '*', { kind: 'drop-before' }, { service: 'parcel-label', times: 0 })
  // A look at a label of before buys nothing; who comes first learns that nobody answers.
  const press = async (reference: string) => (await station.call('pack.ship', parcelOrder(reference))).problem
  for (const fetched of ['L-1', 'L-2', 'L-3']) await station.call('reprint.fetch', { labelId: fetched })
  const parcelService = async () => {
    const { services: both } = await done(station.call('station.overview'))
    return both.find(({ service }: { service: string }) => service === 'parcel-label')
  }
  await waitFor(async () => (await parcelService()).pausedSince !== undefined, { what: 'the pause' })

  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3'])
    expect(await press(reference)).toMatchObject({ code: 'service.paused', kind: 'service-unreachable' })
  expect(await seen(services, 'request-label')).toBe(0)
  expect(await attention(station)).toEqual([])
  expect((await done(station.call('shipments.search', {}))).shipments).toEqual([])
  // The other service is none of that.
  await done(station.call('meters.list', { refresh: true }))

  await services.control('behave')
  await waitFor(async () => (await parcelService()).pausedSince === undefined, {
    what: 'the service to be back',
    timeoutMs: 60_000,
  })
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3'])
    await done(station.call('pack.ship', parcelOrder(reference)))
  expect(await seen(services, 'request-label')).toBe(3)
  expect(await attention(station)).toEqual([])
})
