// Where secrets go on real Electron: into the desktop's keyring, and without one for the shift alone.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { findProgram } from '../../setup/needs.ts'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { beside, privateBus } from './beside.ts'
import { electronEnvironment, electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

const secrets = { 'parcelLabel.apiKey': 'canary-5f2c' }

/** A session bus with GNOME's keyring on it, unlocked, as a desktop session has it. */
async function desktop(folder: string): Promise<Record<string, string>> {
  const env = electronEnvironment(folder)
  const address = await privateBus(env)
  const session = { DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' }
  const keyring = beside('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
    ...env,
    ...session,
  })
  keyring.stdin?.end('the password of the session')
  const asked = [
    '--session',
    '--print-reply=literal',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
    'string:org.freedesktop.secrets',
  ]
  await waitFor(
    async () => {
      const ask = beside('dbus-send', asked, { ...env, ...session })
      const [answer] = await Promise.all([text(ask.stdout!), once(ask, 'close')])
      return answer.includes('true')
    },
    { what: 'the keyring', intervalMs: 100 },
  )
  return session
}

it('secrets lie in the keyring’s cipher, and are there after a restart', async ctx => {
  if (!findProgram('gnome-keyring-daemon') || !findProgram('dbus-daemon'))
    ctx.skip('not run: gnome-keyring and dbus are not installed')
  const folder = await electronFolder()
  const env = await desktop(folder)
  const first = await launch(folder, { env })
  expect(await first.app.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())).toBe(
    'gnome_libsecret',
  )
  expect(await call(first.page, 'settings.save', { secrets })).toMatchObject({
    ok: true,
    value: { secretStore: 'keychain', secrets: { 'parcelLabel.apiKey': true } },
  })
  expect(await readFile(join(folder, 'data', 'keychain.json'), 'utf8')).not.toContain('canary')
  process.kill(first.pid, 'SIGTERM')
  await first.exited
  const again = await launch(folder, { env })
  expect(await call(again.page, 'settings.get')).toMatchObject({
    value: { secretStore: 'keychain', secrets: { 'parcelLabel.apiKey': true } },
  })
})

it.each([
  ['a system without a keyring, where Chromium has a cipher of its own that hides nothing', {}],
  ['a desktop whose keyring does not answer', { XDG_CURRENT_DESKTOP: 'GNOME' }],
])('secrets are kept for the shift alone on %s', async (_what, env) => {
  const folder = await electronFolder()
  const { page } = await launch(folder, { env })
  expect(await call(page, 'settings.save', { secrets })).toMatchObject({
    ok: true,
    value: { secretStore: 'memory', secrets: { 'parcelLabel.apiKey': true } },
  })
  await expect(readFile(join(folder, 'data', 'keychain.json'))).rejects.toThrow(/ENOENT/)
})
