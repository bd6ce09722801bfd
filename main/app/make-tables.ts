// Makes or updates the tables of a warehouse's database from a command line, as their owner: also where the company's
// policy names the database, and no station starts before the tables are there.
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { databaseOrigin } from '../core/settings/secrets.ts'
import { trusted } from '../services/authorities.ts'
import { passwordOfStart } from '../settings/password-of-start.ts'
import { stoppedSettings } from './stopped-station.ts'

/** Stations may be at work there meanwhile. `say` is given whole lines. */
export async function makeTablesAs(options: {
  readonly dataFolder: string
  /** A database given for this command, as with any start. */
  readonly ledger: string | undefined
  readonly owner: string
  readonly say: (line: string) => void
}): Promise<Result<undefined, Problem>> {
  const { dataFolder, ledger, owner, say } = options
  const stopped = stoppedSettings(dataFolder)
  if (!stopped.ok) return stopped
  const { settings, fixesLedger } = stopped.value
  if (ledger !== undefined && fixesLedger) return fail(problem('not-allowed', 'start.ledger-by-policy'))
  const set = settings.ledger.kind === 'postgres' ? settings.ledger : undefined
  const url = ledger ?? set?.url
  if (url === undefined) return fail(problem('invalid-input', 'start.tables-nowhere'))
  const password = passwordOfStart(databaseOrigin(url))
  if (password === undefined)
    return fail(problem('invalid-input', 'start.tables-password', { params: { owner } }))
  const { ownTables } = await import('../storage/warehouse/look.ts')
  const made = await ownTables(
    { url, tls: set?.tls ?? 'auto', trust: () => trusted(settings.network.caFile) },
    { user: owner, password },
    settings.station.name,
  )
  if (!made.ok) return made
  say(`The tables are ready and belong to ${owner}; the stations' user may read and write their rows.`)
  return ok(undefined)
}
