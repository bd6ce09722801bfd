// A real systemd of a person's own, without a machine that was booted by it: its /run is one of this test alone.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tempFolder } from './temp-folder.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

const SYSTEMD = '/lib/systemd/systemd'
/** systemd asks whether the system runs by it before it begins. */
const BOOTED = 'mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && exec "$@"'

export function noUserSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'a systemd of its own needs root here'
  if (!existsSync(SYSTEMD)) return 'systemd is not installed'
  return spawnSync('unshare', ['-m', 'sh', '-c', BOOTED, 'sh', 'true']).status === 0
    ? undefined
    : 'this machine gives a test no mounts of its own'
}

export interface UserSystemd {
  /** What programs of this person's session find in their environment. */
  readonly env: NodeJS.ProcessEnv
  /** Where the person's own units lie. */
  readonly units: string
  systemctl(...args: readonly string[]): string
}

/** Ended, with all that it runs, when the running test finishes. */
export async function userSystemd(): Promise<UserSystemd> {
  const home = await tempFolder('session')
  const [runtime, config] = [join(home, 'run'), join(home, 'config')]
  await mkdir(runtime)
  await mkdir(config)
  await chmod(runtime, 0o700)
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, XDG_CONFIG_HOME: config }
  const child = spawn('unshare', ['-m', 'sh', '-c', BOOTED, 'sh', SYSTEMD, '--user'], {
    env,
    stdio: 'ignore',
  })
  const systemctl = (...args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync('systemctl', ['--user', ...args], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`systemctl ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  whenFinished(async () => {
    child.kill('SIGTERM')
    await waitFor(() => child.exitCode !== null || child.signalCode !== null, { what: 'systemd to end' })
  })
  await waitFor(() => existsSync(join(runtime, 'systemd', 'private')), { what: 'systemd' })
  return { env, units: join(config, 'systemd', 'user'), systemctl }
}
