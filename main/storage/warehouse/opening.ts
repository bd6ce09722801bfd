// The first words with a warehouse's database: version, schema, rights, migrations, in that order.
import { type Kysely, sql } from 'kysely'
import { type Problem, problem } from '../../core/problem.ts'
import { migrate } from '../migrations/migrate.ts'
import { SCHEMA } from './address.ts'
import { databaseDetail, databaseFault } from './faults.ts'
import { type WarehouseTables, warehouseMigrations } from './warehouse-tables.ts'

/** `make_interval`, `on conflict`, `skip locked` and trusted extensions: 13 is the oldest that has all. */
const MINIMUM_VERSION = 13

/** What makes a server unfit for any station, whatever is on it. */
export async function whyNotServer(db: Kysely<WarehouseTables>): Promise<Problem | undefined> {
  const { rows } = await sql<{ version: number; recovering: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as recovering`.execute(db)
  const [server] = rows
  if (!server || server.version < MINIMUM_VERSION) {
    const params = { version: server?.version ?? 0, wanted: MINIMUM_VERSION }
    return problem('storage', 'warehouse.version', { params })
  }
  return server.recovering ? problem('storage', 'warehouse.standby') : undefined
}

/** Makes or migrates our schema. A role that may not is fine where there is nothing to be done. */
export async function prepareSchema(db: Kysely<WarehouseTables>): Promise<Problem | undefined> {
  const unfit = await whyNotServer(db)
  if (unfit) return unfit
  try {
    const { rows } = await sql<{ there: boolean }>`
      select to_regnamespace(${SCHEMA}) is not null as there`.execute(db)
    return await migrateTogether(db, rows[0]?.there === true)
  } catch (error) {
    if (databaseFault(error) !== 'rights') throw error
    return problem('not-allowed', 'warehouse.rights', { detail: databaseDetail(error) })
  }
}

/**
 * Many stations may start at once: one makes the schema and migrates, the others wait for it and find it
 * done. The schema too is created under the lock, since two `if not exists` at one moment break a unique index.
 */
async function migrateTogether(db: Kysely<WarehouseTables>, there: boolean): Promise<Problem | undefined> {
  await sql`select pg_advisory_lock(hashtextextended('packbench migrations', 0))`.execute(db)
  try {
    if (!there) await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(db)
    return await migrate(db, warehouseMigrations(), SCHEMA)
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended('packbench migrations', 0))`.execute(db)
  }
}
