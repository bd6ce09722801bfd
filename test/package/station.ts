// `npm run package:station`: the station without Electron as a package of Debian, on a Linux machine of its processor.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { scriptArguments } from '../tools/script-arguments.ts'
import { drawIcons } from './icons.ts'
import { stageNatives, type Target } from './native-packages.ts'
import { packTree, resourcesIn } from './pack-tree.ts'
import { layStation, libraryFaults } from './station-tree.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'dist')
const FETCH_MS = 300_000

const { revision, quick } = scriptArguments('npm run package:station --', {
  revision: { type: 'string', default: '1' },
  quick: { type: 'boolean' },
})
const work = await mkdtemp(join(tmpdir(), 'packbench-station-'))
try {
  process.stdout.write(`made ${await packStation(revision, quick === true)}\n`)
} catch (error) {
  process.stdout.write(
    `The package could not be made: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
} finally {
  await rm(work, { recursive: true, force: true })
}

async function packStation(revision: string, isQuick: boolean): Promise<string> {
  if (process.platform !== 'linux') throw new Error('it is made on Linux')
  if (!/^[a-z0-9][a-z0-9.]*$/.test(revision))
    throw new Error('--revision takes small letters, digits and dots')
  if (spawnSync('dpkg-deb', ['--version']).status !== 0) throw new Error('dpkg-deb is not installed')
  const built = await ensureBuilt(root)
  if (built.kind === 'failed') throw new Error(built.output)
  const [arch, debian] =
    process.arch === 'arm64' ? (['arm64', 'arm64'] as const) : (['x64', 'amd64'] as const)
  const target: Target = { os: 'linux', arch }
  const missing = stageNatives(root, target, FETCH_MS)
  if (missing.length > 0) throw new Error(`npm could not fetch ${missing.join(' and ')}`)
  await drawIcons(join(root, 'main', 'hosts', 'electron', 'package', 'icon.svg'), join(dist, 'resources'))
  const output = join(work, 'packed')
  await packTree({ dist, output, targets: [target], work })

  const tree = join(work, 'tree')
  const version = `${packageJson.version}-${revision}`
  layStation(root, resourcesIn(output, target), tree, version, debian)
  const faults = libraryFaults(tree, arch)
  if (faults.length > 0) throw new Error(`the list of libraries is wrong:\n${faults.join('\n')}`)
  mkdirSync(dist, { recursive: true })
  const file = join(dist, `packbench-station_${version}_${debian}.deb`)
  const packing = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']
  const packed = spawnSync('dpkg-deb', ['--root-owner-group', ...packing, '--build', tree, file], {
    encoding: 'utf8',
  })
  if (packed.status !== 0) throw new Error(packed.stderr)
  return file
}
