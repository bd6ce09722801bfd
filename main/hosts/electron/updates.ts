// Owns updates of the installed program: whether there are any, and how one is put in place at the end.
import type { AppUpdater } from 'electron-updater'
import type { StationHandle } from '../../channels/station-handle.ts'
import type { Log } from '../../core/ports.ts'
import type { Settings } from '../../core/settings.ts'
import { electronUpdater } from './electron-updater.ts'
import { startUpdateWatch } from './update-watch.ts'

export interface Updates {
  /** Asked before the station stops. */
  mayTake(): Promise<boolean>
  /** Asked after it has stopped; ends the program. */
  takeAndQuit(): void
}

/** Undefined where settings switch updates off, or where this program was not installed at all. */
export async function startUpdates(options: {
  readonly station: StationHandle
  readonly isPackaged: boolean
  readonly log: Log
  /** Loads electron-updater: at first use, since a station without updates never needs it. */
  readonly load: () => Promise<AppUpdater>
}): Promise<Updates | undefined> {
  const { station, isPackaged, log } = options
  if (!isPackaged) return undefined
  const reply = await station.call('settings.get', null)
  if (!reply.ok) return undefined
  const { updates } = (reply.value as { settings: Settings }).settings
  if (!updates.enabled) return undefined
  const loaded = await options.load().catch(() => undefined)
  if (!loaded) {
    log.error('the updater of this program cannot be loaded')
    return undefined
  }
  const updater = electronUpdater(loaded, updates.feed)
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
