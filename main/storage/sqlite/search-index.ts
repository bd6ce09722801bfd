// The index that finds fragments: a separate file, derived from the ledger, behind it by moments, rebuilt at will.
import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { ShipmentQuery } from '../../core/records/ledger.ts'
import type { FragmentIndex, SearchWindow } from '../records/purchases/search.ts'
import { likePattern } from '../records/purchases/search-text.ts'
import { storageFault } from './engine.ts'
import type { StoreFiles } from './files.ts'
import { BLOCK_TABLES, SearchBlocks } from './search-blocks.ts'
import { BlockTexts, TEXT_TABLE } from './search-texts.ts'

/** Rows indexed in one transaction: short enough that a lookup behind it hardly waits. */
const STEP_ROWS = 500

/**
 * The reading connection: the index is its own file, the ledger is attached to it read-only, so that one
 * statement sees both and nothing can be written to the ledger from here. The index costs no commit
 * anything; a damaged or foreign one is thrown away.
 */
export function openReading(files: StoreFiles, busyTimeoutMs: number): DatabaseSync {
  try {
    const database = attach(files.search, files, busyTimeoutMs)
    if (!isOfBefore(database)) return database
    database.close()
  } catch (error) {
    if (storageFault(error) === undefined) throw error
  }
  for (const suffix of ['', '-wal', '-shm']) rmSync(files.search + suffix, { force: true })
  try {
    return attach(files.search, files, busyTimeoutMs)
  } catch (error) {
    if (storageFault(error) === undefined) throw error
    // A full or read-only disk: searching still works, from memory.
    return attach(':memory:', files, busyTimeoutMs)
  }
}

/** An earlier program's, which kept trigrams of every row; it begins again by itself in this one's file. */
function isOfBefore(database: DatabaseSync): boolean {
  return database.prepare(`select 1 from main.sqlite_master where name = 'fragments'`).get() !== undefined
}

function attach(path: string, files: StoreFiles, busyTimeoutMs: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma temp_store = memory;
      pragma secure_delete = on;
      pragma cache_size = -32000;
    `)
    database.prepare('attach ? as ledger').run(`${pathToFileURL(files.store).href}?mode=ro`)
    database.exec(`
      pragma ledger.cache_size = -64000;
      create table if not exists index_seen (
        only integer primary key check (only = 1),
        ledger_id text not null,
        stamp integer not null,
        blocks integer not null
      );
      ${TEXT_TABLE}
      ${BLOCK_TABLES}
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export class SqliteFragmentIndex implements FragmentIndex {
  readonly #database: DatabaseSync
  readonly #changes
  readonly #see
  readonly #newest
  readonly #texts: BlockTexts
  readonly #blocks: SearchBlocks
  seenStamp: number
  /** The newest place among the rows that have been indexed since the start. */
  #indexedUpTo = 0

  constructor(database: DatabaseSync) {
    this.#database = database
    const { stamp, blocks } = this.#adopt()
    this.seenStamp = stamp
    this.#texts = new BlockTexts(database)
    this.#blocks = new SearchBlocks(database, this.#texts, blocks)
    this.#changes = database.prepare(
      `select seq, cast(search_text as text) as search_text, search_stamp from purchases
        where search_stamp > ? and search_stamp < ${2 ** 52} and seq < ${2 ** 52} order by search_stamp limit ?`,
    )
    this.#see = database.prepare('update index_seen set stamp = ?')
    this.#newest = database.prepare(
      `select coalesce(max(seq), 0) as newest from purchases where seq < ${2 ** 52}`,
    )
  }

  /** Uses what is there if it belongs to this ledger and is not ahead of it; otherwise begins again. */
  #adopt(): { readonly stamp: number; readonly blocks: number } {
    const { ledger_id: ledgerId } = this.#database
      .prepare(`select value as ledger_id from ledger_facts where name = 'ledger_id'`)
      .get() as { ledger_id: string }
    const { newest } = this.#database
      .prepare(
        `select coalesce(max(search_stamp), 0) as newest from purchases where search_stamp < ${2 ** 52}`,
      )
      .get() as { newest: number }
    const known = this.#database.prepare('select ledger_id, stamp, blocks from index_seen').get() as
      | { ledger_id: string; stamp: number; blocks: number }
      | undefined
    if (known && known.ledger_id === ledgerId && known.stamp <= newest) return known
    this.#database.exec(`begin; insert into blocks (blocks) values ('delete-all');
      delete from blocks_changed; delete from block_texts; delete from index_seen`)
    this.#database
      .prepare('insert into index_seen (only, ledger_id, stamp, blocks) values (1, ?, 0, 0)')
      .run(ledgerId)
    this.#database.exec('commit')
    return { stamp: 0, blocks: 0 }
  }

  /** Indexes the next few changed rows, or makes a block of indexed ones; false where there was nothing to do. */
  step(): boolean {
    return this.#blocks.makeNext(this.#indexedUpTo) || this.#indexRows() || this.#makeBlocks()
  }

  /** Once every row is indexed. */
  #makeBlocks(): boolean {
    this.#indexedUpTo = (this.#newest.get() as { newest: number }).newest
    return this.#blocks.makeNext(this.#indexedUpTo) || this.#blocks.makeAnew()
  }

  #indexRows(): boolean {
    const rows = this.#changes.all(this.seenStamp, STEP_ROWS) as {
      seq: number
      search_text: string
      search_stamp: number
    }[]
    const last = rows.at(-1)
    if (!last) return false
    this.#database.exec('begin')
    try {
      this.#texts.put(rows)
      this.#blocks.rowsChanged(rows.map(({ seq }) => seq))
      this.#see.run(last.search_stamp)
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
    this.seenStamp = last.search_stamp
    this.#indexedUpTo = Math.max(this.#indexedUpTo, last.seq)
    return true
  }

  stretches(fragments: readonly string[], below: number, also: readonly number[]): Iterator<SearchWindow> {
    return this.#blocks.stretches(fragments, below, also)
  }

  /** The index gives what may match, the ledger's own text decides. */
  candidates(
    fragments: readonly string[],
    filter: Pick<ShipmentQuery, 'environment' | 'state'>,
    window: SearchWindow,
    limit: number,
  ): readonly number[] {
    const matches = this.#statement(fragments.length, filter.state !== undefined)
    const state = filter.state === undefined ? [] : [filter.state]
    const patterns = fragments.map(likePattern)
    const found: number[] = []
    for (const seq of this.#texts.holding(fragments, window)) {
      if (matches.get(seq, filter.environment, ...state, ...patterns)) found.push(seq)
      if (found.length === limit) break
    }
    return found
  }

  #statement(fragmentCount: number, byState: boolean) {
    const key = `${fragmentCount}${byState}`
    const known = this.#statements.get(key)
    if (known) return known
    const statement = this.#database.prepare(`
      select 1 from purchases where seq = ? and environment = ? ${byState ? 'and kind = ?' : ''}
        ${`and search_text like ? escape '\\' `.repeat(fragmentCount)}`)
    this.#statements.set(key, statement)
    return statement
  }
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
}
