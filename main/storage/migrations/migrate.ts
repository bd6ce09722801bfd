// Bringing a store's file to the newest schema: migrations in order, each whole or not at all.
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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
  const pending = Object.keys(migrations)
    .filter(name => !applied.includes(name))
    .sort()
  for (const name of pending) {
    const { error } = await migrator.migrateUp()
    if (error) throw error
    if (!(await appliedNames(db, schema)).includes(name)) throw new Error(`migration ${name} did not take`)
  }
  return undefined
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
