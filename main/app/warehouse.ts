// What can be done with a warehouse's database from this station: check it, and create or update its tables.
import type { GivenDatabase, WarehouseMoveService, WarehouseService } from '../api/warehouse-services.ts'
import type { BenchesPort } from '../core/benches.ts'
import type { Problem } from '../core/problem.ts'
import type { DatabaseFinding } from '../core/records/database-finding.ts'
import { ok, type Result } from '../core/result.ts'
import type { Secrets } from '../core/settings/secrets.ts'
import type { LedgerSettings } from '../core/settings/settings.ts'
import { trusted } from '../services/authorities.ts'
import { ledgerPassword } from './open-storage.ts'

export function warehouseService(options: {
  /** What this run works with. */
  readonly inUse: WarehouseService['inUse']
  /** The name that this run works under. */
  readonly running: string
  /** The database that this run works with: the start's own, or the settings' of then. */
  readonly address: string | undefined
  /** As saved now; they count from the next start on. */
  readonly settings: () => LedgerSettings
  readonly secrets: Secrets
  /** A PEM file of the company's authorities, as saved now; empty: none. */
  readonly caFile: () => string
  readonly station: () => string
  readonly move: WarehouseMoveService
  readonly benches: BenchesPort | undefined
}): WarehouseService {
  const { inUse, running, address, settings, secrets, caFile, station, move, benches } = options

  const isSaved = ({ url, tls }: GivenDatabase): boolean => {
    const saved = settings()
    return saved.kind === 'postgres' && saved.url === url && saved.tls === tls
  }
  /** A server that somebody else names must not learn the kept password. */
  const withPassword = async (given: GivenDatabase) => ({
    url: given.url,
    tls: given.tls,
    trust: () => trusted(caFile()),
    password: given.password ?? (isSaved(given) ? await ledgerPassword(secrets, given.url) : undefined),
  })
  /** The station itself is at work there under its name. */
  const withoutItself = (given: GivenDatabase, found: Result<DatabaseFinding, Problem>) =>
    found.ok && inUse === 'postgres' && station() === running && given.url === address
      ? ok({ ...found.value, nameTaken: false })
      : found
  // The driver is loaded only where a warehouse's database is asked for.
  const driver = () => import('../storage/warehouse/look.ts')

  return {
    inUse,
    move,
    ...(benches && { benches }),
    async check(given) {
      const { lookAtDatabase } = await driver()
      return withoutItself(given, await lookAtDatabase(await withPassword(given), station()))
    },
    async prepare(given, owner) {
      const { guardTables, makeTables } = await driver()
      const database = await withPassword(given)
      return withoutItself(
        given,
        owner ? await guardTables(database, owner, station()) : await makeTables(database, station()),
      )
    },
  }
}
