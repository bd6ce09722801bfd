// Checks a warehouse's database before a station works with it: whether it lets the station in, what is
// there, what the role may.
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { type Problem, problem } from '../../core/problem.ts'
import type { DatabaseFinding } from '../../core/records/database-finding.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { referenceKey } from '../../core/shipment/reference-key.ts'
import { appliedNames } from '../migrations/migrate.ts'
import { clientConfig, readAddress, SCHEMA, type TlsChoice, type Trust } from './address.ts'
import { databaseDetail, databaseFault } from './faults.ts'
import { grantToBenches, ownsTrail, takeOverTables } from './guard.ts'
import { prepareSchema, whyNotServer } from './opening.ts'
import { kyselyOnClient } from './sessions.ts'
import { type WarehouseTables, warehouseMigrations } from './warehouse-tables.ts'

export interface GivenDatabase {
  readonly url: string
  readonly tls: TlsChoice
  readonly password: string | undefined
  readonly trust: Trust
}

/** Migrations may take a while on large tables; a look does not. */
const LOOK_LIMITS = { connectTimeoutMs: 5_000, statementTimeoutMs: 10_000 }
const MAKE_LIMITS = { connectTimeoutMs: 5_000, statementTimeoutMs: 0 }

type Db = Kysely<WarehouseTables>

/** Changes nothing there. `station`: whose name has to be free. */
export function lookAtDatabase(
  given: GivenDatabase,
  station: string,
): Promise<Result<DatabaseFinding, Problem>> {
  return connected(given, LOOK_LIMITS, async db => (await whyNotServer(db)) ?? finding(db, station))
}

/** Makes or migrates the tables, then looks. */
export function makeTables(given: GivenDatabase, station: string): Promise<Result<DatabaseFinding, Problem>> {
  return connected(given, MAKE_LIMITS, async db => (await prepareSchema(db)) ?? finding(db, station))
}

/** A user that owns the tables, or is to. */
interface TablesOwner {
  readonly user: string
  readonly password: string
}

/**
 * Makes another user the owner of the tables, and leaves the address's own what a station needs: then no station
 * can change the trail. It makes or migrates them as well. The finding is the stations' own.
 */
export async function guardTables(
  given: GivenDatabase,
  owner: TablesOwner,
  station: string,
): Promise<Result<DatabaseFinding, Problem>> {
  const made = await ownTables(given, owner, station)
  return made.ok ? lookAtDatabase(given, station) : made
}

/** The same without the stations' password, for whoever sets up a database before any station works with it. */
export async function ownTables(
  given: Omit<GivenDatabase, 'password'>,
  owner: TablesOwner,
  station: string,
): Promise<Result<DatabaseFinding, Problem>> {
  const address = readAddress(given.url, given.tls, given.trust)
  if (!address.ok) return address
  const benches = address.value.user
  if (benches === undefined || benches === owner.user)
    return fail(problem('invalid-input', 'warehouse.guard-same'))
  const url = new URL(given.url)
  url.username = encodeURIComponent(owner.user)
  return connected(
    { ...given, url: url.href, password: owner.password },
    MAKE_LIMITS,
    async db => (await whyNotApart(db, benches)) ?? (await giveAway(db, benches)) ?? finding(db, station),
  )
}

/** A bench's user that may act as the owner, or as anybody, is kept from nothing. */
async function whyNotApart(db: Db, benches: string): Promise<Problem | undefined> {
  const { rows } = await sql<{ mighty: boolean }>`
    select rolsuper or pg_has_role(rolname, current_user, 'MEMBER') as mighty
    from pg_roles where rolname = ${benches}`.execute(db)
  return rows[0]?.mighty
    ? problem('not-allowed', 'warehouse.guard-mighty', { params: { user: benches } })
    : undefined
}

/** In one commit: a database that is half another's helps nobody. */
async function giveAway(db: Db, benches: string): Promise<Problem | undefined> {
  try {
    await sql`begin`.execute(db)
    const { rows } = await sql<{ there: boolean }>`
      select to_regnamespace(${SCHEMA}) is not null as there`.execute(db)
    if (rows[0]?.there) await takeOverTables(db)
    await sql`commit`.execute(db)
    const refused = await prepareSchema(db)
    if (refused) return refused
    await sql`begin`.execute(db)
    await grantToBenches(db, benches)
    await sql`commit`.execute(db)
    return undefined
  } catch (error) {
    await sql`rollback`.execute(db)
    if (databaseFault(error) !== 'rights') throw error
    return problem('not-allowed', 'warehouse.guard-rights', { params: { user: benches } })
  }
}

