// Faults 75 to 84: what becomes of an answer, a label's numbers and its paper when something comes in between.
import { expect } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { fault } from './fault.ts'
import { done, misbehave, refused, scene } from './scene.ts'

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
