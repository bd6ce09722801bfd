// The names of the store's files in the data folder.
import { join } from 'node:path'

export const storeFiles = (dataFolder: string) => ({
  /** Ledger and spool: the one file that must not be lost. */
  store: join(dataFolder, 'packbench.sqlite'),
  wal: join(dataFolder, 'packbench.sqlite-wal'),
  shm: join(dataFolder, 'packbench.sqlite-shm'),
  /** Locked as long as a station works on this folder. */
  lock: join(dataFolder, 'packbench.lock'),
  /** How far the audit trail has come, kept outside of it (copy-guard.ts). */
  mark: join(dataFolder, 'packbench.mark'),
  /** Present where damage was met: the next start checks the whole file. */
  suspect: join(dataFolder, 'packbench.suspect'),
  /** Derived from the store, thrown away and built again at will. */
  search: join(dataFolder, 'search.sqlite'),
})
export type StoreFiles = ReturnType<typeof storeFiles>
