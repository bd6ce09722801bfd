// One run of a warehouse: stations as processes on one PostgreSQL, packers at them, kills of both, then the questions.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type QuickPrinter, quickPrinter } from '../bench/quick-printer.ts'
import { chance } from '../campaign/random.ts'
import { liveSettings, outsideServices } from '../support/outside-programs.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { give } from './giving.ts'
import { settleAll } from './settle.ts'
import { violations } from './verdict.ts'
import type { Warehouse } from './warehouse.ts'

export interface WarehousePlan {
  readonly stationCount: number
  readonly minutes: number
  readonly seed: number
  readonly say: (words: string) => void
}

export interface WarehouseOutcome {
  /** Empty where every invariant holds. */
  readonly violations: readonly string[]
  readonly labels: number
  readonly seconds: number
  readonly kills: number
  /** Labels given to another bench. */
  readonly given: number
  readonly restarts: number
  readonly commitsPerSecond: number
  readonly shipP50Ms: number
  readonly shipP99Ms: number
  /** In its own words. */
  readonly pgbench: string
}

const lastLines = (station: RunningStation) => station.log().split('\n').slice(-15).join('\n')

const RESTARTS = 3
/** One label a second at each station, where this computer can keep up; else the shift takes as long as it takes. */
const PACE_MS = 1_000
const LABELS_A_MINUTE = 60
const DOWN_MS = 1_500
/** Of how many references another station tries the same at the same time. */
const CONTESTED = 0.15
/** How many are bought for a printer that is off, and given to another bench. */
const GIVEN = 0.15

export async function runWarehouse(plan: WarehousePlan): Promise<WarehouseOutcome> {
  const { stationCount, minutes, seed, say } = plan
  const [server, services] = await Promise.all([startPostgres({ durable: true }), outsideServices()])
  const printers: QuickPrinter[] = []
  const folders: string[] = []
  let over = false
  const house: Warehouse = {
    server,
    url: await server.newDatabase(),
    services,
    stations: [],
    printerIds: [],
    offIds: [],
    papers: [],
    promised: new Set(),
    shipMs: [],
    luck: chance(seed),
    references: 0,
    given: 0,
  }
  try {
    for (let number = 1; number <= stationCount; number += 1) {
      const folder = await newFolder('warehouse')
      folders.push(folder)
      // Each counts its own labels, by which its station knows that one came out.
      const printer = await quickPrinter()
      printers.push(printer)
      printer.onLabel = label => house.papers.push(label)
      // One bench prints for the others.
      const isDefault = number === stationCount
      const opened = await openStation(house, folder, {
        name: `Bench ${number}`,
        port: printer.port,
        isDefault,
      })
      house.stations.push(opened.station)
      house.printerIds.push(opened.printerId)
      house.offIds.push(opened.offId)
    }
    say(`${stationCount} stations are at work`)
    const before = await transactions(house)
    const started = performance.now()
    const each = Math.round(minutes * LABELS_A_MINUTE)
    const shift = { isOver: false, total: stationCount * each }
    const packed = Promise.all(house.stations.map((_, place) => pack(house, place, each))).finally(() => {
      shift.isOver = true
    })
    const [kills, restarts] = await Promise.all([
      killStations(house, shift),
      restartDatabase(house, shift, say),
      packed,
    ])
    const seconds = (performance.now() - started) / 1000
    const commits = (await transactions(house)) - before
    say('the shift is over: everything is settled')
    for (const station of house.stations) {
      void station.exited.then(
        exit => over || say(`a station ended by itself, ${JSON.stringify(exit)}:\n${lastLines(station)}`),
      )
    }
    await settleAll(house)
    const found = await violations(house)
    const sorted = house.shipMs.sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      violations: found,
      labels: house.promised.size,
      given: house.given,
      seconds,
      kills,
      restarts,
      commitsPerSecond: commits / seconds,
      shipP50Ms: at(0.5),
      shipP99Ms: at(0.99),
      pgbench: await server.bench(house.url, stationCount),
    }
  } finally {
    over = true
    await Promise.all(house.stations.map(station => station.kill()))
    await services.stop()
    for (const printer of printers) printer.stop()
    await server.stop()
    await Promise.all(folders.map(removeFolder))
  }
}

