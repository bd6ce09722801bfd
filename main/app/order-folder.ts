// A folder that another program puts files of orders into. A file is taken by renaming it into `taking`, where nobody else
// has a hand on it, and goes from there to `done` or `refused`: it is in exactly one of these at any moment.
import { constants } from 'node:fs'
import { lstat, mkdir, open, opendir, readdir, realpath, rename } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { extname, join, parse, sep } from 'node:path'
import { writeWhole } from '../settings/write-whole.ts'
import { areNested, mayOthersWrite } from './company-folder.ts'

/** As an order file chosen by hand. */
const MOST_BYTES = 3_000_000
/** Looked at in one round: a folder of a million files keeps nobody waiting. */
const MOST_NAMES = 10_000
/** A file that was written to just now may be written to again. */
const SETTLED_MS = 2_000

const PLACES = ['taking', 'done', 'refused'] as const
type Place = (typeof PLACES)[number]

/** Size and time of the last look, by name. */
export type LastLook = Map<string, string>

export interface FolderTrouble {
  readonly why:
    | 'missing'
    | 'own-data'
    | 'results'
    | 'shared'
    | 'others-write'
    | 'no-sender'
    | 'no-service'
    | 'others-orders'
  /** It, or one of the three within it. */
  readonly folder: string
  /** Whose its orders are. */
  readonly station?: string
}

interface OwnFolders {
  readonly data: string
  /** Where results are put as files; undefined where they go another way. */
  readonly results: string | undefined
}

/** Why nothing is taken from it; where it may be, the three folders within it are there. */
export async function prepareFolder(path: string, own: OwnFolders): Promise<FolderTrouble | undefined> {
  const trouble = (why: FolderTrouble['why'], folder = path): FolderTrouble => ({ why, folder })
  try {
    const folder = await realpath(path)
    if (areNested(folder, await realpath(own.data))) return trouble('own-data')
    const results = own.results && (await realpath(own.results).catch(() => undefined))
    // They would be taken for orders, before whoever they are for has them.
    if (results && areNested(folder, results)) return trouble('results')
    if ([parse(folder).root, homedir(), tmpdir()].includes(folder)) return trouble('shared')
    if (mayOthersWrite(await lstat(folder))) return trouble('others-write')
    for (const place of PLACES) {
      const inner = join(path, place)
      await mkdir(inner, { recursive: true, mode: 0o775 })
      const stat = await lstat(inner)
      // A link would lead what is put away out of the folder.
      if (!stat.isDirectory()) return trouble('missing')
      // What is put into `taking` is taken, whoever puts it there.
      if (mayOthersWrite(stat)) return trouble('others-write', inner)
    }
    return undefined
  } catch {
    return trouble('missing')
  }
}

/** Moves what is whole by now into `taking`. */
export async function claimFiles(folder: string, last: LastLook, nowMs: number): Promise<void> {
  const taking = join(folder, 'taking')
  for (const { name, path } of await wholeFiles(folder, last, nowMs))
    await moved(path, join(taking, await freeName([taking], name)))
}

/** What was taken and is in no other folder yet, also from before a restart. */
export async function takenFiles(folder: string, last: LastLook, nowMs: number): Promise<readonly string[]> {
  const taking = join(folder, 'taking')
  const names: string[] = []
  for (const { name, path } of await wholeFiles(taking, last, nowMs)) {
    // Nobody can write such a name down: the next look finds the file by one that can be.
    if (path.equals(Buffer.from(join(taking, name)))) names.push(name)
    else await moved(path, join(taking, await freeName([taking], name)))
  }
  return names
}

/** Every name in `taking`, whole or not. */
export const beginnings = (folder: string): Promise<readonly string[]> => readdir(join(folder, 'taking'))

interface WholeFile {
  /** As people read it, with a sign for what is no letter. */
  readonly name: string
  /** As the system has it: on Linux its name is any bytes. */
  readonly path: Buffer
}

/**
 * Tables and JSON that no longer change: the same at two looks, and for a while before. The oldest first, whatever they are
 * called: the order of a newer file takes the place of an older one.
 */
