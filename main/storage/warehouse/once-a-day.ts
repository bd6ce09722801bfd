// What one station does for all on each day.
import { type Kysely, sql } from 'kysely'
import { forgetDecisions } from './decisions.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

/** True for the one station that forgets what is old on this day. */
export async function claimRetention(db: Kysely<WarehouseTables>, day: string): Promise<boolean> {
  const claimed = await db
    .insertInto('ledger_facts')
    .values({ name: 'retention_day', value: day })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ value: day }).where('ledger_facts.value', '<', day),
    )
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return false
  // A delivery is repeated within moments of a connection that came back, never after a month.
  await db
    .deleteFrom('deliveries')
    .where('delivered_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('funds_entered')
    .where('entered_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await forgetDecisions(db)
  return true
}
