// Proves that the check of the packed files sees each mistake that it is there for.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { asar } from './builder-modules.ts'
import { lockOf, nativeFaults, nativePackages, stageNatives, type Target } from './native-packages.ts'
import { faultsOf, readFuses, readPackedTree } from './packed-tree.ts'
import { FUSE_MARKER, makeStandInRuntime } from './stand-in-runtime.ts'

const LOCK = {
  packages: {
    '': {},
    'node_modules/driver': {},
    'node_modules/tester': { dev: true },
    'node_modules/@types/node': {},
  },
}
const GOOD = {
  'package.json': '{}',
  'out/main/index.js': 'run()',
  'node_modules/driver/package.json': '{}',
  'node_modules/driver/driver.node': 'ELF',
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The faults found where the packed files differ from the good ones by `change`. */
async function faultsWith(
  change: { readonly add?: Readonly<Record<string, string>>; readonly without?: string } = {},
  unpack: readonly string[] = ['node_modules/driver/driver.node'],
): Promise<string[]> {
  const folder = await tempFolder('packed')
  const [root, app, resources] = ['root', 'app', 'resources'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await write(root, { 'package-lock.json': JSON.stringify(LOCK), 'out/main/index.js': 'run()' })
  await write(app, { ...GOOD, ...change.add })
  if (change.without) await rm(join(app, change.without))
  await mkdir(resources)
  await asar.createPackage(app, join(resources, 'app.asar'))
  for (const path of unpack)
    await cp(join(app, path), join(resources, 'app.asar.unpacked', path), { recursive: true })
  return faultsOf(await readPackedTree(resources), root)
}

describe('the check of the packed files', () => {
  it('finds nothing wrong where everything is in its place', async () => {
    expect(await faultsWith()).toEqual([])
  })

  it.each([
    ['a built file that is not packed', { without: 'out/main/index.js' }, 'is built and not packed'],
    ['a test', { add: { 'test/a.test.js': '' } }, 'is no part of the program'],
    ['a source map', { add: { 'out/main/index.js.map': '' } }, 'is no file that runs'],
    ['types', { add: { 'node_modules/driver/index.d.ts': '' } }, 'is no file that runs'],
    [
      'a development package',
      { add: { 'node_modules/tester/package.json': '{}' } },
      'serves development alone',
    ],
    ['a package left out', { without: 'node_modules/driver/package.json' }, 'is needed and not packed'],
  ])('finds %s', async (_name, change, words) => {
    expect((await faultsWith(change)).join('\n')).toContain(words)
  })

  it('finds a native module that the system’s loader could not open', async () => {
    expect(await faultsWith({}, [])).toEqual([
      'node_modules/driver/driver.node is a native module inside of the archive',
    ])
  })
})

describe('the fuses', () => {
  it('are read as an unchanged runtime has them', async () => {
    const folder = await tempFolder('fuses')
    await makeStandInRuntime(join(folder, 'runtime'), '1.0.0')
    expect(await readFuses(join(folder, 'runtime', 'electron'))).toMatchObject({
      runAsNode: true,
      enableCookieEncryption: false,
      onlyLoadAppFromAsar: false,
    })
  })

  it('are unknown in a binary without the marker, and never taken for set', async () => {
    const folder = await tempFolder('fuses')
    const binary = join(folder, 'electron')
    await writeFile(binary, FUSE_MARKER.slice(1))
    expect(await readFuses(binary)).toBeUndefined()
  })
})

describe('the drivers of a target', () => {
  const lock = lockOf(ROOT)
  const tree = (natives: readonly string[]) => ({
    files: [],
    unpacked: natives,
    archiveBytes: 0,
    unpackedBytes: 0,
  })
  const ARM = [
    'node_modules/@node-usb/usb-linux-arm64-gnu/usb.node',
    'node_modules/@serialport/bindings-cpp/prebuilds/linux-arm64/serial.node',
    'node_modules/node-hid/prebuilds/HID-linux-arm64/hid.node',
  ]

  it('are its own packages by the lock file: both processors on macOS, the spooler’s on Windows alone', () => {
    const names = (target: Target) => nativePackages(lock, target).map(({ name }) => name)
    expect(names({ os: 'linux', arch: 'arm64' })).toEqual(['@node-usb/usb-linux-arm64-gnu'])
    expect(names({ os: 'win', arch: 'arm64' })).toEqual([
      '@koromix/koffi-win32-arm64',
      '@node-usb/usb-win32-arm64-msvc',
    ])
    expect(names({ os: 'mac', arch: 'x64' })).toEqual([
      '@node-usb/usb-darwin-arm64',
      '@node-usb/usb-darwin-x64',
    ])
  })

  it('are named where neither this machine nor npm has them, and laid down where one has been fetched', async () => {
    const root = await tempFolder('natives')
    const name = '@driver/linux-arm64'
    const locked = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'] }
    await writeFile(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { [`node_modules/${name}`]: locked } }),
    )
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
    vi.stubEnv('npm_config_fetch_retries', '0')
    onTestFinished(() => void vi.unstubAllEnvs())
    const stage = (arch: Target['arch']) => stageNatives(root, { os: 'linux', arch }, 30_000)
    expect(stage('arm64')).toEqual([name])
    expect(stage('x64')).toEqual([])
    const kept = join(root, 'dist', 'native-cache', `${name}@1.0.0`)
    await mkdir(kept, { recursive: true })
    await writeFile(join(kept, 'driver.node'), 'a driver')
    expect(stage('arm64')).toEqual([])
    const staged = join(root, 'dist', 'native', 'linux-arm64', name, 'driver.node')
    expect(await readFile(staged, 'utf8')).toBe('a driver')
  })

  it.each([
    ['are all there', ARM, []],
    [
      'lack one that npm did not install',
      ARM.slice(1),
      ['linux arm64 lacks the driver of @node-usb/usb-linux-arm64-gnu'],
    ],
    [
      'lack one for this processor',
      [...ARM.slice(0, 2), 'node_modules/node-hid/prebuilds/HID-linux-x64/hid.node'],
      ['linux arm64 lacks the driver of node-hid'],
    ],
    [
      'hold the packing machine’s',
      [...ARM, 'node_modules/@node-usb/usb-linux-x64-gnu/usb.node'],
      ["linux arm64 has @node-usb/usb-linux-x64-gnu, which is another target's"],
    ],
  ])('%s', (_what, natives, faults) => {
    expect(nativeFaults(tree(natives), lock, { os: 'linux', arch: 'arm64' })).toEqual(faults)
  })
})
