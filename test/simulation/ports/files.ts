// Node's `node:fs` on the real system's files, with the errors of the simulated disk that the running program has.
import * as fs from 'node:fs'
import { fileError } from '../disk.ts'
import { sim } from '../scheduler.ts'

export * from 'node:fs'

function mayWrite(): void {
  const { alive, disk } = sim().current
  // In the moment that its power goes a program may still be at it: none of that is written any more.
  const error = alive ? fileError(disk) : Object.assign(new Error('EIO: simulated'), { code: 'EIO' })
  if (error) throw error
}

/** A file that is changed in place asks the disk for no room. */
const inPlace = new Set<number>()
/** By number of the open file. */
const paths = new Map<number, string>()

const unsynced = () => sim().current.disk?.unsynced

export const openSync: typeof fs.openSync = (path, flags, mode) => {
  const reads = flags === undefined || flags === 'r' || typeof flags === 'number'
  if (!reads && flags !== 'r+') mayWrite()
  // A file that is made or emptied is changed by that alone.
  if (!reads && flags !== 'r+') unsynced()?.writes(String(path))
  const file = fs.openSync(path, flags, mode)
  paths.set(file, String(path))
  if (flags === 'r+') inPlace.add(file)
  else inPlace.delete(file)
  return file
}

export function writeSync(file: number, ...rest: readonly unknown[]): number {
  if (!(inPlace.has(file) && sim().current.disk?.fault === 'full')) mayWrite()
  const path = paths.get(file)
  const [bytes, , length, at] = rest
  // The zeros behind a log are room and nothing else: a hole gives it too, and costs nothing.
  if (path?.endsWith('-wal') && bytes instanceof Buffer && typeof length === 'number') {
    fs.ftruncateSync(file, Number(at) + length)
    return length
  }
  if (path !== undefined) unsynced()?.writes(path)
  return (fs.writeSync as (file: number, ...rest: readonly unknown[]) => number)(file, ...rest)
}

export const fsyncSync: typeof fs.fsyncSync = file => {
  if (sim().current.disk?.fault === 'fails') mayWrite()
  const program = sim().current
  const path = paths.get(file)
  const isCommit = path !== undefined && unsynced()?.hasRenamedIn(path) === true
  if (isCommit && program.losesPowerInCommit()) program.fall()
  if (!program.alive) mayWrite()
  if (path !== undefined) unsynced()?.synced(path)
  fs.fsyncSync(file)
  // A file that is written anew lasts once its name does.
  if (isCommit) program.committed()
}

export const rmSync: typeof fs.rmSync = (path, options) => {
  if (sim().current.alive) fs.rmSync(path, options)
}

export const writeFileSync: typeof fs.writeFileSync = (...args) => {
  mayWrite()
  const [path] = args
  if (typeof path !== 'number') unsynced()?.writes(String(path))
  fs.writeFileSync(...args)
}

export const renameSync: typeof fs.renameSync = (from, to) => {
  if (sim().current.disk?.fault !== 'full') mayWrite()
  unsynced()?.renames(String(from), String(to))
  fs.renameSync(from, to)
}

export function statfsSync(path: fs.PathLike): fs.StatsFs {
  const found = fs.statfsSync(path)
  // The real disk is the machine's and no part of a run.
  const free = sim().current.disk?.fault === 'full' ? 0 : 1_000_000
  return Object.assign(found, { bavail: free, bfree: free, bsize: 4096 })
}
