// Moving a station's own ledger into the warehouse's: copied aside in batches, entered and compared in one commit,
// the old file kept and marked.
import { basename } from 'node:path'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { faultDetail, storageFault } from '../sqlite/engine.ts'
import { readAddress, type TlsChoice, type Trust } from '../warehouse/address.ts'
import { awayBy, databaseDetail, databaseFault } from '../warehouse/faults.ts'
import { type Arrival, openArrival, type Sum } from './arrival.ts'
import type { Cursor } from './aside.ts'
import { rowChecksum } from './checksum.ts'
import type { NewNames } from './renamed-chains.ts'
import { MoveSource } from './source.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'

export interface MoveProgress {
  /** Copied aside, entered into the warehouse's tables, compared there. */
  readonly step: 'copying' | 'entering' | 'comparing'
  readonly table: string
  /** Rows of this table in this step. */
  readonly doneCount: number
  readonly totalCount: number
  /** Of the whole move, from 0 to 1. */
  readonly share: number
}

export interface MovedTableReport {
  readonly table: string
  readonly count: number
  /** Of these: known there already, so that they were not written again (addresses, readings of meters). */
  readonly knownCount: number
  /** Equal on both sides. */
  readonly checksum: string
}

export interface MoveReport {
  readonly station: string
  readonly shipmentCount: number
  readonly rowCount: number
  readonly tables: readonly MovedTableReport[]
  /** Prints that wait, now on the station's spool of its own. */
  readonly waitingJobCount: number
  /** The old ledger's file in the data folder, as it was, and marked. */
  readonly keptFile: string
}

export interface MoveOptions {
  readonly dataFolder: string
  readonly database: {
    readonly url: string
    readonly tls: TlsChoice
    readonly password: () => Promise<string | undefined>
    readonly trust: Trust
  }
  /** The station's name, under which it goes on in the warehouse. */
  readonly station: string
  readonly onProgress?: (progress: MoveProgress) => void
  /** Ends it between two batches; the next move goes on from there. */
  readonly signal?: AbortSignal
  /** Rows of one batch; 5000 unless told. */
  readonly batchRowCount?: number
}

/** One batch: rows as JSON, sent by one statement. */
const BATCH_ROWS = 5000
const BATCH_CHARACTERS = 4 * 1024 * 1024
/** How much of the whole each step takes, by measure. */
const SHARES = { copying: [0, 0.4], entering: [0.4, 0.95], comparing: [0.95, 1] } as const

/**
 * Moves the ledger in `dataFolder` into the warehouse's database. The station must not be running on it:
 * the folder is locked meanwhile. Interrupted at any moment, it continues where it stopped. Until it is done no
 * station sees anything of it; then all is there at once, and a start on the old file is refused with a reason
 * (docs/decisions, "Moving a ledger over").
 *
 * Problems: `move.*`, `warehouse.*`, `storage.*`. Nothing was moved then, unless `warehouse.away` came at
 * the very end: the next move finds out.
 */
export async function moveLedger(options: MoveOptions): Promise<Result<MoveReport, Problem>> {
  const { url, tls, password, trust } = options.database
  const address = readAddress(url, tls, trust)
  if (!address.ok) return address
  const source = await MoveSource.open(options.dataFolder, options.station)
  if (!source.ok) return source
  try {
    const arrival = await openArrival(address.value, await password())
    if (!arrival.ok) return arrival
    try {
      return await new Move(options, source.value, arrival.value).run()
    } finally {
      await arrival.value.close()
    }
  } catch (error) {
    return fail(problemOf(error))
  } finally {
    source.value.close()
  }
}

/** Throws what is no fault of the database, the network or the disk. */
function problemOf(error: unknown): Problem {
  const fault = databaseFault(error)
  const detail = databaseDetail(error)
  if (fault === 'rights') return problem('not-allowed', 'warehouse.rights', { detail })
  if (fault !== undefined) return awayBy(error)
  if (storageFault(error) === undefined) throw error
  return problem('storage', 'storage.not-opened', { detail: faultDetail(error) })
}

