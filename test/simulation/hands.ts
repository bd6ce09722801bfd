// The hands of a shift: each step of its plan, done at a bench, at a printer, at a service or to the machine.

import type { Act, Step } from './acts.ts'
import type { Bench, Reply } from './bench.ts'
import { HEAVY_OZ } from './heavy.ts'
import { DOUBTED_STATE, DOUBTED_ZIP } from './judge-doubts.ts'
import { diskFault, endStation, houseAway, outage, printerFault, rest, whenAt } from './mishaps.ts'
import { prepare } from './prepared.ts'
import { changeSettings } from './saved-settings.ts'
import { scanBack, scanSome } from './scanning.ts'
import { sim } from './scheduler.ts'
import { METER_ID } from './services/label-server.ts'
import type { OperationName } from './services/misbehaviour.ts'
import { nameOf } from './services/sale.ts'
import { attend, settleQueue } from './settle.ts'
import { memoryOf, nextName, press, pressAll, remember, type Shift, sample } from './shift.ts'
import type { Stage } from './stage.ts'

type ActOf<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>

/** Does the step; what it began may go on when it returns. */
export async function perform(shift: Shift, step: Step): Promise<void> {
  const { stage } = shift
  const bench = stage.benches[step.bench]
  const printer = stage.printers[step.bench]
  if (!bench || !printer) return
  shift.coverage.count('step', step.kind)
  shift.tell(`— ${JSON.stringify(step)}`)
  switch (step.kind) {
    case 'ship':
      return ship(shift, bench, step)
    case 'batch':
      return batch(shift, bench, step)
    case 'prepare':
      return prepare(shift, bench, step)
    case 'reprint':
    case 'void':
      return onLabel(shift, bench, step)
    case 'slip':
      return slip(shift, bench, step)
    case 'race':
      return race(shift, bench, step.draw)
    case 'funds':
      return funds(shift, bench, step)
    case 'close': {
      const input = { commandId: nextName(shift, 'c'), ...(step.only && { services: [step.only] }) }
      const running = pressAll(shift, bench, 'closeDay.run', input, step.presses)
      if (step.stopped === 'early') {
        await sim().sleep(sim().luck.below(500))
        await press(shift, bench, 'closeDay.stop', {})
      }
      const run = await running
      if (step.stopped === 'at-once' && run.ok)
        await press(shift, bench, 'closeDay.stop', { id: run.value.id })
      return
    }
    case 'attend':
      return attend(shift, bench, step.count, step.lies)
    case 'queue':
      return settleQueue(shift, bench, step.draw)
    case 'settings':
      return changeSettings(shift, bench, step.change)
    case 'look':
      return look(shift, bench, step)
    case 'service-fault': {
      booksFor(stage, step.operation, step.at).faults.expect(step.operation, step.fault)
      return
    }
    case 'outage':
      return outage(shift, step)
    case 'printer-fault':
      return printerFault(shift, bench, printer, step)
    case 'kill':
    case 'stop':
      return endStation(shift, bench, step)
    case 'give':
      return give(shift, bench, step)
    case 'move':
      return move(shift, bench, step)
    case 'scan-back':
      return scanSome(shift, bench, step.what, step.draw)
    case 'name':
      return typeName(shift, bench, step)
    case 'house-away':
      return houseAway(shift, bench, step)
    case 'clock':
      shift.judge.lie('clock')
      bench.setClock(step.ms)
      return
    case 'rest':
      return rest(shift, bench, step.ms)
    case 'disk':
      return diskFault(shift, bench, step)
  }
}

/** Mostly the account that is in use. */
function booksFor({ labelServers, parcelServices, allBooks }: Stage, operation: OperationName, at: number) {
  if (at > 0.9) return allBooks[Math.floor((at - 0.9) * 10 * allBooks.length)]!
  const isParcels = operation.endsWith('-label')
  const places = isParcels ? parcelServices : labelServers
  return places[at < 0.7 ? 0 : places.length - 1]!.books
}

function someReference(shift: Shift, bench: Bench, again: number): string {
  const { references } = memoryOf(shift, bench)
  const known = again < 1 ? references[Math.floor(again * references.length)] : undefined
  if (known !== undefined) return known
  const fresh = nextName(shift, `R${shift.stage.benches.indexOf(bench) + 1}`)
  references.push(fresh)
  return fresh
}

function respelled(reference: string, how: ActOf<'ship'>['spelled']): string {
  if (how === 'lower') return reference.toLowerCase()
  return how === 'spaced' ? ` ${reference} ` : reference
}

