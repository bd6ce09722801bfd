// Faults 75 to 84: what becomes of an answer, a label's numbers and its paper when something comes in between.
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { smallDisk } from '../support/small-disk.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  attention,
  done,
  held,
  jobs,
  kindOf,
  labelServerOrder,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  shipmentOf,
  whole,
} from './scene.ts'

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

fault(76, async () => {
  const set = await scene()
  const order = (reference: string) => ({
    ...parcelOrder(reference),
    shipment: { ...sampleShipment(), documentFormat: 'PNG' },
  })
  const withoutZpl = () =>
    misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL: null } })
  await withoutZpl()
  const shipped = await done(set.station.call('pack.ship', order('ORD-PICTURE')))
  expect(shipped.shipment.purchase).toMatchObject({ kind: 'bought', attention: [] })
  await newestJob(set.station, 'printed')

  await withoutZpl()
  await misbehave(set.services, 'document', { kind: 'hold' })
  const shipping = lost(set.station.call('pack.ship', order('ORD-KILLED')))
  await held(set.services)
  // The numbers are on record before the picture is here.
  const { id, purchase } = await shipmentOf(set.station, 'ORD-KILLED')
  expect(purchase).toMatchObject({ kind: 'bought', attention: ['no-payload'] })
  expect(purchase.labelId.length).toBeGreaterThan(3)
  await set.station.kill()
  await shipping
  await set.services.control('release')

  const again = await set.station.restart()
  await waitFor(async () => (await attention(again)).length === 1, { what: 'the label on the list' })
  expect(await attention(again)).toMatchObject([{ id, kind: 'purchase-concern' }])
  await done(again.call('reprint.print', { shipmentId: id, reason: 'not printed yet' }))
  await newestJob(again, 'printed')
  expect(await attention(again)).toEqual([])
  expect(await whole(set.printer)).toBe(2)
  expect(await seen(set.services, 'request-label')).toBe(2)
})

