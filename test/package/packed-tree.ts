// Judges what electron-builder has packed: nothing missing, nothing too much, native modules outside of the archive.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { asar } from './builder-modules.ts'
import { FUSE_MARKER, FUSE_ORDER } from './stand-in-runtime.ts'

export interface PackedTree {
  /** Paths in the archive, with `/`, also of files that stand unpacked beside it. */
  readonly files: readonly string[]
  readonly unpacked: readonly string[]
  readonly archiveBytes: number
  readonly unpackedBytes: number
}

/** Reads `resources/app.asar` and what lies beside it. */
export async function readPackedTree(resources: string): Promise<PackedTree> {
  const archive = join(resources, 'app.asar')
  const beside = `${archive}.unpacked`
  const entries = await readdir(beside, { recursive: true, withFileTypes: true }).catch(() => [])
  const unpacked: string[] = []
  let unpackedBytes = 0
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    unpacked.push(path.slice(beside.length + 1).replaceAll(sep, '/'))
    unpackedBytes += (await stat(path)).size
  }
  return {
    files: asar
      .listPackage(archive, { isPack: false })
      .map(path => path.replaceAll('\\', '/').replace(/^\//, '')),
    unpacked,
    archiveBytes: (await stat(archive)).size,
    unpackedBytes,
  }
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>
}

/**
 * What is wrong with the packed tree, one sentence each; none: it is as it should be.
 * `root` is the checkout whose `out/` and lock file it was made from.
 */
export async function faultsOf(tree: PackedTree, root: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile
  const built = await readdir(join(root, 'out'), { recursive: true, withFileTypes: true })
  const files = new Set(tree.files)
  const unpacked = new Set(tree.unpacked)
  const faults: string[] = []
  // By name: the packer may put a package where another version of it stands in the checkout.
  const needed = new Set(
    Object.entries(lock.packages).flatMap(([path, { dev }]) => (dev ? [] : [nameIn(path)])),
  )
  for (const entry of built) {
    const path = join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll(sep, '/')
    if (entry.isFile() && !files.has(path)) faults.push(`${path} is built and not packed`)
  }
  for (const path of tree.files) {
    const inPackage = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (inPackage === undefined) {
      if (!/^(out(\/|$)|package\.json$|node_modules$)/.test(path))
        faults.push(`${path} is no part of the program`)
    } else if (!/node_modules\/@[^/]+$/.test(inPackage) && !needed.has(nameIn(inPackage))) {
      faults.push(`${inPackage} is packed and serves development alone`)
    }
    if (/\.(map|[mc]?tsx?)$/.test(path)) faults.push(`${path} is no file that runs`)
    if (path.endsWith('.node') && !unpacked.has(path))
      faults.push(`${path} is a native module inside of the archive`)
  }
  for (const [path, { dev, optional }] of Object.entries(lock.packages)) {
    const isDirect = path !== '' && path.lastIndexOf('node_modules/') === 0
    if (isDirect && !dev && !optional && !files.has(`${path}/package.json`) && !isTypes(path))
      faults.push(`${path} is needed and not packed`)
  }
  return [...new Set(faults)]
}

const nameIn = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isTypes = (path: string): boolean => path.startsWith('node_modules/@types/')

/** The fuses that stand in a packed binary, by name; undefined where it holds no fuse wire. */
export async function readFuses(binary: string): Promise<Readonly<Record<string, boolean>> | undefined> {
  const bytes = await readFile(binary)
  const at = bytes.indexOf(FUSE_MARKER)
  if (at < 0) return undefined
  const wire = bytes.subarray(at + FUSE_MARKER.length + 2)
  return Object.fromEntries(FUSE_ORDER.map((name, index) => [name, wire[index] === '1'.charCodeAt(0)]))
}