async function ship(shift: Shift, bench: Bench, step: ActOf<'ship'>): Promise<void> {
  const reference = someReference(shift, bench, step.again)
  const dated = new Date(sim().trueMs + 30 * 3_600_000).toISOString()
  const input = {
    service: step.service,
    reference: respelled(reference, step.spelled),
    shipment: sample(step.service, step.dated && step.service === 'label-server' ? dated : undefined),
    commandId: nextName(shift, 'c'),
    ...(step.later && { printLater: true }),
    ...(step.duplicate && { duplicateReason: 'two boxes' }),
  }
  const [first = {}, ...further] = boxesOf(step)
  const reply = await buy(shift, bench, { ...input, ...first }, step.presses)
  for (const box of further) {
    await buy(shift, bench, { ...input, ...box, commandId: nextName(shift, 'c') }, step.presses)
  }
  if (step.back) await shipBack(shift, bench, input, reply)
}

const boxesOf = ({ boxes: of = 0 }: ActOf<'ship'>): readonly object[] =>
  Array.from({ length: of }, (_, index) => ({ box: { number: index + 1, of } }))

/** The same package on its way back: its label is laid into the box. */
async function shipBack(
  shift: Shift,
  bench: Bench,
  {
    service,
    shipment,
    reference,
  }: { service: ActOf<'ship'>['service']; shipment: ReturnType<typeof sample>; reference: string },
  { value }: Reply,
): Promise<void> {
  if (value?.shipment?.purchase?.kind !== 'bought') return
  const { from, to, packages } = shipment
  const back = {
    service,
    reference: `${reference.trim()}-RETURN`,
    shipment: { from: to, to: from, packages },
  }
  await buy(shift, bench, { ...back, returnOf: value.shipment.id, commandId: nextName(shift, 'c') }, 1)
}

async function buy(shift: Shift, bench: Bench, input: object, presses: number): Promise<Reply> {
  const reply = await pressAll(shift, bench, 'pack.ship', input, presses)
  remember(shift, bench, reply)
  if (!isScanFirst(reply)) return reply
  // The label of before is scanned from its box, and Enter pressed once more.
  await scanBack(shift, bench)
  const again = await pressAll(
    shift,
    bench,
    'pack.ship',
    { ...input, commandId: nextName(shift, 'c') },
    presses,
  )
  remember(shift, bench, again)
  return again
}

/** One of a file is packed by hand with a digit too many: weighed again where that is asked about, or said why. */
async function packHeavy(
  shift: Shift,
  bench: Bench,
  {
    service,
    reference,
    isSaid,
  }: { readonly service: ActOf<'ship'>['service']; readonly reference: string; readonly isSaid: boolean },
): Promise<void> {
  const shipment = sample(service)
  const at = (weightOz: number) => ({
    service,
    reference,
    shipment: { ...shipment, packages: shipment.packages.map(one => ({ ...one, weightOz })) },
    commandId: nextName(shift, 'c'),
  })
  const reply = await buy(shift, bench, at(HEAVY_OZ), 1)
  if (!reply.problem?.code.startsWith('weight.')) return
  await buy(shift, bench, isSaid ? { ...at(HEAVY_OZ), weightReason: 'ten of them' } : at(20.1), 1)
}

/** What has to be scanned before anything else is bought is on the bench, or is being bought for it. */
const isScanFirst = ({ problem }: Reply): boolean =>
  ['scan.label-first', 'scan.bought-first', 'scan.no-batch-yet'].includes(problem?.code)

