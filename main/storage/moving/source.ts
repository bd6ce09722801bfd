// The side of a move that is left: the station's own file, what must be settled in it first, its rows in order, and
// the mark that it was moved.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type Problem, problem } from '../../core/problem.ts'
import type { PurchaseKind } from '../../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { SQLITE_TYPES } from '../migrations/column-types.ts'
import { ledgerMigrations } from '../migrations/migrations.ts'
import type { LedgerTables } from '../schema.ts'
import { spoolMigrations } from '../spool/schema.ts'
import { readMark, writeFirstMark } from '../sqlite/copy-guard.ts'
import { storeFiles } from '../sqlite/files.ts'
import { type OpenStore, openStore } from '../sqlite/opening.ts'
import { ledgerId, markMoved, olderCopy } from '../sqlite/standing.ts'
import type { Value } from './checksum.ts'
import { type NewNames, RenamedChains } from './renamed-chains.ts'
import { MOVED_TABLES, type MovedTable } from './tables.ts'

const BUSY_TIMEOUT_MS = 5000
const MIGRATIONS = { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() }

export class MoveSource {
  readonly ledgerId: string
  readonly path: string
  readonly #database: DatabaseSync
  readonly #db: Kysely<LedgerTables>
  readonly #release: () => void
  readonly #station: string
  #renamed: RenamedChains | undefined
  #names: NewNames = new Map()

  /**
   * Opens and locks the file as a station does that starts on it. Refuses one that is not there, that was
   * moved, that is an older copy.
   */
  static async open(dataFolder: string, station: string): Promise<Result<MoveSource, Problem>> {
    const files = storeFiles(dataFolder)
    if (!existsSync(files.store)) return fail(problem('not-found', 'move.nothing'))
    const opened = await openStore(dataFolder, files, BUSY_TIMEOUT_MS, MIGRATIONS)
    if (!opened.ok) return opened
    const { database, db, lock } = opened.value
    const id = await ledgerId(db)
    const older = await olderCopy(db, files, id)
    const source = new MoveSource(opened.value, id, files.store, station)
    const refused = source.mark() === 'moved' ? problem('storage', 'storage.moved') : older
    if (!refused) return ok(source)
    database.close()
    lock.release()
    return fail(refused)
  }

  private constructor({ database, db, lock }: OpenStore, id: string, path: string, station: string) {
    this.ledgerId = id
    this.path = path
    this.#database = database
    this.#db = db
    this.#station = station
    this.#release = () => lock.release()
  }

  close(): void {
    this.#database.close()
    this.#release()
  }

  /** How far a move has come that left the moment of its commit unknown, or is over. */
  mark(): 'entering' | 'moved' | undefined {
    const fact = this.#database.prepare(`select value from ledger_facts where name = 'moved_over'`).get()
    return fact?.value as 'entering' | 'moved' | undefined
  }

  async setMark(mark: 'entering' | 'moved' | undefined): Promise<void> {
    await markMoved(this.#db, mark)
  }

  /** What has to be ended or settled on this station, and cannot be carried over as it is. */
  unfinished(): Problem | undefined {
    const any = (from: string) => this.#database.prepare(`select 1 from ${from} limit 1`).get() !== undefined
    const underWay = ['intended', 'sending', 'voiding'] satisfies PurchaseKind[]
    if (
      any(`purchases where kind in (${underWay.map(kind => `'${kind}'`).join(', ')})`) ||
      any(`jobs where state = 'sending'`) ||
      any(`order_runs where state = 'running' and holder_key is not null`)
    ) {
      return problem('wrong-state', 'move.under-way')
    }
    if (any('funds where holder_key is not null')) return problem('wrong-state', 'move.funds-open')
    if (any('closes where holder_key is not null')) return problem('wrong-state', 'move.close-open')
    if (any('order_runs where holder_key is not null')) return problem('wrong-state', 'move.batch-open')
    return undefined
  }

  /** Every station whose chain of events is here: a renamed station has several. */
  stations(): readonly string[] {
    const rows = this.#database.prepare(
      'select distinct station from chain_checkpoints union select distinct station from events',
    )
    return rows.all().map(row => String(row.station))
  }

