// What the package of the station without Electron holds: Node, the browser host, its modules, and what the system reads.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dependenciesOf, nameOf, packagesBehind, readLock } from '../supply/shipped-packages.ts'
import { asar } from './builder-modules.ts'

const PROGRAM = 'usr/lib/packbench-station'
const DOC = 'usr/share/doc/packbench-station'
/** Of the window's host alone. */
const OF_ELECTRON = { files: ['out/main/index.js', 'out/preload'], packages: ['electron-updater'] }
const UNIT = 'packbench-station.service'

/** Where each file of main/hosts/web/package goes. */
const PLACES = {
  kiosk: `${PROGRAM}/kiosk`,
  [UNIT]: `usr/lib/systemd/system/${UNIT}`,
  'packbench-kiosk.service': 'usr/lib/systemd/user/packbench-kiosk.service',
  'packbench-kiosk.desktop': 'etc/xdg/autostart/packbench-kiosk.desktop',
  'sysusers.conf': 'usr/lib/sysusers.d/packbench-station.conf',
  'tmpfiles.conf': 'usr/lib/tmpfiles.d/packbench-station.conf',
  'modules-load.conf': 'usr/lib/modules-load.d/packbench-station.conf',
  'chromium-policy.json': `${DOC}/chromium-policy.json`,
} as const
/** A person's changes in these outlive an update. */
const CONFIGURATION = ['/etc/xdg/autostart/packbench-kiosk.desktop']

/** Debian's packages of every library that Node and the drivers are linked to, and of what the service calls. */
const DEPENDS = [
  'libc6 (>= 2.28)',
  'libstdc++6 (>= 8)',
  'libgcc-s1',
  'libudev1',
  'libusb-1.0-0',
  'systemd (>= 247)',
  'udev',
  'init-system-helpers (>= 1.54)',
] as const

/** Lays the whole package out under `tree`, from the program that was packed into `resources`. */
export function layStation(
  root: string,
  resources: string,
  tree: string,
  version: string,
  arch: 'amd64' | 'arm64',
): void {
  rmSync(tree, { recursive: true, force: true })
  layProgram(root, resources, join(tree, PROGRAM))
  const sources = join(root, 'main', 'hosts', 'web', 'package')
  for (const [name, place] of Object.entries(PLACES)) lay(join(sources, name), join(tree, place))
  const rules = join(root, 'main', 'hosts', 'electron', 'package', '70-packbench.rules')
  lay(rules, join(tree, 'usr/lib/udev/rules.d/70-packbench-station.rules'))
  layDocuments(root, join(tree, DOC))
  openToAll(tree)
  for (const name of ['kiosk', 'node']) chmodSync(join(tree, PROGRAM, name), 0o755)
  layControl(join(sources, 'debian'), tree, version, arch)
}

function lay(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

function layProgram(root: string, resources: string, program: string): void {
  mkdirSync(program, { recursive: true })
  asar.extractAll(join(resources, 'app.asar'), program)
  for (const path of OF_ELECTRON.files) rmSync(join(program, path), { recursive: true })
  const { packages } = readLock(root)
  const names = dependenciesOf(root).filter(name => !OF_ELECTRON.packages.includes(name))
  const needed = new Set([...packagesBehind(packages, names).keys()].map(nameOf))
  for (const folder of packageFolders(join(program, 'node_modules')))
    if (!needed.has(nameOf(folder))) rmSync(folder, { recursive: true, force: true })
  for (const folder of prebuiltFolders(join(program, 'node_modules')))
    if (!folder.endsWith(`linux-${process.arch}`)) rmSync(folder, { recursive: true })
  copyFileSync(join(root, 'node_modules', 'node', 'bin', 'node'), join(program, 'node'))
}

/** Every package below, also those within another. */
function packageFolders(modules: string): string[] {
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter(path => /(^|\/node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map(path => dirname(join(modules, path)))
}

/** One for each system and processor that a package brings drivers for. */
const prebuiltFolders = (modules: string): string[] =>
  readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter(path => /\/prebuilds\/[^/]+$/.test(path))
    .map(path => join(modules, path))

function layDocuments(root: string, doc: string): void {
  mkdirSync(doc, { recursive: true })
  for (const name of ['NOTICE.md', 'kiosk.md']) copyFileSync(join(root, 'docs', name), join(doc, name))
  const node = readFileSync(nodeLicence(root), 'utf8')
  writeFileSync(join(doc, 'copyright'), `${COPYRIGHT}\n${node}`)
}

const COPYRIGHT = `Packbench gives no licence to the public. The packages that it is made of keep their own
licences: NOTICE.md beside this file names them, and their texts are shown in the program under Settings, Support.

/usr/lib/packbench-station/node is Node.js, under this licence:
`

function nodeLicence(root: string): string {
  const modules = join(root, 'node_modules', 'node', 'node_modules')
  const platform = readdirSync(modules).find(name => /^node-linux-/.test(name)) ?? ''
  return join(modules, platform, 'LICENSE')
}

/** As every package of Debian: the archive keeps what the builder's own mask would have taken. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else chmodSync(path, 0o644)
  }
}

function layControl(sources: string, tree: string, version: string, arch: string): void {
  const { stdout } = spawnSync('du', ['-sk', tree], { encoding: 'utf8' })
  const values = { version, arch, size: stdout.split('\t')[0] ?? '0', depends: DEPENDS.join(', ') }
  const control = join(tree, 'DEBIAN')
  mkdirSync(control, { mode: 0o755 })
  const text = readFileSync(join(sources, 'control'), 'utf8')
  writeFileSync(
    join(control, 'control'),
    text.replace(/\$\{(\w+)\}/g, (_, name) => values[name as keyof typeof values]),
  )
  writeFileSync(join(control, 'conffiles'), CONFIGURATION.map(path => `${path}\n`).join(''))
  for (const name of ['postinst', 'prerm', 'postrm']) {
    copyFileSync(join(sources, name), join(control, name))
    chmodSync(join(control, name), 0o755)
  }
  for (const name of ['control', 'conffiles']) chmodSync(join(control, name), 0o644)
}

/** Libraries that something in the tree needs and no package of the list brings, one sentence each. */
export function libraryFaults(tree: string, arch: string): string[] {
  const known = new Set(DEPENDS.map(depend => depend.split(' ')[0]))
  return programsOf(join(tree, PROGRAM), arch).flatMap(path => {
    const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' })
    return stdout.split('\n').flatMap(line => {
      const [, name = '', at = ''] = /^\s*(\S+) => (.*?)( \(0x[0-9a-f]+\))?$/.exec(line) ?? []
      if (name === '' || /^(ld-linux|linux-vdso)/.test(name)) return []
      if (at === 'not found') return [`${path}: ${name} is not on this machine`]
      const owner = ownerOf(at)
      return known.has(owner) ? [] : [`${path}: ${name} is of ${owner}, which the package does not ask for`]
    })
  })
}

const programsOf = (program: string, arch: string): string[] => [
  join(program, 'node'),
  ...readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.node') && path.includes(`linux-${arch}`) && !path.includes('musl'))
    .map(path => join(program, path)),
]

/** By dpkg; paths below /lib are also known as those below /usr/lib. */
function ownerOf(library: string): string {
  for (const path of [library, `/usr${library}`]) {
    const { stdout, status } = spawnSync('dpkg', ['-S', path], { encoding: 'utf8' })
    if (status === 0) return stdout.split(':')[0] ?? ''
  }
  return 'nobody'
}