async function batch(shift: Shift, bench: Bench, step: ActOf<'batch'>): Promise<void> {
  const rows = Array.from({ length: step.count }, () => someReference(shift, bench, 1))
  const lines = rows.map((reference, at) => {
    const isDoubted = step.doubt !== undefined && at === rows.length - 1
    const place = isDoubted ? `${DOUBTED_STATE},${DOUBTED_ZIP}` : 'WA,98028'
    return `${reference},Bo Cole,9 Elm Ave,Kenmore,${place},19.2,12,9,6`
  })
  const heading = 'reference,name,address1,city,state,zip,weight,length,width,height'
  const service = step.count % 2 === 0 ? 'parcel-label' : 'label-server'
  const imported = await press(shift, bench, 'orders.import', {
    fileName: 'orders.csv',
    content: [heading, ...lines].join('\n'),
    defaults: { service, ...(service === 'label-server' && { shippingService: 'Usps_Ground_Advantage' }) },
    commandId: nextName(shift, 'c'),
  })
  if (!imported.ok) return
  const [first] = rows
  if (first !== undefined && step.count % 3 === 0) {
    await packHeavy(shift, bench, { service, reference: first, isSaid: step.count === 6 })
  }
  const input = { importId: imported.value.id, printLater: true, commandId: nextName(shift, 'c') }
  const afterScan = async () => {
    await scanBack(shift, bench)
    const again = { ...input, commandId: nextName(shift, 'c') }
    return pressAll(shift, bench, 'orders.ship', again, step.presses)
  }
  const asked = await pressAll(shift, bench, 'orders.ship', input, step.presses)
  const begun = isScanFirst(asked) ? await afterScan() : asked
  if (step.doubt === 'said') {
    const withDoubts = { ...input, withDoubts: true, commandId: nextName(shift, 'c') }
    await pressAll(shift, bench, 'orders.ship', withDoubts, step.presses)
  }
  if (!begun.ok || step.presses === 1) return
  await press(shift, bench, 'orders.pause', { id: begun.value.id })
  await pressAll(shift, bench, 'orders.resume', { id: begun.value.id }, step.presses)
}

async function onLabel(shift: Shift, bench: Bench, step: ActOf<'reprint' | 'void'>): Promise<void> {
  const { shipments } = memoryOf(shift, bench)
  const among = step.fresh
    ? shipments.filter(({ service }) => service === 'label-server').slice(-3)
    : shipments
  const label = among[Math.floor(step.draw * among.length)]
  if (!label) return
  const commandId = nextName(shift, 'c')
  if (step.kind === 'reprint') {
    await pressAll(
      shift,
      bench,
      'reprint.print',
      { shipmentId: label.id, reason: 'torn', commandId },
      step.presses,
    )
  } else {
    await pressAll(
      shift,
      bench,
      'shipments.void',
      { id: label.id, reason: 'packed twice', commandId },
      step.presses,
    )
  }
}

async function give(shift: Shift, bench: Bench, step: ActOf<'give'>): Promise<void> {
  const listed = await press(shift, bench, 'queue.list')
  const held = (listed.value ?? []).filter(
    (job: { state: string; shipmentId?: string }) => job.state === 'held' && job.shipmentId !== undefined,
  )
  const job = held[Math.floor(step.draw * held.length)]
  const { value: benches = [] } = await press(shift, bench, 'queue.benches')
  const to = benches[Math.floor(step.draw * 7 * benches.length) % benches.length]
  if (!job || !to) return
  const { stage } = shift
  shift.judge.slips.sentElsewhere(job, listed.value)
  const input = { jobId: job.id, benchId: to.id, commandId: nextName(shift, 'c') }
  const given = pressAll(shift, bench, 'queue.give', input, step.presses)
  if (step.back !== undefined) {
    const there = stage.benches.find(other => other.isCalled(to.station))
    if (step.heard && there) await whenAt(there, 'hear', () => undefined)
    await sim().sleep(step.back)
    await press(shift, bench, 'queue.takeBack', { jobId: job.id })
  }
  const { ok, value } = await given
  if (!ok) shift.judge.slips.maybeStayed(job)
  if (value?.cause === 'handed-over') memoryOf(shift, bench).given.push(job.shipmentId)
}

/** Its packing slip goes along, where it waits beside it. */
async function move(shift: Shift, bench: Bench, step: ActOf<'move'>): Promise<void> {
  const { value: printers = [] } = await press(shift, bench, 'printers.list')
  const { value: jobs = [] } = await press(shift, bench, 'queue.list')
  const held = jobs.filter(
    (job: { state: string; shipmentId?: string }) => job.state === 'held' && job.shipmentId !== undefined,
  )
  const job = held[Math.floor(step.draw * held.length)]
  const to = printers.find(({ id }: { id: string }) => id !== job?.printerId)
  if (!job || !to) return
  const moved = pressAll(shift, bench, 'queue.release', { jobId: job.id, printerId: to.id }, step.presses)
  shift.judge.slips.sentElsewhere(job, jobs)
  if (!(await moved).ok) shift.judge.slips.maybeStayed(job)
}

