// How SQLite is opened for the ledger, which version it must be, and what its errors mean.
import { DatabaseSync } from 'node:sqlite'
import { type Problem, problem } from '../../core/problem.ts'

/**
 * 3.51.3 mends a corruption of the WAL that versions before could leave behind (sqlite.org/wal.html, "WAL-reset
 * bug").
 */
const MINIMUM_VERSION = '3.51.3'

/** A problem where the runtime's SQLite is older than the ledger may run on. */
export function engineProblem(): Problem | undefined {
  const memory = new DatabaseSync(':memory:')
  const { version } = memory.prepare('select sqlite_version() as version').get() as { version: string }
  memory.close()
  return atLeast(version, MINIMUM_VERSION)
    ? undefined
    : problem('storage', 'storage.engine-old', { params: { version, wanted: MINIMUM_VERSION } })
}

export function atLeast(version: string, minimum: string): boolean {
  const numbers = (text: string) => text.split('.').map(Number)
  const [have, want] = [numbers(version), numbers(minimum)]
  const differing = want.findIndex((number, index) => number !== (have[index] ?? 0))
  return differing === -1 || (have[differing] ?? 0) > (want[differing] ?? 0)
}

/** The writing connection: every commit is on disk before it is answered. */
export function openForWriting(path: string, busyTimeoutMs: number): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma fullfsync = on;
      pragma checkpoint_fullfsync = on;
      pragma wal_autocheckpoint = 0;
      pragma temp_store = memory;
      pragma secure_delete = on;
      pragma cache_size = -16000;
    `)
    const { journal_mode: mode } = database.prepare('pragma journal_mode').get() as { journal_mode: string }
    if (mode !== 'wal') throw new Error(`the ledger needs WAL, the file system gives ${mode}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * What went wrong, as far as the ledger cares. `full` and `busy` may pass; after `broken` (an I/O error:
 * nobody knows what a failed fsync left behind) and `corrupt` nothing is written until a restart.
 */
export type StorageFault = 'full' | 'busy' | 'read-only' | 'broken' | 'corrupt'

// Primary result codes, sqlite.org/rescode.html.
const FAULTS: Readonly<Record<number, StorageFault>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'broken',
  11: 'corrupt',
  13: 'full',
  14: 'broken',
  26: 'corrupt',
}

export function storageFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return FAULTS[code & 0xff]
}

/** Where node:fs failed rather than SQLite. */
export function fileFault(error: unknown): StorageFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return 'read-only'
  if (code === 'EIO') return 'broken'
  return undefined
}

/** SQLite's result code and words; never a value of a row. */
export function faultDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'errcode' in error ? ` [${Number(error.errcode)}]` : ''
  return `${error.message}${code}`
}
