// Faults 75 to 84: what becomes of an answer, a label's numbers and its paper when something comes in between.
import { expect } from 'vitest'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { smallDisk } from '../support/small-disk.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { attention, done, held, misbehave, refused, scene, seen } from './scene.ts'

/** Room for the station's own reserve and what it wants left free, and some. */
const DISK_MIB = 96

fault(75, async ctx => {
  const disk = smallDisk(DISK_MIB)
  if (typeof disk === 'string') return ctx.skip(disk)
  const set = await scene({ dataFolder: disk.path })
  const [{ meterId, currentBalanceCents }] = await done(set.station.call('meters.list'))
  await misbehave(set.services, 'add-funds', { kind: 'hold' })
  const adding = set.station.call('meters.addFunds', { meterId, amountCents: 5_000 })
  await held(set.services)
  disk.fill()
  await set.services.control('release')
  const added = await done(adding)
  expect(added).toMatchObject({ state: 'added', successful: true })
  expect(added.after.currentBalanceCents).toBe(currentBalanceCents + 5_000)
  // Balances are still shown, though none can be kept.
  const [meter] = await done(set.station.call('meters.list'))
  expect(meter.currentBalanceCents).toBe(currentBalanceCents + 5_000)

  disk.makeRoom()
  const again = await set.station.restart()
  expect(await attention(again)).toEqual([])
  await done(again.call('meters.addFunds', { meterId, amountCents: 100 }))
  expect(await seen(set.services, 'add-funds')).toBe(2)
})

fault(77, async () => {
  const set = await scene()
  await done(set.station.call('settings.save', { settings: { station: { from: DEPOT } } }))
  const references = Array.from({ length: 8 }, (_, index) => `RUN-${index}`)
  const row = 'Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2,12,9,6'
  await done(
    set.station.call('orders.import', {
      fileName: 'day.csv',
      content: ['order,name,address,city,state,zip,weight,length,width,height']
        .concat(references.map(reference => `${reference},${row}`))
        .join('\r\n'),
      defaults: { service: 'parcel-label' },
    }),
  )
  const runNow = async () => done(set.station.call('orders.run', { id }))
  const pausedRun = () =>
    waitFor(async () => (await runNow()).state === 'paused', { what: 'the run to be paused' })
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const { id } = await done(set.station.call('orders.ship', {}))
  await held(set.services)
  await done(set.station.call('orders.pause', { id }))
  await set.services.control('release')
  await pausedRun()
  expect(await seen(set.services, 'request-label')).toBe(1)

  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const resumed = await Promise.all(
    Array.from({ length: 6 }, () => set.station.call('orders.resume', { id })),
  )
  for (const reply of resumed) expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true })
  await held(set.services)
  // One runner: while its order is under way, nothing else is asked for.
  expect((await runNow()).counts).toMatchObject({ shipping: 1 })
  await done(set.station.call('orders.pause', { id }))
  await set.services.control('release')
  await pausedRun()
  expect(await seen(set.services, 'request-label')).toBe(2)
  expect((await runNow()).counts).toMatchObject({ shipped: 2, waiting: 6, failed: 0 })

  await Promise.all([1, 2, 3].map(() => set.station.call('orders.resume', { id })))
  await waitFor(async () => (await runNow()).state === 'done', { what: 'the run to end', timeoutMs: 60_000 })
  expect((await runNow()).counts).toMatchObject({ shipped: 8, failed: 0, unknown: 0 })
  expect(await seen(set.services, 'request-label')).toBe(8)
})

fault(83, async () => {
  const set = await scene()
  const errors = ['Carrier two does not answer.']
  const beside = (operation: string) =>
    misbehave(set.services, operation, { kind: 'merge', patch: { errors } }, { service: 'label-server' })
  const shipment = sampleShipment()
  await beside('rate-shop')
  const shopped = await done(set.station.call('pack.rates', { shipment }))
  expect(shopped.rates.length).toBeGreaterThan(1)
  expect(shopped.warnings).toEqual(errors)

  const [{ shippingService }] = shopped.rates
  await beside('rate')
  const one = await done(
    set.station.call('pack.rates', { shipment: sampleShipment(shippingService), service: 'label-server' }),
  )
  expect(one).toMatchObject({ rates: [{ shippingService }], warnings: errors })
  expect(one.rates[0].costCents).toBeGreaterThan(0)

  const [{ meterId }] = await done(set.station.call('meters.list'))
  await beside('meter')
  const [meter] = await done(set.station.call('meters.get', { meterId }))
  expect(meter).toMatchObject({ meterId, warnings: errors })
  expect(meter.currentBalanceCents).toBeGreaterThan(0)
  const { services } = await done(set.station.call('station.overview'))
  expect(services.flatMap((one: { meterWarnings?: string[] }) => one.meterWarnings ?? [])).toEqual(errors)

  // The same words with nothing beside them are the service's no.
  await misbehave(set.services, 'rate-shop', { kind: 'merge', patch: { errors, rates: [] } })
  const parcel = { ...shipment, packages: [{ weightOz: 31, lengthInch: 12, widthInch: 9, heightInch: 6 }] }
  await refused(set.station.call('pack.rates', { shipment: parcel }), 'refused-by-service')
})
