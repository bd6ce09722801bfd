// Channels under any input: a reply each time, no fault of the program, nothing bought, flat memory.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHANNEL_NAMES } from '../../preload/contract/channels.ts'
import { askAll } from '../hostile/asked-station.ts'
import { swapped, unreadable } from '../hostile/broken-json.ts'
import { casesOf, PATIENCE_MS } from '../hostile/cases.ts'
import { liveSettings, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ID = '01970000-0000-7000-8000-000000000000'
const PRINTER = {
  name: 'Zebra',
  connection: { kind: 'device-file', path: '/nowhere/lp0' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: false,
}
/** What each channel would take, where that leads nowhere; all others get anything. */
const NEARLY: Readonly<Record<string, object>> = {
  // The field that is not there makes it one that no service may see, however it is swapped.
  'pack.ship': { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment(), noField: 1 },
  'pack.validate': { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() },
  'pack.preview': { shipmentId: ID },
  'shipments.search': { text: 'a', state: 'bought', limit: 10, cursor: 'x' },
  'shipments.get': { id: ID },
  'shipments.scan': { code: '9400111899223033005011' },
  'shipments.void': { id: ID, reason: 'r', commandId: 'c' },
  'shipments.resolve': { id: ID, outcome: 'bought', trackingNumber: '9400', labelId: 'L', note: 'n' },
  'reprint.print': { shipmentId: ID, reason: 'r', printerId: ID, unlessComing: true, commandId: 'c' },
  'labels.print': { fileName: 'a.zpl', contentBase64: 'XlhBXlha', printAnyway: 'p', printerId: ID },
  'queue.settle': { jobId: ID, answer: 'printed' },
  'queue.release': { jobId: ID, printAnyway: 'p', printerId: ID },
  'session.unlock': { personId: ID, pin: '1234' },
  'people.remove': { id: ID },
  'meters.get': { meterId: ID },
  'meters.resolve': { id: ID, outcome: 'added', note: 'n' },
  'closeDay.get': { id: ID },
  'closeDay.resolve': { id: ID, service: 'label-server', outcome: 'closed', note: 'n' },
  'printers.status': { id: ID },
  'printers.test': { id: ID, commandId: 'c' },
  'printers.diagnose': { id: ID, reading: { out: 'label', edges: { left: 0, right: 0, top: 0, bottom: 0 } } },
  'orders.check': { fileName: 'o.csv', content: 'a,b\n1,2' },
  'orders.list': { importId: ID, limit: 5, cursor: 'x' },
  'addresses.search': { text: 'a' },
}
/** Start programs of the system, ask the network, or write a file each time: once is enough for those. */
const SLOW = new Set([
  'printers.discover',
  'scale.discover',
  'services.check',
  'records.backUp',
  'diagnostics.export',
])
const NAMES = CHANNEL_NAMES.filter(name => !SLOW.has(name))

const inputs = fc.constantFrom(...NAMES).chain(name => {
  const nearly = NEARLY[name] ?? { id: ID, note: 'n', name: 'x' }
  return fc
    .oneof(
      { arbitrary: swapped(nearly), weight: 3 },
      { arbitrary: unreadable(nearly), weight: 1 },
      {
        arbitrary: fc.json({ maxDepth: 4 }),
        weight: 1,
      },
    )
    .map(body => ({ name, body }))
})

it('answers every input, and gives nothing away to any', { timeout: PATIENCE_MS }, async () => {
  const services = await outsideServices()
  const station = await startStationProcess({ dataFolder: await tempFolder('hostile') })
  expect(await station.call('settings.save', liveSettings(services))).toMatchObject({ ok: true })
  expect(await station.call('printers.save', PRINTER)).toMatchObject({ ok: true })

  const all = [
    ...fc.sample(inputs, { numRuns: casesOf('channels'), seed: 20260707 }),
    // A sound one among them, whatever the sample drew.
    { name: 'shipments.scan', body: JSON.stringify(NEARLY['shipments.scan']) },
  ]
  const outcomes = await askAll(station, 'channels', all)
  expect(outcomes['invalid-input']).toBeGreaterThan(casesOf('channels') / 4)
  expect(outcomes.ok).toBeGreaterThan(0)
  const spent = (await services.exchanges()).filter(one =>
    ['label', 'request-label', 'cancel', 'add-funds'].includes(one.operation),
  )
  expect(spent).toEqual([])
})
