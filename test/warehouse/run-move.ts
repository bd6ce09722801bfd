// One run of a big move: a station's own ledger of many shipments, moved by the program's command line, which is
// killed twice on the way.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { verifyChains } from '../../main/storage/records/trail/chain-walk.ts'
import { EventChain } from '../../main/storage/records/trail/event-chain.ts'
import type { LedgerTables } from '../../main/storage/schema.ts'
import { kyselyOn } from '../../main/storage/sqlite/dialect.ts'
import { createLedger } from '../../main/storage/store.ts'
import { addShipments } from '../bench/many-shipments.ts'
import { threadHere } from '../storage/thread-here.ts'
import { startPostgres } from '../support/postgres.ts'
import { builtEntry, NODE } from '../support/program.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'

export interface BigMove {
  /** Empty where all is as it must be. */
  readonly violations: readonly string[]
  readonly rowCount: number
  readonly seconds: number
  readonly fileBytes: number
  readonly databaseBytes: number
}

/** As a station is named that nobody has named. */
const STATION = 'Bench 1'
const KILLED_AT = [20, 70]
/** Labels whose payload retention has not dropped yet. */
const ONE_WITH_PAYLOAD_IN = 30
const EVENTS = ['purchase-intended', 'purchase-sending', 'purchase-bought'] as const
const TABLES = ['purchases', 'identifiers', 'payloads', 'events', 'chain_checkpoints']

export async function runMove(shipmentCount: number, say: (words: string) => void): Promise<BigMove> {
  const server = await startPostgres({ durable: true })
  const folder = await newFolder('move')
  try {
    const url = await server.newDatabase()
    say('a ledger is made')
    const path = await makeLedger(folder, shipmentCount)
    const violations: string[] = []
    const started = performance.now()
    for (const killAt of [...KILLED_AT, undefined]) {
      const end = await moveByCommand({ folder, url, password: server.password, killAt, say })
      const expected = killAt === undefined ? 'code 0' : 'SIGKILL'
      if (end !== expected) violations.push(`the move ended with ${end}, not with ${expected}`)
    }
    const seconds = (performance.now() - started) / 1000

    say('everything is counted anew')
    const file = new DatabaseSync(path, { readOnly: true })
    let rowCount = 0
    const sides = [...TABLES.map(table => [table, table] as const), ['jobs', 'job_states'] as const]
    for (const [here, there] of sides) {
      const own = Number(file.prepare(`select count(*) as count from ${here}`).get()?.count)
      const [moved] = await server.run(url, `select count(*) as count from packbench.${there}`)
      // The move itself is an entry of the chain that goes on there.
      const added = there === 'events' ? 1 : 0
      if (Number(moved?.count) !== own + added) violations.push(`${there}: ${moved?.count} rows of ${own}`)
      rowCount += own
    }
    const chains = await verifyChains(kyselyOn<LedgerTables>(file), 'beginning')
    file.close()
    const [head] = await server.run(
      url,
      `select sequence, hash from packbench.events where station = '${STATION}' and kind <> 'records-moved' order by sequence desc limit 1`,
    )
    if (chains.broken.length > 0 || head?.hash !== chains.heads[STATION]?.hash) {
      violations.push('the chain of events is not the same')
    }
    const [size] = await server.run(url, 'select pg_database_size(current_database()) as bytes')
    return {
      violations,
      rowCount,
      seconds,
      fileBytes: statSync(path).size,
      databaseBytes: Number(size?.bytes),
    }
  } finally {
    await server.stop()
    await removeFolder(folder)
  }
}

/** Shipments with codes, a chain of events, finished prints, and payloads of the newest. */
async function makeLedger(folder: string, shipmentCount: number): Promise<string> {
  const opened = await createLedger({
    dataFolder: folder,
    station: STATION,
    clock: { now: () => new Date() },
    startThread: threadHere,
  })
  if (!opened.ok) throw new Error(opened.problem.code)
  await opened.value.stop()
  const path = join(folder, 'packbench.sqlite')
  addShipments(path, shipmentCount)
  const database = new DatabaseSync(path)
  database.exec('pragma synchronous = off; pragma cache_size = -200000; begin')
  const chain = new EventChain(STATION)
  const db = kyselyOn<LedgerTables>(database)
  const bought = database.prepare(
    'select seq, id, created_at from purchases where seq > ? order by seq limit 10000',
  )
  const job =
    database.prepare(`insert into jobs (id, shipment_id, printer_id, state, copy_number, title, byte_count,
    bytes_sent, labels_expected, needs_release, bytes_kept, created_at, updated_at)
    values (?, ?, 'printer-1', 'printed', 1, 'label', 2000, 2000, 1, 0, 0, ?, ?)`)
  const payload = database.prepare(
    `insert into payloads (purchase_seq, part, format, bytes) values (?, 0, 'zpl', ?)`,
  )
  for (let last = 0; ; ) {
    const page = bought.all(last) as { seq: number; id: string; created_at: string }[]
    for (const { seq, id, created_at: at } of page) {
      for (const kind of EVENTS) {
        await chain.append(db, at, {
          kind,
          shipmentId: id,
          operator: 'day shift',
          detail: { service: 'label-server' },
        })
      }
      job.run(`${id}-1`, id, at, at)
      if (seq > shipmentCount - shipmentCount / ONE_WITH_PAYLOAD_IN) {
        payload.run(seq, new TextEncoder().encode(`^XA${`^FO${seq},20^FD${id}^FS`.repeat(40)}^XZ`))
      }
      last = seq
    }
    if (page.length === 0) break
  }
  await chain.checkpoint(db)
  // The mark beside a ledger knows how far its chain has come; this history was made past it.
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
  return path
}

/** `npm run station -- --move-ledger-to …`, killed once it has said that so many percent are done. */
async function moveByCommand(options: {
  readonly folder: string
  readonly url: string
  readonly password: string
  readonly killAt: number | undefined
  readonly say: (words: string) => void
}): Promise<string> {
  const { folder, url, password, killAt, say } = options
  const entry = await builtEntry('browser.js')
  const child = spawn(NODE, [entry, '--data', folder, '--move-ledger-to', url], {
    env: { ...process.env, PACKBENCH_LEDGER_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  createInterface(child.stdout).on('line', line => {
    say(line)
    const percent = /^\s*(\d+) %/.exec(line)?.[1]
    if (killAt !== undefined && percent !== undefined && Number(percent) >= killAt) child.kill('SIGKILL')
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('exit', orphaned)
      resolve(signal ?? `code ${code}`)
    })
  })
}
