// The system that shuts down, or sleeps, under real Electron: a logind of the test's own on a private bus asks and waits as
// systemd's does.
import { spawnSync } from 'node:child_process'
import { expect, it, type TestContext } from 'vitest'
import { findProgram } from '../../setup/needs.ts'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { asUser, beside, privateBus } from './beside.ts'
import { bought, buying } from './held-purchase.ts'
import { inPage, rendererOf } from './on-the-screens.ts'
import { electronEnvironment, electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

const SERVICE = 'org.freedesktop.login1'
const MANAGER = `${SERVICE}.Manager`

interface Logind {
  readonly env: Readonly<Record<string, string>>
  /** What programs hold up, by `what:mode`, as `systemd-inhibit --list` has it. */
  heldUp(): string
  /** Begins (`true`), or is over. */
  says(signal: 'PrepareForShutdown' | 'PrepareForSleep', begins: boolean): void
}

async function logind(ctx: TestContext, folder: string): Promise<Logind> {
  const missing = ['dbus-daemon', 'busctl'].find(name => !findProgram(name))
  if (missing) ctx.skip(`not run: ${missing} is not installed`)
  const python = '/usr/bin/python3'
  if (spawnSync(python, ['-c', 'import dbusmock']).status !== 0)
    ctx.skip('not run: python3-dbusmock is not installed')
  const env = electronEnvironment(folder)
  const address = await privateBus(env)
  const ours = { DBUS_SYSTEM_BUS_ADDRESS: address }
  beside(python, ['-m', 'dbusmock', '--system', '--template', 'logind'], { ...env, ...ours })
  const ask = (face: string, method: string, ...args: readonly string[]) =>
    spawnSync(
      'busctl',
      ['--address', address, 'call', SERVICE, '/org/freedesktop/login1', face, method, ...args],
      { encoding: 'utf8', ...asUser() },
    )
  await waitFor(() => ask(MANAGER, 'ListInhibitors').status === 0, { what: 'logind', intervalMs: 100 })
  return {
    env: ours,
    heldUp: () => ask(MANAGER, 'ListInhibitors').stdout,
    says(signal, begins) {
      const said = ['sssav', MANAGER, signal, 'b', '1', 'b', String(begins)]
      const { status, stderr } = ask('org.freedesktop.DBus.Mock', 'EmitSignal', ...said)
      if (status !== 0) throw new Error(stderr)
    },
  }
}

it('a shutdown waits until the label that is being bought is on record', async ctx => {
  const folder = await electronFolder()
  const system = await logind(ctx, folder)
  const { app, exited, services } = await buying(folder, { env: system.env })
  await waitFor(() => system.heldUp().includes('shutdown'), { what: 'the program to hold up a shutdown' })
  system.says('PrepareForShutdown', true)
  const onScreen = () => inPage(app, `document.body.innerText.includes('It is finishing: 1 purchase.')`)
  await waitFor(onScreen, { what: 'the window to say what it waits for' })
  expect(system.heldUp()).toContain('shutdown')
  await services.control('release')
  expect(await exited).toBe(0)
  await waitFor(() => !system.heldUp().includes('shutdown'), { what: 'the shutdown to be let go' })
  expect(await services.exchanges('request-label')).toHaveLength(1)
  const again = await launch(folder, { env: system.env })
  expect(await call(again.page, 'shipments.scan', { code: 'ORD-HELD' })).toMatchObject(bought)
})

it('a purchase whose computer goes to sleep and wakes up is bought once and printed', async ctx => {
  const folder = await electronFolder()
  const system = await logind(ctx, folder)
  const { app, services, printer, log } = await buying(folder, { env: system.env })
  const renderer = await rendererOf(app)
  system.says('PrepareForSleep', true)
  system.says('PrepareForSleep', false)
  await waitFor(() => log().includes('the computer has slept'), { what: 'the program to wake up' })
  await services.control('release')
  await waitFor(async () => (await printer.papers()).some(({ complete }) => complete), { what: 'the label' })
  // Chromium lets go of whoever drives its page over a sleep: it is asked from the main process.
  const record = await inPage(app, `window.station['shipments.scan']({ code: 'ORD-HELD' })`)
  expect(record).toMatchObject(bought)
  expect(await services.exchanges('request-label')).toHaveLength(1)
  expect(await rendererOf(app)).toBe(renderer)
})
