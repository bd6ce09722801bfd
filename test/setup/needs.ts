// What the tests need beyond npm: one table, and putting it there where that is ours to do.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { findAppBrowser } from '../../main/hosts/web/app-window.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

interface Need {
  /** Debian's package. */
  readonly package: string
  readonly for: string
  readonly isThere: () => boolean
}

/** Where `name` stands in PATH, or in the folders of system programs. */
export function findProgram(
  name: string,
  { env = process.env, platform = process.platform }: Partial<Pick<NodeJS.Process, 'env' | 'platform'>> = {},
): string | undefined {
  const system = platform === 'win32' ? [] : ['/usr/sbin', '/sbin']
  const folders = (env.PATH ?? env.Path ?? '').split(platform === 'win32' ? ';' : ':')
  const file = platform === 'win32' ? `${name}.exe` : name
  return [...folders.filter(folder => folder !== ''), ...system]
    .map(folder => join(folder, file))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const program =
  (...names: readonly string[]) =>
  () =>
    names.some(name => findProgram(name) !== undefined)

/** libfaketime's library: preloaded, not run. */
export const faketimeLibrary = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf']
    .map(triple => `/usr/lib/${triple}/faketime/libfaketime.so.1`)
    .find(existsSync)

/** Where Debian puts its libraries, by processor. */
const library = (name: string) => () =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf'].some(triple =>
    existsSync(`/usr/lib/${triple}/${name}`),
  )

const REAL_ELECTRON = 'the program on real Electron'

/** The first is Chromium without a window: the same pages, for three fifths of the processor's time. */
export const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
] as const

const NEEDS: readonly Need[] = [
  {
    package: 'chromium-headless-shell',
    for: 'the screens, in a real browser',
    isThere: () =>
      program(...CHROMIUM_NAMES)() || (process.platform !== 'linux' && findAppBrowser() !== undefined),
  },
  { package: 'socat', for: 'serial printers, on a pair of pseudo terminals', isThere: program('socat') },
  { package: 'cups', for: 'printing through CUPS', isThere: program('cupsd') },
  { package: 'cups-client', for: 'printing through CUPS', isThere: program('lp') },
  {
    package: 'strace',
    for: 'the order of disk and network writes, and failing disks',
    isThere: program('strace'),
  },
  {
    package: 'postgresql',
    for: 'the ledger that a warehouse shares',
    isThere: () => postgresPrograms() !== undefined,
  },
  { package: 'systemd', for: 'what starts a station at log-on', isThere: program('systemd-analyze') },
  { package: 'libfaketime', for: 'a moved clock', isThere: () => faketimeLibrary() !== undefined },
  { package: 'xvfb', for: REAL_ELECTRON, isThere: program('Xvfb') },
  { package: 'openbox', for: REAL_ELECTRON, isThere: program('openbox') },
  { package: 'libgtk-3-0', for: REAL_ELECTRON, isThere: library('libgtk-3.so.0') },
  { package: 'libnss3', for: REAL_ELECTRON, isThere: library('libnss3.so') },
  { package: 'libgbm1', for: REAL_ELECTRON, isThere: library('libgbm.so.1') },
  { package: 'libasound2', for: REAL_ELECTRON, isThere: library('libasound.so.2') },
  { package: 'dbus', for: 'the keyring, on real Electron', isThere: program('dbus-run-session') },
  {
    package: 'gnome-keyring',
    for: 'the keyring, on real Electron',
    isThere: program('gnome-keyring-daemon'),
  },
  {
    package: 'python3-dbusmock',
    for: 'a system that shuts down, on real Electron',
    isThere: () => existsSync('/usr/lib/python3/dist-packages/dbusmock'),
  },
  { package: 'x11-xserver-utils', for: 'a screen that goes, on real Electron', isThere: program('xrandr') },
]

export interface NeedsOutcome {
  readonly installed: readonly string[]
  /** One line naming what to install, where something is missing. */
  readonly missing?: string
}

/** Installs what is missing with apt where this is root on Debian; otherwise says what to install. */
export function provideNeeds(needs: readonly Need[] = NEEDS): NeedsOutcome {
  const lacking = () => needs.filter(need => !need.isThere()).map(need => need.package)
  const before = lacking()
  if (before.length === 0) return { installed: [] }
  if (isRootOnDebian()) install(before)
  const after = lacking()
  const installed = before.filter(name => !after.includes(name))
  if (after.length === 0) return { installed }
  return {
    installed,
    missing: `Some tests will not run: install ${after.join(', ')} (Debian: apt-get install ${after.join(' ')}).`,
  }
}

const isRootOnDebian = (): boolean =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  findProgram('apt-get') !== undefined

function install(packages: readonly string[]): void {
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      // Standard output stays the tests' own.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    }).status === 0
  const options = ['install', '-y', '--no-install-recommends']
  process.stderr.write(`Installing what tests need: ${packages.join(', ')}\n`)
  if (apt('update') && apt(...options, ...packages)) return
  // One that cannot be had must not keep the others away.
  for (const name of packages) apt(...options, name)
}
