// Copies of the records: made by hand or on a schedule, checked, and kept no longer than their contents may be.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RecordsService, StationServices } from '../api/station-services.ts'
import { DAY_MS, HOUR_MS } from '../core/durations.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import { ok } from '../core/result.ts'
import type { Settings } from '../core/settings/settings.ts'
import { makeFolder } from '../settings/make-folder.ts'
import type { Store } from '../storage/store.ts'
import { placeOf } from '../storage/warehouse/place.ts'
import { createRounds } from './rounds.ts'

const NAME = /^packbench-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.sqlite$/
/** How often it is asked whether the next one is due: the clock may have been put forward, or the machine asleep. */
const LOOK_EVERY_MS = 60_000

export const copiesIn = (dataFolder: string): string => join(dataFolder, 'copies')

/** Throws LedgerFailure, or what the system says of the folder. The newest `keep` stay. */
export async function copyRecords(
  store: Pick<Store, 'backup'>,
  dataFolder: string,
  { now, keep }: { readonly now: Date; readonly keep: number },
): Promise<{ readonly path: string; readonly byteCount: number; readonly sha256: string }> {
  const folder = copiesIn(dataFolder)
  const path = join(folder, `packbench-${now.toISOString().replaceAll(':', '-')}.sqlite`)
  // Addresses are in there: the folder is its owner's alone.
  makeFolder(folder, 0o700)
  const { byteCount } = await store.backup(path)
  await keepNewest(folder, { made: basename(path), now, keep })
  return { path, byteCount, sha256: await sha256Of(path) }
}

/** What was made just now stays; of the others those that the clock had not come to yet go first. */
async function keepNewest(
  folder: string,
  { made, now, keep }: { readonly made: string; readonly now: Date; readonly keep: number },
): Promise<void> {
  const isAhead = (name: string) => (madeAt(name) ?? 0) > now.getTime()
  const others = (await readdir(folder)).filter(name => NAME.test(name) && name !== made).sort()
  const inOrder = [...others.filter(isAhead), ...others.filter(name => !isAhead(name))]
  for (const name of inOrder.slice(0, Math.max(0, others.length - (keep - 1)))) await rm(join(folder, name))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface Parts {
  readonly records: Pick<RecordsService, 'backUp'>
  readonly standing: StationServices['standing']
  readonly note: LedgerPort['note']
  readonly stationName: string
  readonly dataFolder: string
  readonly settings: () => Pick<Settings, 'copies' | 'retention'>
  readonly clock: Clock
  readonly log: Log
  readonly onConcern: () => void
}

export function createCopies(parts: Parts): StationServices['copies'] {
  const { settings, dataFolder, clock, log } = parts
  let concern: Problem | undefined

  const say = (now: Problem | undefined) => {
    const isNews = now?.code !== concern?.code
    concern = now
    if (!isNews) return
    if (now)
      log.error('a copy of the records was due and is not there', { code: now.code, detail: now.detail })
    parts.onConcern()
  }

  const look = async () => {
    const { copies } = settings()
    if (copies.everyHours === 0) return say(undefined)
    const place = outside(parts)
    try {
      // A shared ledger is copied by its own server's tools.
      if ((await parts.standing()).ledger === 'postgres') return say(undefined)
      const now = clock.now()
      const fresh = (folder: string) => newestIn(folder, now, copies.everyHours * HOUR_MS)
      if ((await fresh(place ?? copiesIn(dataFolder))) !== undefined) return say(undefined)
      // A place that is away costs no further copy: those that are here would soon all be of its last minutes.
      const here = place === undefined ? undefined : await fresh(copiesIn(dataFolder))
      const copy = here === undefined ? await parts.records.backUp() : ok(await known(dataFolder, here))
      if (!copy.ok) return say(failed(place ?? copiesIn(dataFolder), copy.problem.detail))
      if (place !== undefined) await keepOutside(copy.value, place, { now, keep: copies.keep })
      await told(parts, copy.value, place)
      say(undefined)
    } catch (error) {
      say(failed(place ?? copiesIn(dataFolder), (error as NodeJS.ErrnoException).code ?? 'unknown'))
    }
  }
  return {
    ...createRounds(LOOK_EVERY_MS, look),
    concern: () => concern,
    forget() {
      const days = settings().retention.addressDays
      return forgetOldFiles(dataFolder, outside(parts), new Date(clock.now().getTime() - days * DAY_MS))
    },
  }
}

const failed = (folder: string, detail: string | undefined): Problem =>
  problem('storage', 'storage.copy-not-made', { params: { folder }, ...(detail && { detail }) })

/** A folder of its own in the place that benches share: two of one name have two, and none takes another's copies away. */
function outside({ settings, stationName, dataFolder }: Parts): string | undefined {
  const { folder } = settings().copies
  if (folder === '') return undefined
  const name = stationName.replace(/[^\p{L}\p{N} ._-]/gu, '_').trim()
  return join(folder, `${name} ${placeOf(dataFolder).slice(0, 8)}`)
}

/** The newest of less than this age; one made while the clock was ahead is not waited for. */
async function newestIn(folder: string, now: Date, ageMs: number): Promise<string | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ageOf = (name: string) => now.getTime() - (madeAt(name) ?? Number.NaN)
  return names
    .filter(name => ageOf(name) >= 0 && ageOf(name) < ageMs)
    .sort()
    .at(-1)
}