async function connected(
  { url, tls, password, trust }: GivenDatabase,
  limits: typeof LOOK_LIMITS,
  ask: (db: Db) => Promise<Problem | DatabaseFinding>,
): Promise<Result<DatabaseFinding, Problem>> {
  const address = readAddress(url, tls, trust)
  if (!address.ok) return address
  const client = new Client(clientConfig(address.value, password, limits))
  // Also told to whoever waits for a query; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await ask(kyselyOnClient<WarehouseTables>(client))
    return 'message' in found ? fail(found) : ok(found)
  } catch (error) {
    const known = whyNotReached(error)
    if (!known) throw error
    return fail(known)
  } finally {
    await client.end().catch(() => undefined)
  }
}

// SQLSTATE, PostgreSQL's manual, appendix A; the others are node:tls's and the driver's.
const SIGN_IN = /^28/
const NO_DATABASE = '3D000'
const CERTIFICATE = /^(ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/
const NO_TLS = /SSL connection/i

/** The one sentence that leads on: what kept the station out. Undefined for a fault of the program. */
function whyNotReached(error: unknown): Problem | undefined {
  const detail = databaseDetail(error)
  const message = error instanceof Error ? error.message : ''
  if (detail === NO_DATABASE) return problem('not-found', 'warehouse.no-database', { detail })
  if (SIGN_IN.test(detail) || message.includes('password must be a string')) {
    return problem('not-authorized', 'warehouse.sign-in', { detail })
  }
  if (CERTIFICATE.test(detail)) return problem('not-authorized', 'warehouse.certificate', { detail })
  if (NO_TLS.test(message)) return problem('not-supported', 'warehouse.no-tls')
  switch (databaseFault(error)) {
    case 'rights':
      return problem('not-allowed', 'warehouse.rights', { detail })
    case 'away':
    case 'again':
      return problem('service-unreachable', 'warehouse.unreachable', { detail })
    case undefined:
      return undefined
  }
}

async function finding(db: Db, station: string): Promise<DatabaseFinding> {
  const { rows } = await sql<{ version: number; encrypted: boolean; there: boolean; may_create: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      to_regnamespace(${SCHEMA}) is not null as there,
      has_database_privilege(current_user, current_database(), 'CREATE') as may_create`.execute(db)
  const [server] = rows
  if (!server) throw new Error('the server said nothing of itself')
  const about = { version: server.version, encrypted: server.encrypted }
  const missing = { ...about, stationCount: 0, nameTaken: false, guarded: false }
  if (!server.there) return { ...missing, tables: 'to-create', allowed: server.may_create }
  const rights = await rightsOnTables(db)
  if (!rights.sees) return { ...missing, tables: 'to-create', allowed: false }
  const applied = await appliedNames(db, SCHEMA)
  if (applied.length === 0) return { ...missing, tables: 'to-create', allowed: rights.makes }
  const known = Object.keys(warehouseMigrations())
  if (applied.some(name => !known.includes(name))) {
    return { ...missing, tables: 'newer', allowed: rights.uses }
  }
  if (known.some(name => !applied.includes(name))) {
    return { ...missing, tables: 'to-migrate', allowed: rights.owns }
  }
  const stations = rights.uses ? await stationsThere(db, station) : { stationCount: 0, nameTaken: false }
  const guarded = !(await ownsTrail(db))
  return { ...about, ...stations, tables: 'ready', allowed: rights.uses, guarded }
}

interface Rights {
  /** May look into the schema. */
  readonly sees: boolean
  /** May make tables in it. */
  readonly makes: boolean
  /** The tables are its own, so it may change them. */
  readonly owns: boolean
  /** May read and write all that a station reads and writes. */
  readonly uses: boolean
}

async function rightsOnTables(db: Db): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select has_schema_privilege(${SCHEMA}, 'USAGE') as sees,
      has_schema_privilege(${SCHEMA}, 'CREATE') as makes,
      has_schema_privilege(${SCHEMA}, 'CREATE')
        and coalesce(bool_and(pg_has_role(c.relowner, 'USAGE')), true) as owns,
      has_schema_privilege(${SCHEMA}, 'USAGE') and coalesce(bool_and(
        has_table_privilege(c.oid, 'SELECT') and (c.relname like 'kysely%' or c.relname = 'events' or (
          has_table_privilege(c.oid, 'INSERT')
          and has_table_privilege(c.oid, 'UPDATE')
          and has_table_privilege(c.oid, 'DELETE')))), true) as uses
    from pg_class c
    where c.relnamespace = to_regnamespace(${SCHEMA}) and c.relkind = 'r'`.execute(db)
  return rows[0] ?? { sees: false, makes: false, owns: false, uses: false }
}

async function stationsThere(db: Db, station: string) {
  const rows = await db
    .selectFrom('stations')
    .select(['station', 'instance', 'lease_until'])
    .select(sql<boolean>`lease_until > clock_timestamp()`.as('is_held'))
    .execute()
  // Names that nobody tells apart on a screen are one.
  const named = rows.filter(row => referenceKey(row.station) === referenceKey(station))
  return {
    stationCount: rows.length,
    nameTaken: named.some(({ instance, is_held }) => instance !== '' && is_held),
  }
}
