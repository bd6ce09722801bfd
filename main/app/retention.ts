// When the ledger forgets: once after the start and once a day, by the settings of that moment.
import type { Clock, Log } from '../core/ports.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { Store } from '../storage/store.ts'

const FIRST_AFTER_MS = 60_000
const EVERY_MS = 24 * 60 * 60_000

/** Returns how to stop it. A purge that fails is logged and tried again the next day. */
export function startRetention(
  store: Pick<Store, 'purge'>,
  settings: () => Settings['retention'],
  clock: Clock,
  log: Log,
  /** What else has an age, forgotten in the same hour. */
  alsoPurge: () => Promise<void> = async () => undefined,
): () => void {
  const purge = () => {
    const all = store.purge(clock.now(), settings()).then(async purged => {
      log.info('what is old was forgotten', { ...purged })
      await alsoPurge()
    })
    all.then(
      () => undefined,
      error =>
        log.error('what is old could not be forgotten', {
          name: error instanceof Error ? error.name : 'unknown',
        }),
    )
  }
  const first = setTimeout(purge, FIRST_AFTER_MS)
  const daily = setInterval(purge, EVERY_MS)
  first.unref()
  daily.unref()
  return () => {
    clearTimeout(first)
    clearInterval(daily)
  }
}