class Move {
  readonly #options: MoveOptions
  readonly #source: MoveSource
  readonly #arrival: Arrival
  readonly #counts: ReadonlyMap<string, number>
  readonly #rowCount: number
  #names: NewNames = new Map()
  /** Rows of the tables that this step is done with. */
  #before = 0

  constructor(options: MoveOptions, source: MoveSource, arrival: Arrival) {
    this.#options = options
    this.#source = source
    this.#arrival = arrival
    this.#counts = source.counts()
    this.#rowCount = [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  async run(): Promise<Result<MoveReport, Problem>> {
    const entered = await this.#arrival.enteredReport(this.#source.ledgerId)
    if (entered !== undefined) return this.#finish(JSON.parse(entered))
    // The lock of the move says that no commit of an earlier one is still on its way.
    if (this.#source.mark()) await this.#source.setMark(undefined)
    const refused = await this.#refusal()
    if (refused) return fail(refused)
    this.#names = await this.#newNames()
    this.#source.rename(this.#names)
    const copied = await this.#copyAll()
    if (!copied.ok) return copied
    const entering = await this.#enterAll(copied.value)
    return entering.ok ? this.#finish(entering.value) : entering
  }

  async #refusal(): Promise<Problem | undefined> {
    return this.#source.unfinished() ?? (await this.#arrival.stationThere(this.#options.station))
  }

