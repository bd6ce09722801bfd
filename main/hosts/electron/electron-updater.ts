// Our port over electron-updater: the signed feed that it asks, and what it may do on its own, which is nothing.
import type { AppUpdater } from 'electron-updater'
import type { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import type { Updater } from '../../core/settings/updates.ts'
import { type SignedFeedOptions, signedFeed } from './signed-feed.ts'

export interface LoadedUpdater {
  readonly autoUpdater: AppUpdater
  readonly GenericProvider: typeof GenericProvider
}

/**
 * `feed`: the folder with `latest.yml`. An older version is never taken, since a ledger that a newer program has
 * written could not be read by it.
 */
export function electronUpdater(
  { autoUpdater, GenericProvider }: LoadedUpdater,
  feed: string,
  signature: SignedFeedOptions,
): Updater {
  autoUpdater.autoDownload = false
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.allowDowngrade = false
  autoUpdater.allowPrerelease = false
  // Its own log would hold addresses.
  autoUpdater.logger = null
  const updateProvider = signedFeed(GenericProvider, signature)
  autoUpdater.setFeedURL({ provider: 'custom', updateProvider, url: feed } as Parameters<
    AppUpdater['setFeedURL']
  >[0])
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
