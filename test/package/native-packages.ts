// The native drivers of a target: packages that npm installs for the machine it runs on alone, and that an installer for
// another processor needs as well.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmCommand } from '../support/npm.ts'
import type { PackedTree } from './packed-tree.ts'

/** By electron-builder's names. */
export interface Target {
  readonly os: 'linux' | 'mac' | 'win'
  readonly arch: 'x64' | 'arm64'
}

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
export type LockFile = { readonly packages: Readonly<Record<string, Locked>> }

/** Where electron-builder.yml looks for them. */
const NATIVE = join('dist', 'native')
/** Outside node_modules, which npm ci empties: a package that was fetched once is there without a network. */
const FETCHED = join('dist', 'native-cache')
const NODE_NAMES = { linux: 'linux', mac: 'darwin', win: 'win32' } as const
/** The Windows spooler's alone. */
const OF_WINDOWS = /^@koromix\//

export const lockOf = (root: string): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile

interface NativePackage {
  readonly name: string
  readonly version: string
  readonly integrity: string
}

/** The halves of the one for macOS are put together, so each has what both need. */
export function nativePackages({ packages }: LockFile, { os, arch }: Target): readonly NativePackage[] {
  const cpus: readonly string[] = os === 'mac' ? ['x64', 'arm64'] : [arch]
  return Object.entries(packages).flatMap(([path, locked]) => {
    const { version = '', integrity = '', dev, optional, libc = ['glibc'] } = locked
    const fits =
      optional === true &&
      !dev &&
      locked.os?.includes(NODE_NAMES[os]) &&
      locked.cpu?.some(one => cpus.includes(one)) &&
      libc.includes('glibc')
    const name = path.slice('node_modules/'.length)
    return fits && (os === 'win' || !OF_WINDOWS.test(name)) ? [{ name, version, integrity }] : []
  })
}

/** Lays them down as `dist/native/<os>-<arch>/<name>`. Returns those that can be had neither here nor from npm. */
export function stageNatives(root: string, target: Target, fetchMs: number): readonly string[] {
  const folder = join(root, NATIVE, `${target.os}-${target.arch}`)
  rmSync(folder, { recursive: true, force: true })
  const missing: string[] = []
  for (const native of nativePackages(lockOf(root), target)) {
    const installed = join(root, 'node_modules', native.name)
    const from = existsSync(installed) ? installed : fetched(root, native, fetchMs)
    if (from === undefined) missing.push(native.name)
    else cpSync(from, join(folder, native.name), { recursive: true })
  }
  return missing
}

/** From the registry that npm is set to, held to the sum in the lock file; kept for the next time. */
function fetched(
  root: string,
  { name, version, integrity }: NativePackage,
  fetchMs: number,
): string | undefined {
  const kept = join(root, FETCHED, `${name}@${version}`)
  if (existsSync(kept)) return kept
  const work = `${kept}.new`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const { command, args } = npmCommand(['pack', `${name}@${version}`, '--pack-destination', work, '--silent'])
  const npm = spawnSync(command, args, { cwd: work, encoding: 'utf8', timeout: fetchMs })
  const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  if (npm.status !== 0 || !existsSync(join(work, tarball))) {
    rmSync(work, { recursive: true, force: true })
    return undefined
  }
  const have = createHash('sha512')
    .update(readFileSync(join(work, tarball)))
    .digest('base64')
  if (`sha512-${have}` !== integrity) throw new Error(`${name} is not what package-lock.json names`)
  const unpacked = spawnSync('tar', ['-xzf', tarball], { cwd: work, encoding: 'utf8' })
  if (unpacked.status !== 0) throw new Error(`${tarball} could not be unpacked: ${unpacked.stderr}`)
  mkdirSync(dirname(kept), { recursive: true })
  renameSync(join(work, 'package'), kept)
  rmSync(work, { recursive: true, force: true })
  return kept
}

/** What a target's packed program lacks of its drivers, or has of another's, one sentence each. */
export function nativeFaults(tree: PackedTree, lock: LockFile, target: Target): string[] {
  const { os, arch } = target
  const natives = tree.unpacked.filter(path => path.endsWith('.node'))
  const wanted = nativePackages(lock, target).map(({ name }) => name)
  const beside = wanted.filter(name => !natives.some(path => path.startsWith(`node_modules/${name}/`)))
  const prebuilt = ['@serialport/bindings-cpp', 'node-hid'].filter(
    name =>
      !natives.some(
        path => path.startsWith(`node_modules/${name}/prebuilds/`) && isFor(path, NODE_NAMES[os], arch),
      ),
  )
  const foreign = Object.entries(lock.packages).flatMap(([path, { os: systems, optional, dev }]) => {
    const name = path.slice('node_modules/'.length)
    const isNative = optional === true && !dev && systems !== undefined
    return isNative && !wanted.includes(name) && natives.some(one => one.startsWith(`${path}/`)) ? [name] : []
  })
  return [
    ...[...beside, ...prebuilt].map(name => `${os} ${arch} lacks the driver of ${name}`),
    ...foreign.map(name => `${os} ${arch} has ${name}, which is another target's`),
  ]
}

/** `linux-arm64`, `HID-linux-arm64`, `darwin-x64+arm64`. */
const isFor = (path: string, system: string, arch: string): boolean =>
  path.split('/').some(part => part.includes(`${system}-`) && part.split(/[-+.]/).includes(arch))
