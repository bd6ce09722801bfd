// The hands of a shift: each step of its plan, done at a bench, at a printer, at a service or to the machine.
import type { FaultyPrinter } from '../lab/printer/printer-faults.ts'
import type { Bench } from './bench.ts'
import type { Act, PrinterFault, SettingsChange, Step } from './plan.ts'
import { sim } from './scheduler.ts'
import { METER_ID } from './services/label-server.ts'
import type { OperationName } from './services/misbehaviour.ts'
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
    case 'reprint':
    case 'void':
      return onLabel(shift, bench, step)
    case 'race':
      return race(shift, bench, step.draw)
    case 'funds':
      return funds(shift, bench, step)
    case 'close': {
      const input = { commandId: nextName(shift, 'c'), ...(step.only && { services: [step.only] }) }
      await pressAll(shift, bench, 'closeDay.run', input, step.presses)
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
      return printerFault(shift, printer, step.fault, step.ms)
    case 'kill':
    case 'stop':
      return endStation(shift, bench, step)
    case 'clock':
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

async function ship(shift: Shift, bench: Bench, step: ActOf<'ship'>): Promise<void> {
  const reference = someReference(shift, bench, step.again)
  const dated = new Date(sim().trueMs + 30 * 3_600_000).toISOString()
  const input = {
    service: step.service,
    reference,
    shipment: sample(step.service, step.dated && step.service === 'label-server' ? dated : undefined),
    commandId: nextName(shift, 'c'),
    ...(step.later && { printLater: true }),
    ...(step.duplicate && { duplicateReason: 'two boxes' }),
  }
  remember(shift, bench, await pressAll(shift, bench, 'pack.ship', input, step.presses))
}

async function batch(shift: Shift, bench: Bench, step: ActOf<'batch'>): Promise<void> {
  const rows = Array.from({ length: step.count }, () => someReference(shift, bench, 1))
  const lines = rows.map(reference => `${reference},Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2,12,9,6`)
  const heading = 'reference,name,address1,city,state,zip,weight,length,width,height'
  const service = step.count % 2 === 0 ? 'parcel-label' : 'label-server'
  const imported = await press(shift, bench, 'orders.import', {
    fileName: 'orders.csv',
    content: [heading, ...lines].join('\n'),
    defaults: { service, ...(service === 'label-server' && { shippingService: 'Usps_Ground_Advantage' }) },
    commandId: nextName(shift, 'c'),
  })
  if (!imported.ok) return
  const input = { importId: imported.value.id, printLater: true, commandId: nextName(shift, 'c') }
  const begun = await pressAll(shift, bench, 'orders.ship', input, step.presses)
  if (!begun.ok || step.presses === 1) return
  await press(shift, bench, 'orders.pause', { id: begun.value.id })
  await pressAll(shift, bench, 'orders.resume', { id: begun.value.id }, step.presses)
}

async function onLabel(shift: Shift, bench: Bench, step: ActOf<'reprint' | 'void'>): Promise<void> {
  const { shipments } = memoryOf(shift, bench)
  const label = shipments[Math.floor(step.draw * shipments.length)]
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
    case 'fetch': {
      const [first] = shift.stage.parcelServices
      const sold = [...(first?.books.sales.keys() ?? [])]
      const labelId = sold[Math.floor(step.draw * sold.length)]
      if (labelId !== undefined) await press(shift, bench, 'reprint.fetch', { labelId })
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

export const SECRETS = {
  'labelServer.token': 'live-token-live-token-live',
  'parcelLabel.apiKey': 'live-api-key-live-api-key',
  'parcelLabel.serviceProviderKey': 'live-provider-key',
} as const

/** What a person saves; all that a changed address needs is given in the same save. */
export function settingsFor({ stage }: Pick<Shift, 'stage'>, change: SettingsChange): object {
  const labelServer = (place: number) => {
    const { baseUrl, techPartnerId, environment } = stage.labelServers[place]!
    return { settings: { labelServer: { baseUrl, techPartnerId, environment } }, secrets: SECRETS }
  }
  const parcelService = (place: number) => {
    const { baseUrl, accountCode } = stage.parcelServices[place]!
    return { settings: { parcelLabel: { baseUrl, accountCode } }, secrets: SECRETS }
  }
  switch (change) {
    case 'training':
    case 'live':
      return { settings: { mode: change } }
    case 'production':
    case 'first-label-server':
      return labelServer(0)
    case 'test':
      return labelServer(1)
    case 'other-label-server':
      return labelServer(2)
    case 'first-parcel-service':
      return parcelService(0)
    case 'other-parcel-service':
      return parcelService(1)
    case 'secret':
      return { secrets: SECRETS }
  }
}

/** Half of those who leave the usual settings come back to them soon. */
async function changeSettings(shift: Shift, bench: Bench, change: SettingsChange): Promise<void> {
  await press(shift, bench, 'settings.save', settingsFor(shift, change))
  const run = sim()
  if (run.luck.next() < 0.3) return
  await run.sleep(run.luck.below(60_000))
  for (const usual of ['live', 'first-label-server', 'first-parcel-service'] as const) {
    await press(shift, bench, 'settings.save', settingsFor(shift, usual))
  }
}

async function outage({ stage }: Shift, step: ActOf<'outage'>): Promise<void> {
  const books = stage.allBooks[Math.floor(step.at * stage.allBooks.length)]
  if (!books) return
  books.faults.connecting = step.how
  await sim().sleep(step.ms)
  books.faults.connecting = 'open'
}

async function printerFault(
  shift: Shift,
  printer: FaultyPrinter,
  fault: PrinterFault,
  ms: number,
): Promise<void> {
  const { faults } = printer
  const apply: Readonly<Record<PrinterFault, readonly [begin: () => unknown, end?: () => unknown]>> = {
    paperOut: [() => faults.paperOut(), () => faults.loadPaper()],
    openHead: [() => faults.openHead(), () => faults.closeHead()],
    pause: [() => faults.pause(), () => faults.resume()],
    ribbonOut: [() => faults.ribbonOut(), () => faults.loadRibbon()],
    paperJam: [() => faults.paperJam(true), () => faults.paperJam(false)],
    powerCycle: [() => faults.powerCycle(ms)],
    powerOff: [() => faults.powerOff(), () => faults.powerOn()],
    unplug: [() => faults.unplug()],
    mute: [() => faults.mute(true), () => faults.mute(false)],
    garbage: [() => faults.answers('garbage'), () => faults.answers('whole')],
    halfAnswers: [() => faults.answers('half'), () => faults.answers('whole')],
    slow: [() => faults.slow({ msPerLabel: 20_000 }), () => faults.slow({ msPerLabel: 600 })],
    shortRoll: [() => faults.loadPaper(0.5 + (ms % 3)), () => faults.loadPaper()],
    bufferFull: [() => faults.bufferFull(true), () => faults.bufferFull(false)],
    resetAfterAccept: [() => faults.resetAfterAccept(true), () => faults.resetAfterAccept(false)],
    cutInLabel: [() => cutInLabel(printer)],
    silentOnFault: [() => faults.silentOnFault(true), () => faults.silentOnFault(false)],
  }
  const [begin, end] = apply[fault]
  shift.coverage.met(`printer ${fault}`, printer.labelsRemaining > 0 ? 'while it prints' : 'while it rests')
  shift.tell(`the printer: ${fault}`)
  await begin()
  await sim().sleep(ms)
  await end?.()
}

/** The cable comes off while the next label is on it. */
function cutInLabel({ inside }: FaultyPrinter): void {
  const [port] = inside.ports
  if (!port) return
  const receive = port.receive.bind(port)
  port.receive = bytes => {
    if (!bytes.includes('XA')) return receive(bytes)
    port.receive = receive
    receive(bytes.subarray(0, bytes.length >> 1))
    inside.tcp?.dropConnections()
  }
}

/** After a failed fsync nothing is written before a restart: somebody restarts it. */
async function diskFault(shift: Shift, bench: Bench, step: ActOf<'disk'>): Promise<void> {
  const run = sim()
  const { disk } = bench
  if (disk.fault !== undefined) return
  for (const channel of bench.underWay()) shift.coverage.count(`disk ${step.fault} in`, channel)
  disk.committedAllTheSame = () => run.luck.next() < 0.5
  disk.fault = step.fault
  shift.tell(`${bench.options.name}: the disk: ${step.fault}`)
  await run.sleep(step.ms)
  disk.fault = undefined
  shift.tell(`${bench.options.name}: the disk is well again`)
  if (step.fault === 'fails') await endStation(shift, bench, { kind: 'stop', awayMs: 1_000 })
}

/** Killed at a moment to come, or stopped in order; started again after a while by whoever comes by. */
async function endStation(shift: Shift, bench: Bench, step: ActOf<'kill' | 'stop'>): Promise<void> {
  const { program } = bench
  if (!program?.alive || !bench.isUp) return
  const run = sim()
  if (step.kind === 'kill') {
    program.stepsLeft = step.steps
    await new Promise<void>(resolve => {
      const late = run.after(120_000, () => program.end(), run.world)
      program.onEnd(() => {
        late.cancelled = true
        run.after(0, resolve, run.world)
      })
    })
    for (const channel of bench.diedIn) shift.coverage.count('killed in', channel)
    shift.tell(`${bench.options.name} is killed`)
  } else {
    for (const channel of bench.underWay()) shift.coverage.count('stopped in', channel)
    await bench.stop(step.impatientMs)
    shift.tell(`${bench.options.name} has stopped`)
  }
  await run.sleep(step.awayMs)
  await startAgain(shift, bench)
}

/** The bench is left alone; for a long time it is switched off. */
async function rest(shift: Shift, bench: Bench, ms: number): Promise<void> {
  if (ms < LONG_REST_MS) return sim().sleep(ms)
  return endStation(shift, bench, { kind: 'stop', awayMs: ms })
}

const LONG_REST_MS = 10 * 60_000

/** Until it serves; the commands that were never answered are pressed once more. */
export async function startAgain(shift: Shift, bench: Bench): Promise<void> {
  const memory = memoryOf(shift, bench)
  if (memory.starting || bench.program?.alive) return
  memory.starting = true
  for (let tries = 0; tries < 20; tries += 1) {
    const refused = await bench.start()
    if (!refused) break
    shift.tell(`${bench.options.name} does not start: ${refused.code}`)
    shift.coverage.count('start refused', refused.code)
    await sim().sleep(20_000)
  }
  memory.starting = false
  for (const { channel, input } of memory.unanswered.splice(0)) {
    if (sim().luck.next() < 0.9) remember(shift, bench, await pressAll(shift, bench, channel, input, 1))
  }
}
