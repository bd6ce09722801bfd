// What the ledger's tests share: a store in a folder of its own, a clock that is set by hand, sample purchases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { NewPrintJob } from '../../main/core/printing/print-job.ts'
import type { Problem } from '../../main/core/problem.ts'
import type { BoughtLabel, LabelPayload, PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import type { IntendOutcome, NewPurchase } from '../../main/core/purchases/purchase-change.ts'
import type { Result } from '../../main/core/result.ts'
import type { ServiceName, Shipment } from '../../main/core/shipment/shipment.ts'
import { trusted } from '../../main/services/authorities.ts'
import { createLedger, type LocalStore, type Store, type StoreOptions } from '../../main/storage/store.ts'
import { type StartThread, threadAt } from '../../main/storage/threads.ts'
import { makeTables } from '../../main/storage/warehouse/look.ts'
import {
  createSharedLedger,
  type SharedStore,
  type SharedStoreOptions,
} from '../../main/storage/warehouse/shared-store.ts'
import { describeWhere } from '../support/describe-where.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { builtEntry } from '../support/program.ts'
import { threadHere } from './thread-here.ts'

/** As it is built: from its sources each of thousands of threads would load a hundred files for itself. */
export const OWN_THREAD = threadAt(pathToFileURL(await builtEntry('workers/ledger.js')))

/** Small enough for a quick start; the defaults have a test of their own. */
export const LIMITS = { reserveBytes: 256 * 1024, minimumFreeBytes: 1024, busyTimeoutMs: 200 }

const START = Date.parse('2026-03-02T09:00:00.000Z')

class HandClock {
  time = START
  now = () => new Date(this.time)
  advance(ms: number): void {
    this.time += ms
  }
}

export const DAY_MS = 24 * 60 * 60 * 1000

/** Folders and stores of one test file; `clear` in afterEach. */
export class Bench {
  readonly clock = new HandClock()
  readonly #folders: string[] = []
  readonly #stores: Store[] = []
  readonly #startThread: StartThread

  constructor(startThread = OWN_THREAD) {
    this.#startThread = startThread
  }

  folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'packbench-ledger-'))
    this.#folders.push(path)
    return path
  }

  async tryOpen(
    dataFolder: string,
    options: Partial<StoreOptions> = {},
  ): Promise<Result<LocalStore, Problem>> {
    const opened = await createLedger({
      dataFolder,
      station: 'bench 1',
      clock: this.clock,
      startThread: this.#startThread,
      ...options,
      limits: { ...LIMITS, ...options.limits },
    })
    if (opened.ok) this.#stores.push(opened.value)
    return opened
  }

  async open(dataFolder = this.folder(), options: Partial<StoreOptions> = {}): Promise<LocalStore> {
    const opened = await this.tryOpen(dataFolder, options)
    if (!opened.ok)
      throw new Error(`${opened.problem.code}: ${opened.problem.detail ?? opened.problem.message}`)
    return opened.value
  }

  /** A station of a warehouse: its ledger in the database at `url`, the spool in `dataFolder`. */
  async tryOpenShared(
    server: PostgresServer,
    url: string,
    dataFolder: string,
    options: Partial<SharedStoreOptions> = {},
  ): Promise<Result<SharedStore, Problem>> {
    const opened = await createSharedLedger({
      dataFolder,
      station: 'bench 1',
      clock: this.clock,
      startThread: this.#startThread,
      url,
      tls: 'auto',
      password: async () => server.password,
      trust: () => trusted(''),
      wanted: () => options.station ?? 'bench 1',
      onStanding: () => undefined,
      onChanged: () => undefined,
      ...options,
      link: { retryMs: 20, longestRetryMs: 100, ...options.link },
      limits: { ...LIMITS, ...options.limits },
    })
    if (opened.ok) this.#stores.push(opened.value)
    return opened
  }

  async openShared(
    server: PostgresServer,
    url: string,
    dataFolder = this.folder(),
    options: Partial<SharedStoreOptions> = {},
  ): Promise<SharedStore> {
    const opened = await this.tryOpenShared(server, url, dataFolder, options)
    if (!opened.ok)
      throw new Error(`${opened.problem.code}: ${opened.problem.detail ?? opened.problem.message}`)
    return opened.value
  }

  async close(store: Store): Promise<void> {
    this.#stores.splice(this.#stores.indexOf(store), 1)
    await store.stop()
  }

  async clear(): Promise<void> {
    await Promise.all(this.#stores.splice(0).map(store => store.stop()))
    for (const path of this.#folders.splice(0)) rmSync(path, { recursive: true, force: true })
    this.clock.time = START
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Where the same suite runs: on the embedded ledger, and on one that stations share. */
export interface Place {
  readonly name: string
  /** Stations share the ledger: each has copies of its own labels besides. */
  readonly shared: boolean
  /** Why it does not run here. */
  readonly absent: string | undefined
  begin(): Promise<void>
  end(): Promise<void>
  /** A store of its own; the same folder again is the same ledger. */
  open(bench: Bench, folder?: string, options?: Partial<StoreOptions>): Promise<Store>
  /** Changes the ledger of a folder, whose store is closed, from outside. */
  run(folder: string, sql: string): Promise<void>
  /** The station's own file, where its prints are. */
  runOnSpool(folder: string, sql: string): void
  /** What both hold, as others see it. */
  ask(folder: string, sql: string): Promise<Rows>
  askSpool(folder: string, sql: string): Rows
  /** Takes out of the events what programs of before did not write there. */
  readonly asBefore: string
}

const embedded: Place = {
  name: 'embedded',
  shared: false,
  absent: undefined,
  begin: async () => undefined,
  end: async () => undefined,
  open: (bench, folder, options) => bench.open(folder, options),
  run: async (folder, sql) => runOnFile(join(folder, 'packbench.sqlite'), sql),
  runOnSpool: (folder, sql) => runOnFile(join(folder, 'packbench.sqlite'), sql),
  ask: async (folder, sql) => askFile(join(folder, 'packbench.sqlite'), sql),
  askSpool: (folder, sql) => askFile(join(folder, 'packbench.sqlite'), sql),
  asBefore: `update events set detail = json_remove(detail, '$.rows', '$.jobState')`,
}

function runOnFile(path: string, sql: string): void {
  const database = new DatabaseSync(path)
  try {
    database.exec(sql)
  } finally {
    database.close()
  }
}

function askFile(path: string, sql: string): Rows {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

function shared(): Place {
  let server: PostgresServer | undefined
  let prepared: string | undefined
  const databases = new Map<string, string>()
  return {
    name: 'PostgreSQL',
    shared: true,
    absent: NO_POSTGRES,
    begin: async () => {
      if (NO_POSTGRES) return
      server = await startPostgres()
      // Its tables are made once: each test gets a copy.
      prepared = await server.newDatabase()
      const { password } = server
      const made = await makeTables(
        { url: prepared, tls: 'auto', password, trust: () => trusted('') },
        'none',
      )
      if (!made.ok) throw new Error(made.problem.code)
    },
    end: async () => server?.stop(),
    async open(bench, folder = bench.folder(), options = {}) {
      if (!server) throw new Error('the server was not started')
      const url = databases.get(folder) ?? (await server.newDatabase(prepared))
      databases.set(folder, url)
      return bench.openShared(server, url, folder, options)
    },
    async run(folder, sql) {
      const url = databases.get(folder)
      if (!server || !url) throw new Error('the folder has no ledger yet')
      // As whoever owns the database may: the tables' own guard is left out.
      await server.runOnKept(
        url,
        `set session_replication_role = replica; set search_path = packbench; ${sql}`,
      )
    },
    async ask(folder, sql) {
      const url = databases.get(folder)
      if (!server || !url) throw new Error('the folder has no ledger yet')
      return server.runOnKept(url, `set search_path = packbench; ${sql}`)
    },
    askSpool: (folder, sql) => askFile(join(folder, 'warehouse', 'packbench.sqlite'), sql),
    runOnSpool: (folder, sql) => runOnFile(join(folder, 'warehouse', 'packbench.sqlite'), sql),
    asBefore: `update events set detail = (detail::jsonb - 'rows' - 'jobState')::text`,
  }
}

/** The same tests on both ledgers, each test with stores of its own, whose threads are here. */
export function onEachLedger(tests: (place: Place, bench: Bench) => void): void {
  for (const place of [embedded, shared()]) {
    describeWhere(place.absent, place.name, () => {
      const bench = new Bench(threadHere)
      beforeAll(() => place.begin())
      afterEach(() => bench.clear())
      afterAll(() => place.end())
      tests(place, bench)
    })
  }
}

/** Tests on a server of their own, each with stores of its own. The server is there only while they run. */
export function onWarehouse(name: string, tests: (server: () => PostgresServer, bench: Bench) => void): void {
  describeWhere(NO_POSTGRES, name, () => {
    const bench = new Bench()
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterEach(() => bench.clear())
    afterAll(() => server?.stop())
    tests(() => server, bench)
  })
}

let count = 0
/** Ids that no two calls of one process share. */
export const freshId = (kind: string): string => {
  count += 1
  return `${kind}-${process.pid}-${count}`
}

export function shipment(to: Partial<Shipment['to']> = {}): Shipment {
  const address = {
    name: 'Alma Duarte',
    address1: '12 Harbor Road',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  }
  return { from: { ...address, name: 'Dock' }, to: { ...address, ...to }, packages: [{ weightOz: 12 }] }
}

export function newPurchase(given: Partial<NewPurchase> = {}): NewPurchase {
  const id = given.id ?? freshId('purchase')
  return {
    id,
    environment: 'live',
    service: 'label-server',
    reference: `REF-${id}`,
    requestId: `request-${id}`,
    bodyHash: 'b0d1',
    account: { baseUrl: 'https://labels.example', account: 'partner' },
    shipment: shipment(),
    station: 'bench 1',
    ...given,
  }
}

export function bought(
  identifiers: Partial<BoughtLabel['identifiers']> = {},
): Omit<BoughtLabel, 'attention' | 'payloads' | 'warnings'> {
  return { identifiers: { trackingNumbers: [], ...identifiers }, costCents: 845, serviceType: 'Ground' }
}

export function zpl(text = '^XA^FDlabel^FS^XZ'): LabelPayload {
  return { part: 0, format: 'zpl', bytes: new TextEncoder().encode(text) }
}

export function newJob(given: Partial<NewPrintJob> = {}): NewPrintJob {
  return {
    id: freshId('job'),
    mode: 'live',
    printerId: 'printer-1',
    copyNumber: 1,
    title: 'REF',
    bytes: new TextEncoder().encode('^XA^XZ'),
    labelsExpected: 1,
    needsRelease: false,
    ...given,
  }
}

/** Of an outcome that has one. */
export function recordOf(outcome: IntendOutcome): PurchaseRecord {
  if (!('record' in outcome)) throw new Error(`there is no record: ${outcome.kind}`)
  return outcome.record
}

/** Intended and sending, as far as a request goes before its answer. */
export async function sendingPurchase(
  store: Store,
  given: Partial<NewPurchase> = {},
): Promise<PurchaseRecord> {
  const intended = await store.intend(newPurchase(given), { kind: 'purchase-intended' })
  if (intended.kind !== 'intended') throw new Error(`held by ${recordOf(intended).id}`)
  const sending = await store.changePurchase({
    id: intended.record.id,
    from: ['intended'],
    to: 'sending',
    event: { kind: 'purchase-sending' },
  })
  if (!sending) throw new Error('not sending')
  return sending
}

export interface BoughtPurchase {
  readonly purchase?: Partial<NewPurchase>
  readonly identifiers?: Partial<BoughtLabel['identifiers']>
  readonly payloads?: readonly LabelPayload[]
  readonly job?: Partial<NewPrintJob>
}

/** Bought with its label and, where `job` is given, its first print job in the same commit. */
export async function boughtPurchase(store: Store, given: BoughtPurchase = {}): Promise<PurchaseRecord> {
  const { id } = await sendingPurchase(store, given.purchase)
  const record = await store.changePurchase({
    id,
    from: ['sending'],
    to: 'bought',
    bought: bought(given.identifiers),
    payloads: given.payloads ?? [zpl()],
    ...(given.job && { job: newJob({ shipmentId: id, ...given.job }) }),
    event: { kind: 'purchase-bought' },
  })
  if (!record) throw new Error('not bought')
  return record
}

/** Closes a day of one label at its service. */
export async function closedDay(
  store: Store,
  closeId: string,
  service: ServiceName,
  shipmentId: string,
): Promise<void> {
  const services = [{ service, shipmentIds: [shipmentId] }]
  await store.startClose({ id: closeId, environment: 'live', services }, { kind: 'close-started' })
  await store.updateClose(closeId, { labels: [{ shipmentId, outcome: 'sending' }] })
  await store.updateClose(closeId, { labels: [{ shipmentId, outcome: 'closed' }], ended: 'all' })
}