async function wholeFiles(folder: string, last: LastLook, nowMs: number): Promise<readonly WholeFile[]> {
  const seen = new Set<string>()
  const whole: (WholeFile & { readonly at: number })[] = []
  // A letter of this encoding is a byte.
  for await (const { name: bytes } of await opendir(folder, { encoding: 'latin1' })) {
    if (seen.size >= MOST_NAMES) break
    if (bytes.startsWith('.') || !/\.(csv|json)$/i.test(bytes)) continue
    const key = folder + sep + bytes
    seen.add(key)
    const raw = Buffer.from(bytes, 'latin1')
    const path = Buffer.concat([Buffer.from(folder + sep), raw])
    const stat = await lstat(path).catch(() => undefined)
    // Nothing else is opened: a pipe would never end, a link or a second name is another folder's.
    if (!stat?.isFile() || stat.nlink !== 1) continue
    const stamp = `${stat.ino} ${stat.size} ${stat.mtimeMs}`
    // A clock of another machine may be ahead: only what is the same at two looks counts then.
    const isOld = Math.abs(nowMs - stat.mtimeMs) >= SETTLED_MS
    const name = raw.toString()
    if (last.get(key) === stamp && isOld) whole.push({ name, path, at: stat.mtimeMs })
    last.set(key, stamp)
  }
  for (const key of last.keys()) {
    if (key.startsWith(folder + sep) && !key.slice(folder.length + 1).includes(sep) && !seen.has(key))
      last.delete(key)
  }
  return whole.sort(
    (one, other) => one.at - other.at || one.name.localeCompare(other.name, 'en', { numeric: true }),
  )
}

export type Taken =
  | { readonly kind: 'read'; readonly content: string }
  | { readonly kind: 'too-large' | 'not-text' | 'not-allowed' | 'gone' }

export async function readTaken(folder: string, name: string): Promise<Taken> {
  // Not on Windows, where the system has neither.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const file = await open(join(folder, 'taking', name), flags).catch(
    (error: NodeJS.ErrnoException) => error.code,
  )
  // Whatever else keeps it closed may pass: another station has it, or on Windows its writer.
  if (typeof file !== 'object') return { kind: file === 'EACCES' ? 'not-allowed' : 'gone' }
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return { kind: 'not-text' }
    if (stat.size > MOST_BYTES) return { kind: 'too-large' }
    const bytes = Buffer.alloc(MOST_BYTES + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length)
      length += bytesRead
      if (length > MOST_BYTES) return { kind: 'too-large' }
      if (bytesRead === 0) break
    }
    return { kind: 'read', content: textOf(bytes.subarray(0, length)) }
  } finally {
    await file.close()
  }
}

/** As the screen reads a file: UTF-8, and what is none by the letters of older spreadsheets. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * `why`: the rows that were not taken, for `refused`, by the name that the file gets; it is on disk before the file itself
 * leaves `taking`.
 */
export async function putAway(
  folder: string,
  name: string,
  into: Exclude<Place, 'taking'>,
  why?: string,
): Promise<void> {
  const free = await freeName([join(folder, 'done'), join(folder, 'refused')], name)
  if (why !== undefined) await writeWhole(join(folder, 'refused', `${free}.why.csv`), why)
  await moved(join(folder, 'taking', name), join(folder, into, free))
}

/** Free in all of them, so that nothing is written over: two files of one name are told apart by a number. */
async function freeName(folders: readonly string[], name: string): Promise<string> {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  const short = shortened(stem)
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? `${short}${ending}` : `${short} (${number})${ending}`
    const there = await Promise.all(folders.map(folder => isThere(join(folder, free))))
    if (!there.includes(true)) return free
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

/** A name may be as long as the system allows: what is made of it has to fit, too. */
const MOST_NAME_BYTES = 200
const shortened = (name: string): string =>
  Buffer.byteLength(name) > MOST_NAME_BYTES ? [...name].slice(0, 40).join('') : name

/** Another station at the same folder may have been first; on Windows its writer may still have it open. */
async function moved(from: string | Buffer, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'EBUSY', 'EPERM', 'EACCES'].includes(error.code ?? '')) throw error
  })
}
