// What another program wrote into the records, while the station works and between two of its runs: then the trail is
// looked at from its beginning, and nothing is bought where it does not hold before a supervisor has agreed (decision 122).
import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type Problem, problem } from '../../core/problem.ts'
import { firstBreak, stationsWithEvents } from '../records/trail/chain-walk.ts'
import { BEGINNING, type ChainHead, type EventChain, lastEvent } from '../records/trail/event-chain.ts'
import type { TrailSeal } from '../records/trail/trail-seal.ts'
import type { LedgerTables } from '../schema.ts'
import type { StoreFiles } from './files.ts'
import { endsOfOthers, hasStrays, trailUpTo } from './trail-digest.ts'

/** The file as an orderly end leaves it; `changedMs`: since 1970. */
export interface Left {
  readonly bytes: number
  readonly changedMs: number
}

/** Of a file that nobody has open. */
export function asLeft({ store }: StoreFiles): Left {
  const { size: bytes, mtimeMs: changedMs } = statSync(store)
  return { bytes, changedMs }
}

/** Before the file is opened. A run that was killed left nothing to compare with: the trail's end is checked then. */
export function changedSince(files: StoreFiles, left: Left | undefined): boolean {
  if (!left || !existsSync(files.store)) return false
  const now = asLeft(files)
  return now.bytes !== left.bytes || now.changedMs !== left.changedMs || existsSync(files.wal)
}

/** What is kept of it from one start to the next. */
export interface TrailState {
  /** From where on the trail has to be unbroken: a supervisor has looked at what is before it. */
  readonly wholeFrom?: Agreed
  /** The ends of the chains of other names, which nothing is added to; a mark of an earlier version lacks it. */
  readonly others?: string
  /** The entry at which it was found changed, until a supervisor has agreed to go on. */
  readonly changedAt?: number
}

interface Agreed extends ChainHead {
  /** Everything that was there then, which has to stay as it is; a mark of an earlier version lacks it. */
  readonly before?: string
}

interface Before {
  readonly seal: TrailSeal | undefined
  /** As the last run left it. */
  readonly mark: (TrailState & Pick<ChainHead, 'sequence'>) | undefined
}

export class OutsideWrites {
  readonly #database: DatabaseSync
  readonly #chain: EventChain
  readonly #seal: TrailSeal | undefined
  readonly #version: StatementSync
  #seen: unknown
  #state: TrailState

  /** `database`: the only connection of ours that writes. */
  constructor(database: DatabaseSync, chain: EventChain, { seal, mark }: Before) {
    this.#database = database
    this.#chain = chain
    this.#seal = seal
    this.#state = this.#stateAtStart(mark)
    // SQLite counts the commits of all other connections (sqlite.org/pragma.html, "data_version").
    this.#version = database.prepare('pragma data_version')
    this.#seen = triggersIn(database).length > 0 ? undefined : this.#versionNow()
  }