  /** Another bench has a history there under a former name of this one. */
  #newNames(): Promise<NewNames> {
    return this.#arrival.newNames(this.#options.station, this.#source.stations())
  }

  /** Somebody has begun a history since the rows were copied: the next move carries ours over under another name. */
  async #takenSince(): Promise<Problem | undefined> {
    const now = await this.#newNames()
    const station = [...now.keys()].find(name => now.get(name) !== this.#names.get(name))
    return station ? problem('wrong-state', 'move.station-there', { params: { station } }) : undefined
  }

  /** Gives each table's sum on this side. */
  async #copyAll(): Promise<Result<ReadonlyMap<string, bigint>, Problem>> {
    const cursors = await this.#arrival.begin(this.#source.fingerprint(this.#counts), table =>
      this.#source.highest(table),
    )
    const sums = new Map<string, bigint>()
    this.#before = 0
    for (const table of MOVED_TABLES) {
      const sum = await this.#copy(table, cursors.get(table.name) ?? { doneCount: 0, checksum: 0n })
      if (sum === undefined) return fail(problem('wrong-state', 'move.stopped'))
      sums.set(table.name, sum)
      // Said before hours of copying, where it can be; entering looks again.
      const live = table.name === 'purchases' && (await this.#arrival.liveThere())
      if (live) return fail(live)
    }
    return ok(sums)
  }

  /** Undefined where it was told to stop. The next batch is read while the last one is written. */
  async #copy(table: MovedTable, from: Cursor): Promise<bigint | undefined> {
    const { batchRowCount = BATCH_ROWS } = this.#options
    const columns = this.#source.columns(table)
    let { doneCount, checksum } = from
    let rows: string[] = []
    let characters = 0
    let putting: Promise<void> = Promise.resolve()
    const put = async () => {
      await putting
      putting = this.#arrival.put(table.name, `[${rows.join(',')}]`, { doneCount, checksum })
      // Awaited above or below; a rejection before that is none that nobody sees.
      putting.catch(() => undefined)
      rows = []
      characters = 0
      this.#say('copying', table, doneCount)
    }
    for (const row of this.#source.rows(table, doneCount)) {
      checksum += BigInt(rowChecksum(columns.map(column => row[column] ?? null)))
      doneCount += 1
      const json = JSON.stringify(row, forPostgres)
      rows.push(json)
      characters += json.length
      if (rows.length < batchRowCount && characters < BATCH_CHARACTERS) continue
      await put()
      if (this.#options.signal?.aborted) break
    }
    if (rows.length > 0) await put()
    await putting
    this.#before += this.#counts.get(table.name) ?? 0
    return this.#options.signal?.aborted ? undefined : checksum
  }

  async #enterAll(sums: ReadonlyMap<string, bigint>): Promise<Result<MoveReport, Problem>> {
    await this.#arrival.beginEntering()
    try {
      const entered = await this.#enterInOneCommit(sums)
      if (entered.ok) return entered
      await this.#arrival.rollBack()
      if (entered.problem.code === 'move.differs') await this.#arrival.forget()
      return entered
    } catch (error) {
      await this.#arrival.rollBack()
      // Another station was first with something that is one of a kind: it says what.
      const live =
        databaseFault(error) === 'again' && ((await this.#refusal()) ?? (await this.#arrival.liveThere()))
      if (live) return fail(live)
      throw error
    }
  }

  async #enterInOneCommit(sums: ReadonlyMap<string, bigint>): Promise<Result<MoveReport, Problem>> {
    const live = (await this.#refusal()) ?? (await this.#takenSince()) ?? (await this.#arrival.liveThere())
    if (live) return fail(live)
    const known = new Map<string, Sum>()
    this.#before = 0
    for (const table of MOVED_TABLES) {
      if (this.#options.signal?.aborted) return fail(problem('wrong-state', 'move.stopped'))
      const columns = this.#source.columns(table)
      known.set(
        table.name,
        await this.#arrival.enter(table, columns, count => this.#say('entering', table, count)),
      )
      this.#before += this.#counts.get(table.name) ?? 0
    }
    const tables: MovedTableReport[] = []
    this.#before = 0
    for (const table of MOVED_TABLES) {
      const there = await this.#arrival.sumOf(table, this.#source.columns(table))
      const leftOut = known.get(table.name) ?? { count: 0, checksum: '0' }
      const count = this.#counts.get(table.name) ?? 0
      const checksum = String(sums.get(table.name))
      const isEqual =
        there.count + leftOut.count === count &&
        String(BigInt(there.checksum) + BigInt(leftOut.checksum)) === checksum
      if (!isEqual) return fail(problem('storage', 'move.differs', { detail: table.name }))
      tables.push({ table: table.name, count, knownCount: leftOut.count, checksum })
      this.#say('comparing', table, count)
      this.#before += count
    }
    const report: MoveReport = {
      station: this.#options.station,
      shipmentCount: this.#counts.get('purchases') ?? 0,
      rowCount: this.#rowCount,
      tables,
      waitingJobCount: 0,
      keptFile: basename(this.#source.path),
    }
    const { shipmentCount, rowCount, keptFile, station } = report
    const renamed = [...this.#names].map(([was, is]) => `${was}: ${is}`).join(', ')
    await this.#arrival.note(station, { shipmentCount, rowCount, keptFile, ...(renamed && { renamed }) })
    await this.#arrival.keepReport(this.#source.ledgerId, JSON.stringify(report))
    // From here until the answer nobody knows whose ledger is the live one: this one is not.
    await this.#source.setMark('entering')
    await this.#arrival.commit()
    return ok(report)
  }

  /** What a move that was broken off behind its commit has still to do, too. */
  async #finish(report: MoveReport): Promise<Result<MoveReport, Problem>> {
    await this.#arrival.analyze()
    const carried = await this.#source.carryJobs(this.#options.dataFolder)
    if (!carried.ok) return carried
    await this.#source.setMark('moved')
    return ok({ ...report, waitingJobCount: carried.value })
  }

  #say(step: MoveProgress['step'], { name }: MovedTable, doneCount: number): void {
    const [from, to] = SHARES[step]
    const done = this.#rowCount === 0 ? 1 : (this.#before + doneCount) / this.#rowCount
    this.#options.onProgress?.({
      step,
      table: name,
      doneCount,
      totalCount: this.#counts.get(name) ?? 0,
      share: from + (to - from) * Math.min(1, done),
    })
  }
}

/** Bytes as PostgreSQL reads them in a text. */
const forPostgres = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
