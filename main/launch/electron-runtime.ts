// Finds Electron's runtime: its package brings a small installer, and the runtime only at first use.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Long enough for a quick link's first try; a station must not keep a packer waiting for a download. */
const INSTALL_WAIT_MS = 20_000

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

/** Where Electron can be run from. Tries its installer once for each version; says why not in one sentence. */
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

/** The runtime as it lies on disk, fetched where it was never tried; `absent` makes the sentence of why not. */
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
  if (earlier?.version === version)
    return absent(`${earlier.why} when the station was first started (npx install-electron tries again)`)

  const why = await install(root, env, options.waitMs ?? INSTALL_WAIT_MS)
  const installed = await installedRuntime(root)
  if (installed) return { kind: 'there', path: installed }
  await mkdir(dirname(attemptFile), { recursive: true })
  await writeFile(attemptFile, JSON.stringify({ version, why }))
  return absent(why)
}

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

async function readAttempt(file: string): Promise<{ version: string; why: string } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { version: string; why: string }
  } catch {
    return undefined
  }
}

/** Runs the package's own installer; what went wrong, as the end of a sentence. */
function install(root: string, env: RuntimeOptions['env'], waitMs: number): Promise<string> {
  process.stderr.write('Fetching Electron’s runtime…\n')
  const child = spawn(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  return new Promise(resolve => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve(`Electron’s runtime did not arrive within ${Math.round(waitMs / 1000)} seconds`)
    }, waitMs)
    child.on('error', () => undefined)
    child.on('close', () => {
      clearTimeout(timer)
      resolve(`Electron’s runtime could not be fetched (${reasonIn(said)})`)
    })
  })
}

/** The error's code, or its first words without addresses: the whole text is a stack. */
function reasonIn(text: string): string {
  const code = /\b(E[A-Z]{4,}|HTTPError|certificate[\w ]*)\b/.exec(text)?.[1]
  if (code) return code
  return /fetch failed/i.test(text) ? 'its download cannot be reached' : 'its installer failed'
}