/** Typed by hand: looked up as the screens do, and packed as who is found says. */
async function typeName(shift: Shift, bench: Bench, step: ActOf<'name'>): Promise<void> {
  const { references, shipments } = memoryOf(shift, bench)
  const labels = shipments.map(nameOf)
  const boxes = shipments.filter(({ box }) => box).map(nameOf)
  const names = step.ofBox && boxes.length > 0 ? boxes : [...references, ...labels]
  const name = names[Math.floor(step.draw * names.length)]
  if (name === undefined) return
  await press(shift, bench, 'shipments.scan', { code: name })
  const found = await press(shift, bench, 'orders.find', { reference: name })
  if (!step.buys) return
  const order = found.ok && found.value.kind === 'order' ? found.value.order : undefined
  if (order && (order.state === 'shipped' || order.shipment === undefined)) return
  const service = order?.service ?? 'parcel-label'
  const shipment = order?.shipment ?? sample(service)
  await buy(shift, bench, { service, reference: name, shipment, commandId: nextName(shift, 'c') }, 1)
}

async function slip(shift: Shift, bench: Bench, step: ActOf<'slip'>): Promise<void> {
  const { shipments } = memoryOf(shift, bench)
  const label = shipments[Math.floor(step.draw * shipments.length)]
  if (!label) return
  const input = { shipmentId: label.id, commandId: nextName(shift, 'c') }
  await pressAll(shift, bench, 'reprint.slip', input, step.presses)
}

/** Somebody who has a number that the service shows: the label is looked at, printed, or put on the truck by it. */
async function fetched(shift: Shift, bench: Bench, labelId: string, draw: number): Promise<void> {
  const reply = await press(shift, bench, 'reprint.fetch', { labelId })
  const id = reply.ok && reply.value?.id
  if (typeof id !== 'string') return
  const what = (draw * 997) % 1
  const commandId = nextName(shift, 'c')
  if (what < 0.3) await press(shift, bench, 'closeDay.run', { shipmentIds: [id], commandId })
  else if (what < 0.5)
    await press(shift, bench, 'reprint.print', { shipmentId: id, reason: 'torn', commandId })
}

/** Void, close and reprint of one label at the same moment. */
async function race(shift: Shift, bench: Bench, draw: number): Promise<void> {
  const { shipments } = memoryOf(shift, bench)
  const label = shipments[Math.floor(draw * shipments.length)]
  if (!label) return
  const reprint = () =>
    press(shift, bench, 'reprint.print', {
      shipmentId: label.id,
      reason: 'torn',
      commandId: nextName(shift, 'c'),
    })
  await Promise.all([
    press(shift, bench, 'shipments.void', { id: label.id, reason: 'packed twice' }),
    press(shift, bench, 'closeDay.run', {}),
    reprint(),
    reprint(),
  ])
}

async function funds(shift: Shift, bench: Bench, step: ActOf<'funds'>): Promise<void> {
  const input = {
    meterId: METER_ID,
    amountCents: step.cents,
    transactionReference: nextName(shift, 'F'),
    commandId: nextName(shift, 'c'),
  }
  await pressAll(shift, bench, 'meters.addFunds', input, step.presses)
}

async function look(shift: Shift, bench: Bench, step: ActOf<'look'>): Promise<void> {
  switch (step.at) {
    case 'scan': {
      const { references } = memoryOf(shift, bench)
      await press(shift, bench, 'shipments.scan', {
        code: references[Math.floor(step.draw * references.length)] ?? 'nothing',
      })
      return
    }
    case 'half-scan': {
      const sold = shift.stage.allBooks.flatMap(({ sales }) => [...sales.keys()])
      const code = sold[Math.floor(step.draw * sold.length)]
      if (code === undefined) return
      const half = code.slice(0, Math.ceil(code.length / 2))
      await press(shift, bench, 'shipments.scan', {
        code: step.draw * 1_000 - Math.floor(step.draw * 1_000) < 0.5 ? half : code + code,
      })
      return
    }
    case 'label': {
      const { shipments } = memoryOf(shift, bench)
      const label = shipments[Math.floor(step.draw * shipments.length)]
      if (label) await press(shift, bench, 'shipments.get', { id: label.id })
      return
    }
    case 'fetch': {
      const [first] = shift.stage.parcelServices
      const sold = [...(first?.books.sales ?? [])]
      // What nobody at the benches knows of is what people look up by hand.
      const lost = sold.filter(([, sale]) => !shift.judge.isKnown(sale))
      const among = lost.length > 0 && (step.draw * 31) % 1 < 0.7 ? lost : sold
      const [labelId] = among[Math.floor(step.draw * among.length)] ?? []
      if (labelId !== undefined) await fetched(shift, bench, labelId, step.draw)
      return
    }
    case 'rates':
      await press(shift, bench, 'pack.rates', { shipment: sample('label-server') })
      return
    case 'meters':
      await press(shift, bench, 'meters.list', { refresh: true })
      return
    case 'overview':
      await press(shift, bench, 'station.overview')
  }
}
