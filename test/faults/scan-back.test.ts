// Faults 211 to 215, 219 and 220: labels that a bench scans back from their boxes.
import { expect } from 'vitest'
import { networkPrinter } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { RunningStation } from '../support/station-process.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  closeDay,
  done,
  held,
  kindOf,
  labelServerOrder,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  type SceneOptions,
  scene,
  seen,
  shipmentOf,
} from './scene.ts'

/** Where the next order waits for the scan. */
async function strict(options: SceneOptions = {}): Promise<Scene> {
  const set = await scene(options)
  await done(set.station.call('settings.save', { settings: { packing: { scanBack: 'must' } } }))
  return set
}

async function printed(station: RunningStation, reference: string) {
  const { shipment } = await done(station.call('pack.ship', parcelOrder(reference)))
  await newestJob(station, 'printed')
  return shipment
}

const waiting = async (station: RunningStation): Promise<readonly string[]> =>
  (await done(station.call('labels.toScan'))).labels.map(
    ({ shipment }: { shipment: { reference: string } }) => shipment.reference,
  )

const codeOf = async (station: RunningStation, reference: string): Promise<string> =>
  (await shipmentOf(station, reference)).purchase.readableBarCode

const scanned = (station: RunningStation, code: string) => done(station.call('labels.scanBack', { code }))

