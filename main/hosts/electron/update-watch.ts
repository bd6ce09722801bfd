// The rhythm of updates: at the start and daily, and nothing of it while the station works.
import type { Log } from '../../core/ports.ts'
import {
  type StationWork,
  UPDATE_CHECK_MS,
  UPDATE_RETRY_MS,
  type Updater,
  updateHindrance,
} from '../../core/settings/updates.ts'

export interface UpdateWatch {
  /** Looks once, now; the next look is set by what it found. */
  look(): Promise<void>
  /**
   * Whether a fetched version is to be put in place now that the program ends. Asked before the station
   * stops: labels that wait must find the same program again.
   */
  mayTake(): Promise<boolean>
  stop(): void
}

/** Begins with a look at once. `later` and `forget` are the timer, so that tests turn the days. */
export function startUpdateWatch(ports: {
  readonly updater: Updater
  readonly work: () => Promise<StationWork>
  readonly log: Log
  readonly later: (act: () => void, waitMs: number) => () => void
}): UpdateWatch {
  const { updater, work, log, later } = ports
  let forget: (() => void) | undefined
  let fetched: string | undefined
  let stopped = false

  const next = (waitMs: number): void => {
    if (!stopped) forget = later(() => void watch.look(), waitMs)
  }
  const watch: UpdateWatch = {
    async look() {
      forget?.()
      try {
        const hindrance = updateHindrance(await work())
        if (hindrance) {
          log.info('looking for a newer version waits', { hindrance })
          return next(UPDATE_RETRY_MS)
        }
        const version = await updater.fetchNewer()
        if (version !== undefined && version !== fetched) log.info('a newer version is ready', { version })
        fetched = version ?? fetched
      } catch (fault) {
        // The feed's address may hold a name: the fault's kind is enough.
        log.warn('a newer version could not be looked for', { code: codeOf(fault) })
      }
      next(UPDATE_CHECK_MS)
    },
    async mayTake() {
      if (fetched === undefined) return false
      const hindrance = await work().then(updateHindrance, () => 'unknown' as const)
      if (hindrance) log.info('the newer version waits for the next end', { version: fetched, hindrance })
      return hindrance === undefined
    },
    stop() {
      stopped = true
      forget?.()
    },
  }
  void watch.look()
  return watch
}

const codeOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault
    ? String(fault.code)
    : fault instanceof Error
      ? fault.name
      : 'unknown'
