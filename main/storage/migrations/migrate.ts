// Bringing a store's file to the newest schema: migrations in order, each whole or not at all.
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { type Problem, problem } from '../../core/problem.ts'

/** Throws the database's own error where a migration failed; nothing of it is left behind then. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  /** Where the database has several. */
  schema?: string,
): Promise<Problem | undefined> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    // Ledger and spool count apart: the one may move on without the other.
    allowUnorderedMigrations: true,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const applied = await appliedNames(db, schema)
  const unknown = applied.find(name => !(name in migrations))
  if (unknown !== undefined) return problem('storage', 'storage.newer', { detail: unknown })
  const pendingAfter = (names: readonly string[]) =>
    Object.keys(migrations).filter(name => !names.includes(name))
  if (pendingAfter(applied).length === 0) return undefined
  if (applied.length === 0) {
    // A new store comes in one commit; one that has records a step at a time, so that a long one is not made twice.
    await taken(migrator.migrateToLatest())
  } else {
    for (const _ of pendingAfter(applied)) await taken(migrator.migrateUp())
  }
  const missing = pendingAfter(await appliedNames(db, schema))
  if (missing.length > 0) throw new Error(`migrations did not take: ${missing.join(', ')}`)
  return undefined
}

async function taken(run: Promise<MigrationResultSet>): Promise<void> {
  const { error } = await run
  if (error) throw error
}

/** Migrations that the database has seen. */
export async function appliedNames<Tables>(
  db: Kysely<Tables>,
  schema: string | undefined,
): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(table => table.name === 'kysely_migration' && table.schema === schema)) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(row => row.name)
}
