// One shift of a campaign: a station between fresh books and a printer, killed over and over, then asked about.
import { setTimeout as pause } from 'node:timers/promises'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { violations } from './invariants.ts'
import { settleAll } from './operator.ts'
import { chance } from './random.ts'
import { closeDay, oneThing, WORK_OF_STEP } from './shift.ts'
import { type Met, StepsMet } from './steps-met.ts'
import { type World, worldOf } from './world.ts'

const QUICK = {
  printing: {
    statusMaxAgeMs: 0,
    confirmationIntervalMs: 20,
    confirmationTimeoutMs: 3_000,
    queryTimeoutMs: 500,
    faultTimeoutMs: 2_000,
    idleTimeoutMs: 2_000,
  },
  network: { totalTimeoutMs: 5_000, idleTimeoutMs: 3_000 },
}

interface ShiftWorld extends World {
  station: RunningStation
  readonly steps: StepsMet
}

export interface ShiftOutcome {
  /** Empty where every invariant holds. */
  readonly violations: readonly string[]
  readonly slowestOverviewMs: number
  /** Ends of the station, settings saved in flight, and races for one label. */
  readonly events: number
  /** Durable steps that the ends of the station met. */
  readonly met: Met
}

/** Works and kills `kills` times; the same seed makes the same choices. */
export async function runShift(seed: number, kills: number): Promise<ShiftOutcome> {
  const dataFolder = await newFolder('campaign')
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const steps = new StepsMet()
  const world: ShiftWorld = {
    ...worldOf({ services, printer, chance: chance(seed) }),
    station: steps.watch(await startStationProcess({ dataFolder })),
    steps,
  }
  try {
    await setUp(world)
    for (let kill = 0; kill < kills; kill += 1) {
      await workAndKill(world)
      // Now and then a person looks after everything; between them troubles pile up.
      if (world.chance.next() < 0.25) await settleAll(world)
    }
    await settleAll(world)
    return {
      violations: await violations(world, dataFolder),
      slowestOverviewMs: world.slowestOverviewMs,
      events: world.events,
      met: steps.met,
    }
  } finally {
    await world.station.kill()
    await Promise.all([services.stop(), printer.stop()])
    await removeFolder(dataFolder)
  }
}

async function setUp({ station, services, printer, chance: luck }: ShiftWorld): Promise<void> {
  const { settings, secrets } = liveSettings(services)
  const packing = {
    slip: luck.pick(['label-printer', 'label-printer', 'off']),
    scanBack: luck.pick(['off', 'off', 'remind', 'must']),
  }
  // Files of orders need to know where they are sent from.
  const sender = { station: { from: DEPOT } }
  const saved = await station.call('settings.save', {
    settings: { ...settings, ...QUICK, ...sender, packing },
    secrets,
  })
  if (!saved.ok) throw new Error(saved.problem.message)
  await station.call('printers.save', networkPrinter(printer.port))
}

/** A few things at once, each a little after the other, and the end in the middle of them. */
async function workAndKill(world: ShiftWorld): Promise<void> {
  const { chance: luck } = world
  const things: Promise<void>[] = []
  for (let count = 1 + luck.below(5); count > 0; count -= 1) {
    things.push(oneThing(world))
    await pause(luck.below(120))
  }
  const where = luck.weighted({ anywhere: 60, lastCommits: 15, durableStep: 25 })
  if (where === 'lastCommits') await aroundTheLastCommits(world, things)
  else if (where === 'durableStep') await inADurableStep(world, things)
  else await pause(luck.below(400))
  world.events += 1
  world.steps.ends()
  await end(world)
  await Promise.all(things)
  world.station = world.steps.watch(await world.station.restart())
}

/** Something asks for one of them, and the end comes a few milliseconds after it does. */
async function inADurableStep(world: ShiftWorld, things: Promise<void>[]): Promise<void> {
  const [step, work] = world.chance.pick(Object.entries(WORK_OF_STEP))
  const asked = world.steps.asked(step)
  const thing = oneThing(world, work)
  things.push(thing)
  await Promise.race([asked, thing])
  await pause(world.chance.below(12))
}

/** A close is run, and the end comes right around the answer to its last label. */
async function aroundTheLastCommits(world: World, things: Promise<void>[]): Promise<void> {
  const answered = async () =>
    (
      await Promise.all(['manifest-label', 'close-day'].map(operation => world.services.exchanges(operation)))
    ).flat().length
  const before = await answered()
  things.push(closeDay(world))
  for (let seen = before, still = 0; still < 3; ) {
    await pause(10 + world.chance.below(15))
    const now = await answered()
    still = now === seen ? still + 1 : 0
    seen = now
  }
}

/** Killed, stopped in order, stopped twice by an impatient hand, or killed while it ends. */
async function end({ station, chance: luck }: ShiftWorld): Promise<void> {
  const how = luck.weighted({ kill: 6, stop: 3, twice: 1, killedWhileEnding: 1 })
  if (how === 'kill') await station.kill()
  else if (how === 'stop') await station.kill('SIGTERM')
  else {
    process.kill(station.pid, 'SIGTERM')
    await pause(luck.below(150))
    await station.kill(how === 'twice' ? 'SIGTERM' : 'SIGKILL')
  }
}
