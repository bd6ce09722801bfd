// What a bench that has another name now left in the shared tables under the names that it had before.
import type { Kysely } from 'kysely'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

/** Of a run of before places were told. */
export const UNTOLD = ''

/** Names that this folder bore, the one of now too. */
export async function namesOf(db: Db, folder: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('stations').select('station').where('folder', '=', folder).execute()
  return rows.map(({ station }) => station)
}

/**
 * Its prints stand under its name: left under one of before, what was said of them since would be said beside what it was, and a
 * label that is nowhere any more would count as on its way. Done anew at each start, it finds nothing more to do. Gives the names.
 */
export async function carryOver(
  db: Db,
  { station, folder, place }: { readonly station: string; readonly folder: string; readonly place: string },
): Promise<readonly string[]> {
  const before = await db
    .selectFrom('stations')
    .select('station as name')
    .where('folder', '=', folder)
    // A copy of the folder elsewhere is another bench.
    .where('place', 'in', [place, UNTOLD])
    .where('station', '!=', station)
    .execute()
  for (const { name } of before) {
    // Told under both: the name of now has the later word.
    await db
      .deleteFrom('job_states')
      .where('station', '=', name)
      .where('job_id', 'in', db.selectFrom('job_states').select('job_id').where('station', '=', station))
      .execute()
    await db.updateTable('job_states').set({ station }).where('station', '=', name).execute()
    await db
      .updateTable('given_prints')
      .set({ taken_by: station })
      .where('to_folder', '=', folder)
      .where('taken_by', '=', name)
      .execute()
    await db
      .updateTable('given_prints')
      .set({ station })
      .where('folder', '=', folder)
      .where('station', '=', name)
      .execute()
    await db
      .updateTable('jobs_to_decide')
      .set({ station })
      .where('folder', '=', folder)
      .where('station', '=', name)
      .execute()
  }
  return before.map(({ name }) => name)
}
