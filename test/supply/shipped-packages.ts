// Which packages reach a user's machine: those that main loads, and those that the screens are bundled from.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../tools/source-files.ts'

interface LockEntry {
  readonly version?: string
  readonly license?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>
}

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Its folder below the root; a package of another system is not there. */
  readonly folder: string
  readonly optional: boolean
}

export const readLock = (root: string): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile

export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every shipped package in the order of names, each version once. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = readLock(root)
  const found = packagesBehind(packages, [...dependenciesOf(root), ...bundledInScreens(root)])
  const electron = packages['node_modules/electron']
  // Electron is the runtime that everything is packed with.
  found.set('node_modules/electron', {
    name: 'electron',
    version: electron?.version ?? '',
    licence: electron?.license ?? 'MIT',
    folder: 'node_modules/electron',
    optional: false,
  })
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

export function dependenciesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
}

/** Those of the names, and all that they need, by their places. */
export function packagesBehind(
  packages: LockFile['packages'],
  names: readonly string[],
): Map<string, ShippedPackage> {
  const found = new Map<string, ShippedPackage>()
  const visit = (name: string, from: string): void => {
    const path = placeOf(packages, name, from)
    const entry = path === undefined ? undefined : packages[path]
    if (path === undefined || !entry || found.has(path)) return
    found.set(path, {
      name,
      version: entry.version ?? '',
      licence: entry.license ?? 'see its own files',
      folder: path,
      optional: entry.optional ?? false,
    })
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      visit(next, path)
  }
  for (const name of names) if (name !== 'electron') visit(name, '')
  return found
}

/** Packages that a file below renderer/ or preload/ names. */
function bundledInScreens(root: string): string[] {
  const names = new Set<string>()
  for (const { path, text } of sourceFiles(root)) {
    if (!/^(renderer|preload)\//.test(path)) continue
    for (const [, specifier = ''] of text.matchAll(/(?:from|import|import\() ?'([^'.][^']*)'/g)) {
      const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
      if (name) names.add(name)
    }
  }
  return [...names]
}

/** Where Node would find `name` from `from`: in its own folder first, then upwards. */
function placeOf(packages: LockFile['packages'], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return packages[top] ? top : undefined
    }
  }
}
