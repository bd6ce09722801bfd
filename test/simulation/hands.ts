// The hands of a shift: each step of its plan, done at a bench, at a printer, at a service or to the machine.

import type { ActOf, Step } from './acts.ts'
import type { Bench } from './bench.ts'
import { batch, ship, typeName } from './buying.ts'
import { diskFault, endStation, houseAway, outage, printerFault, rest, whenAt } from './mishaps.ts'
import { prepare } from './prepared.ts'
import { changeSettings } from './saved-settings.ts'
import { scanSome } from './scanning.ts'
import { sim } from './scheduler.ts'
import { METER_ID } from './services/label-server.ts'
import type { OperationName } from './services/misbehaviour.ts'
import { attend, settleQueue } from './settle.ts'
import { memoryOf, nextName, press, pressAll, type Shift, sample } from './shift.ts'
import type { Stage } from './stage.ts'

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
