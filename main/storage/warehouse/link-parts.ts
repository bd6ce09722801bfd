// What a link to the database is made of, and what it gives.
import type { Kysely } from 'kysely'
import type { Client, Pool } from 'pg'
import type { Clock } from '../../core/ports.ts'
import type { Problem } from '../../core/problem.ts'
import type { DatabaseAddress, SessionLimits } from './address.ts'
import type { DistantParts, DistantQueue } from './commit-queue.ts'
import type { Lease } from './leases.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

export interface LinkLimits extends SessionLimits {
  readonly leaseMs: number
  /** Between two tries to reach the database again: the first, and the longest. */
  readonly retryMs: number
  readonly longestRetryMs: number
}

/** Named by its settings, or by the company's policy. */
type NameTaken = 'warehouse.station-taken' | 'warehouse.station-taken-by-policy'

export interface LinkParts extends Pick<DistantParts, 'dailyFundsCents' | 'seal'> {
  readonly address: DatabaseAddress
  /** Asked at each try, since it may be given later. */
  readonly password: () => Promise<string | undefined>
  readonly lease: Lease
  /** The name that the station is to have by now: one that it is given here counts from its next start on. */
  readonly wanted: () => string
  /** What someone does about a second station of this name. */
  readonly taken: NameTaken
  readonly limits: LinkLimits
  readonly clock: Clock
  /** Runs before anybody else may use a new connection: what waits here is told first. */
  readonly onUp: (up: LinkUp) => Promise<void>
  /** Why nothing may be bought, or that it may be again. */
  readonly said: (standing: Problem | undefined) => void
  readonly onNotice: (text: string) => void
  readonly heartbeat: (up: LinkUp) => Promise<void>
}

/** What is there while the database is reached. */
export interface LinkUp {
  readonly queue: DistantQueue
  readonly reading: Kysely<WarehouseTables>
}

export interface Opened extends LinkUp {
  readonly writer: Client
  readonly listener: Client
  readonly pool: Pool
}

export async function close({ writer, listener, pool }: Opened): Promise<void> {
  // Ends that fail are ends all the same.
  await Promise.allSettled([writer.end(), listener.end(), pool.end()])
}
