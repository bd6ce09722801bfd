// Owns electron-updater: the feed that it asks, and what it may do without being told, which is nothing.
import type { AppUpdater } from 'electron-updater'
import type { Updater } from '../../core/updates.ts'

/**
 * `feed`: the settings' address of the folder with `latest.yml`; empty: the one that was packed in. An older
 * version is never taken, since a ledger that a newer program has written could not be read by it.
 */
export function electronUpdater(autoUpdater: AppUpdater, feed: string): Updater {
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.allowPrerelease = false
  // Its own log would hold addresses.
  autoUpdater.logger = null
  if (feed !== '') autoUpdater.setFeedURL({ provider: 'generic', url: feed })
  return {
    async fetchNewer() {
      const found = await autoUpdater.checkForUpdates()
      if (!found?.isUpdateAvailable) return undefined
      await autoUpdater.downloadUpdate(found.cancellationToken)
      return found.updateInfo.version
    },
    // Without its windows, and without starting the program again: whoever ended it wanted it to end.
    takeAndQuit: () => autoUpdater.quitAndInstall(true, false),
  }
}
