// A fresh Debian with a systemd of its own, on top of one that is made once and kept: what a test does to it is gone after.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../setup/needs.ts'
import { waitFor } from '../support/wait-for.ts'

const SUITE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
/** What an installed Debian has, and what the package asks for and recommends: installing it needs no network. */
const PACKAGES = [
  ...[
    'systemd',
    'systemd-sysv',
    'dbus',
    'dbus-user-session',
    'libpam-systemd',
    'udev',
    'init-system-helpers',
  ],
  ...['ca-certificates', 'libusb-1.0-0', 'libstdc++6', 'libgcc-s1', 'procps', 'chromium', 'cups-client'],
]
const START_MS = 120_000

/** Why no such root can be had here, in words. */
export function noRoot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(name => findProgram(name) === undefined)
  return missing.length === 0
    ? undefined
    : `${missing.join(' and ')} is not installed (Debian: debootstrap, systemd-container)`
}

export interface Root {
  readonly folder: string
  /** Runs a program in it as root and gives what it printed; throws where it ends with an error. */
  run(program: string, ...args: readonly string[]): string
  /** The same, with the code that it ended with. */
  tried(program: string, ...args: readonly string[]): { readonly code: number | null; readonly said: string }
  end(): Promise<void>
}

/** `kept`: where the one that is made once lies; `work`: a folder for this one alone, on a disk. */
export async function startRoot(kept: string, work: string): Promise<Root> {
  const base = join(kept, SUITE)
  if (!existsSync(base)) make(base)
  const folder = join(work, 'root')
  const [upper, beside] = [join(work, 'upper'), join(work, 'beside')]
  for (const each of [folder, upper, beside]) mkdirSync(each, { recursive: true })
  sure(
    'mount',
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=${base},upperdir=${upper},workdir=${beside}`,
    folder,
  )
  // What is put in is gone after: nothing has to outlive a cut of the power.
  writeFileSync(join(folder, 'etc', 'dpkg', 'dpkg.cfg.d', 'quick'), 'force-unsafe-io\n')
  const machine = spawn(
    'systemd-nspawn',
    ['--quiet', '--boot', '--register=no', '--keep-unit', '--console=pipe', '-M', 'bench', '-D', folder],
    { stdio: 'ignore' },
  )
  const root = rootOf(folder, machine)
  try {
    await waitFor(() => /running|degraded/.test(root.tried('systemctl', 'is-system-running').said), {
      what: 'systemd in the root',
      timeoutMs: START_MS,
    })
  } catch (error) {
    await root.end()
    throw error
  }
  return root
}

function make(base: string): void {
  const fresh = `${base}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  // Its mounts are its own: what breaks off leaves none behind.
  const unshared = ['unshare', '--mount', 'debootstrap'] as const
  sure(...unshared, '--variant=minbase', `--include=${PACKAGES.join(',')}`, SUITE, fresh, MIRROR)
  renameSync(fresh, base)
}

function rootOf(folder: string, machine: ChildProcess): Root {
  const tried = (...command: readonly string[]) => {
    const leader = childOf(machine.pid)
    if (leader === undefined) return { code: null, said: '' }
    const within = ['-t', String(leader), '-m', '-u', '-i', '-p', '-r', '-w', ...command]
    const { stdout, stderr, status } = spawnSync('nsenter', within, { encoding: 'utf8', env: ENV })
    return { code: status, said: `${stdout}${stderr}` }
  }
  return {
    folder,
    tried,
    run(...command) {
      const { code, said } = tried(...command)
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said}`)
      return said
    },
    async end() {
      if (machine.exitCode === null && machine.signalCode === null) {
        const over = once(machine, 'exit')
        tried('systemctl', 'poweroff', '--force', '--force')
        const late = setTimeout(() => machine.kill('SIGKILL'), 20_000)
        await over
        clearTimeout(late)
      }
      spawnSync('umount', ['--lazy', folder])
    },
  }
}

const ENV = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }

/** The root's own systemd: what nspawn started. */
function childOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return children === '' ? undefined : Number(children.split(' ')[0])
}

function sure(program: string, ...args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? `${stdout}${stderr}`.slice(-2000)}`)
}