  /** Under which names the chains of these stations are carried over. */
  rename(names: NewNames): void {
    this.#names = names
    this.#renamed =
      names.size === 0 ? undefined : new RenamedChains(names, this.#all('select * from chain_checkpoints'))
  }

  counts(): ReadonlyMap<string, number> {
    return new Map(
      MOVED_TABLES.map(table => {
        const { count } = this.#database
          .prepare(`select count(*) as count from (${this.#select(table)})`)
          .get() as {
          count: number
        }
        return [table.name, count]
      }),
    )
  }

  /** Another text once anything was written here since, or a newer program has other columns. */
  fingerprint(counts: ReadonlyMap<string, number>): string {
    const one = (sql: string) => this.#database.prepare(sql).all()
    return JSON.stringify([
      this.ledgerId,
      this.#station,
      [...this.#names],
      [...counts],
      MOVED_TABLES.map(table => this.columns(table)),
      one('select station, max(sequence) as sequence, hash from events group by station'),
      one('select max(search_stamp) as stamp, max(updated_at) as at from purchases'),
      one('select max(updated_at) as at from jobs'),
      one('select max(last_used_at) as at, sum(use_count) as uses from known_addresses'),
      one('select max(last_used_at) as at, sum(use_count) as uses from known_goods'),
      one('select max(saved_at) as at, count(*) as kept from known_weights'),
    ])
  }

  /** The highest number given in a table that numbers its rows. */
  highest(table: string): number {
    const { seq } = this.#database.prepare(`select coalesce(max(seq), 0) as seq from ${table}`).get() as {
      seq: number
    }
    return seq
  }

  columns(table: MovedTable): readonly string[] {
    return this.#database
      .prepare(this.#select(table))
      .columns()
      .map(column => column.name)
  }

  /** All rows after the first `skip`. */
  rows(table: MovedTable, skip: number): Iterable<Readonly<Record<string, Value>>> {
    const sql = `${this.#select(table)} order by ${table.order.join(', ')}`
    const chains = this.#renamed
    if (chains && table.name === 'events') return behind(chains.entries(this.#all(sql)), skip)
    if (chains && table.name === 'chain_checkpoints') return behind(chains.checkpoints(this.#all(sql)), skip)
    return this.#all(`${sql} limit -1 offset ?`, skip)
  }

  /**
   * Prints that wait or that nobody is sure of go to the spool that the station has in a warehouse, with
   * their bytes; said twice, they are there once. Finished prints stay in this file. Gives how many go.
   */
  async carryJobs(dataFolder: string): Promise<Result<number, Problem>> {
    const folder = join(dataFolder, 'warehouse')
    const files = storeFiles(folder)
    const opened = await openStore(folder, files, BUSY_TIMEOUT_MS, MIGRATIONS)
    if (!opened.ok) return opened
    const { database, db, lock } = opened.value
    try {
      const id = await ledgerId(db)
      if (!readMark(files.mark)) writeFirstMark(files, id)
      const columns = database
        .prepare('select * from jobs')
        .columns()
        .map(column => column.name)
        .filter(name => name !== 'seq')
        .join(', ')
      const waits = `state in ('held', 'unsure')`
      database.prepare('attach ? as left_behind').run(this.path)
      database.exec(`begin immediate;
        insert or ignore into main.jobs (${columns}) select ${columns} from left_behind.jobs where ${waits} order by seq;
        insert or ignore into main.job_bytes (job_seq, bytes)
          select here.seq, their_bytes.bytes from left_behind.jobs as theirs
          join left_behind.job_bytes as their_bytes on their_bytes.job_seq = theirs.seq
          join main.jobs as here on here.id = theirs.id where theirs.${waits};
        insert or ignore into main.answered_commands (command_id, job_id)
          select command_id, job_id from left_behind.answered_commands
          where job_id in (select id from left_behind.jobs where ${waits});
        commit`)
      const { count } = database
        .prepare(`select count(*) as count from left_behind.jobs where ${waits}`)
        .get() as {
        count: number
      }
      return ok(count)
    } finally {
      database.close()
      lock.release()
    }
  }

  #all(sql: string, ...values: number[]): Iterable<Readonly<Record<string, Value>>> {
    return this.#database.prepare(sql).iterate(...values) as Iterable<Record<string, Value>>
  }

  #select({ name, from }: MovedTable): string {
    return from ? from(this.#station) : `select * from ${name}`
  }
}

function* behind<Row>(rows: Iterable<Row>, skip: number): Iterable<Row> {
  let count = 0
  for (const row of rows) {
    count += 1
    if (count > skip) yield row
  }
}
