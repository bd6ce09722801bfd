// Owns proving which station looks for updates at all, where, and that electron-updater does nothing by itself.
import type { AppUpdater } from 'electron-updater'
import { describe, expect, it } from 'vitest'
import { startUpdates } from '../../../main/hosts/electron/updates.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { NO_LOG } from '../../support/web-host.ts'

/** electron-updater with the feed scripted; the real one needs an installed program. */
function scriptedUpdater(newest?: string) {
  const done: string[] = []
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: ({ url }: { url: string }) => void done.push(`feed ${url}`),
    async checkForUpdates() {
      done.push('checked')
      return { isUpdateAvailable: newest !== undefined, updateInfo: { version: newest ?? '0.1.0' } }
    },
    downloadUpdate: async () => void done.push('fetched'),
    quitAndInstall: () => void done.push('taken'),
  }
  return { updater, done, load: async () => updater as unknown as AppUpdater }
}

const stationWith = (updates: object, labelsWaiting = 0) =>
  scriptedStation({
    answer: () => ({ ok: true, value: { settings: { updates } } }),
    work: { labelsWaiting },
  })
const ON = { enabled: true, feed: 'https://updates.example/packbench' }

describe('updates', () => {
  it.each([
    ['is not installed', ON, false],
    ['has them switched off', { ...ON, enabled: false }, true],
  ])('are not looked for where the program %s', async (_words, updates, isPackaged) => {
    const { done, load } = scriptedUpdater('9.0.0')
    expect(
      await startUpdates({ station: stationWith(updates), isPackaged, log: NO_LOG, load }),
    ).toBeUndefined()
    expect(done).toEqual([])
  })

  it('come from the feed of the settings, are fetched when idle, and taken when told', async () => {
    const { updater, done, load } = scriptedUpdater('9.0.0')
    const updates = await startUpdates({ station: stationWith(ON), isPackaged: true, log: NO_LOG, load })
    await waitFor(() => done.includes('fetched'))
    expect(done).toEqual(['feed https://updates.example/packbench', 'checked', 'fetched'])
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false })
    await waitFor(() => updates?.mayTake())
    updates?.takeAndQuit()
    expect(done.at(-1)).toBe('taken')
  })

  it('are left alone while labels wait', async () => {
    const { done, load } = scriptedUpdater('9.0.0')
    const updates = await startUpdates({ station: stationWith(ON, 2), isPackaged: true, log: NO_LOG, load })
    expect(await updates?.mayTake()).toBe(false)
    expect(done).toEqual(['feed https://updates.example/packbench'])
  })

  it('that cannot be loaded keep no station from its work', async () => {
    const load = () => Promise.reject(new Error('no such file'))
    expect(
      await startUpdates({ station: stationWith(ON), isPackaged: true, log: NO_LOG, load }),
    ).toBeUndefined()
  })
})
