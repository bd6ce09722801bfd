// What packers do so that the right label is on the right box: boxes, return labels, packing slips, scans, packages that
// are prepared while a service is away, and weights that cannot be right.
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { AnyReply } from '../support/station-calls.ts'
import { note, order, someLabel } from './labels.ts'
import type { World } from './world.ts'

/** A label is bought; where the one before waits for its scan, that is scanned from its box first. */
export async function buy(world: World, input: object): Promise<AnyReply> {
  const ship = async () => {
    const reply = await world.station.call('pack.ship', input)
    note(world, reply)
    return reply
  }
  const reply = await ship()
  if (reply.problem?.code !== 'scan.label-first') return reply
  await scanTheRest(world)
  return await ship()
}

/** The next order. */
export function buyNext(world: World): Promise<AnyReply> {
  world.references += 1
  return buy(world, { ...order('parcel'), reference: `R-${world.references}`, printLater: true })
}

/** One order in two or three boxes, one after the other. */
export async function boxes(world: World, draw: number): Promise<void> {
  world.references += 1
  const reference = `R-${world.references}`
  const of = draw < 0.6 ? 2 : 3
  world.boxes.set(reference, of)
  const service = draw * 10 - Math.floor(draw * 10) < 0.5 ? 'parcel' : 'labelServer'
  for (let number = 1; number <= of; number += 1) {
    const box = { ...order(service), reference, box: { number, of }, printLater: true }
    await buy(world, box)
  }
}

/** The label by which a package comes back, laid into its box. */
export async function shipBack(world: World, draw: number): Promise<void> {
  const found = await someLabel(world, draw)
  const isWayOut = found?.shipment && found.returnOf === undefined && found.box === undefined
  const out = isWayOut ? found : (await buyNext(world)).value?.shipment
  if (!out?.shipment) return
  const { from, to, packages, shippingService } = out.shipment
  const shipment = { from: to, to: from, packages, ...(shippingService && { shippingService }) }
  const back = { service: out.service, reference: `${out.reference}-RETURN`, shipment, returnOf: out.id }
  await buy(world, { ...back, printLater: true })
}

/** The packing slip of a label, alone. */
export async function slip(world: World, draw: number): Promise<void> {
  const label = await someLabel(world, draw)
  if (!label) return
  const { reference, box } = label
  const name = box ? `${reference} ${box.number}/${box.of}` : reference
  world.slips.set(name, (world.slips.get(name) ?? 0) + 1)
  await world.station.call('reprint.slip', { shipmentId: label.id })
}

/** Whatever waits for its scan is scanned from its box, and the rest is excused. */
export async function scanTheRest(world: World): Promise<void> {
  const { station } = world
  const { value } = await station.call('labels.toScan')
  for (const { shipment } of value.labels) {
    const { trackingNumbers = [], readableBarCode, labelId } = shipment.purchase
    const codes = trackingNumbers.length > 0 ? trackingNumbers : [readableBarCode ?? labelId]
    for (const code of codes) await station.call('labels.scanBack', { code })
  }
  await excuse(world, 'box-gone')
}

async function excuse({ station }: World, reason: 'box-gone' | 'scanner-broken'): Promise<void> {
  const { value } = await station.call('labels.toScan')
  if (value.labels.length > 0) await station.call('labels.excuseScan', { reason })
}

/** Where scans are asked for: a label comes out, and the scanner is broken. */
export async function scannerBroken(world: World): Promise<void> {
  await buyNext(world)
  await excuse(world, 'scanner-broken')
}

/** Two packages are prepared while their service is away, and where `ships` all that wait become orders and are shipped. */
export async function prepare(world: World, ships: boolean): Promise<void> {
  const { station } = world
  for (let count = 0; count < 2; count += 1) {
    world.references += 1
    const reference = `R-${world.references}`
    const put = { ...draft(reference), id: `aside ${reference}`, preparedAt: '2026-11-20T12:00:00.000Z' }
    const bench = { draft: draft(''), commandId: `bench ${reference}` }
    const kept = { mode: 'live', windowId: 'window', bench, changes: [{ put }], changeId: reference }
    if ((await station.call('bench.keep', kept)).ok) world.prepared.add(reference)
  }
  if (ships) await shipPrepared(world)
}

/** Ten times what the file of the order says. */
export const HEAVY_OZ = 192

/** An order of a file is packed with a digit too many in its weight: weighed again where that is asked, or, once, said to be right. */
export async function packHeavy(world: World, draw: number): Promise<void> {
  const { station, heavy } = world
  world.references += 1
  const reference = `R-${world.references}`
  const file = { fileName: 'day.csv', content: ordersFile(reference), defaults: { service: 'parcel-label' } }
  if (!(await station.call('orders.import', file)).ok) return
  heavy.set(reference, 'asks')
  const at = (weightOz: number) => {
    const { service, shipment } = order('parcel')
    const packages = shipment.packages.map(one => ({ ...one, weightOz }))
    return { service, reference, shipment: { ...shipment, packages }, printLater: true }
  }
  const asked = await buy(world, at(HEAVY_OZ))
  if (asked.ok || !asked.problem.code.startsWith('weight.')) return
  // A file that was mostly wrong is not held against anything any more.
  const isSaid = draw < 0.3 && ![...heavy.values()].includes('said')
  if (isSaid) heavy.set(reference, 'said')
  const again = isSaid ? { ...at(HEAVY_OZ), weightReason: 'ten of them' } : at(20.1)
  await buy(world, again)
}

const draft = (reference: string) => ({
  service: 'parcel-label',
  reference,
  fields: { 'to.name': 'Bo Cole' },
  packageCount: 1,
  customsCount: 1,
})

async function shipPrepared(world: World): Promise<void> {
  const { station } = world
  const { value } = await station.call('bench.aside')
  if (value.mode !== 'live' || value.aside.length === 0) return
  const orders = value.aside.map(({ id, reference }: { id: string; reference: string }) => ({
    service: 'parcel-label',
    reference,
    shipment: sampleShipment(),
    asideId: id,
  }))
  const made = await station.call('orders.prepared', { fileName: 'Prepared', orders })
  if (!made.ok) return
  const ship = () => station.call('orders.ship', { importId: made.value.id, printLater: true })
  if ((await ship()).problem?.code !== 'scan.no-batch-yet') return
  await scanTheRest(world)
  await ship()
}
