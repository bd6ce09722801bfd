// Copies of the records: made by hand or by the clock, checked, and kept no longer than what is in them may be.
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RecordsService, StationServices } from '../api/station-services.ts'
import type { LedgerPort } from '../core/ledger.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { Settings } from '../core/settings.ts'
import type { Store } from '../storage/store.ts'

const NAME = /^packbench-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.sqlite$/
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
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
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { byteCount } = await store.backup(path)
  const old = readdirSync(folder).filter(name => NAME.test(name))
  for (const name of old.sort().slice(0, -keep)) rmSync(join(folder, name))
  return { path, byteCount, sha256: await sha256Of(path) }
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
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let isStopped = false
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
      const now = clock.now().getTime()
      // One that was made while the clock stood ahead is none to wait for.
      const made = (await timesIn(place ?? copiesIn(dataFolder))).filter(at => at <= now)
      if (now - Math.max(0, ...made) < copies.everyHours * HOUR_MS) return
      const copy = await parts.records.backUp()
      if (!copy.ok) return say(failed(place ?? copiesIn(dataFolder), copy.problem.detail))
      if (place !== undefined) await keepOutside(copy.value, place, copies.keep)
      await told(parts, copy.value, place)
      say(undefined)
    } catch (error) {
      say(failed(place ?? copiesIn(dataFolder), (error as NodeJS.ErrnoException).code ?? 'unknown'))
    }
  }
  const next = () => {
    round = look().then(() => {
      if (!isStopped) timer = setTimeout(next, LOOK_EVERY_MS).unref()
    })
  }
  return {
    start: next,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
    concern: () => concern,
    forget() {
      const days = settings().retention.addressDays
      return forgetOldFiles(dataFolder, outside(parts), new Date(clock.now().getTime() - days * DAY_MS))
    },
  }
}

const failed = (folder: string, detail: string | undefined): Problem =>
  problem('storage', 'storage.copy-not-made', { params: { folder }, ...(detail && { detail }) })

/** A folder of its own in the place that benches share: none of them takes another's copies away. */
function outside({ settings, stationName }: Parts): string | undefined {
  const { folder } = settings().copies
  return folder === ''
    ? undefined
    : join(folder, stationName.replace(/[^\p{L}\p{N} ._-]/gu, '_').trim() || '_')
}

/** When each copy there was made; none where there is no such folder yet. */
async function timesIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap(name => madeAt(name) ?? [])
}

function madeAt(name: string): number | undefined {
  const [, time] = NAME.exec(name) ?? []
  const [day, rest = ''] = time?.split('T') ?? []
  const at = Date.parse(`${day}T${rest.replaceAll('-', ':')}`)
  return Number.isNaN(at) ? undefined : at
}

type Made = Extract<Awaited<ReturnType<RecordsService['backUp']>>, { ok: true }>['value']

/** Whole and read back before it has its name there; the one in the data folder stays. */
async function keepOutside({ path, sha256 }: Made, folder: string, keep: number): Promise<void> {
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
  const old = (await readdir(folder)).filter(one => NAME.test(one)).sort()
  for (const one of old.slice(0, -keep)) await rm(join(folder, one))
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
