// The trigram index that finds fragments: a separate file, derived from the ledger, behind it by moments, rebuilt
// at will.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { ShipmentQuery } from '../../core/records/ledger.ts'
import type { FragmentIndex, SearchWindow } from '../records/purchases/search.ts'
import { likePattern } from '../records/purchases/search-text.ts'
import { storageFault } from './engine.ts'
import type { StoreFiles } from './files.ts'

/** Rows indexed in one transaction: short enough that a lookup behind it hardly waits. */
const STEP_ROWS = 500
const TRIGRAM = 3

/**
 * The reading connection: the index is its own file, the ledger is attached to it read-only, so that one
 * statement sees both and nothing can be written to the ledger from here. The index costs no commit
 * anything; a damaged or foreign one is thrown away.
 */
export function openReading(files: StoreFiles, busyTimeoutMs: number): DatabaseSync {
  try {
    return attach(files.search, files, busyTimeoutMs)
  } catch (error) {
    if (storageFault(error) === undefined) throw error
    for (const suffix of ['', '-wal', '-shm']) rmSync(files.search + suffix, { force: true })
  }
  try {
    return attach(files.search, files, busyTimeoutMs)
  } catch (error) {
    if (storageFault(error) === undefined) throw error
    // A full or read-only disk: searching still works, from memory.
    return attach(':memory:', files, busyTimeoutMs)
  }
}

function attach(path: string, files: StoreFiles, busyTimeoutMs: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma temp_store = memory;
      pragma cache_size = -32000;
    `)
    database.prepare('attach ? as ledger').run(`${pathToFileURL(files.store).href}?mode=ro`)
    database.exec(`
      pragma ledger.cache_size = -64000;
      create table if not exists seen (
        only integer primary key check (only = 1),
        ledger_id text not null,
        stamp integer not null
      );
      create virtual table if not exists fragments using fts5(
        text, content = '', contentless_delete = 1, detail = none,
        tokenize = 'trigram case_sensitive 1'
      );
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export class SqliteFragmentIndex implements FragmentIndex {
  readonly #database: DatabaseSync
  readonly #texts
  readonly #put
  readonly #see
  seenStamp: number

  constructor(database: DatabaseSync) {
    this.#database = database
    this.seenStamp = this.#adopt()
    this.#texts = database.prepare(
      `select seq, cast(search_text as text) as search_text, search_stamp from purchases
        where search_stamp > ? and search_stamp < ${2 ** 52} and seq < ${2 ** 52} order by search_stamp limit ?`,
    )
    this.#put = database.prepare('insert or replace into fragments (rowid, text) values (?, ?)')
    this.#see = database.prepare('update seen set stamp = ?')
  }

  /** Uses what is there if it belongs to this ledger and is not ahead of it; otherwise begins again. */
  #adopt(): number {
    const { ledger_id: ledgerId } = this.#database
      .prepare(`select value as ledger_id from ledger_facts where name = 'ledger_id'`)
      .get() as { ledger_id: string }
    const { newest } = this.#database
      .prepare(
        `select coalesce(max(search_stamp), 0) as newest from purchases where search_stamp < ${2 ** 52}`,
      )
      .get() as { newest: number }
    const seen = this.#database.prepare('select ledger_id, stamp from seen').get() as
      | { ledger_id: string; stamp: number }
      | undefined
    if (seen && seen.ledger_id === ledgerId && seen.stamp <= newest) return seen.stamp
    this.#database.exec(`begin; insert into fragments (fragments) values ('delete-all'); delete from seen`)
    this.#database.prepare('insert into seen (only, ledger_id, stamp) values (1, ?, 0)').run(ledgerId)
    this.#database.exec('commit')
    return 0
  }

  /** Indexes the next few changed rows; false where there were none. */
  step(): boolean {
    const rows = this.#texts.all(this.seenStamp, STEP_ROWS) as {
      seq: number
      search_text: string
      search_stamp: number
    }[]
    const last = rows.at(-1)
    if (!last) return false
    this.#database.exec('begin')
    try {
      for (const row of rows) this.#put.run(row.seq, row.search_text)
      this.#see.run(last.search_stamp)
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
    this.seenStamp = last.search_stamp
    return true
  }

  candidates(
    fragments: readonly string[],
    filter: Pick<ShipmentQuery, 'environment' | 'state'>,
    { from, below }: SearchWindow,
    limit: number,
  ): readonly number[] | undefined {
    const trigrams = [...new Set(fragments.flatMap(coveringTrigrams))]
    if (trigrams.length === 0) return undefined
    const match = trigrams.map(trigram => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
    const statement = this.#statement(fragments.length, filter.state !== undefined)
    const rows = statement.all(
      match,
      from,
      below - 1,
      filter.environment,
      ...(filter.state === undefined ? [] : [filter.state]),
      ...fragments.map(likePattern),
      limit,
    ) as { seq: number }[]
    return rows.map(({ seq }) => seq)
  }

  /** The index gives what may match, the ledger's own text decides. */
  #statement(fragmentCount: number, byState: boolean) {
    const key = `${fragmentCount}${byState}`
    const known = this.#statements.get(key)
    if (known) return known
    const statement = this.#database.prepare(`
      select purchases.seq as seq from fragments cross join purchases on purchases.seq = fragments.rowid
      where fragments match ? and fragments.rowid >= ? and fragments.rowid <= ?
        and purchases.environment = ? ${byState ? 'and purchases.kind = ?' : ''}
        ${`and purchases.search_text like ? escape '\\' `.repeat(fragmentCount)}
      order by fragments.rowid desc limit ?`)
    this.#statements.set(key, statement)
    return statement
  }
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
}

/** Trigrams that together cover every character: fewer lists to read than all of them, and the text decides anyway. */
export function coveringTrigrams(fragment: string): readonly string[] {
  const characters = Array.from(fragment)
  if (characters.length < TRIGRAM) return []
  const starts = new Set<number>()
  for (let start = 0; start + TRIGRAM <= characters.length; start += TRIGRAM) starts.add(start)
  starts.add(characters.length - TRIGRAM)
  return [...starts].map(start => characters.slice(start, start + TRIGRAM).join(''))
}
