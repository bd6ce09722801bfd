// Which station looks for updates at all, where, and that electron-updater does nothing by itself.
import { generateKeyPairSync } from 'node:crypto'
import type { AppUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { describe, expect, it } from 'vitest'
import type { UpdateStatus } from '../../../main/core/settings/updates.ts'
import { startUpdates } from '../../../main/hosts/electron/updates.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { NO_LOG } from '../../support/web-host.ts'

const KEY = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64')

/** electron-updater with the feed scripted; the real one needs an installed program. */
function scriptedUpdater(newest?: string) {
  const done: string[] = []
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: ({ provider, url }: { provider: string; url: string }) =>
      void done.push(`${provider} feed ${url}`),
    async checkForUpdates() {
      done.push('checked')
      return { isUpdateAvailable: newest !== undefined, updateInfo: { version: newest ?? '0.1.0' } }
    },
    downloadUpdate: async () => void done.push('fetched'),
    quitAndInstall: () => void done.push('taken'),
  }
  // biome-ignore lint/suspicious/noExplicitAny: the real one is proven in signed-feed.test.ts
  const autoUpdater: AppUpdater = updater as any
  return { updater, done, load: async () => ({ autoUpdater, GenericProvider }) }
}

const stationWith = (updates: object, labelsWaiting = 0) =>
  scriptedStation({
    answer: () => ({ ok: true, value: { settings: { updates } } }),
    work: { labelsWaiting },
  })
const ON = { enabled: true, feed: 'https://updates.example/packbench' }

function begun(
  station: ReturnType<typeof stationWith>,
  load: ReturnType<typeof scriptedUpdater>['load'] | (() => Promise<never>),
  changes: { isPackaged?: boolean; key?: string; feed?: string } = {},
) {
  const status: UpdateStatus = { state: 'on' }
  const { isPackaged = true, key = KEY, feed = '' } = changes
  const pinned = { key, feed }
  const updates = startUpdates({
    station,
    isPackaged,
    log: NO_LOG,
    dataFolder: '/nowhere',
    pinned,
    status,
    load,
  })
  return { updates, status }
}

describe('updates', () => {
  it.each([
    ['is not installed', ON, { isPackaged: false }, 'not-installed'],
    ['has them switched off', { ...ON, enabled: false }, {}, 'off'],
    ['holds no key to tell whose they are', ON, { key: '' }, 'no-key'],
    ['holds something that is no key', ON, { key: 'AAAA' }, 'no-key'],
    ['was told by nobody where they come from', { ...ON, feed: '' }, {}, 'no-feed'],
  ] as const)(
    'are not looked for where the program %s, and the screen can say so',
    async (_words, updates, changes, state) => {
      const { done, load } = scriptedUpdater('9.0.0')
      const begin = begun(stationWith(updates), load, changes)
      expect(await begin.updates).toBeUndefined()
      expect(begin.status.state).toBe(state)
      expect(done).toEqual([])
    },
  )

  it('come from the company’s feed, are fetched when idle, and taken when told', async () => {
    const { updater, done, load } = scriptedUpdater('9.0.0')
    const { updates, status } = begun(stationWith(ON), load, { feed: 'https://maker.example' })
    await waitFor(() => done.includes('fetched'))
    expect(done).toEqual(['custom feed https://updates.example/packbench', 'checked', 'fetched'])
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false })
    const started = await updates
    await waitFor(() => started?.mayTake())
    started?.takeAndQuit()
    expect(done.at(-1)).toBe('taken')
    expect(status.state).toBe('ready')
  })

  it('come from where the packager said, unless the company says otherwise', async () => {
    const { done, load } = scriptedUpdater()
    const { updates, status } = begun(stationWith({ ...ON, feed: '' }), load, {
      feed: 'https://maker.example',
    })
    await updates
    expect(done[0]).toBe('custom feed https://maker.example')
    expect(status.state).toBe('on')
  })

  it('are left alone while labels wait', async () => {
    const { done, load } = scriptedUpdater('9.0.0')
    const updates = await begun(stationWith(ON, 2), load).updates
    expect(await updates?.mayTake()).toBe(false)
    expect(done).toEqual(['custom feed https://updates.example/packbench'])
  })

  it('that cannot be loaded keep no station from its work', async () => {
    const load = () => Promise.reject(new Error('no such file'))
    expect(await begun(stationWith(ON), load).updates).toBeUndefined()
  })
})
