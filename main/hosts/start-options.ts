// The start arguments that both hosts take.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { defaultDataFolder } from './data-folder.ts'

export interface StartOptions {
  /** 0: any free port. */
  readonly port: number
  readonly dataFolder: string
  /** Whether a window is opened. */
  readonly open: boolean
  /** Where the page that leads a browser in is written, for the folder's group; in the data folder, unless told. */
  readonly pageFolder?: string
  /** How often within ten minutes the station is started again when it ends without being told to. */
  readonly restarts: number
  /** The warehouse's database, instead of what the settings say. */
  readonly ledger?: string
  /** Instead of starting: moves this station's own ledger into the warehouse's database at this address. */
  readonly moveLedgerTo?: string
  /** Instead of starting: makes or updates the tables of the warehouse's database as this user, who owns them. */
  readonly tablesOwner?: string
  /** Instead of starting: whether it is to start, and to be kept running, when this person logs on. */
  readonly autostart?: 'install' | 'remove'
  /** Electron's window alone: starts another one as the station, and starts that again when it ends unexpectedly. */
  readonly keepRunning?: true
  /** Instead of starting: sets the station's records aside, so that its next start begins new ones. */
  readonly newRecords?: true
}

/** As the command line names them; what each does is in docs/it-guide.md. */
export const START_OPTIONS = {
  port: { type: 'string' },
  data: { type: 'string' },
  page: { type: 'string' },
  'no-open': { type: 'boolean' },
  restarts: { type: 'string' },
  ledger: { type: 'string' },
  'move-ledger-to': { type: 'string' },
  'tables-owner': { type: 'string' },
  'new-records': { type: 'boolean' },
  'keep-running': { type: 'boolean' },
  'install-autostart': { type: 'boolean' },
  'remove-autostart': { type: 'boolean' },
} as const

/** What is no start option is refused, unless `allowOthers`: Electron's command line carries Chromium's switches too. */
export function readStartOptions(
  args: readonly string[],
  allowOthers = false,
): Result<StartOptions, Problem> {
  const refuse = (reason: string) => fail(problem('invalid-input', 'start.arguments', { params: { reason } }))
  try {
    const { values } = parseArgs({
      args: [...args],
      options: START_OPTIONS,
      strict: !allowOthers,
      allowPositionals: allowOthers,
    })
    const port = String(values.port ?? '0')
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) return refuse('--port takes a number up to 65535.')
    const restarts = String(values.restarts ?? '5')
    if (!/^\d{1,3}$/.test(restarts)) return refuse('--restarts takes a number up to 999.')
    const folder = values.data
    if (folder === '' || folder === true) return refuse('--data takes a folder.')
    const { page, ledger } = values
    if (page === '' || page === true) return refuse('--page takes a folder.')
    if (allowOthers && page !== undefined) return refuse('--page goes with npm run station.')
    if (ledger === '' || ledger === true) return refuse('--ledger takes the address of a database.')
    const moveLedgerTo = values['move-ledger-to']
    if (moveLedgerTo === '' || moveLedgerTo === true) {
      return refuse('--move-ledger-to takes the address of a database.')
    }
    // The window's host starts a station and nothing else.
    if (allowOthers && moveLedgerTo !== undefined) {
      return refuse('--move-ledger-to goes with npm run station.')
    }
    const tablesOwner = values['tables-owner']
    if (tablesOwner === '' || tablesOwner === true)
      return refuse('--tables-owner takes a user of the database.')
    if (allowOthers && tablesOwner !== undefined) return refuse('--tables-owner goes with npm run station.')
    const newRecords = values['new-records'] === true
    if (tablesOwner !== undefined && (newRecords || moveLedgerTo !== undefined)) {
      return refuse('--tables-owner goes with no other command.')
    }
    if (allowOthers && newRecords) return refuse('--new-records goes with npm run station.')
    if (newRecords && moveLedgerTo !== undefined) return refuse('--new-records does not go with a move.')
    const [installs, removes] = [values['install-autostart'] === true, values['remove-autostart'] === true]
    if (installs && removes) return refuse('--install-autostart does not go with --remove-autostart.')
    const keepRunning = values['keep-running'] === true
    if (!allowOthers && keepRunning) return refuse('--keep-running goes with the installed program.')
    return ok({
      port: Number(port),
      dataFolder: typeof folder === 'string' ? resolve(folder) : defaultDataFolder(),
      open: !values['no-open'],
      restarts: Number(restarts),
      ...(typeof page === 'string' && { pageFolder: resolve(page) }),
      ...(keepRunning && { keepRunning }),
      ...((installs || removes) && { autostart: installs ? 'install' : 'remove' }),
      ...(newRecords && { newRecords }),
      ...(typeof ledger === 'string' && { ledger }),
      ...(typeof moveLedgerTo === 'string' && { moveLedgerTo }),
      ...(typeof tablesOwner === 'string' && { tablesOwner }),
    })
  } catch (error) {
    // parseArgs throws on what it does not know, and says what.
    if (error instanceof TypeError) return refuse(error.message.replace(/[.\s]*$/, '.'))
    throw error
  }
}
