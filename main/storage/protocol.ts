// What the station and its ledger workers say to each other.
import type { Problem } from '../core/problem.ts'
import type { Args, Method } from './ports.ts'
import type { TrailSeal } from './records/trail/trail-seal.ts'
import type { CheckProgress } from './replay/check-records.ts'

export type Call<M extends Method = Method> = {
  readonly [K in M]: {
    readonly id: number
    readonly method: K
    readonly args: Args<K>
    /** ISO 8601 in UTC: the station's clock, since a worker has none of its own. */
    readonly at: string
  }
}[M]

export type Answer =
  | { readonly id: number; readonly kind: 'value'; readonly value: unknown }
  | { readonly id: number; readonly kind: 'failure'; readonly problem: Problem }
  | { readonly id: number; readonly kind: 'bug'; readonly message: string; readonly stack?: string }

export type ToWorker =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  /** To the reader: the writer has opened and migrated the file. */
  | { readonly kind: 'open' }
  | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'ready'; readonly standing?: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] }
  /** Why nothing may be bought, or that it may be again. */
  | { readonly kind: 'standing'; readonly standing?: Problem }
  /** Another program wrote into the records. */
  | { readonly kind: 'written-outside' }
  /** Of the check that this worker carries out. */
  | { readonly kind: 'progress'; readonly progress: CheckProgress }
  | { readonly kind: 'stopped' }

/** Sizes and patience; defaults in client.ts, tests shorten them. */
export interface StoreLimits {
  /** How long SQLite waits for another program's lock. */
  readonly busyTimeoutMs: number
  /** How long an answer that cost money is tried again while another program holds the file. */
  readonly answerPatienceMs: number
  /** Kept free for what must be written although the disk is full. */
  readonly reserveBytes: number
  /** Less free than this and nothing new is begun. */
  readonly minimumFreeBytes: number
  /** How long one search may take before it gives what it has. */
  readonly searchMs: number
}

export interface WorkerStart {
  readonly role: 'write' | 'read' | 'check'
  readonly dataFolder: string
  readonly station: string
  /** The key of the chain, where there is a keychain to keep it. */
  readonly seal?: TrailSeal
  /** The ledger is elsewhere: what happens to prints is told there. */
  readonly shared?: boolean
  readonly limits: StoreLimits
}
