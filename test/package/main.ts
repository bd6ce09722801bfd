// `npm run package`: installers where the machine can make them, and the checks of what would go in anywhere.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Configuration, Platform } from 'electron-builder'
import { ensureBuilt } from '../../main/launch/build.ts'
import { fetchedRuntime } from '../../main/launch/electron-runtime.ts'
import { signingKey, updateSource } from '../../main/launch/update-source.ts'
import { scriptArguments } from '../tools/script-arguments.ts'
import { builderConfig } from './builder-modules.ts'
import { drawIcons } from './icons.ts'
import { lockOf, nativeFaults, stageNatives, type Target } from './native-packages.ts'
import { packTree, resourcesIn } from './pack-tree.ts'
import { faultsOf, readFuses, readPackedTree } from './packed-tree.ts'
import { signFeed } from './sign-feed.ts'
import { tryPackedProgram } from './try-packed-program.ts'
import { writeWinget } from './winget.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
/** Nobody waits at a bench for it. */
const RUNTIME_WAIT_MS = 15 * 60_000
/** For one package of another processor: an installer needs it, a check goes on without it. */
const FETCH_MS = { installer: 300_000, check: 60_000 } as const
const ARCHES = ['x64', 'arm64'] as const
/** Whose drivers npm has installed here. */
const OWN_ARCH = process.arch === 'arm64' ? 'arm64' : 'x64'
const notRun: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const work = await mkdtemp(join(tmpdir(), 'packbench-package-'))
try {
  await main()
} catch (error) {
  say(`The package could not be made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await rm(work, { recursive: true, force: true })
}

async function main(): Promise<void> {
  const built = await ensureBuilt(root)
  if (built.kind === 'failed') throw new Error(built.output)
  await drawIcons(join(root, 'main', 'hosts', 'electron', 'package', 'icon.svg'), join(dist, 'resources'))
  say('Icons are drawn from icon.svg into dist/resources.')

  const config = await builderConfig.getConfig(root, null, null)
  await builderConfig.validateConfiguration(config, { isEnabled: false })
  say('electron-builder.yml: electron-builder takes it.')

  const checkOnly = scriptArguments('npm run package --', { check: { type: 'boolean' } }).check === true
  const settings = settingsOf(process.env)
  const absent = (why: string) => ({ kind: 'absent', why }) as const
  const runtime = checkOnly
    ? absent('asked for a check alone')
    : await fetchedRuntime({ root, env: process.env, absent, waitMs: RUNTIME_WAIT_MS })
  if (runtime.kind === 'there') await buildInstallers(settings)
  else {
    notRun.push(`every installer, since Electron's runtime is not here: ${runtime.why}`)
    notRun.push('the packed program under Electron (npm run test:electron)')
  }
  await checkPackedTree(config)
  if (runtime.kind === 'absent' && !checkOnly) {
    say('\nNo installer was made (npm run package -- --check asks for the checks alone).')
    process.exitCode = 1
  }
  say(`\nNot run:${notRun.length > 0 ? `\n${notRun.map(line => `  ${line}`).join('\n')}` : ' nothing.'}`)
}

/** What the environment decides: where updates are published, and what cannot be signed without keys. */
function settingsOf(env: NodeJS.ProcessEnv): Configuration {
  const url = env.PACKBENCH_UPDATES_URL
  if (!url) notRun.push('update files for a feed: PACKBENCH_UPDATES_URL is not set')
  if (updateSource(env).key === '') {
    notRun.push(
      'updates: neither PACKBENCH_UPDATES_SIGNING_KEY nor PACKBENCH_UPDATES_KEY is set, so the program takes none',
    )
  } else if (url && !signingKey(env)) {
    notRun.push('signing the feed: PACKBENCH_UPDATES_SIGNING_KEY is not set, so no station takes these files')
  }
  if (!env.CSC_LINK && !env.WIN_CSC_LINK) notRun.push('signing: neither CSC_LINK nor WIN_CSC_LINK is set')
  const hasAppleKeys = Boolean(env.APPLE_API_KEY || env.APPLE_ID || env.APPLE_KEYCHAIN_PROFILE)
  if (!hasAppleKeys)
    notRun.push('notarisation: APPLE_API_KEY, APPLE_ID and APPLE_KEYCHAIN_PROFILE are not set')
  return {
    ...(url && { publish: { provider: 'generic', url } }),
    ...(!hasAppleKeys && { mac: { notarize: false } }),
  }
}

