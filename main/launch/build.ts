// Builds the program when a source has changed since it was last built.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { updateSource } from './update-source.ts'

const SOURCE_FOLDERS = ['main', 'preload', 'renderer']
const SOURCE_FILES = ['package.json', 'package-lock.json', 'electron.vite.config.ts', 'tsconfig.json']
const STAMP = 'built-from'
const LOCK_POLL_MS = 200

export type BuildOutcome =
  | { readonly kind: 'up-to-date' }
  | { readonly kind: 'built' }
  | { readonly kind: 'failed'; readonly output: string }

/**
 * Makes `out/` of the program at `root` match its sources. Several processes may ask at once: one
 * builds, the others wait for it. A failed build leaves the old output as it was.
 */
export async function ensureBuilt(root: string): Promise<BuildOutcome> {
  if (await isBuilt(root, await sourcesOf(root))) return { kind: 'up-to-date' }
  try {
    return await buildAlone(root)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!READ_ONLY.includes(code)) throw error
    return { kind: 'failed', output: `This user may not write into ${root} (${code}): ${AS_OWNER}\n` }
  }
}

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS']
const AS_OWNER = 'build it as the user whose folder it is, with npm run build, and start the station again.'

async function buildAlone(root: string): Promise<BuildOutcome> {
  const unlock = await lock(join(root, 'node_modules', '.cache', 'packbench', 'build.lock'))
  try {
    const sources = await sourcesOf(root)
    if (await isBuilt(root, sources)) return { kind: 'up-to-date' }
    return await build(root, sources)
  } finally {
    await unlock()
  }
}

async function build(root: string, sources: string): Promise<BuildOutcome> {
  const fresh = join(root, 'out.new')
  const old = join(root, 'out.old')
  await rm(fresh, { recursive: true, force: true })
  const { code, output } = await runBuilder(root, fresh)
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    return { kind: 'failed', output }
  }
  await writeFile(join(fresh, STAMP), sources)
  // Beside and then renamed: a station that runs from out/ keeps whole files until its end.
  await rm(old, { recursive: true, force: true })
  if (existsSync(join(root, 'out'))) await rename(join(root, 'out'), old)
  await rename(fresh, join(root, 'out'))
  await rm(old, { recursive: true, force: true })
  return { kind: 'built' }
}

function runBuilder(root: string, outDir: string): Promise<{ code: number | null; output: string }> {
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builder, 'build', '--logLevel', 'warn', '--outDir', outDir], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', code => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}

const isBuilt = async (root: string, sources: string): Promise<boolean> =>
  (await readFile(join(root, 'out', STAMP), 'utf8').catch(() => '')) === sources

/** A digest of every source by name and content: times would miss a deleted file and a switched branch. */
async function sourcesOf(root: string): Promise<string> {
  const files = [...SOURCE_FILES]
  for (const folder of SOURCE_FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries)
      if (entry.isFile()) files.push(join(entry.parentPath.slice(root.length + 1), entry.name))
  }
  const hash = createHash('sha256')
  // What is pinned into the program comes from the environment.
  hash.update(JSON.stringify(updateSource(process.env)))
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(join(root, file)).catch(() => ''))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** Waits for the lock file; one left by a process that is gone is taken over. */
async function lock(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  await writeFile(own, String(process.pid))
  for (;;) {
    try {
      // A link appears whole, with its holder's number in it, or not at all.
      await link(own, file)
      await rm(own, { force: true })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (holder > 0 && !isRunning(holder)) await rm(file, { force: true })
    else await pause(LOCK_POLL_MS)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// `npm run build`: for a station that is started by a user who may not write here.
if (import.meta.main) {
  const built = await ensureBuilt(join(import.meta.dirname, '..', '..'))
  if (built.kind === 'failed') {
    process.stderr.write(`The program could not be built:\n${built.output}\n`)
    process.exitCode = 1
  } else process.stdout.write(built.kind === 'built' ? 'Built.\n' : 'Built already.\n')
}