async function openStation(
  house: Warehouse,
  dataFolder: string,
  { name, port, isDefault }: { readonly name: string; readonly port: number; readonly isDefault: boolean },
) {
  // A name of its own from the first start: it is what the lease goes by.
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  const station = await startStationProcess({
    dataFolder,
    args: ['--ledger', house.url],
    env: { PACKBENCH_LEDGER_PASSWORD: house.server.password },
  })
  const { settings, secrets } = liveSettings(house.services)
  const saved = await station.call('settings.save', { settings, secrets })
  if (!saved.ok) throw new Error(saved.problem.message)
  // No default but at one: each bench looks at the barcodes of what it bought on a computer of its own, and here
  // all of them would draw on this one.
  const printerId = await savePrinter(station, { name: 'Paper', port, default: isDefault })
  const offId = await savePrinter(station, { name: 'Off', port: await freePort(), default: false })
  return { station, printerId, offId }
}

async function savePrinter(
  station: RunningStation,
  { port, ...printer }: { readonly name: string; readonly port: number; readonly default: boolean },
): Promise<string> {
  const saved = await station.call('printers.save', {
    ...printer,
    connection: { kind: 'network', host: '127.0.0.1', port },
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
    statusQueries: true,
  })
  if (!saved.ok) throw new Error(saved.problem.message)
  return (saved.value as { readonly id: string }).id
}

/** Whoever is killed in the middle of a call has no answer; the next label is shipped by the next run. */
async function pack(house: Warehouse, place: number, count: number): Promise<void> {
  for (let packed = 0; packed < count; packed += 1) {
    const began = performance.now()
    const reference = nextReference(house)
    const others = house.luck.next() < CONTESTED ? [house.luck.below(house.stations.length)] : []
    await Promise.all([place, ...others].map(one => ship(house, one, reference)))
    await pause(Math.max(0, PACE_MS - (performance.now() - began)))
  }
}

function nextReference(house: Warehouse): string {
  house.references += 1
  return `R-${house.references}`
}

async function ship(house: Warehouse, place: number, reference: string): Promise<void> {
  const began = performance.now()
  const isOff = house.luck.next() < GIVEN
  const printerId = (isOff ? house.offIds : house.printerIds)[place]
  const order = {
    service: 'parcel-label',
    reference,
    printerId,
    shipment: sampleShipment(),
    printLater: true,
  }
  const reply = await house.stations[place]?.call('pack.ship', order).catch(() => undefined)
  if (!reply?.ok) return
  house.shipMs.push(performance.now() - began)
  house.promised.add(reply.value.shipment.id)
  if (isOff && reply.value.job?.state === 'held') await give(house, place, reply.value.job.id)
}

interface Shift {
  isOver: boolean
  /** Parcels of all stations. */
  readonly total: number
}

async function killStations(house: Warehouse, shift: Shift): Promise<number> {
  let kills = 0
  while (!shift.isOver) {
    await pause(2_000 + house.luck.below(8_000))
    if (shift.isOver) break
    const place = house.luck.below(house.stations.length)
    const station = house.stations[place]
    if (!station) continue
    await station.kill()
    kills += 1
    house.stations[place] = await station.restart()
  }
  return kills
}

/** Evenly over the parcels of the shift. */
async function restartDatabase(
  house: Warehouse,
  shift: Shift,
  say: (words: string) => void,
): Promise<number> {
  for (let count = 1; count <= RESTARTS; count += 1) {
    const at = Math.floor((shift.total * count) / (RESTARTS + 1))
    await waitFor(() => shift.isOver || house.references >= at, {
      what: `parcel ${at} of ${shift.total}`,
      timeoutMs: Number.POSITIVE_INFINITY,
    })
    await house.server.crash()
    say(`PostgreSQL has ended at parcel ${house.references} of ${shift.total}`)
    await pause(DOWN_MS)
    await house.server.start()
  }
  return RESTARTS
}

/** Writing ones: their numbers go on through a crash, where the server's own statistics begin anew. */
async function transactions({ server, url }: Warehouse): Promise<number> {
  const [row] = await server.run(url, 'select pg_current_xact_id()::text::bigint as count')
  return Number(row?.count ?? 0)
}
