// Owns the ledger's measures: durable commits beside bare SQLite on the same disk in the same run, and scans and searches among many shipments.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createLedger, type Store } from '../../main/ledger/store.ts'
import { newPurchase, WORKER_URL } from '../ledger/fixtures.ts'
import { addShipments, numbers, type Sample } from './many-shipments.ts'

interface Row {
  readonly id: string
  readonly ours: number
  readonly peer?: number
  readonly unit: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
}

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    shipments: { type: 'string', default: '100000' },
    /** Where the many shipments are made and kept; a temporary folder where absent. */
    data: { type: 'string' },
  },
})

const say = (line: string) => process.stderr.write(`${line}\n`)

async function opened(dataFolder: string): Promise<Store> {
  const store = await createLedger({
    dataFolder,
    station: 'bench',
    clock: { now: () => new Date() },
    workerUrl: WORKER_URL,
  })
  if (!store.ok) throw new Error(store.problem.detail ?? store.problem.message)
  return store.value
}

/** As few statements as a durable record can do with: one row, one commit, one fsync. */
function bare(folder: string) {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(`pragma journal_mode = wal; pragma synchronous = full;
    create table purchases (seq integer primary key, id text unique, reference text unique, body text)`)
  const insert = database.prepare('insert into purchases (id, reference, body) values (?, ?, ?)')
  return {
    commit(purchase: ReturnType<typeof newPurchase>): void {
      database.exec('begin immediate')
      insert.run(purchase.id, purchase.reference, JSON.stringify(purchase))
      database.exec('commit')
    },
    close: () => database.close(),
  }
}

/** Rounds in turn, so that whatever else the machine does falls on both. */
async function commits(rounds: number, perRound: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  const peer = bare(folder)
  const store = await opened(join(folder, 'ours'))
  const spent = { bare: 0, together: 0, alone: 0 }
  const purchases = () => Array.from({ length: perRound }, () => newPurchase())
  const timed = async (what: keyof typeof spent, work: () => unknown) => {
    const started = performance.now()
    await work()
    spent[what] += performance.now() - started
  }
  const intend = (purchase: ReturnType<typeof newPurchase>) =>
    store.intend(purchase, { kind: 'purchase-intended' })
  await Promise.all(purchases().map(intend))
  for (let round = 0; round < rounds; round += 1) {
    const [a, b, c] = [purchases(), purchases(), purchases().slice(0, perRound / 10)]
    await timed('bare', () => a.forEach(peer.commit))
    await timed('together', () => Promise.all(b.map(intend)))
    await timed('alone', async () => {
      for (const one of c) await intend(one)
    })
  }
  await store.stop()
  peer.close()
  rmSync(folder, { recursive: true })
  const total = rounds * perRound
  const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000)
  const bareRate = perSecond(total, spent.bare)
  const row = (id: string, ours: number, goal: number): Row => ({
    id,
    ours,
    peer: bareRate,
    unit: 'commits/s',
    ratio: ours / bareRate,
    goal: goal === 0 ? '–' : `≥ ${goal}`,
    met: ours / bareRate >= goal,
  })
  return [
    row('intents together, each durable when answered', perSecond(total, spent.together), 0.8),
    row('intents one after the other', perSecond(total / 10, spent.alone), 0),
  ]
}

const quantile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

async function lookups(folder: string, count: number, rounds: number): Promise<readonly Row[]> {
  const store = await opened(folder)
  await store.stop()
  const path = join(folder, 'packbench.sqlite')
  say(`making ${count} shipments …`)
  const samples = addShipments(path, count)
  say('indexing …')
  const reading = await opened(folder)
  await caughtUp(folder)
  const opening = performance.now()
  await reading.stop()
  const again = await opened(folder)
  const started = performance.now() - opening
  const next = numbers(7)
  const pick = () => samples[next(samples.length)] as Sample
  const measured = async (id: string, limitMs: number, look: () => Promise<unknown>): Promise<Row> => {
    for (let warm = 0; warm < 20; warm += 1) await look()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      await look()
      times.push(performance.now() - begun)
    }
    const p99 = quantile(times, 0.99)
    say(`  ${id}: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
    return { id, ours: p99, unit: 'ms p99', goal: `≤ ${limitMs}`, met: p99 <= limitMs }
  }
  const search = (text: string) => again.search({ environment: 'live', text, limit: 50 })
  const rows = [
    await measured(`scan a code among ${count}`, 5, () => again.scan('live', `42097201${pick().tracking}`)),
    await measured(`one word among ${count}`, 50, () => search(pick().last)),
    await measured(`any fragment among ${count}`, 50, () => {
      const { tracking, reference, last } = pick()
      const text = [tracking, reference, last][next(3)] ?? tracking
      const length = 3 + next(6)
      const start = next(Math.max(1, text.length - length))
      return search(text.slice(start, start + length))
    }),
  ]
  await again.stop()
  const size = (name: string) => statSync(join(folder, name)).size / count
  return [
    ...rows,
    { id: 'stop and start again', ours: started, unit: 'ms', goal: '≤ 2000', met: started <= 2000 },
    { id: 'ledger, a shipment', ours: size('packbench.sqlite'), unit: 'bytes', goal: '–', met: true },
    { id: 'search index, a shipment', ours: size('search.sqlite'), unit: 'bytes', goal: '–', met: true },
  ]
}

async function caughtUp(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'search.sqlite'), { readOnly: true, timeout: 5000 })
  database.prepare('attach ? as ledger').run(join(folder, 'packbench.sqlite'))
  const behind = database.prepare(
    'select (select max(search_stamp) from ledger.purchases) - (select stamp from seen) as behind',
  )
  while ((behind.get() as { behind: number }).behind > 0)
    await new Promise(resolve => setTimeout(resolve, 200))
  database.close()
}

function table(rows: readonly Row[]): void {
  const text = (value: number | undefined) =>
    value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2)
  for (const { id, ours, peer, unit, ratio, goal, met } of rows) {
    say(
      [
        id.padEnd(46),
        text(ours).padStart(9),
        text(peer).padStart(9),
        unit.padEnd(10),
        text(ratio).padStart(6),
        goal.padEnd(8),
        met ? 'met' : 'MISSED',
      ].join(' '),
    )
  }
}

/** Every row of the ledger; `shipments` is how many to search among. */
export async function ledgerRows(shipments: number, short: boolean, data?: string): Promise<readonly Row[]> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'packbench-bench-'))
  try {
    return [
      ...(await commits(short ? 3 : 10, 1000)),
      ...(await lookups(folder, shipments, short ? 200 : 1000)),
    ]
  } finally {
    if (data === undefined) rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = await ledgerRows(Number(values.shipments), values.short, values.data)
  table(rows)
  if (values.json) process.stdout.write(`${JSON.stringify({ rows })}\n`)
}