fault(211, async () => {
  const { station, services } = await strict()
  await printed(station, 'ORD-1')
  await station.kill()
  const second = await station.restart()
  expect(await waiting(second)).toEqual(['ORD-1'])
  const problem = await refused(second.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
  expect(problem).toMatchObject({ code: 'scan.label-first', params: { reference: 'ORD-1' } })
  // Nor under another name, now or from its next start on.
  await done(second.call('settings.save', { settings: { station: { name: 'By the window' } } }))
  await refused(second.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
  const renamed = await second.restart()
  expect(await waiting(renamed)).toEqual(['ORD-1'])
  await refused(renamed.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
  expect(await seen(services, 'request-label')).toBe(1)

  expect(await scanned(renamed, await codeOf(renamed, 'ORD-1'))).toMatchObject({ kind: 'seen', total: 1 })
  await renamed.kill()
  const third = await renamed.restart()
  expect(await waiting(third)).toEqual([])
  await printed(third, 'ORD-2')
  // What cannot be scanned is said so: that lasts too.
  await done(third.call('labels.excuseScan', { reason: 'scanner-broken' }))
  await third.kill()
  const fourth = await third.restart()
  await printed(fourth, 'ORD-3')
  const { total } = await done(fourth.call('reports.shift'))
  expect(total).toMatchObject({ scannedCount: 1, unscannedCount: 1, mismatchCount: 0 })
})

fault(212, async () => {
  const { station, services } = await strict()
  await printed(station, 'ORD-1')
  await scanned(station, await codeOf(station, 'ORD-1'))
  await printed(station, 'ORD-2')
  const code = await codeOf(station, 'ORD-2')
  const link = `https://carrier.example/?n=${code}0`
  for (const near of [code.slice(0, -1), `${code}7`, `1${code}`, `A${code}`, `12345${code}`, link]) {
    expect(await scanned(station, near), near).toEqual({ kind: 'no-label' })
  }
  const first = await shipmentOf(station, 'ORD-1')
  expect(await scanned(station, first.purchase.labelId)).toMatchObject({ kind: 'seen', again: true })
  // Printed anew and excused, it is another label as any other.
  await done(station.call('reprint.print', { shipmentId: first.id, reason: 'lost' }))
  await newestJob(station, 'printed')
  await done(station.call('labels.excuseScan', { reason: 'code-unreadable' }))
  await printed(station, 'ORD-3')
  expect(await scanned(station, first.purchase.encodedBarCode)).toMatchObject({
    kind: 'another',
    shipment: { reference: 'ORD-1' },
    awaited: { reference: 'ORD-3' },
  })
  expect(await waiting(station)).toEqual(['ORD-3'])
  expect((await shipmentOf(station, 'ORD-3')).purchase.scan).toBe('open')
  await refused(station.call('pack.ship', parcelOrder('ORD-4')), 'wrong-state')
  expect(await seen(services, 'request-label')).toBe(3)
  const { events } = await done(
    station.call('shipments.get', { id: (await shipmentOf(station, 'ORD-3')).id }),
  )
  expect(events.map(({ kind }: { kind: string }) => kind)).toContain('scan-mismatch')
})

fault(213, async () => {
  const { station } = await strict({ printing: { queryTimeoutMs: 300, statusDeadlineMs: 1_000 } })
  const oneWay = await tcpPrinter()
  const saved = await done(station.call('printers.save', networkPrinter(oneWay.port, { name: 'One way' })))
  const { labelServer } = (await done(station.call('settings.get'))).settings
  const { rates } = await done(station.call('pack.rates', { shipment: sampleShipment() }))
  const { shippingService } = rates.find((rate: { shippingService: string }) =>
    /^(UPS|FEDEX|DHL)/i.test(rate.shippingService),
  )
  await done(
    station.call('settings.save', {
      settings: { labelServer: { ...labelServer, multiPackageServices: [shippingService] } },
    }),
  )
  const sample = sampleShipment(shippingService)
  const packages = [1, 2, 3].map(() => ({ ...sample.packages[0] }))
  const { shipment } = await done(
    station.call('pack.ship', {
      ...labelServerOrder('ORD-1'),
      shipment: { ...sample, packages },
      printerId: saved.id,
    }),
  )
  const numbers: readonly string[] = shipment.purchase.trackingNumbers
  expect(numbers).toHaveLength(3)
  await newestJob(station, 'sent')
  expect(await scanned(station, numbers[1] ?? '')).toMatchObject({ scanned: 1, total: 3 })
  expect(await scanned(station, numbers[0] ?? '')).toMatchObject({ scanned: 2, total: 3 })
  await station.kill()
  const second = await station.restart()
  const [waits] = (await done(second.call('labels.toScan'))).labels
  expect(waits.numbers).toEqual(numbers.map((number, index) => ({ number, seen: index < 2 })))
  const job = async () => (await done(second.call('shipments.get', { id: shipment.id }))).jobs[0]
  expect(await job()).toMatchObject({ state: 'sent' })
  expect(await scanned(second, `]C1${numbers[2]}`)).toMatchObject({ scanned: 3, total: 3 })
  expect(await job()).toMatchObject({ state: 'printed' })
  expect(await waiting(second)).toEqual([])
})

fault(214, async () => {
  const { station } = await strict()
  const { id } = await printed(station, 'ORD-1')
  await scanned(station, await codeOf(station, 'ORD-1'))
  await done(station.call('reprint.print', { shipmentId: id, reason: 'damaged' }))
  await newestJob(station, 'printed')
  await station.kill()
  const second = await station.restart()
  await refused(second.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
  expect(await waiting(second)).toEqual(['ORD-1'])
  // Voided, there is nothing to scan any more.
  await done(second.call('shipments.void', { id, reason: 'wrong-address' }))
  expect(await waiting(second)).toEqual([])
  await printed(second, 'ORD-2')
})

fault(215, async () => {
  const { station, services } = await strict()
  await printed(station, 'ORD-1')
  await done(station.call('labels.excuseScan', { reason: 'scanner-broken' }))
  await printed(station, 'ORD-2')
  await scanned(station, await codeOf(station, 'ORD-2'))
  await atRest(station)
  const close = await closeDay(station, { scannedOnly: true })
  expect(close).toMatchObject({
    state: 'done',
    scannedOnly: true,
    services: [{ service: 'parcel-label', labels: [{ reference: 'ORD-2', outcome: 'closed' }] }],
  })
  expect(await seen(services, 'manifest-label')).toBe(1)
  const rest = await closeDay(station)
  expect(rest.services[0].labels).toMatchObject([{ reference: 'ORD-1', outcome: 'closed' }])
})

fault(220, async () => {
  const { station, services } = await strict()
  const heldUp = async (running: RunningStation, reference: string) => {
    await misbehave(services, 'request-label', { kind: 'hold' })
    return lost(running.call('pack.ship', parcelOrder(reference)))
  }
  const second = async (running: RunningStation, reference: string) =>
    refused(running.call('pack.ship', parcelOrder(reference)), 'wrong-state')

  const lostPurchase = heldUp(station, 'ORD-1')
  await held(services)
  expect(await second(station, 'ORD-2')).toMatchObject({
    code: 'scan.bought-first',
    params: { reference: 'ORD-1' },
  })
  expect(await seen(services, 'request-label')).toBe(1)
  await station.kill()
  await lostPurchase
  await services.control('release', {})
  // What became of that order a person says; nothing else is held up.
  const again = await station.restart()
  expect(await kindOf(again, 'ORD-1')).toBe('unknown')
  await printed(again, 'ORD-2')
  await scanned(again, await codeOf(again, 'ORD-2'))

  const purchase = heldUp(again, 'ORD-3')
  await held(services)
  expect(await second(again, 'ORD-4')).toMatchObject({ params: { reference: 'ORD-3' } })
  await services.control('release', {})
  expect(await purchase).toMatchObject({ ok: true })
  await newestJob(again, 'printed')
  expect(await second(again, 'ORD-4')).toMatchObject({ code: 'scan.label-first' })
  expect(await waiting(again)).toEqual(['ORD-3'])
  await scanned(again, await codeOf(again, 'ORD-3'))
  await printed(again, 'ORD-4')
  expect(await seen(services, 'request-label')).toBe(4)
})

fault(219, async () => {
  const { station, services } = await strict()
  const sender = { name: 'B', from: sampleShipment().from }
  await done(station.call('settings.save', { settings: { station: sender } }))
  await printed(station, 'ORD-1')
  const cells = 'Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,12,9,6'
  const content = [
    'reference,name,address,city,state,zip,weight,length,width,height',
    ...['ORD-2', 'ORD-3'].map(reference => `${reference},${cells}`),
  ].join('\n')
  const imported = await done(
    station.call('orders.import', {
      fileName: 'day.csv',
      content,
      defaults: { service: 'parcel-label', weightUnit: 'oz', dimensionUnit: 'in' },
    }),
  )
  expect(imported.counts).toMatchObject({ ready: 2 })
  const order = { importId: imported.id }
  expect(await refused(station.call('orders.ship', order), 'wrong-state')).toMatchObject({
    code: 'scan.no-batch-yet',
    params: { reference: 'ORD-1' },
  })
  await station.kill()
  const second = await station.restart()
  await refused(second.call('orders.ship', order), 'wrong-state')
  expect(await seen(services, 'request-label')).toBe(1)

  await scanned(second, await codeOf(second, 'ORD-1'))
  const { id } = await done(second.call('orders.ship', order))
  await waitFor(async () => (await done(second.call('orders.run', { id }))).state === 'done', {
    what: 'the end of the run',
    timeoutMs: 60_000,
  })
  expect(await seen(services, 'request-label')).toBe(3)
  expect(await waiting(second)).toEqual([])
})
