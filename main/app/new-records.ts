// Begins with new records on purpose, from a command line: the old ones are set aside under a name that is printed.
import { join } from 'node:path'
import type { Problem } from '../core/problem.ts'
import { ok, type Result } from '../core/result.ts'
import { startFreshLedger } from '../storage/store.ts'
import { settingsOf } from './stopped-station.ts'

/**
 * The station must not be running. Where it shares a warehouse's ledger, by its settings or as it is told here,
 * its own spool is set aside, with what waits there to be printed or told. `say` is given whole lines.
 */
export function beginNewRecords(options: {
  readonly dataFolder: string
  /** A database given for this start, as with any other. */
  readonly ledger: string | undefined
  readonly say: (line: string) => void
}): Result<undefined, Problem> {
  const { dataFolder, ledger, say } = options
  const settings = settingsOf(dataFolder)
  if (!settings.ok) return settings
  const shares = ledger !== undefined || settings.value.ledger.kind === 'postgres'
  const folder = shares ? join(dataFolder, 'warehouse') : dataFolder
  const aside = startFreshLedger(folder)
  if (!aside.ok) return aside
  if (aside.value !== undefined) {
    say(`The station's records are kept as ${join(folder, aside.value)}.`)
    say('What was bought before is known there alone: keep that file, and what lies beside it.')
  }
  say('The next start begins with new records.')
  return ok(undefined)
}
