// Finds Electron's runtime: its package brings a small installer, and the runtime only at first use.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Long enough for a quick link's first try; a station must not keep a packer waiting for a download. */
const INSTALL_WAIT_MS = 20_000
/** After one that failed: time to fail again, no more. */
const AGAIN_WAIT_MS = 3_000

/** Long enough for a slow link; after it the number of the process may be any other program's. */
const COUNTS_MS = 60 * 60_000

export type Runtime =
  | { readonly kind: 'there'; readonly path: string }
  /** `why`: one sentence for the person who started the station. */
  | { readonly kind: 'absent'; readonly why: string }

export interface RuntimeOptions {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly userId: number | undefined
  readonly installWaitMs?: number
}

/** Where Electron can be run from. Its installer goes on behind a start that does not wait for it. */
export async function electronRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { root, env, platform, userId } = options
  const absent = (why: string): Runtime => ({
    kind: 'absent',
    why: `The station opens in the browser, since ${why}.`,
  })
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)
    return absent('Electron needs a display and this session has none')
  if (platform === 'linux' && userId === 0)
    return absent('Electron keeps its sandbox and will not run as root')

  return fetchedRuntime({ root, env, waitMs: options.installWaitMs ?? INSTALL_WAIT_MS, absent })
}

/** The runtime as it lies on disk, or as it is fetched within the wait; `absent` makes the sentence of why not. */
export async function fetchedRuntime(options: {
  readonly root: string
  readonly env: RuntimeOptions['env']
  readonly waitMs?: number
  readonly absent: (why: string) => Runtime
}): Promise<Runtime> {
  const { root, env, absent } = options
  const found = await installedRuntime(root)
  if (found) return { kind: 'there', path: found }
  const attemptFile = join(root, 'node_modules', '.cache', 'packbench', 'electron-attempt.json')
  const version = await electronVersion(root)
  if (version === undefined) return absent('the package electron is not installed')
  const earlier = await readAttempt(attemptFile)
  if (earlier && isInstalling(earlier)) return absent(STILL_FETCHING)

  const waitMs = options.waitMs ?? (earlier?.version === version ? AGAIN_WAIT_MS : INSTALL_WAIT_MS)
  try {
    await mkdir(dirname(attemptFile), { recursive: true })
    const why = await install({ root, env, waitMs, folder: dirname(attemptFile) }, pid =>
      writeFile(attemptFile, JSON.stringify({ version, pid, at: Date.now() } satisfies Attempt)),
    )
    if (why !== STILL_FETCHING) await writeFile(attemptFile, JSON.stringify({ version } satisfies Attempt))
    const installed = await installedRuntime(root)
    return installed ? { kind: 'there', path: installed } : absent(why)
  } catch (error) {
    return absent(
      `Electron’s runtime cannot be put into this folder (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

const STILL_FETCHING = 'Electron’s runtime is still being fetched, and the next start looks for it again'

/** The executable that Electron's installer has unpacked, where it is whole. */
async function installedRuntime(root: string): Promise<string | undefined> {
  const folder = join(root, 'node_modules', 'electron')
  const name = (await readFile(join(folder, 'path.txt'), 'utf8').catch(() => '')).trim()
  if (name === '') return undefined
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
  return existsSync(path) ? path : undefined
}

async function electronVersion(root: string): Promise<string | undefined> {
  try {
    const file = await readFile(join(root, 'node_modules', 'electron', 'package.json'), 'utf8')
    return (JSON.parse(file) as { version: string }).version
  } catch {
    return undefined
  }
}

interface Attempt {
  readonly version: string
  /** The installer's process, where it went on behind the start. */
  readonly pid?: number | undefined
  /** When it was started. */
  readonly at?: number
}

async function readAttempt(file: string): Promise<Attempt | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Attempt
  } catch {
    return undefined
  }
}

function isInstalling({ pid, at = 0 }: Attempt): boolean {
  if (pid === undefined || Math.abs(Date.now() - at) > COUNTS_MS) return false
  try {
    process.kill(pid, 0)
    // A number that another program has by now: Linux tells what it runs.
    const command = existsSync('/proc/self') ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'install.js'
    return command.includes('install.js')
  } catch {
    return false
  }
}

/** Runs the package's own installer, and leaves it alone after the wait; what went wrong, as the end of a sentence. */
async function install(
  options: Pick<RuntimeOptions, 'root' | 'env'> & { readonly waitMs: number; readonly folder: string },
  begun: (pid: number | undefined) => Promise<void>,
): Promise<string> {
  const { root, env, waitMs, folder } = options
  process.stderr.write('Fetching Electron’s runtime…\n')
  const said = join(folder, 'electron-install.log')
  const output = openSync(said, 'w')
  // On its own: neither the end of this program nor Ctrl+C cuts a download that others will want.
  const child = spawn(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'ignore', output],
    detached: true,
    windowsHide: true,
  })
  closeSync(output)
  child.unref()
  const ended = new Promise<'ended'>(resolve => {
    child.on('error', () => resolve('ended'))
    child.on('exit', () => resolve('ended'))
  })
  await begun(child.pid)
  const waited = new AbortController()
  const first = await Promise.race([ended, pause(waitMs, 'waited' as const, { signal: waited.signal })])
  waited.abort()
  if (first === 'waited') return STILL_FETCHING
  return `Electron’s runtime could not be fetched (${reasonIn(await readFile(said, 'utf8'))}; the next start tries again)`
}

/** The error's code, or its first words without addresses: the whole text is a stack. */
function reasonIn(text: string): string {
  const code = /\b(E[A-Z]{4,}|HTTPError|certificate[\w ]*)\b/.exec(text)?.[1]
  if (code) return code
  return /fetch failed/i.test(text) ? 'its download cannot be reached' : 'its installer failed'
}
