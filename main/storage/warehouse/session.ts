// What operations on the warehouse's database work with.
import type { Kysely } from 'kysely'
import type { EventChain } from '../records/trail/event-chain.ts'
import type { LedgerSession, Sharing } from '../session.ts'
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
  readonly formerNames: readonly string[]
}

export interface WarehouseSession extends Omit<LedgerSession, keyof CallFacts>, CallFacts {
  readonly sharing: Sharing
  /** The same with the tables of the warehouse alone. */
  readonly there: DistantWriting
}
