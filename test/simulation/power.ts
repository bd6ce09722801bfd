// What a cut of the power leaves of a station's files: all that a sync promised, and of the rest any part. A disk writes
// in sectors and in any order, so each sector that was not synced is the new one or the old one.
import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Chance, chance } from '../campaign/random.ts'

const SECTOR_BYTES = 512
const LOG_HEADER_BYTES = 32

/** Undefined: there was no such file. */
type Bytes = Buffer | undefined

interface Renamed {
  readonly from: string
  readonly to: string
  readonly before: Bytes
}

/** What is written and not synced yet, on the disk of one station. */
export class Unsynced {
  /** By path: as it was when it was last synced. */
  readonly #files = new Map<string, Bytes>()
  #renamed: Renamed[] = []

  /** To be called before the first byte is written. */
  writes(path: string): void {
    if (!this.#files.has(path)) this.#files.set(path, bytesOf(path))
  }

  synced(path: string): void {
    this.#files.delete(path)
    this.#renamed = this.#renamed.filter(({ to }) => dirname(to) !== path)
  }

  /** Whether a sync of this folder makes the name of a file in it last. */
  hasRenamedIn(folder: string): boolean {
    return this.#renamed.some(({ to }) => dirname(to) === folder)
  }

  /** SQLite syncs the header of a log that begins anew before anything that follows it. */
  headerSynced(log: string): void {
    const [before, now] = [this.#files.get(log), bytesOf(log)]
    if (before && now) this.#files.set(log, Buffer.concat([header(now), before.subarray(LOG_HEADER_BYTES)]))
  }

  /** To be called before it is done. */
  renames(from: string, to: string): void {
    this.#renamed.push({ from, to, before: bytesOf(to) })
    const before = this.#files.get(from)
    const isUnsynced = this.#files.delete(from)
    if (isUnsynced) this.#files.set(to, before)
  }

  /** By path: the files as they stand once the power is back. */
  leftOver(folder: string, luck: Chance): ReadonlyMap<string, Bytes> {
    const left = new Map<string, Bytes>()
    // Closing a database writes its log back: what lies on the disk now is what a cut finds.
    for (const name of ['packbench.sqlite', 'search.sqlite']) {
      const path = join(folder, name)
      left.set(path, bytesOf(path))
      left.set(`${path}-wal`, bytesOf(`${path}-wal`))
      left.set(`${path}-shm`, undefined)
    }
    for (const [path, before] of this.#files) left.set(path, torn(before, bytesOf(path), luck))
    for (const { from, to, before } of this.#renamed.toReversed()) {
      if (luck.next() < 0.5) continue
      left.set(from, left.get(to) ?? bytesOf(to))
      left.set(to, before)
    }
    this.#files.clear()
    this.#renamed = []
    return left
  }
}

export function putBack(left: ReadonlyMap<string, Bytes>): void {
  for (const [path, bytes] of left) {
    if (bytes !== undefined) writeFileSync(path, bytes)
    else if (existsSync(path)) rmSync(path)
  }
}

const header = (log: Buffer): Buffer => log.subarray(0, LOG_HEADER_BYTES)

const PIECE_BYTES = 1024 * 1024
const NOTHING = Buffer.alloc(PIECE_BYTES)

/**
 * Without most of the room behind a log, which is zeros and as long as the rest twenty times over. The first of its
 * pieces stays: a log's last page may end in zeros of its own.
 */
function bytesOf(path: string): Bytes {
  if (!existsSync(path)) return undefined
  if (!path.endsWith('-wal')) return readFileSync(path)
  const file = openSync(path, 'r')
  const pieces: Buffer[] = []
  for (;;) {
    const piece = Buffer.alloc(PIECE_BYTES)
    const length = readSync(file, piece, 0, PIECE_BYTES, pieces.length * PIECE_BYTES)
    pieces.push(piece.subarray(0, length))
    if (piece.equals(NOTHING)) break
  }
  closeSync(file)
  return Buffer.concat(pieces)
}

/** `after` as far as the disk had come to it. */
function torn(before: Bytes, after: Bytes, luck: Chance): Bytes {
  // One draw, whatever the length: a log has salts of the real machine's, and the run must not depend on them.
  const own = chance(Math.floor(luck.next() * 2 ** 32))
  if (after === undefined) return own.next() < 0.5 ? before : undefined
  const old = before ?? Buffer.alloc(0)
  const sectors = Math.ceil(after.length / SECTOR_BYTES)
  const first = Math.max(0, firstDifference(old, after))
  const how = own.pick(['nothing', 'beginning', 'anything'] as const)
  const until = how === 'beginning' ? first + own.below(Math.max(1, 24)) : first
  const left = Buffer.from(after)
  for (let sector = first; sector < sectors; sector += 1) {
    const isNew = how === 'anything' ? own.next() < 0.5 : sector < until
    if (!isNew) takeBack(left, old, sector * SECTOR_BYTES)
  }
  return left
}

/** The number of the first sector that differs. */
function firstDifference(old: Buffer, after: Buffer): number {
  for (let at = 0; at < after.length; at += SECTOR_BYTES) {
    if (!after.subarray(at, at + SECTOR_BYTES).equals(old.subarray(at, at + SECTOR_BYTES))) {
      return at / SECTOR_BYTES
    }
  }
  return Math.ceil(after.length / SECTOR_BYTES)
}

function takeBack(left: Buffer, old: Buffer, at: number): void {
  const end = Math.min(left.length, at + SECTOR_BYTES)
  left.fill(0, at, end)
  if (at < old.length) old.copy(left, at, at, Math.min(old.length, end))
}

export const isLedger = (path: string): boolean => basename(path) === 'packbench.sqlite'

/** Not what is made anew from the records: their words, and what a check of them puts down for itself. */
export const keepsRecords = (path: string): boolean =>
  !['', ':memory:', 'search.sqlite'].includes(basename(path))
