// The opening of a store's file: what is looked at first, and what is refused with a reason rather than repaired silently.
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { migrate } from '../migrations/migrate.ts'
import type { StationTables } from '../spool/schema.ts'
import { readMark, writeFirstMark } from './copy-guard.ts'
import { kyselyOn } from './dialect.ts'
import {
  engineProblem,
  faultDetail,
  fileFault,
  openForWriting,
  type StorageFault,
  storageFault,
} from './engine.ts'
import type { StoreFiles } from './files.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { freeBytes } from './reserve.ts'

/** Up to this size the whole file is checked at every start; it takes a fraction of a second. */
const WHOLE_CHECK_BYTES = 32 * 1024 * 1024

const SHARED_MEMORY_BYTES = 64 * 1024

export interface OpenStore {
  readonly database: DatabaseSync
  readonly db: Kysely<StationTables>
  readonly lock: FolderLock
}

/**
 * Folder, engine, lock, file, schema, in that order. A damaged file is set aside and said; a file that is
 * gone although there was one is reported; neither is recreated except by `startFresh`.
 */
export async function openStore(
  dataFolder: string,
  files: StoreFiles,
  busyTimeoutMs: number,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Result<OpenStore, Problem>> {
  const old = engineProblem()
  if (old) return fail(old)
  const taken = takeFolder(dataFolder, files)
  if (!taken.ok) return taken
  const lock = taken.value
  const refuse = (given: Problem) => {
    lock.release()
    return fail(given)
  }
  if (!existsSync(files.store) && readMark(files.mark)) {
    return refuse(problem('storage', 'storage.missing', { params: { file: basename(files.store) } }))
  }
  let database: DatabaseSync | undefined
  try {
    database = openForWriting(files.store, busyTimeoutMs)
    const damage = damageIn(database, files)
    if (damage !== undefined) {
      database.close()
      return refuse(setAside(files, damage))
    }
    const db = kyselyOn<StationTables>(database)
    const newer = await migrate(db, migrations)
    if (newer) {
      database.close()
      return refuse(newer)
    }
    rmSync(files.suspect, { force: true })
    return ok({ database, db, lock })
  } catch (error) {
    if (database?.isOpen) database.close()
    if (storageFault(error) === 'corrupt') return refuse(setAside(files, faultDetail(error)))
    return refuse(openingProblem(dataFolder, error))
  }
}

function takeFolder(dataFolder: string, files: StoreFiles): Result<FolderLock, Problem> {
  try {
    // Addresses are in here: the folder is its owner's alone.
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    const lock = lockFolder(files.lock)
    return lock ? ok(lock) : fail(problem('storage', 'storage.in-use'))
  } catch (error) {
    return fail(openingProblem(dataFolder, fileFault(error) ? error : (probe(dataFolder) ?? error)))
  }
}

/** SQLite says only "unable to open", mkdir only "no entry"; a file in the nearest folder there is says why. */
function probe(folder: string): unknown {
  if (!existsSync(folder) && dirname(folder) !== folder) return probe(dirname(folder))
  const path = join(folder, 'packbench.probe')
  try {
    writeFileSync(path, '')
    rmSync(path)
    return undefined
  } catch (error) {
    return error
  }
}

function openingProblem(dataFolder: string, error: unknown): Problem {
  const fault = preciseFault(dataFolder, storageFault(error) ?? fileFault(error))
  const detail = faultDetail(error)
  switch (fault) {
    case 'read-only':
      return problem('storage', 'storage.read-only', { detail })
    case 'full':
      return problem('storage', 'storage.full', { detail })
    case 'busy':
      return problem('storage', 'storage.busy', { detail })
    default:
      return problem('storage', 'storage.not-opened', { detail })
  }
}

/** SQLite cannot make its shared memory on a full or a read-only disk, and calls both an I/O error. */
function preciseFault(dataFolder: string, known: StorageFault | undefined): StorageFault | undefined {
  if (known !== 'broken') return known
  if (freeBytes(dataFolder) < SHARED_MEMORY_BYTES) return 'full'
  return fileFault(probe(dataFolder)) ?? known
}

/** SQLite's words for the first damage found; undefined where there is none, as far as was looked. */
function damageIn(database: DatabaseSync, files: StoreFiles): string | undefined {
  const suspect = existsSync(files.suspect)
  const small = statSync(files.store).size <= WHOLE_CHECK_BYTES
  if (!suspect && !small) return undefined
  const pragma = suspect ? 'pragma integrity_check(1)' : 'pragma quick_check(1)'
  const found = Object.values(database.prepare(pragma).get() ?? {})[0]
  return found === 'ok' ? undefined : String(found)
}

function setAside(files: StoreFiles, detail: string): Problem {
  const name = moveAway(files, 'damaged')
  rmSync(files.suspect, { force: true })
  // So that the next start says that the records are gone instead of beginning new ones.
  if (!readMark(files.mark)) writeFirstMark(files, 'unknown')
  return problem('storage', 'storage.corrupt', { params: { file: name }, detail })
}

/** Renames the file and its log; gives the name it has now. Nothing is ever deleted. */
function moveAway(files: StoreFiles, why: 'damaged' | 'set-aside'): string {
  const free = (count: number): string => {
    const name = `${files.store}.${why}-${count}`
    return existsSync(name) ? free(count + 1) : name
  }
  const name = free(1)
  for (const suffix of ['', '-wal']) {
    if (existsSync(files.store + suffix)) renameSync(files.store + suffix, name + suffix)
  }
  // Shared memory is rebuilt from the log by whoever opens the copy.
  rmSync(files.shm, { force: true })
  return basename(name)
}

/**
 * The deliberate way to empty records: what is there, sound or damaged, is set aside under another name,
 * and the next opening makes a new file. Gives that name, if there was a file.
 */
export function startFresh(dataFolder: string, files: StoreFiles): Result<string | undefined, Problem> {
  const taken = takeFolder(dataFolder, files)
  if (!taken.ok) return taken
  try {
    const name = existsSync(files.store) ? moveAway(files, 'set-aside') : undefined
    for (const path of [files.mark, files.suspect]) rmSync(path, { force: true })
    return ok(name)
  } catch (error) {
    return fail(openingProblem(dataFolder, error))
  } finally {
    taken.value.release()
  }
}
