// Owns the whole check of a store and its backup, each on a connection and in a worker of its own.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup as copyPages, DatabaseSync } from 'node:sqlite'
import { LedgerFailure } from '../../core/ledger.ts'
import { problem } from '../../core/problem.ts'
import { verifyChains } from '../event-chain.ts'
import type { StoreReport, WorkerStart } from '../protocol.ts'
import type { LedgerTables } from '../schema.ts'
import { kyselyOn } from './dialect.ts'
import { faultDetail, storageFault } from './engine.ts'
import { storeFiles } from './files.ts'

const MAX_DAMAGE_LINES = 20
/** All pages in one step: a copy of one moment, that later commits neither change nor start over. */
const ALL_PAGES = 2 ** 31 - 1

export async function verifyStore({ dataFolder, limits }: WorkerStart): Promise<StoreReport> {
  return verifyFile(storeFiles(dataFolder).store, limits.busyTimeoutMs)
}

async function verifyFile(path: string, busyTimeoutMs: number): Promise<StoreReport> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
  try {
    const rows = database.prepare(`pragma integrity_check(${MAX_DAMAGE_LINES})`).all()
    const lines = rows.map(row => String(Object.values(row)[0]))
    const chains = await verifyChains(kyselyOn<LedgerTables>(database), 'beginning')
    return { damage: lines.filter(line => line !== 'ok'), chains }
  } catch (error) {
    // Too damaged to be read through: a finding, not a failure of the check.
    if (storageFault(error) !== 'corrupt') throw error
    return { damage: [faultDetail(error)], chains: { checkedCount: 0, broken: [], heads: {} } }
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
    const report = await verifyFile(partial, limits.busyTimeoutMs)
    if (report.damage.length > 0 || report.chains.broken.length > 0) {
      throw new Error(report.damage[0] ?? 'the chain of events is broken in the copy')
    }
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
