// Owns one run of a warehouse: stations as processes on one PostgreSQL, packers at them, kills of both, then the questions.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quickPrinter } from '../bench/quick-printer.ts'
import { chance } from '../campaign/random.ts'
import { liveSettings, outsideServices } from '../support/outside-programs.ts'
import { startPostgres } from '../support/postgres.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
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
  readonly kills: number
  readonly restarts: number
  readonly commitsPerSecond: number
  readonly shipP50Ms: number
  readonly shipP99Ms: number
  /** In its own words. */
  readonly pgbench: string
}

const lastLines = (station: RunningStation) => station.log().split('\n').slice(-15).join('\n')

const RESTARTS = 3
/** One label a second at each station. */
const PACE_MS = 1_000
const DOWN_MS = 1_500
/** Of how many references another station tries the same at the same time. */
const CONTESTED = 0.15

export async function runWarehouse(plan: WarehousePlan): Promise<WarehouseOutcome> {
  const { stationCount, minutes, seed, say } = plan
  const [server, services, printer] = await Promise.all([startPostgres(), outsideServices(), quickPrinter()])
  const folders: string[] = []
  let over = false
  const house: Warehouse = {
    server,
    url: await server.newDatabase(),
    services,
    stations: [],
    printerIds: [],
    promised: new Set(),
    shipMs: [],
    luck: chance(seed),
    references: 0,
  }
  try {
    for (let number = 1; number <= stationCount; number += 1) {
      const folder = await newFolder('warehouse')
      folders.push(folder)
      const { station, printerId } = await openStation(house, folder, `Bench ${number}`, printer.port)
      house.stations.push(station)
      house.printerIds.push(printerId)
    }
    say(`${stationCount} stations are at work`)
    const before = await transactions(house)
    const until = performance.now() + minutes * 60_000
    const started = performance.now()
    const [kills, restarts] = await Promise.all([
      killStations(house, until),
      restartDatabase(house, minutes * 60_000, say),
      ...house.stations.map((_, place) => pack(house, place, until)),
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
    await printer.stop()
    await server.stop()
    await Promise.all(folders.map(removeFolder))
  }
}

async function openStation(house: Warehouse, dataFolder: string, name: string, port: number) {
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
  // Two and no default: each bench looks at the barcodes of what it bought on a computer of its own, and here
  // all of them would draw on this one.
  const [printerId = ''] = await Promise.all(['Paper', 'Spare'].map(name => savePrinter(station, name, port)))
  return { station, printerId }
}

async function savePrinter(station: RunningStation, name: string, port: number): Promise<string> {
  const saved = await station.call('printers.save', {
    name,
    connection: { kind: 'network', host: '127.0.0.1', port },
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
    statusQueries: true,
    default: false,
  })
  if (!saved.ok) throw new Error(saved.problem.message)
  return (saved.value as { readonly id: string }).id
}

/** Whoever is killed in the middle of a call has no answer; the next label is shipped by the next run. */
async function pack(house: Warehouse, place: number, until: number): Promise<void> {
  while (performance.now() < until) {
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
  const printerId = house.printerIds[place]
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
}

async function killStations(house: Warehouse, until: number): Promise<number> {
  let kills = 0
  while (performance.now() < until) {
    await pause(2_000 + house.luck.below(8_000))
    if (performance.now() > until) break
    const place = house.luck.below(house.stations.length)
    const station = house.stations[place]
    if (!station) continue
    await station.kill()
    kills += 1
    house.stations[place] = await station.restart()
  }
  return kills
}

async function restartDatabase(
  { server }: Warehouse,
  shiftMs: number,
  say: (words: string) => void,
): Promise<number> {
  for (let count = 0; count < RESTARTS; count += 1) {
    await pause(shiftMs / (RESTARTS + 1))
    await server.crash()
    say('PostgreSQL has ended')
    await pause(DOWN_MS)
    await server.start()
  }
  return RESTARTS
}

/** Writing ones: their numbers go on through a crash, where the server's own statistics begin anew. */
async function transactions({ server, url }: Warehouse): Promise<number> {
  const [row] = await server.run(url, 'select pg_current_xact_id()::text::bigint as count')
  return Number(row?.count ?? 0)
}
