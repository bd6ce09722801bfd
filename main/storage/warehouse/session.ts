// What operations on the warehouse's database work with.
import { type Kysely, sql } from 'kysely'
import type { EventChain } from '../records/event-chain.ts'
import type { LedgerSession, Sharing } from '../session.ts'
import { distantSpools } from './job-states.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

export interface DistantWriting {
  readonly db: Kysely<WarehouseTables>
  /** ISO 8601 in UTC: when the station made the call. */
  readonly at: string
  readonly chain: EventChain
}

/** How a call came here, and what holds for all stations. */
export interface CallFacts {
  /** Told by way of an outbox, perhaps of an earlier version. */
  readonly isDelivery: boolean
  /** Most money that all stations together add to meters in 24 hours. */
  readonly dailyFundsCents: number | undefined
}

export interface WarehouseSession extends LedgerSession, CallFacts {
  readonly sharing: Sharing
  /** The same with the tables of the warehouse alone. */
  readonly there: DistantWriting
}

export function warehouseSession(there: DistantWriting, facts: CallFacts): WarehouseSession {
  const { db, at, chain } = there
  const lock = async (name: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  }
  return {
    db,
    at,
    chain,
    spool: distantSpools(db, at, chain),
    sharing: { lock },
    there,
    ...facts,
  }
}
