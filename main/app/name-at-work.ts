// Asked before a save: whether another station is at work under the name that this one would have in its warehouse. Two
// of one name cannot both work, and the second would buy nothing from its next start on.

import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
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
}): NameAtWork {
  const { settings, secrets, running, ledgerAddress } = options
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
    const code = 'settings.station-at-work'
    const params = { station }
    return problem('wrong-state', code, {
      params,
      fieldProblems: { 'settings.station.name': { code, params } },
    })
  }
}
