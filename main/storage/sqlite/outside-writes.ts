// What another program wrote into the records, while the station works and between two of its runs: then the trail is
// looked at from its beginning, and nothing is bought where it does not hold before a person has agreed (decision 122).
import { existsSync, statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type Problem, problem } from '../../core/problem.ts'
import { firstBreak } from '../records/chain-walk.ts'
import type { ChainHead, EventChain } from '../records/event-chain.ts'
import type { TrailSeal } from '../records/trail-seal.ts'
import type { LedgerTables } from '../schema.ts'
import type { StoreFiles } from './files.ts'

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
  /** From where on the trail has to be whole: what stands before it a person has looked at. */
  readonly wholeFrom?: ChainHead
  /** The entry at which it was found changed, until a person has agreed to go on. */
  readonly changedAt?: number
}

export class OutsideWrites {
  readonly #chain: EventChain
  readonly #seal: TrailSeal | undefined
  readonly #version: StatementSync
  #seen: unknown
  #state: TrailState

  /** `database`: the only connection of ours that writes. */
  constructor(
    database: DatabaseSync,
    chain: EventChain,
    { seal, state }: { readonly seal: TrailSeal | undefined; readonly state: TrailState | undefined },
  ) {
    this.#chain = chain
    this.#seal = seal
    const { wholeFrom, changedAt } = state ?? {}
    this.#state = { ...(wholeFrom && { wholeFrom }), ...(changedAt !== undefined && { changedAt }) }
    // SQLite counts the commits of all other connections (sqlite.org/pragma.html, "data_version").
    this.#version = database.prepare('pragma data_version')
    this.#seen = this.#versionNow()
  }

  /** Asked within a transaction of ours: whether one of somebody else's came since it was asked last. */
  cameSince(): boolean {
    const before = this.#seen
    this.#seen = this.#versionNow()
    return this.#seen !== before
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

  /** Gives whether the trail is found changed now, and was not before. */
  async review(db: Kysely<LedgerTables>): Promise<boolean> {
    if (this.#state.changedAt !== undefined) return false
    const changedAt = await firstBreak(db, this.#chain.station, {
      start: this.#state.wholeFrom,
      end: this.#chain.known(),
      seal: this.#seal,
    })
    if (changedAt === undefined) return false
    this.#state = { ...this.#state, changedAt }
    return true
  }

  /** A person goes on: what follows is compared with the trail as it is now, which may end before what was agreed to. */
  accept(): void {
    const wholeFrom = this.#chain.known()
    const isWhole = Object.keys(this.#state).length === 0
    this.#state = isWhole || !wholeFrom ? {} : { wholeFrom }
  }

  #versionNow(): unknown {
    return this.#version.get()?.data_version
  }
}
