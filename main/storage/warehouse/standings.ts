// How the benches of a warehouse stand, beside their leases.
import { type Kysely, sql } from 'kysely'
import type { BenchHeard } from '../../core/benches.ts'
import { isAway } from './decisions.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

export async function sayStanding(db: Db, station: string, text: string): Promise<void> {
  await db
    .updateTable('stations')
    .set({ standing: text, standing_at: sql<Date>`clock_timestamp()` })
    .where('station', '=', station)
    .execute()
}

export async function standings(db: Db, here: string): Promise<readonly BenchHeard[]> {
  const rows = await db
    .selectFrom('stations')
    .select(['station', 'standing', 'standing_at', 'lost', isAway.as('away')])
    .select(sql<boolean>`lease_until < clock_timestamp()`.as('late'))
    .select(sql<number>`extract(epoch from clock_timestamp() - standing_at)::float8 * 1000`.as('age_ms'))
    .orderBy('station')
    .execute()
  return rows.map(({ station, standing, standing_at: at, lost, away, late, age_ms: ageMs }) => ({
    station,
    isHere: station === here,
    work: lost || (late && !away) ? 'lost' : away ? 'stopped' : 'at-work',
    ...(at && { said: { text: standing, at, ageMs } }),
  }))
}
