// Asked before a save: whether another station is at work under the name that this one would have in its warehouse. Two
// of one name cannot both work, and the second would buy nothing from its next start on. And whether a label has to be
// scanned first: one that an older program asked for is found by the name of its bench alone.

import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { Secrets } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { SettingsPlan, SettingsSave } from '../core/settings/settings-save.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { trusted } from '../services/authorities.ts'
import { ledgerPassword } from './open-storage.ts'

export type NameAtWork = (save: SettingsSave, plan: SettingsPlan) => Promise<Problem | undefined>

export function nameAtWork(options: {
  readonly settings: () => Settings
  readonly secrets: Secrets
  /** The name that this run works under. */
  readonly running: string
  /** The database that a start was told, instead of the settings'. */
  readonly ledgerAddress: string | undefined
  /** Labels of this bench that nothing more is bought before. */
  readonly toScan: () => Promise<readonly PurchaseRecord[]>
}): NameAtWork {
  const { settings, secrets, running, ledgerAddress, toScan } = options
  const databaseOf = ({ ledger }: Settings) => {
    const shared = ledger.kind === 'postgres' ? ledger : undefined
    const url = ledgerAddress ?? shared?.url
    return url === undefined ? undefined : { url, tls: shared?.tls ?? 'auto' }
  }
  const inUse = databaseOf(settings())

  return async (save, { next }) => {
    const now = settings()
    const database = databaseOf(next)
    const station = next.station.name
    if (!database || (station === now.station.name && sameJson(database, databaseOf(now)))) return undefined
    const waits = inUse && station !== now.station.name ? await whyScanBefore(toScan) : undefined
    if (waits) return waits
    // What this run has is its own.
    if (referenceKey(station) === referenceKey(running) && database.url === inUse?.url) return undefined
    const { lookAtDatabase } = await import('../storage/warehouse/look.ts')
    const password = save.secrets?.['ledger.password'] || (await ledgerPassword(secrets, database.url))
    const found = await lookAtDatabase(
      { ...database, password, trust: () => trusted(next.network.caFile) },
      station,
    )
    // A database that is away says nothing: where the name is taken, the next start says so.
    if (!found.ok || !found.value.nameTaken) return undefined
    return atTheName('settings.station-at-work', { station })
  }
}

async function whyScanBefore(toScan: () => Promise<readonly PurchaseRecord[]>): Promise<Problem | undefined> {
  try {
    const [first] = await toScan()
    return first && atTheName('settings.scan-before-name', { reference: nameOfLabel(first) })
  } catch (error) {
    // Nobody knows what waits while the database is away.
    if (error instanceof LedgerFailure) return error.problem
    throw error
  }
}

const atTheName = (
  code: 'settings.station-at-work' | 'settings.scan-before-name',
  params: ProblemParams,
): Problem =>
  problem('wrong-state', code, { params, fieldProblems: { 'settings.station.name': { code, params } } })