  /** Asked within a transaction of ours: whether one of somebody else's came since it was asked last. */
  cameSince(): boolean {
    const before = this.#seen
    this.#seen = this.#versionNow()
    if (this.#seen === before) return false
    // They come back where this transaction does not hold: asked once more by the next one.
    if (takeOutTriggers(this.#database)) this.#seen = undefined
    return true
  }

  get state(): TrailState {
    return this.#state
  }

  /** Why nothing may be bought. */
  get doubt(): Problem | undefined {
    const { changedAt: sequence } = this.#state
    if (sequence === undefined) return undefined
    return problem('storage', 'storage.trail-changed', { params: { sequence } })
  }

  /** Gives whether the trail is found changed now, and was not before. `isQuiet`: nothing of ours is being appended. */
  async review(db: Kysely<LedgerTables>, isQuiet = false): Promise<boolean> {
    if (this.#state.changedAt !== undefined) return false
    const changedAt = (await this.#firstChange(db)) ?? (isQuiet ? await this.#addedBehind(db) : undefined)
    if (changedAt === undefined) return false
    this.#state = { ...this.#state, changedAt }
    return true
  }

  /**
   * A person goes on: what follows is compared with the trail as it is now, which may end before what was agreed to, and
   * what is there now stays.
   */
  accept(): void {
    const { wholeFrom, changedAt } = this.#state
    const isWhole = wholeFrom === undefined && changedAt === undefined
    const head = this.#chain.known()
    this.#state = {
      others: this.#othersNow(),
      ...(!isWhole && head && { wholeFrom: agreedAt(this.#database, this.#chain.station, head) }),
    }
  }

  #stateAtStart(mark: Before['mark']): TrailState {
    const { wholeFrom, others, changedAt } = mark ?? {}
    const agreed =
      wholeFrom &&
      (wholeFrom.before === undefined ? agreedAt(this.#database, this.#chain.station, wholeFrom) : wholeFrom)
    const now = this.#othersNow()
    const found =
      changedAt ?? (mark && others !== undefined && now !== others ? mark.sequence + 1 : undefined)
    return {
      others: now,
      ...(agreed && { wholeFrom: agreed }),
      ...(found !== undefined && { changedAt: found }),
    }
  }

  async #firstChange(db: Kysely<LedgerTables>): Promise<number | undefined> {
    const { wholeFrom, others } = this.#state
    const end = this.#chain.known()
    const start = wholeFrom?.sequence === BEGINNING.sequence ? undefined : wholeFrom
    const own = await firstBreak(db, this.#chain.station, { start, end, seal: this.#seal })
    if (own !== undefined) return own
    const next = (end?.sequence ?? 0) + 1
    if (wholeFrom) {
      return trailUpTo(this.#database, this.#chain.station, wholeFrom) === wholeFrom.before
        ? undefined
        : wholeFrom.sequence
    }
    if (hasStrays(this.#database)) return next
    for (const station of await stationsWithEvents(db)) {
      if (station === this.#chain.station) continue
      const broken = await firstBreak(db, station, { start: undefined, end: undefined, seal: undefined })
      if (broken !== undefined) return broken
    }
    return this.#othersNow() === others ? undefined : next
  }

  /**
   * The bench has another name from here on: what is under its old name has to verify, and stays as it is. A chain of
   * its own begins, or goes on, under the new one.
   */
  async renamed(db: Kysely<LedgerTables>, chain: EventChain): Promise<TrailState> {
    await this.#chain.head(db)
    await this.review(db)
    const { wholeFrom, changedAt } = this.#state
    const head = (await chain.head(db)) ?? BEGINNING
    return {
      others: endsOfOthers(this.#database, chain.station),
      ...(wholeFrom && { wholeFrom: agreedAt(this.#database, chain.station, head) }),
      ...(changedAt !== undefined && { changedAt }),
    }
  }

  #othersNow(): string {
    return endsOfOthers(this.#database, this.#chain.station)
  }

  /** However well it follows: nobody else writes into this chain. */
  async #addedBehind(db: Kysely<LedgerTables>): Promise<number | undefined> {
    const end = this.#chain.known()
    const last = end && (await lastEvent(db, this.#chain.station))
    return last && last.sequence > end.sequence ? end.sequence + 1 : undefined
  }

  #versionNow(): unknown {
    return this.#version.get()?.data_version
  }
}

/** None is ours: one that somebody else put in would undo what is written, or refuse a service's answer. */
function takeOutTriggers(database: DatabaseSync): boolean {
  const names = triggersIn(database)
  for (const name of names) database.exec(`drop trigger "${name.replaceAll('"', '""')}"`)
  return names.length > 0
}

const triggersIn = (database: DatabaseSync): readonly string[] =>
  database
    .prepare(`select name from sqlite_master where type = 'trigger'`)
    .all()
    .map(({ name }) => String(name))

const agreedAt = (database: DatabaseSync, station: string, head: ChainHead): Agreed => ({
  sequence: head.sequence,
  hash: head.hash,
  before: trailUpTo(database, station, head),
})
