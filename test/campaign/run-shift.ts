// One shift of a campaign: a station between fresh books and a printer, killed over and over, then asked about.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import type { PostgresServer } from '../support/postgres.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { violations } from './invariants.ts'
import { allIsRight, settleAll } from './operator.ts'
import { type Chance, chance } from './random.ts'
import { closeDay, oneThing, WORK_BETWEEN_BENCHES, WORK_OF_STEP } from './shift.ts'
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

/** Of the warehouse in which the bench and the one beside it share their records. */
type House = Pick<PostgresServer, 'newDatabase' | 'password'>

/** Works and kills `kills` times; the same seed makes the same choices. */
export async function runShift(seed: number, kills: number, house?: House): Promise<ShiftOutcome> {
  const folders = await Promise.all(
    house ? [newFolder('campaign'), newFolder('beside')] : [newFolder('campaign')],
  )
  const [services, printer, ...others] = await Promise.all([
    outsideServices(),
    outsidePrinter(),
    ...folders.map(() => outsidePrinter()),
  ])
  const steps = new StepsMet()
  const url = await house?.newDatabase()
  const start = (place: number) => startBench(folders[place] ?? '', `Bench ${place + 1}`, url, house)
  const world: ShiftWorld = {
    ...worldOf({ services, printer, others, chance: chance(seed) }),
    station: steps.watch(await start(0)),
    ...(house && { neighbour: await start(1) }),
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
      violations: await violations(world, ...folders),
      slowestOverviewMs: world.slowestOverviewMs,
      events: world.events,
      met: steps.met,
    }
  } finally {
    await Promise.all([world.station.kill(), world.neighbour?.kill()])
    await Promise.all([services, printer, ...others].map(one => one.stop()))
    await Promise.all(folders.map(removeFolder))
  }
}

async function startBench(
  dataFolder: string,
  name: string,
  url: string | undefined,
  house: House | undefined,
): Promise<RunningStation> {
  if (url === undefined || !house) return startStationProcess({ dataFolder })
  // A name of its own from the first start: it is what its records go by.
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  const env = { PACKBENCH_LEDGER_PASSWORD: house.password }
  return startStationProcess({ dataFolder, args: ['--ledger', url], env })
}

async function setUp(world: ShiftWorld): Promise<void> {
  const { station, neighbour, printer, others, chance: luck } = world
  const packing = {
    slip: luck.pick(['label-printer', 'label-printer', 'off']),
    scanBack: luck.pick(['off', 'remind', 'must', 'must']),
  }
  const [spare, beside] = others
  await setUpBench(world, station, packing, [printer, spare])
  if (neighbour) await setUpBench(world, neighbour, packing, [beside])
}

/** The first of its printers prints unless told otherwise. */
async function setUpBench(
  { services }: ShiftWorld,
  station: RunningStation,
  packing: object,
  printers: readonly (OutsidePrinter | undefined)[],
): Promise<void> {
  const { settings, secrets } = liveSettings(services)
  const { value: before } = await station.call('settings.get')
  const saved = await station.call('settings.save', {
    // Files of orders need to know where they are sent from.
    settings: { ...settings, ...QUICK, station: { ...before.settings.station, from: DEPOT }, packing },
    secrets,
  })
  if (!saved.ok) throw new Error(saved.problem.message)
  for (const [place, printer] of printers.entries()) {
    const more = place === 0 ? {} : { name: 'Spare', default: false }
    await station.call('printers.save', networkPrinter(printer?.port ?? 0, more))
  }
}

/** A few things at once, each a little after the other, and the end in the middle of them. */
async function workAndKill(world: ShiftWorld): Promise<void> {
  const { chance: luck } = world
  const things: Promise<void>[] = []
  for (let count = 1 + luck.below(5); count > 0; count -= 1) {
    things.push(oneThing(world))
    await pause(luck.below(120))
  }
  const where = luck.weighted({ anywhere: 50, lastCommits: 10, durableStep: 40 })
  if (where === 'lastCommits') await aroundTheLastCommits(world, things)
  else if (where === 'durableStep') await inADurableStep(world, things)
  else await pause(luck.below(400))
  world.events += 1
  const { neighbour } = world
  if (neighbour && luck.next() < 0.3) {
    world.steps.ends('beside')
    await end(neighbour, luck)
    await Promise.all(things)
    world.neighbour = await neighbour.restart()
    return
  }
  world.steps.ends()
  await end(world.station, luck)
  await Promise.all(things)
  world.station = world.steps.watch(await world.station.restart())
}

/** Once all is right, something asks for one of them, and the end comes a few milliseconds after it does. */
async function inADurableStep(world: ShiftWorld, things: Promise<void>[]): Promise<void> {
  const { neighbour, chance: luck } = world
  const steps = { ...WORK_OF_STEP, ...(neighbour && WORK_BETWEEN_BENCHES) }
  const step = world.steps.next(luck, Object.keys(steps) as (keyof typeof steps)[])
  const work = steps[step]
  // What waits for a printer comes to its end, and what went wrong meanwhile is mended too.
  await allIsRight(world)
  await Promise.all(things)
  await allIsRight(world)
  const asked = world.steps.asked(step)
  const thing = oneThing(world, work)
  things.push(thing)
  await Promise.race([asked, thing])
  // Some are answered within two or three milliseconds.
  await pause(Math.floor(luck.next() ** 2 * 12))
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
async function end(station: RunningStation, luck: Chance): Promise<void> {
  const how = luck.weighted({ kill: 6, stop: 3, twice: 1, killedWhileEnding: 1 })
  if (how === 'kill') await station.kill()
  else if (how === 'stop') await station.kill('SIGTERM')
  else {
    process.kill(station.pid, 'SIGTERM')
    await pause(luck.below(150))
    await station.kill(how === 'twice' ? 'SIGTERM' : 'SIGKILL')
  }
}
