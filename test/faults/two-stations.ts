// Two real stations on one PostgreSQL, one service and one printer: what they do to each other, and what others
// made of a station's request while it stood still.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '../support/database-proxy.ts'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { attention, done, held, misbehave } from './scene.ts'

let server: PostgresServer | undefined
afterAll(() => server?.stop())

export interface Warehouse {
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
  readonly first: RunningStation
  readonly second: RunningStation
  /** The first station's way to the database. */
  readonly way: DatabaseProxy
  /** In their database, as the superuser. */
  run(sql: string): Promise<unknown>
}

/** Two stations on one database, one service and one printer. `network`: deadlines of the services. */
export async function warehouse(network: Readonly<Record<string, number>> = {}): Promise<Warehouse> {
  server ??= await startPostgres()
  const postgres = server
  const way = await wayTo(postgres)
  const [services, printer, url] = await Promise.all([
    outsideServices(),
    outsidePrinter(),
    postgres.newDatabase(),
  ])
  const start = { postgres, services, printer, network }
  const first = await startBench({ ...start, name: 'Bench A', url: over(way, url) })
  const second = await startBench({ ...start, name: 'Bench B', url })
  return { services, printer, first, second, way, run: sql => postgres.run(url, sql) }
}

/** A station with a printer and a way to the database of its own. */
export interface BenchOfTwo {
  readonly station: RunningStation
  readonly printer: OutsidePrinter
  readonly way: DatabaseProxy
}

export interface Neighbours {
  readonly services: OutsideServices
  readonly giver: BenchOfTwo
  readonly taker: BenchOfTwo
  /** In their database, as the superuser. */
  run(sql: string): Promise<readonly Record<string, unknown>[]>
}

/** How the printer of the second bench differs: its program's arguments, and what it is saved with. */
export interface OtherPrinter {
  readonly args: readonly string[]
  readonly saved: Readonly<Record<string, unknown>>
}

/** Two benches on one database, each with a printer of its own that can print. */
export async function neighbours(other?: OtherPrinter): Promise<Neighbours> {
  server ??= await startPostgres()
  const postgres = server
  const [services, url] = await Promise.all([outsideServices(), postgres.newDatabase()])
  const bench = async (name: string, { args, saved }: OtherPrinter): Promise<BenchOfTwo> => {
    const [way, printer] = await Promise.all([wayTo(postgres), outsidePrinter(args)])
    const start = { postgres, services, printer, saved, network: {}, name, url: over(way, url) }
    return { station: await startBench(start), printer, way }
  }
  const zebra = { args: [], saved: {} }
  const giver = await bench('Bench A', zebra)
  const taker = await bench('Bench B', other ?? zebra)
  return { services, giver, taker, run: sql => postgres.run(url, sql) }
}

async function wayTo({ port }: PostgresServer): Promise<DatabaseProxy> {
  const way = await databaseProxy(port)
  whenFinished(() => way.stop())
  return way
}

const over = (way: DatabaseProxy, url: string): string => url.replace(/:\d+\//, `:${way.port}/`)

async function startBench({
  postgres,
  services,
  printer,
  network,
  name,
  url,
  saved = {},
}: {
  readonly postgres: PostgresServer
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
  readonly network: Readonly<Record<string, number>>
  readonly name: string
  readonly url: string
  readonly saved?: Readonly<Record<string, unknown>>
}): Promise<RunningStation> {
  const dataFolder = await tempFolder('warehouse')
  mkdirSync(dataFolder, { recursive: true })
  // A name of its own from the first start: it is what the lease goes by.
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  const running = await startStationProcess({
    dataFolder,
    args: ['--ledger', url],
    env: { PACKBENCH_LEDGER_PASSWORD: postgres.password },
  })
  const { settings, secrets } = liveSettings(services)
  await done(
    running.call('settings.save', {
      settings: { ...settings, printing: { statusMaxAgeMs: 0, statusDeadlineMs: 5_000 }, network },
      secrets,
    }),
  )
  await done(running.call('printers.save', networkPrinter(printer.port, saved)))
  return running
}

/** A request of the first station is held at its service: it stands still, and the other finds what it left. */
export async function standsStill<Value>(
  { services, first, second }: Warehouse,
  operation: string,
  call: () => Promise<Value>,
  more: object = {},
) {
  await misbehave(services, operation, { kind: 'hold' }, { service: 'label-server', ...more })
  const answer = call()
  await held(services)
  process.kill(first.pid, 'SIGSTOP')
  const item = await waitFor(async () => (await attention(second))[0], {
    what: 'the take-over',
    timeoutMs: 90_000,
  })
  return { answer, item }
}

export async function wakes({ services, first }: Warehouse): Promise<void> {
  await services.control('release')
  process.kill(first.pid, 'SIGCONT')
}
