// Owns `npm run campaign -- --kills N --seed S`: random shifts, kill -9 at random moments, and the verdict.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { liveSettings, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { violations } from './invariants.ts'
import { settleAll } from './operator.ts'
import { chance } from './random.ts'
import { oneThing, type World } from './shift.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const kills = Number(values.kills)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

/** Kills a shift; each begins with fresh books, so that asking about all of it stays quick. */
const KILLS_A_SHIFT = 25
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

let killed = 0
let shifts = 0
let slowestOverviewMs = 0
const found: string[] = []
while (killed < kills && found.length === 0) {
  const shiftSeed = seed + shifts
  const inShift = Math.min(KILLS_A_SHIFT, kills - killed)
  const broken = await shift(shiftSeed, inShift).catch(error => [`the shift broke off: ${error.message}`])
  found.push(...broken.map(words => `seed ${shiftSeed}: ${words}`))
  killed += inShift
  shifts += 1
  process.stderr.write(`${killed} of ${kills} kills, ${found.length} violations\n`)
}
for (const words of found) process.stdout.write(`${words}\n`)
process.stdout.write(
  `${killed} kills in ${shifts} shifts from seed ${seed}: ${found.length} violations; ` +
    `slowest overview ${Math.round(slowestOverviewMs)} ms\n`,
)
process.exitCode = found.length === 0 ? 0 : 1

async function shift(shiftSeed: number, count: number): Promise<readonly string[]> {
  const dataFolder = await newFolder('campaign')
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const world: World = {
    station: await startStationProcess({ dataFolder }),
    services,
    printer,
    chance: chance(shiftSeed),
    promised: new Map(),
    duplicates: new Map(),
    references: 0,
    slowestOverviewMs: 0,
  }
  try {
    await setUp(world)
    for (let kill = 0; kill < count; kill += 1) {
      await workAndKill(world)
      // Now and then a person looks after everything; between them troubles pile up.
      if (world.chance.next() < 0.25) await settleAll(world)
    }
    await settleAll(world)
    slowestOverviewMs = Math.max(slowestOverviewMs, world.slowestOverviewMs)
    return await violations(world, dataFolder)
  } finally {
    await world.station.kill()
    await Promise.all([services.stop(), printer.stop()])
    await removeFolder(dataFolder)
  }
}

async function setUp({ station, services, printer }: World): Promise<void> {
  const { settings, secrets } = liveSettings(services)
  const saved = await station.call('settings.save', { settings: { ...settings, ...QUICK }, secrets })
  if (!saved.ok) throw new Error(saved.problem.message)
  await station.call('printers.save', {
    name: 'Zebra',
    connection: { kind: 'network', host: '127.0.0.1', port: printer.port },
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
    statusQueries: true,
    default: true,
  })
}

/** A few things at once, each a little after the other, and the end in the middle of them. */
async function workAndKill(world: World): Promise<void> {
  const { chance: luck } = world
  const things: Promise<void>[] = []
  for (let count = 1 + luck.below(5); count > 0; count -= 1) {
    things.push(oneThing(world))
    await pause(luck.below(120))
  }
  await pause(luck.below(400))
  await world.station.kill()
  await Promise.all(things)
  world.station = await world.station.restart()
}
