// The rule of one process a data folder: an exclusive lock that the system frees when the process dies.
import { DatabaseSync } from 'node:sqlite'
import { storageFault } from './engine.ts'

export interface FolderLock {
  release(): void
}

/**
 * Takes the lock, or gives undefined where another process (or another store of this one) holds it.
 * The lock is SQLite's own on a database of its own, so it holds on every system, and kill -9 frees it.
 * Throws SQLite's error where the folder cannot be written.
 */
export function lockFolder(path: string): FolderLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if (storageFault(error) === 'busy') return undefined
    throw error
  }
}
