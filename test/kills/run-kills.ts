// Each process of a station killed under load, how long it takes until the bench works again, and the books afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { violations } from '../campaign/invariants.ts'
import { settleAll } from '../campaign/operator.ts'
import { type Chance, chance } from '../campaign/random.ts'
import { type World, worldOf } from '../campaign/world.ts'
import { isRunning, type KeptStation, type ProcessName, startKeptStation } from '../support/kept-station.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { type Buyers, startBuyers } from './buyers.ts'

export const PROCESSES = ['station', 'preview', 'driver', 'starter'] as const satisfies readonly ProcessName[]

/** After the first round of all, by chance: what starts again is what there is most to learn of. */
const WEIGHTS = { station: 5, preview: 2, driver: 2, starter: 1 }

/** A bench that is away for longer is taken for dead. */
const DEAD_MS = 60_000

export interface Kill {
  readonly process: ProcessName
  /** From the kill until what the process does for the bench is done again. */
  readonly againMs: number
  /** From the kill until the next label was bought. */
  readonly boughtMs: number
}

export interface KillsOutcome {
  readonly kills: readonly Kill[]
  /** Labels bought meanwhile. */
  readonly labels: number
  /** Empty where nothing was bought twice or lost, and no process stayed behind. */
  readonly violations: readonly string[]
}

interface Scene {
  station: KeptStation
  readonly world: World
  readonly dataFolder: string
  readonly buyers: Buyers
  readonly driverId: string
  readonly found: string[]
}

/** The same seed chooses the same processes and moments. */
export async function runKills(
  rounds: number,
  seed: number,
  onKill: (kill: Kill) => void = () => undefined,
): Promise<KillsOutcome> {
  const dataFolder = await newFolder('kills')
  const luck = chance(seed)
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  let station: KeptStation | undefined
  try {
    station = await startKeptStation(dataFolder, 999)
    const { settings, secrets } = liveSettings(services)
    await station.call('settings.save', { settings, secrets })
    await station.call('printers.save', networkPrinter(printer.port))
    const driver = await station.call('printers.save', USB_PRINTER)
    await printer.fault({ fault: 'slow', msPerLabel: 5 })
    const world = { ...worldOf({ services, printer, chance: luck }), station }
    const buyers = startBuyers(world)
    const scene: Scene = { station, world, dataFolder, buyers, driverId: driver.value.id, found: [] }
    const kills: Kill[] = []
    for (let round = 0; round < rounds; round += 1) {
      const process = PROCESSES[round] ?? luck.weighted(WEIGHTS)
      const kill = await killOnce(scene, process, luck)
      station = scene.station
      kills.push(kill)
      onKill(kill)
    }
    await buyers.stop()
    await settleAll(world)
    const broken = await violations(world, dataFolder)
    return { kills, labels: buyers.bought(), violations: [...scene.found, ...broken] }
  } finally {
    await station?.end()
    await Promise.all([services.stop(), printer.stop()])
    await removeFolder(dataFolder)
  }
}

/** One that is not there: the driver process is asked for it all the same. */
const USB_PRINTER = {
  name: 'Spare',
  connection: { kind: 'usb', vendorId: 0x0a5f, productId: 1 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}

async function killOnce(scene: Scene, process: ProcessName, luck: Chance): Promise<Kill> {
  const { buyers } = scene
  await works(scene, process)
  const before = buyers.bought()
  await waitFor(() => buyers.bought() > before, { what: 'labels to be bought', timeoutMs: DEAD_MS })
  await pause(luck.below(300))

  const pid = await waitFor(() => scene.station.pidOf(process), { what: `the ${process}` })
  const below = (['preview', 'driver'] as const).flatMap(name => scene.station.pidOf(name) ?? [])
  const labels = buyers.bought()
  const since = performance.now()
  globalThis.process.kill(pid, 'SIGKILL')
  const [againMs, boughtMs] = await Promise.all([
    works(scene, process, pid).then(() => performance.now() - since),
    waitFor(() => buyers.bought() > labels, { what: 'the next label', timeoutMs: DEAD_MS }).then(
      () => performance.now() - since,
    ),
  ])
  if (process === 'station') await orphansGone(scene, below)
  if (process === 'starter') await startedByHand(scene)
  return { process, againMs, boughtMs }
}

/** What the process does for the bench is done; by another one than `killed`, where it is started again. */
async function works(
  { station, driverId, buyers }: Scene,
  process: ProcessName,
  killed?: number,
): Promise<void> {
  const isDone = async () => {
    switch (process) {
      case 'station':
        return (await station.call('station.overview')).ok && station.pidOf('station') !== killed
      case 'starter':
        return (await station.call('station.overview')).ok
      case 'preview': {
        const drawn = await station.call('pack.preview', { shipmentId: buyers.undrawn() })
        return drawn.ok && station.pidOf('preview') !== killed
      }
      case 'driver': {
        await station.call('printers.status', { id: driverId })
        const now = station.pidOf('driver')
        return now !== undefined && now !== killed
      }
    }
  }
  await waitFor(isDone, { what: `the ${process} to work`, timeoutMs: DEAD_MS })
}

/** What a station started ends with it. */
async function orphansGone({ found }: Scene, pids: readonly number[]): Promise<void> {
  const gone = waitFor(() => !pids.some(isRunning), { what: 'what a killed station had started to end' })
  await gone.catch((error: Error) => found.push(error.message))
}

/** A station without its starter goes on and is kept by nobody: a person ends it in order and starts it again. */
async function startedByHand(scene: Scene): Promise<void> {
  if (scene.station.starts() === 0 || scene.station.pidOf('station') === undefined)
    scene.found.push('the station ended with its starter')
  await scene.station.end()
  scene.station = await startKeptStation(scene.dataFolder, 999)
  scene.world.station = scene.station
}
