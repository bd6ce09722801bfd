// A station's way into a warehouse, as the channels use it.
import type { BenchesPort } from '../core/benches.ts'
import type { Problem } from '../core/problem.ts'
import type { DatabaseFinding } from '../core/records/database-finding.ts'
import type { WarehouseMove } from '../core/records/warehouse-move.ts'
import type { Result } from '../core/result.ts'

/** A warehouse's database as a person typed it. */
export interface GivenDatabase {
  readonly url: string
  readonly tls: 'auto' | 'verify' | 'off'
  /** Absent: the kept one. */
  readonly password?: string | undefined
}

export interface WarehouseService {
  /** Which ledger this run of the station works with. */
  readonly inUse: 'embedded' | 'postgres'
  check(given: GivenDatabase): Promise<Result<DatabaseFinding, Problem>>
  /** `owner`: who is made the owner of the tables. */
  prepare(given: GivenDatabase, owner?: MovingUser): Promise<Result<DatabaseFinding, Problem>>
  readonly move: WarehouseMoveService
  /** There where stations share a ledger. */
  readonly benches?: BenchesPort
}

/** Whoever may make tables there, instead of the station's own user; forgotten with the move. */
export interface MovingUser {
  readonly user: string
  readonly password: string
}

/** This station's own records on their way into the database that the settings name. */
export interface WarehouseMoveService {
  state(): WarehouseMove
  /** Nothing is bought, printed or closed until it ends; a second start is the first. */
  start(as?: MovingUser): Promise<Result<WarehouseMove, Problem>>
  /** Between two batches; the next start goes on from there. */
  stop(): WarehouseMove
}