async function known(dataFolder: string, name: string): Promise<Made> {
  const path = join(copiesIn(dataFolder), name)
  const [{ size: byteCount }, sha256] = await Promise.all([stat(path), sha256Of(path)])
  return { path, byteCount, sha256 }
}

function madeAt(name: string): number | undefined {
  const [, time] = NAME.exec(name) ?? []
  const [day, rest = ''] = time?.split('T') ?? []
  const at = Date.parse(`${day}T${rest.replaceAll('-', ':')}`)
  return Number.isNaN(at) ? undefined : at
}

type Made = Extract<Awaited<ReturnType<RecordsService['backUp']>>, { ok: true }>['value']

/** Whole and read back before it has its name there; the one in the data folder stays. */
async function keepOutside(
  { path, sha256 }: Made,
  folder: string,
  { now, keep }: { readonly now: Date; readonly keep: number },
): Promise<void> {
  // The place itself must be there: a share that is not connected is not to be written beside.
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const name = basename(path)
  const partial = join(folder, `${name}.partial`)
  try {
    await copyFile(path, partial)
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    if ((await sha256Of(partial)) !== sha256)
      throw Object.assign(new Error('another copy'), { code: 'DIFFERS' })
    await rename(partial, join(folder, name))
  } finally {
    await rm(partial, { force: true })
  }
  await keepNewest(folder, { made: name, now, keep })
}

const told = ({ note }: Parts, { path, ...about }: Made, place: string | undefined) =>
  note({
    kind: 'records-copied',
    detail: {
      place: place === undefined ? 'data folder' : 'folder of copies',
      ...about,
      fileName: basename(path),
    },
  })

async function forgetOldFiles(
  dataFolder: string,
  outsideFolder: string | undefined,
  before: Date,
): Promise<number> {
  let count = 0
  const drop = async (folder: string, isOld: (name: string) => boolean | Promise<boolean>) => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!(await isOld(name))) continue
      await rm(join(folder, name), { force: true })
      count += 1
    }
  }
  const isOldCopy = (name: string) => (madeAt(name) ?? before.getTime()) < before.getTime()
  await drop(copiesIn(dataFolder), isOldCopy)
  if (outsideFolder !== undefined) await drop(outsideFolder, isOldCopy)
  const diagnostics = join(dataFolder, 'diagnostics')
  await drop(diagnostics, async name => {
    const found = await stat(join(diagnostics, name)).catch(() => undefined)
    return found?.isFile() === true && found.mtime < before
  })
  return count
}