/** The installers of this system, both processors; other systems' installers are made on those systems. */
async function buildInstallers(config: Configuration): Promise<void> {
  const platform = Platform.current()
  const others = [Platform.WINDOWS, Platform.MAC, Platform.LINUX].filter(other => other !== platform)
  notRun.push(`installers of ${others.map(({ name }) => name).join(' and ')}: made on those systems`)
  const os = platform.buildConfigurationKey as Target['os']
  const targets = ARCHES.map(arch => ({ os, arch }))
  for (const target of targets) {
    const missing = stageNatives(root, target, FETCH_MS.installer)
    if (missing.length > 0) throw new Error(`npm could not fetch ${missing.join(' and ')}`)
  }
  const made = await build({ targets: platform.createTarget(), config, publish: 'never' })
  for (const file of made) say(`made ${file}`)
  for (const target of targets) await judgeDrivers(resourcesIn(dist, target), target)
  for (const file of await signFeed(dist, process.env)) say(`signed ${file}`)
  const { description } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const url = process.env.PACKBENCH_UPDATES_URL
  for (const file of await writeWinget(dist, { url, description })) say(`made ${file}`)
}

async function judgeDrivers(resources: string, target: Target): Promise<void> {
  const faults = nativeFaults(await readPackedTree(resources), lockOf(root), target)
  if (faults.length > 0) throw new Error(`the packed drivers are wrong:\n${faults.join('\n')}`)
  say(`Packed for ${target.os} ${target.arch}: its own drivers, and no other's.`)
}

/** Without a network the other processor's drivers may not be there: the rest is checked all the same. */
function checkedTargets(): readonly Target[] {
  return ARCHES.map(arch => ({ os: 'linux', arch }) as const).filter(target => {
    const missing = stageNatives(root, target, FETCH_MS.check)
    if (missing.length === 0) return true
    const why = `npm could not fetch ${missing.join(' and ')}`
    if (target.arch === OWN_ARCH) throw new Error(why)
    notRun.push(`what is packed for ${target.os} ${target.arch}: ${why}`)
    return false
  })
}

/** Packs folders without a runtime, since what is judged is what lies beside it. */
async function checkPackedTree(config: Readonly<Record<string, unknown>>): Promise<void> {
  const output = join(dist, 'checked')
  const targets = checkedTargets()
  await packTree({ dist, output, targets, work })
  for (const target of targets) await judgeDrivers(resourcesIn(output, target), target)
  const resources = resourcesIn(output, { os: 'linux', arch: OWN_ARCH })
  const tree = await readPackedTree(resources)
  const faults = await faultsOf(tree, root)
  const fuses = await readFuses(join(resources, '..', 'packbench'))
  for (const [name, wanted] of Object.entries(config.electronFuses as Record<string, boolean>))
    if (fuses?.[name] !== wanted) faults.push(`the fuse ${name} is not ${wanted} in the packed binary`)
  if (faults.length > 0) throw new Error(`the packed files are wrong:\n${faults.join('\n')}`)
  say(
    `Packed without the runtime: ${megabytes(tree.archiveBytes + tree.unpackedBytes)} in ${tree.files.length} entries, ${tree.unpacked.length} of them (${megabytes(tree.unpackedBytes)}) beside the archive. Every fuse is set.`,
  )
  await tryPackedProgram(join(resources, 'app.asar'), work)
  say('The packed files are enough: a station started from them alone bought, printed, read and closed.')
}
