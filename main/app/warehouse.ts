// What a person may ask of a warehouse's database from this station: a look at it, and its tables.
import type { GivenDatabase, WarehouseMoveService, WarehouseService } from '../api/station-services.ts'
import type { Secrets } from '../core/secrets.ts'
import type { LedgerSettings } from '../core/settings.ts'
import { trusted } from '../services/authorities.ts'
import { ledgerPassword } from './open-storage.ts'

export function warehouseService(options: {
  /** What this run works with. */
  readonly inUse: WarehouseService['inUse']
  /** The name that this run works under. */
  readonly running: string
  /** As saved now; they count from the next start on. */
  readonly settings: () => LedgerSettings
  readonly secrets: Secrets
  /** A PEM file of the company's authorities, as saved now; empty: none. */
  readonly caFile: () => string
  readonly station: () => string
  readonly move: WarehouseMoveService
}): WarehouseService {
  const { inUse, running, settings, secrets, caFile, station, move } = options

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
  // The driver is loaded only where a warehouse's database is asked for.
  const driver = () => import('../storage/warehouse/look.ts')

  return {
    inUse,
    move,
    async check(given) {
      const { lookAtDatabase } = await driver()
      const found = await lookAtDatabase(await withPassword(given), station())
      // The station itself is at work there under its name.
      if (!found.ok || inUse === 'embedded' || station() !== running || !isSaved(given)) return found
      return { ...found, value: { ...found.value, nameTaken: false } }
    },
    async prepare(given, owner) {
      const { guardTables, makeTables } = await driver()
      if (owner) return guardTables(await withPassword(given), owner, station())
      return makeTables(await withPassword(given), station())
    },
  }
}
