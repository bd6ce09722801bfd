// Node's `node:fs` on the real system's files, with the errors of the simulated disk that the running program has.
import * as fs from 'node:fs'
import { fileError } from '../disk.ts'
import { sim } from '../scheduler.ts'

export * from 'node:fs'

function mayWrite(): void {
  const error = fileError(sim().current.disk)
  if (error) throw error
}

/** A file that is changed in place asks the disk for no room. */
const inPlace = new Set<number>()

export const openSync: typeof fs.openSync = (path, flags, mode) => {
  const reads = flags === undefined || flags === 'r' || typeof flags === 'number'
  if (!reads && flags !== 'r+') mayWrite()
  const file = fs.openSync(path, flags, mode)
  if (flags === 'r+') inPlace.add(file)
  else inPlace.delete(file)
  return file
}

export function writeSync(file: number, ...rest: readonly unknown[]): number {
  if (!(inPlace.has(file) && sim().current.disk?.fault === 'full')) mayWrite()
  return (fs.writeSync as (file: number, ...rest: readonly unknown[]) => number)(file, ...rest)
}

export const fsyncSync: typeof fs.fsyncSync = file => {
  if (sim().current.disk?.fault === 'fails') mayWrite()
  fs.fsyncSync(file)
}

export const writeFileSync: typeof fs.writeFileSync = (...args) => {
  mayWrite()
  fs.writeFileSync(...args)
}

export const renameSync: typeof fs.renameSync = (from, to) => {
  if (sim().current.disk?.fault !== 'full') mayWrite()
  fs.renameSync(from, to)
}

export function statfsSync(path: fs.PathLike): fs.StatsFs {
  const found = fs.statfsSync(path)
  // The real disk is the machine's and no part of a run.
  const free = sim().current.disk?.fault === 'full' ? 0 : 1_000_000
  return Object.assign(found, { bavail: free, bfree: free, bsize: 4096 })
}
