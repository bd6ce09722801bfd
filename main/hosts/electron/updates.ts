// Updates of the installed program: whether there are any, and how one is put in place at the end.
import { join } from 'node:path'
import type { StationHandle } from '../../api/station-handle.ts'
import type { Log } from '../../core/ports.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { Updater, UpdateStatus } from '../../core/settings/updates.ts'
import { electronUpdater, type LoadedUpdater } from './electron-updater.ts'
import { readUpdateKey } from './feed-signature.ts'
import { FeedRefused } from './signed-feed.ts'
import { startUpdateWatch } from './update-watch.ts'

export interface Updates {
  /** Asked before the station stops. */
  mayTake(): Promise<boolean>
  /** Asked after it has stopped; ends the program. */
  takeAndQuit(): void
}

/** Undefined where there are none: `status` says why. */
export async function startUpdates(options: {
  readonly station: StationHandle
  readonly isPackaged: boolean
  readonly log: Log
  readonly dataFolder: string
  /** What the packager put into the program; empty where nothing was. */
  readonly pinned: { readonly key: string; readonly feed: string }
  readonly status: UpdateStatus
  /** Loads electron-updater: at first use, since a station without updates never needs it. */
  readonly load: () => Promise<LoadedUpdater>
}): Promise<Updates | undefined> {
  const { station, isPackaged, log, pinned, status } = options
  status.state = 'not-installed'
  if (!isPackaged) return undefined
  const reply = await station.call('settings.get', null)
  if (!reply.ok) return undefined
  const { updates } = (reply.value as { settings: Settings }).settings
  const key = readUpdateKey(pinned.key)
  // The company's word, or the packager's; settings of the station hold none.
  const feed = updates.feed || pinned.feed
  if (!updates.enabled || !key || feed === '') {
    status.state = !updates.enabled ? 'off' : key ? 'no-feed' : 'no-key'
    return undefined
  }
  const loaded = await options.load().catch(() => undefined)
  if (!loaded) {
    log.error('the updater of this program cannot be loaded')
    return undefined
  }
  status.state = 'on'
  const seenFile = join(options.dataFolder, 'newest-update.txt')
  const updater = said(electronUpdater(loaded, feed, { key, seenFile }), status)
  const watch = startUpdateWatch({
    updater,
    work: () => station.work(),
    log,
    later(act, waitMs) {
      const timer = setTimeout(act, waitMs)
      return () => clearTimeout(timer)
    },
  })
  return {
    async mayTake() {
      watch.stop()
      return watch.mayTake()
    },
    takeAndQuit: () => updater.takeAndQuit(),
  }
}

/** A feed that is not the packager's is told on the screen until a later look finds one that is. */
function said(updater: Updater, status: UpdateStatus): Updater {
  return {
    ...updater,
    async fetchNewer() {
      try {
        const version = await updater.fetchNewer()
        status.state = version === undefined ? 'on' : 'ready'
        return version
      } catch (fault) {
        if (fault instanceof FeedRefused) status.state = 'refused'
        throw fault
      }
    },
  }
}
