// The whole check of a store and its backup, each on its own connection and worker.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'
import { problem } from '../../core/problem.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { StoreReport } from '../ports.ts'
import type { WorkerStart } from '../protocol.ts'
import { verifyChains } from '../records/trail/chain-walk.ts'
import { type CheckProgress, checkRecords } from '../replay/check-records.ts'
import type { LedgerTables } from '../schema.ts'
import type { StationTables } from '../spool/schema.ts'
import { kyselyOn } from './dialect.ts'
import { faultDetail, storageFault } from './engine.ts'
import { storeFiles } from './files.ts'

const MAX_DAMAGE_LINES = 20
/** All pages in one step: a copy of one moment, that later commits neither change nor start over. */
const ALL_PAGES = 2 ** 31 - 1

const NOTHING: Omit<StoreReport, 'damage'> = {
  chains: { checkedCount: 0, broken: [], unsealed: [], heads: {} },
  rows: { checkedCount: 0, olderCount: 0, findings: [], findingCount: 0, seenCount: 0, unreadableCount: 0 },
}

/**
 * Where the ledger is shared, its records are compared there; here are the prints, and copies of the station's
 * labels.
 */
export async function verifyStore(
  { dataFolder, limits, station, seal, shared = false }: WorkerStart,
  onProgress: (progress: CheckProgress) => void,
): Promise<StoreReport> {
  const { store } = storeFiles(dataFolder)
  const database = new DatabaseSync(store, { readOnly: true, timeout: limits.busyTimeoutMs })
  try {
    const damage = damageIn(database)
    // One moment: what is written meanwhile must not look as if it were in the one and not in the other.
    database.exec('begin')
    const own = seal && { station, seal }
    const db = kyselyOn<StationTables>(database)
    const options = { ledger: !shared, spool: { carried: shared, jobs: db }, own, onProgress }
    return { damage, ...(await checkRecords(db, options)) }
  } catch (error) {
    // Too damaged to be read through: a finding, not a failure of the check.
    if (storageFault(error) !== 'corrupt') throw error
    return { damage: [faultDetail(error)], ...NOTHING }
  } finally {
    database.close()
  }
}

function damageIn(database: DatabaseSync): readonly string[] {
  const rows = database.prepare(`pragma integrity_check(${MAX_DAMAGE_LINES})`).all()
  return rows.map(row => String(Object.values(row)[0])).filter(line => line !== 'ok')
}

/** What makes a copy unfit to be one. */
async function whyUnfit(path: string, busyTimeoutMs: number): Promise<string | undefined> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
  try {
    const [damage] = damageIn(database)
    if (damage !== undefined) return damage
    const { broken } = await verifyChains(kyselyOn<LedgerTables>(database), 'beginning')
    return broken.length > 0 ? 'the chain of events is broken in the copy' : undefined
  } finally {
    database.close()
  }
}

/** Copies, syncs, reads back and checks under another name first: what has the name is a sound copy. */
export async function backUpStore(
  { dataFolder, limits }: WorkerStart,
  path: string,
): Promise<{ readonly byteCount: number }> {
  const partial = `${path}.partial`
  const source = new DatabaseSync(storeFiles(dataFolder).store, {
    readOnly: true,
    timeout: limits.busyTimeoutMs,
  })
  try {
    rmSync(partial, { force: true })
    await copyPages(source, partial, { rate: ALL_PAGES })
    asOneFile(partial)
    const unfit = await whyUnfit(partial, limits.busyTimeoutMs)
    if (unfit !== undefined) throw new Error(unfit)
    sync(partial)
    renameSync(partial, path)
    // Windows opens no folders; its renames are journaled.
    if (process.platform !== 'win32') sync(dirname(path))
    return { byteCount: statSync(path).size }
  } catch (error) {
    rmSync(partial, { force: true })
    throw new LedgerFailure(problem('storage', 'storage.backup-failed', { detail: faultDetail(error) }))
  } finally {
    source.close()
  }
}

/** A copy is in WAL mode like its source; as a plain file it needs no company. */
function asOneFile(path: string): void {
  const copy = new DatabaseSync(path)
  copy.exec('pragma journal_mode = delete')
  copy.close()
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
