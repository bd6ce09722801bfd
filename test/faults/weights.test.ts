// Faults 216 to 218: weights that cannot be right.
import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import { done, parcelOrder, refused, scene, seen } from './scene.ts'

/** The order as it is packed at the bench, at this weight. */
const packed = (reference: string, weightOz: number, more: object = {}) => {
  const shipment = sampleShipment()
  const packages = shipment.packages.map(one => ({ ...one, weightOz }))
  return parcelOrder(reference, { shipment: { ...shipment, packages }, ...more })
}

async function importDay(station: RunningStation, content: string): Promise<string> {
  await done(station.call('settings.save', { settings: { station: { from: DEPOT } } }))
  const defaults = { service: 'parcel-label' }
  return (await done(station.call('orders.import', { fileName: 'day.csv', content, defaults }))).id
}

fault(216, async () => {
  const { station, services } = await scene()
  await importDay(station, ordersFile('ORD-1', 'ORD-2'))
  const doubted = { code: 'weight.file', params: { heard: '12 lb', expected: '1 lb 3.2 oz' } }
  expect(await refused(station.call('pack.ship', packed('ORD-1', 192)), 'wrong-state')).toMatchObject(doubted)
  await station.kill()
  const again = await station.restart()
  expect(await refused(again.call('pack.ship', packed('ord-1', 192)), 'wrong-state')).toMatchObject(doubted)
  expect(await seen(services, 'request-label')).toBe(0)

  await done(again.call('pack.ship', packed('ORD-1', 20.4)))
  await done(again.call('pack.ship', packed('ORD-2', 192, { weightReason: 'ten of them' })))
  expect(await seen(services, 'request-label')).toBe(2)
  await again.kill()
  const third = await again.restart()
  const { steps } = await done(third.call('shipments.timeline', { code: 'ORD-2' }))
  const asked = steps.find(({ kind }: { kind: string }) => kind === 'purchase-intended')
  expect(asked).toMatchObject({ words: 'ten of them' })
})

fault(217, async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const { station, services } = await scene()
  const scale = { kind: 'serial', path: cable.near, protocol: 'and' }
  await done(station.call('settings.save', { settings: { scale } }))
  // It says its weight again and again, also while the station buys.
  let line = ''
  const saying = setInterval(() => writeFileSync(cable.far, `${line}\r\n`), 200)
  whenFinished(() => clearInterval(saying))
  const shows = (said: string, kind: string) => {
    line = said
    return waitFor(async () => (await station.call('scale.state')).value.kind === kind)
  }
  await shows('ST,+00001.20 lb', 'stable')
  await done(station.call('pack.ship', packed('ORD-1', 19.2)))
  await shows('ST,+00001.20 lb', 'previous')
  expect(await refused(station.call('pack.ship', packed('ORD-2', 19.2)), 'wrong-state')).toMatchObject({
    code: 'weight.shipped-before',
  })
  expect(await seen(services, 'request-label')).toBe(1)
  await shows('ST,+00000.00 lb', 'zero')
  await shows('ST,+00001.20 lb', 'stable')
  await done(station.call('pack.ship', packed('ORD-2', 19.2)))
  expect(await seen(services, 'request-label')).toBe(2)
})

fault(218, async () => {
  const { station, services } = await scene()
  const boxes = [{ name: 'M', lengthInch: 12, widthInch: 9, heightInch: 6, tareOz: 6.4 }]
  await done(station.call('settings.save', { settings: { boxes } }))
  const content = ordersFile('ORD-1', 'ORD-2', 'ORD-3').replace(/(ORD-2.*),19\.2,/, '$1,6.5,')
  const importId = await importDay(station, content)
  const { id } = await done(station.call('orders.ship', { importId, printLater: true }))
  const over = await waitFor(
    async () => {
      const run = await done(station.call('orders.run', { id }))
      return run.state === 'running' ? undefined : run
    },
    { timeoutMs: 60_000 },
  )
  expect(over).toMatchObject({ state: 'done', counts: { shipped: 2, failed: 1 } })
  expect(await seen(services, 'request-label')).toBe(2)
  await station.kill()
  const again = await station.restart()
  const found = await done(again.call('orders.find', { reference: 'ORD-2' }))
  expect(found.order).toMatchObject({ state: 'failed', outcome: { code: 'weight.lighter-than-box' } })
  await done(again.call('pack.ship', packed('ORD-2', 6.5, { weightReason: 'a feather' })))
  expect(await seen(services, 'request-label')).toBe(3)
})
