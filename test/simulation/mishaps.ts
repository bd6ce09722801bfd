// What befalls a bench from outside: its network, its printer, its disk, and the end of its program.
import type { FaultyPrinter } from '../lab/printer/printer-faults.ts'
import type { Act, Afterwards, Moment, PrinterFault } from './acts.ts'
import type { Bench } from './bench.ts'
import { type Program, sim } from './scheduler.ts'
import { type End, memoryOf, press, pressAll, remember, type Shift } from './shift.ts'

type ActOf<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>

export async function outage({ stage }: Shift, step: ActOf<'outage'>): Promise<void> {
  const books = stage.allBooks[Math.floor(step.at * stage.allBooks.length)]
  if (!books) return
  books.faults.connecting = step.how
  await sim().sleep(step.ms)
  books.faults.connecting = 'open'
}

export async function printerFault(
  shift: Shift,
  bench: Bench,
  printer: FaultyPrinter,
  { fault, ms, inLabelMs, switched }: ActOf<'printer-fault'>,
): Promise<void> {
  const { faults } = printer
  if (inLabelMs !== undefined) {
    await whenAt(bench, 'bytes', () => undefined)
    await sim().sleep(inLabelMs)
  }
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
  const stand = shift.stage.stands[shift.stage.benches.indexOf(bench)]
  stand?.touched()
  await begin()
  await sim().sleep(ms)
  stand?.touched()
  if (switched) await faults.powerCycle(1_000)
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
export async function diskFault(shift: Shift, bench: Bench, step: ActOf<'disk'>): Promise<void> {
  const run = sim()
  const { disk } = bench
  if (disk.fault !== undefined) return
  const begin = () => {
    for (const channel of bench.underWay()) shift.coverage.count(`disk ${step.fault} in`, channel)
    disk.committedAllTheSame = () => run.luck.next() < 0.5
    disk.fault = step.fault
    shift.judge.numbers.blind(step.ms)
  }
  if (step.moment === undefined) begin()
  else await whenAt(bench, step.moment, begin)
  if (disk.fault === undefined) return
  shift.tell(`${bench.options.name}: the disk: ${step.fault}`)
  await run.sleep(step.ms)
  disk.fault = undefined
  shift.tell(`${bench.options.name}: the disk is well again`)
  if (step.fault === 'fails') await endStation(shift, bench, { kind: 'stop', awayMs: 1_000 })
}

export async function houseAway(shift: Shift, bench: Bench, step: ActOf<'house-away'>): Promise<void> {
  const { house } = shift.stage
  let back: Promise<void> | undefined
  const begin = () => {
    for (const channel of bench.underWay()) shift.coverage.count('database away in', channel)
    shift.judge.numbers.blind(step.ms)
    shift.tell('the database is away')
    back = house?.goAway(step.ms)
  }
  if (step.moment === undefined) begin()
  else await whenAt(bench, step.moment, begin)
  if (back === undefined) return
  await back
  shift.tell('the database is back')
}

/** Long enough for what was pressed with it, and no longer: what did not come now will not come. */
const MOMENT_PATIENCE_MS = 60_000

/** `act` within the next such moment of this bench; not at all where none comes. */
export function whenAt(bench: Bench, moment: Moment | `asked ${string}`, act: () => void): Promise<void> {
  const run = sim()
  return new Promise(resolve => {
    const stopWaiting = run.moments.wait(
      moment,
      () => bench.program,
      () => {
        tooLate.cancelled = true
        act()
        run.after(0, resolve, run.world)
      },
    )
    const tooLate = run.after(
      MOMENT_PATIENCE_MS,
      () => {
        stopWaiting()
        resolve()
      },
      run.world,
    )
  })
}

/** Killed or stopped in order; started again after a while by whoever comes by. */
export async function endStation(shift: Shift, bench: Bench, step: ActOf<'kill' | 'stop'>): Promise<void> {
  const ended = step.kind === 'kill' ? await kill(shift, bench, step) : await stop(shift, bench, step)
  if (!ended) return
  await sim().sleep(step.awayMs)
  await startAgain(shift, bench, step.afterwards)
}

/** At a moment to come; not where it does not run. */
async function kill(shift: Shift, bench: Bench, step: ActOf<'kill'>): Promise<boolean> {
  const run = sim()
  let struck: Program | undefined
  let end: (() => End) | undefined
  const strike = () => {
    if (!bench.isUp || !bench.program) return
    struck = bench.program
    end = watchEnd(struck, step.asked)
    if (step.power !== undefined) struck.fall = () => bench.cutPower()
    if (step.power === 'commit') struck.powerLasts = struck.commits + (step.commit ?? 1) - 1
    if (step.power === 'commit' || step.power === 'write-back') struck.powerFailsIn = step.power
    else if (step.commit !== undefined) struck.lastCommit = struck.commits + step.commit
    else struck.stepsLeft = step.steps
  }
  const moment = step.asked === undefined ? step.moment : (`asked ${step.asked}` as const)
  if (moment !== undefined) await whenAt(bench, moment, strike)
  const hasMet = struck !== undefined
  if (!struck) strike()
  const program = struck
  if (!program) return false
  await new Promise<void>(resolve => {
    if (!program.alive) return resolve()
    const late = run.after(120_000, () => program.fall(), run.world)
    program.onEnd(() => {
      late.cancelled = true
      run.after(0, resolve, run.world)
    })
  })
  const how = step.power === undefined ? 'killed' : `without power (${step.power})`
  for (const channel of bench.diedIn) shift.coverage.count(`${how} in`, channel)
  if (end && hasMet) shift.ends.push(end())
  if (bench.diedAt !== undefined) shift.coverage.count('ended in', bench.diedAt)
  if (step.moment !== undefined) shift.coverage.count('ended at the moment', step.moment)
  shift.tell(`${bench.options.name} is ${how}`)
  shift.judge.slips.cutOff(bench.options.name)
  return true
}

/** From now on. */
function watchEnd(program: Program, step: string | undefined): () => End {
  const [beganMs, happened, commits] = [sim().now, program.happenings, program.commits]
  let answered: number | undefined
  const stopWaiting = sim().moments.wait(
    `answered ${step}`,
    () => program,
    () => {
      answered = program.happenings - happened
    },
  )
  return () => {
    stopWaiting()
    const written = program.written.slice(commits).map(({ happening, atMs, here }) => ({
      happening: happening - happened,
      afterMs: atMs - beganMs,
      here,
    }))
    return { written, answered }
  }
}

async function stop(shift: Shift, bench: Bench, step: ActOf<'stop'>): Promise<boolean> {
  if (step.moment !== undefined) await whenAt(bench, step.moment, () => undefined)
  if (!bench.isUp) return false
  for (const channel of bench.underWay()) shift.coverage.count('stopped in', channel)
  await bench.stop(step.impatientMs)
  shift.tell(`${bench.options.name} has stopped`)
  return true
}

/** What became of a command that was cut off, by what the screens show of it. */
async function lookAt(shift: Shift, bench: Bench, channel: string, input: object): Promise<void> {
  if ('id' in input && channel === 'shipments.void') {
    await press(shift, bench, 'shipments.get', { id: input.id })
  } else if ('reference' in input) {
    await press(shift, bench, 'shipments.search', { text: input.reference })
  } else {
    await press(shift, bench, 'attention.list')
  }
}

/** The bench is left alone; for a long time it is switched off. */
export async function rest(shift: Shift, bench: Bench, ms: number): Promise<void> {
  if (ms < LONG_REST_MS) return sim().sleep(ms)
  return endStation(shift, bench, { kind: 'stop', awayMs: ms })
}

const LONG_REST_MS = 10 * 60_000

/** Until it serves; the commands that were never answered are pressed once more. */
export async function startAgain(shift: Shift, bench: Bench, afterwards?: Afterwards): Promise<void> {
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
  if (afterwards !== undefined && memory.unanswered.length > 0) shift.coverage.count('cut off', afterwards)
  for (const { channel, input } of memory.unanswered.splice(0)) {
    // Money that was added is asked for by its number alone.
    if (afterwards === 'leave' && channel !== 'meters.addFunds') continue
    if (afterwards === 'look') await lookAt(shift, bench, channel, input)
    if (sim().luck.next() >= (afterwards === 'look' ? 0.5 : 0.9)) continue
    remember(shift, bench, await pressAll(shift, bench, channel, input, 1))
  }
}
