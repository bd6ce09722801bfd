// When a station may look for a newer version of the program, and when it may take it.

/** What the station has under way, as far as a restart would disturb it. */
export interface StationWork {
  /** Labels that wait for a printer, are being sent, or wait for an operator's decision. */
  readonly labelsWaiting: number
  readonly purchasesInFlight: number
  readonly closeRunning: boolean
  readonly ordersRunning: boolean
}

export type UpdateHindrance = 'labels-wait' | 'purchase-runs' | 'close-runs' | 'orders-run'

/** What keeps a station from being updated now (reliability.md, fault 54); undefined: nothing does. */
export function updateHindrance(work: StationWork): UpdateHindrance | undefined {
  if (work.closeRunning) return 'close-runs'
  if (work.purchasesInFlight > 0) return 'purchase-runs'
  if (work.ordersRunning) return 'orders-run'
  return work.labelsWaiting > 0 ? 'labels-wait' : undefined
}

/** Once at the start and once a day; a station that was kept from it asks again soon. */
export const UPDATE_CHECK_MS = 24 * 60 * 60 * 1000
export const UPDATE_RETRY_MS = 10 * 60 * 1000

/**
 * The state of updates. `ready`: one is fetched and waits for an end of the program at which nothing else waits.
 * `no-key`: the program holds no key to tell whose they are; `refused`: the feed said
 * something that does not bear the packager's signature, and nothing of it was taken.
 */
export const UPDATE_STATES = ['on', 'ready', 'off', 'no-key', 'no-feed', 'refused', 'not-installed'] as const
export type UpdateState = (typeof UPDATE_STATES)[number]

/** Written by what looks for updates, read by the screens. */
export interface UpdateStatus {
  state: UpdateState
}

/** The program's source of newer versions; every method may fail, and a failure changes nothing. */
export interface Updater {
  /** Looks and fetches; the version that is ready to be taken, or undefined where this one is the newest. */
  fetchNewer(): Promise<string | undefined>
  /** Puts the fetched version in place and ends the program; called once, when the station has stopped. */
  takeAndQuit(): void
}