fault(77, async () => {
  const set = await scene()
  await done(set.station.call('settings.save', { settings: { station: { from: DEPOT } } }))
  const references = Array.from({ length: 8 }, (_, index) => `RUN-${index}`)
  await done(
    set.station.call('orders.import', {
      fileName: 'day.csv',
      content: ordersFile(...references),
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

/** A purchase whose answer was lost, as the attention list has it. */
async function lostPurchase(set: Scene, reference: string): Promise<string> {
  await misbehave(set.services, 'label', { kind: 'lost-answer', reset: true })
  const problem = await refused(
    set.station.call('pack.ship', labelServerOrder(reference)),
    'purchase-unknown',
  )
  return problem.params.shipmentId
}

fault(78, async () => {
  const set = await scene()
  const ship = async (order: object) => (await done(set.station.call('pack.ship', order))).shipment
  const resolve = (id: string, numbers: object) =>
    set.station.call('shipments.resolve', { id, outcome: 'bought', note: 'from the label', ...numbers })
  const cancels = async () =>
    (await set.services.exchanges('cancel')).map(({ path }) => path.split('/').at(-2))
  const own = await ship(labelServerOrder('ORD-OWN'))
  const parcel = await ship(parcelOrder('ORD-PARCEL'))
  const { trackingNumber } = own.purchase
  const { labelId, readableBarCode, encodedBarCode } = parcel.purchase

  // Whatever name the other label has it by, and at whichever field it is typed.
  const first = await lostPurchase(set, 'ORD-LOST-1')
  for (const number of [trackingNumber, labelId, readableBarCode, encodedBarCode])
    for (const field of ['trackingNumber', 'labelId']) {
      const problem = await refused(resolve(first, { [field]: number }), 'invalid-input')
      expect(Object.keys(problem.fields)).toEqual([field])
    }
  expect(await kindOf(set.station, 'ORD-LOST-1')).toBe('unknown')

  // A label that needs no decision is nobody's to change.
  await refused(resolve(own.id, { trackingNumber: 'TYPED-OWN' }), 'wrong-state')
  expect((await shipmentOf(set.station, 'ORD-OWN')).purchase.trackingNumbers).toEqual([trackingNumber])

  // Of two people who give one number to two labels at once, one is refused.
  const second = await lostPurchase(set, 'ORD-LOST-2')
  const both = await Promise.all([first, second].map(id => resolve(id, { trackingNumber: 'TYPED-BOTH' })))
  expect(both.filter(reply => reply.ok)).toHaveLength(1)
  const loser = both[0]?.ok ? second : first
  await done(resolve(loser, { trackingNumber: 'TYPED-OTHER' }))

  // A void goes by the service's own number, and by a person's only where the service gave none.
  await misbehave(set.services, 'label', { kind: 'errors-and-label', messages: ['Not verified.'] })
  const marked = await ship(labelServerOrder('ORD-MARKED'))
  await done(resolve(marked.id, { trackingNumber: 'TYPED-MARKED' }))
  await done(set.station.call('shipments.void', { id: marked.id, reason: 'packed twice' }))
  await misbehave(set.services, 'label', { kind: 'no-tracking' })
  const bare = await ship(labelServerOrder('ORD-BARE'))
  await done(resolve(bare.id, { trackingNumber: 'TYPED-BARE' }))
  await refused(
    set.station.call('shipments.void', { id: bare.id, reason: 'packed twice' }),
    'refused-by-service',
  )
  expect(await cancels()).toEqual([marked.purchase.trackingNumber, 'TYPED-BARE'])
  expect(await kindOf(set.station, 'ORD-OWN')).toBe('bought')
})

fault(79, async () => {
  const set = await scene()
  const { labelServer } = (await done(set.station.call('settings.get'))).settings
  const [service] = await multiPackageServices(set)
  await done(
    set.station.call('settings.save', {
      settings: { labelServer: { ...labelServer, multiPackageServices: [service] } },
    }),
  )
  const shipment = sampleShipment(service)
  const packages = [1, 2, 3].map(() => ({ ...shipment.packages[0] }))
  const order = { service: 'label-server', reference: 'ORD-THREE', shipment: { ...shipment, packages } }
  const { id, purchase } = (await done(set.station.call('pack.ship', order))).shipment
  expect(purchase.trackingNumbers).toHaveLength(3)
  await newestJob(set.station, 'printed')
  const [one, two, three] = purchase.trackingNumbers
  const asked = async () => (await set.services.exchanges('cancel')).map(({ path }) => path.split('/').at(-2))

  // Killed while the second number is asked for: the first one's 200 is on record.
  await misbehave(set.services, 'cancel', { kind: 'hold' }, { skip: 1 })
  const voiding = lost(set.station.call('shipments.void', { id, reason: 'packed twice' }))
  await held(set.services)
  await set.station.kill()
  await voiding
  await set.services.control('release')
  const again = await set.station.restart()
  await waitFor(async () => (await attention(again)).length === 1, { what: 'the void on the list' })
  const [card] = await attention(again)
  expect(card).toMatchObject({ id, kind: 'void-unknown' })
  expect(card.shipment.purchase.voids).toEqual([{ number: one, outcome: 'cancelled' }])
  expect(await asked()).toEqual([one, two])

  // A 404 after that 200 may mean that the first cancelled them all: said so, and settled by one word.
  const problem = await refused(
    again.call('shipments.void', { id, reason: 'packed twice' }),
    'outcome-unknown',
  )
  expect(problem).toMatchObject({ code: 'void.partly', params: { cancelled: 1, total: 3 } })
  expect(await asked()).toEqual([one, two, two, three])
  expect(await attention(again)).toMatchObject([{ id, kind: 'void-unknown' }])
  await done(again.call('shipments.resolve', { id, outcome: 'voided', note: 'all are cancelled' }))
  expect(await attention(again)).toEqual([])
  expect(await kindOf(again, 'ORD-THREE')).toBe('voided')
  const { events } = await done(again.call('shipments.get', { id }))
  expect(events.at(-1)).toMatchObject({
    kind: 'person-said-voided',
    detail: {
      note: 'all are cancelled',
      numbers: { [one]: 'cancelled', [two]: 'refused', [three]: 'refused' },
      why: 'refused-after-cancelled',
    },
  })
})

/** Services of the outside label server that take several packages. */
async function multiPackageServices(set: Scene): Promise<readonly string[]> {
  const { rates } = await done(set.station.call('pack.rates', { shipment: sampleShipment() }))
  return rates
    .map((rate: { shippingService: string }) => rate.shippingService)
    .filter((name: string) => /^(UPS|FEDEX|DHL)/i.test(name))
}

fault(80, async () => {
  const set = await scene()
  const { station } = set
  const listed = async () => (await attention(station)).map(item => [item.shipment?.reference, item.kind])
  const isListed = (reference: string) =>
    waitFor(
      async () => {
        const [item, ...others] = await attention(station)
        return others.length === 0 && item?.shipment?.reference === reference && item
      },
      { what: `${reference} on the list` },
    )
  const isEmpty = () => waitFor(async () => (await listed()).length === 0, { what: 'the list to be empty' })
  await set.printer.fault({ fault: 'paperOut' })
  const shipLater = async (reference: string) => {
    const { shipment, job } = await done(
      station.call('pack.ship', labelServerOrder(reference, { printLater: true })),
    )
    expect(job.state).toBe('held')
    await done(station.call('queue.cancel', { jobId: job.id }))
    const card = await isListed(reference)
    expect(card).toMatchObject({ id: shipment.id, kind: 'purchase-concern' })
    expect(card.shipment.purchase.attention).toEqual(['not-on-paper'])
    return shipment.id
  }
  // On the box by a person's word, or voided.
  const onBox = await shipLater('ORD-BOX')
  await done(
    station.call('shipments.resolve', { id: onBox, outcome: 'bought', note: 'printed by the office' }),
  )
  await isEmpty()
  const unused = await shipLater('ORD-UNUSED')
  await done(station.call('shipments.void', { id: unused, reason: 'not needed' }))
  await isEmpty()

  // Or printed again: held for its paper it is a card of its own, and out of the printer it is none.
  const again = await shipLater('ORD-AGAIN')
  await set.printer.fault({ fault: 'loadPaper' })
  await done(station.call('reprint.print', { shipmentId: again, reason: 'cancelled' }))
  const job = await newestJob(station, 'printed')
  await isEmpty()
  for (const answer of ['damaged', 'not-printed']) {
    const [newest] = await jobs(station)
    await done(station.call('queue.settle', { jobId: newest.id, answer }))
    await isListed('ORD-AGAIN')
    await done(station.call('reprint.print', { shipmentId: again, reason: answer }))
    await newestJob(station, 'printed')
    await isEmpty()
  }
  expect(job.copyNumber).toBe(2)
})

fault(81, async () => {
  const set = await scene()
  const { shipment } = await done(set.station.call('pack.ship', parcelOrder('ORD-COPIES')))
  await newestJob(set.station, 'printed')
  const reasons = ['damaged', 'jam', 'lost', 'too light']
  const copies = await Promise.all(
    reasons.map(reason => done(set.station.call('reprint.print', { shipmentId: shipment.id, reason }))),
  )
  expect(copies.map(copy => copy.reason)).toEqual(reasons)
  expect(new Set(copies.map(copy => copy.id)).size).toBe(4)
  expect(copies.map(copy => copy.copyNumber).sort()).toEqual([2, 3, 4, 5])
  await waitFor(async () => (await whole(set.printer)) === 5, { what: 'five labels', timeoutMs: 60_000 })
})

fault(82, async () => {
  const set = await scene()
  const { station, printerId } = set
  const modeIs = (mode: string) => done(station.call('settings.save', { settings: { mode } }))
  await set.printer.fault({ fault: 'paperOut' })
  const live = await done(
    station.call('pack.ship', labelServerOrder('ORD-LIVE', { printLater: true, printerId })),
  )
  expect(live.job).toMatchObject({ state: 'held', mode: 'live' })
  await set.printer.fault({ fault: 'loadPaper' })

  await modeIs('training')
  const overview = await done(station.call('station.overview'))
  expect(overview).toMatchObject({ waitingCount: 0, attentionCount: 0 })
  expect(overview.concerns.map((one: { message: string }) => one.message)).toContain(
    '1 live label is waiting.',
  )
  expect(await jobs(station)).toEqual([])
  // Whatever is asked for, training prints on its own paper.
  const shipment = sampleShipment()
  const training = await done(
    station.call('pack.ship', { service: 'parcel-label', reference: 'ORD-LIVE', shipment, printerId }),
  )
  expect(training.job).toMatchObject({ printerId: 'training-printer', mode: 'training' })
  const file = { fileName: 'a.zpl', contentBase64: Buffer.from('^XA^FDx^FS^XZ').toString('base64') }
  await done(station.call('labels.print', { ...file, printerId }))
  await done(station.call('reprint.print', { shipmentId: training.shipment.id, reason: 'lost', printerId }))
  await waitFor(async () => (await jobs(station)).every(job => job.state === 'printed'), {
    what: 'the training prints',
    timeoutMs: 60_000,
  })
  expect((await jobs(station)).map(job => job.printerId)).toEqual(Array(3).fill('training-printer'))
  expect(await whole(set.printer)).toBe(0)
  // A test label is the one thing that a saved printer prints.
  const test = await done(station.call('printers.test', { id: printerId }))
  expect(test).toMatchObject({ printerId, mode: 'training' })
  await waitFor(async () => (await whole(set.printer)) === 1, { what: 'the test label' })
  // The live label is neither printed, settled nor lost here.
  for (const [channel, more] of [
    ['queue.release', {}],
    ['queue.cancel', {}],
    ['queue.settle', { answer: 'printed' }],
  ] as const)
    await refused(station.call(channel, { jobId: live.job.id, ...more }), 'wrong-state')
  await refused(station.call('reprint.print', { shipmentId: live.shipment.id, reason: 'x' }), 'wrong-state')

  await modeIs('live')
  expect(await jobs(station)).toMatchObject([{ id: live.job.id, state: 'held' }])
  await done(station.call('queue.release', { jobId: live.job.id }))
  await newestJob(station, 'printed')
  expect(await whole(set.printer)).toBe(2)
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
