// The reading side of a store: lookups and searches on a connection that never delays a commit.
import type { DatabaseSync } from 'node:sqlite'
import { problem } from '../../core/problem.ts'
import type { ReadMethod } from '../methods.ts'
import type { Answer, Call, WorkerStart } from '../protocol.ts'
import type { StationReading } from '../session.ts'
import type { StationTables } from '../spool/schema.ts'
import { bug } from './commit-queue.ts'
import { kyselyOn } from './dialect.ts'
import { faultDetail, storageFault } from './engine.ts'
import { storeFiles } from './files.ts'
import { openReading, SqliteFragmentIndex } from './search-index.ts'
import { lookUp } from './sessions.ts'

/** How often the reader looks whether there is something new to index. */
const INDEX_EVERY_MS = 500

export class Reader {
  readonly #database: DatabaseSync
  readonly #reading: StationReading
  readonly #index: SqliteFragmentIndex
  readonly #post: (answers: readonly Answer[]) => void
  readonly #answers: Answer[] = []
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined
  #stopped = false

  constructor(start: WorkerStart, post: (answers: readonly Answer[]) => void) {
    this.#database = openReading(storeFiles(start.dataFolder), start.limits.busyTimeoutMs)
    this.#index = new SqliteFragmentIndex(this.#database)
    const db = kyselyOn<StationTables>(this.#database)
    this.#reading = {
      db,
      prints: { db },
      index: this.#index,
      searchMs: start.limits.searchMs,
      nowMs: () => performance.now(),
      breathe: () => new Promise(resolve => setImmediate(resolve)),
    }
    this.#post = post
    this.#indexSoon()
  }

  /**
   * Each call is answered as soon as it is done: a search does not hold up a lookup. The lookups of one message see the
   * records at one moment, whatever is committed between their statements; a search does so until it pauses.
   */
  push(calls: readonly Call<ReadMethod>[]): void {
    const begun = this.#begin()
    setImmediate(() => this.#leave())
    for (const call of calls) void this.#answer(call, begun).then(answer => this.#tell(answer))
  }

  /** Rejects where the disk does not let it: nothing is read at a moment that is over. */
  async #begin(): Promise<void> {
    this.#letGo()
    this.#database.exec('begin')
  }

  /** What is done in one turn goes as one message: waking the other thread costs more than most lookups. */
  #tell(answer: Answer): void {
    if (this.#answers.length === 0) setImmediate(() => this.#post(this.#answers.splice(0)))
    this.#answers.push(answer)
  }

  /** The next message sees what was committed before it was sent. */
  #letGo(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('commit')
  }

  /** Where the disk does not let it go, the next message tries again. */
  #leave(): void {
    try {
      this.#letGo()
    } catch (error) {
      if (storageFault(error) === undefined) throw error
    }
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer as NodeJS.Timeout)
    this.#database.close()
  }

  async #answer(call: Call<ReadMethod>, begun: Promise<void>): Promise<Answer> {
    try {
      await begun
      const value = await lookUp(this.#reading, call)
      return { id: call.id, kind: 'value', value }
    } catch (error) {
      const fault = storageFault(error)
      if (fault === undefined) return bug(call, error)
      const code = fault === 'corrupt' ? 'storage.damage-found' : 'storage.not-opened'
      return {
        id: call.id,
        kind: 'failure',
        problem: problem('storage', code, { detail: faultDetail(error) }),
      }
    }
  }

  #indexSoon(): void {
    if (this.#stopped) return
    const more = this.#indexStep()
    // Between two steps everything that waits is answered.
    this.#timer = setTimeout(() => this.#indexSoon(), more ? 0 : INDEX_EVERY_MS)
  }

  #indexStep(): boolean {
    try {
      this.#letGo()
      return this.#index.step()
    } catch (error) {
      // The index is a help: behind or gone, searches read the texts themselves.
      if (storageFault(error) === undefined) throw error
      return false
    }
  }
}
