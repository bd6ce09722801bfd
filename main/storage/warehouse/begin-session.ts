// A session on the warehouse's database, for one operation.
import { sql } from 'kysely'
import { distantSpools } from './job-states.ts'
import type { CallFacts, DistantWriting, WarehouseSession } from './session.ts'

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
