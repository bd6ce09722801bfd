// The data folder is its owner's alone, whoever made it and with whatever umask: it holds addresses, labels and secrets.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, parse, sep } from 'node:path'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { makeFolder } from './make-folder.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const OF_OTHERS = 0o077
const STICKY = 0o1000

/** Read by whoever starts a station: what could not be taken from others, and by which error. */
export type Exposed = { readonly cause: string; readonly count: number } | undefined

export interface PrivacyTools {
  readonly platform: NodeJS.Platform
  /** Folders that others use too, and that no station may close to them. */
  readonly shared: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Runs a program of Windows and gives what it printed; throws where it ends with an error. */
  readonly run: (program: string, args: readonly string[]) => string
}

const TOOLS: PrivacyTools = {
  platform: process.platform,
  shared: [homedir(), tmpdir(), '/tmp', '/var/tmp', '/dev/shm'],
  env: process.env,
  run: (program, args) =>
    execFileSync(program, [...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      windowsHide: true,
    }),
}

/**
 * What this process, its workers and its children make from now on is their owner's alone. To be called
 * first by every program that writes into a data folder; on Windows the folder's own list does it.
 */
export function writePrivately(): void {
  process.umask(OF_OTHERS)
}

/**
 * Makes the folder if there is none, and takes others' access to what is in it. No link is followed: what
 * it names belongs to someone else.
 */
export function keepPrivate(dataFolder: string, tools: PrivacyTools = TOOLS): Result<Exposed, Problem> {
  try {
    return ok(closeToOthers(dataFolder, tools))
  } catch (error) {
    const detail = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return fail(problem('storage', 'settings.folder-unwritable', { detail }))
  }
}

/** Throws where the folder cannot be made or looked into. */
function closeToOthers(dataFolder: string, tools: PrivacyTools): Exposed {
  makeFolder(dataFolder, FOLDER_MODE)
  // The folder itself may be a link: its owner chose it.
  const folder = realpathSync(dataFolder)
  if (tools.platform === 'win32') return keepPrivateOnWindows(folder, tools)
  if (isPlaceOfOthers(folder, tools.shared)) return { cause: 'shared folder', count: 1 }
  const walk: Walk = { count: 0, cause: undefined }
  // From the top: once it is closed nobody puts anything else into a name below it.
  mend(folder, walk)
  // Another user's: nothing of ours is in it, and nothing can be.
  readdirSync(folder)
  return walk.cause === undefined ? undefined : { cause: walk.cause, count: walk.count }
}

/** `/tmp`, a home folder or a whole disk given as data folder: closing it would close what is not the station's. */
function isPlaceOfOthers(folder: string, shared: readonly string[]): boolean {
  if (folder === parse(folder).root) return true
  if (shared.some(one => one === folder || one.startsWith(folder + sep))) return true
  const { mode, uid } = statSync(folder)
  return (mode & STICKY) !== 0 && uid !== process.getuid?.()
}

interface Walk {
  count: number
  cause: string | undefined
}

function mend(path: string, walk: Walk): void {
  try {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return
    const wanted = found.isDirectory() ? FOLDER_MODE : FILE_MODE
    if ((found.mode & 0o7777) !== wanted) setMode(path, wanted, found.isDirectory() || found.isFile())
    if (!found.isDirectory()) return
    for (const name of readdirSync(path)) mend(join(path, name), walk)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    // Gone meanwhile, or turned into a link: nothing of ours is there.
    if (code === 'ENOENT' || code === 'ELOOP') return
    walk.count += 1
    walk.cause ??= code
  }
}

/**
 * By the opened file, so that a link put in its place meanwhile is not followed. Throws where the disk keeps no
 * modes.
 */
function setMode(path: string, mode: number, opens: boolean): void {
  if (!opens || (lstatSync(path).mode & 0o400) === 0) {
    chmodSync(path, mode)
    return
  }
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    fchmodSync(file, mode)
    if ((fstatSync(file).mode & OF_OTHERS) !== 0) {
      throw Object.assign(new Error('the disk keeps no modes'), { code: 'ENOTSUP' })
    }
  } finally {
    closeSync(file)
  }
}

/** Well-known identifiers, the same in every language of Windows. */
const SYSTEM = '*S-1-5-18'
const ADMINISTRATORS = '*S-1-5-32-544'

/**
 * The folder's list is rewritten: the user who starts the station, the system and administrators, nothing
 * inherited from above; what is in it inherits that. By full paths, since a program of the same name may be
 * in the current folder.
 */
function keepPrivateOnWindows(folder: string, { run, env }: PrivacyTools): Exposed {
  const system = join(env.SystemRoot || 'C:\\Windows', 'System32')
  const icacls = join(system, 'icacls.exe')
  try {
    const user = /S-1-[\d-]+/.exec(run(join(system, 'whoami.exe'), ['/user', '/fo', 'csv', '/nh']))?.[0]
    if (user === undefined) return { cause: 'whoami', count: 1 }
    const full = [`*${user}`, SYSTEM, ADMINISTRATORS].map(who => `${who}:(OI)(CI)F`)
    run(icacls, [folder, '/reset', '/L', '/Q'])
    run(icacls, [folder, '/inheritance:r', '/grant:r', ...full, '/L', '/Q'])
    if (readdirSync(folder).length > 0) run(icacls, [join(folder, '*'), '/reset', '/T', '/C', '/L', '/Q'])
    return undefined
  } catch (error) {
    const { status, code } = error as { readonly status?: number | null; readonly code?: string }
    return { cause: code ?? `icacls ${status ?? ''}`.trim(), count: 1 }
  }
}
