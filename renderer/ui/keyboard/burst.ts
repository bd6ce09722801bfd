// Tells a scanner from a hand: a wedge scanner types faster and more evenly than anyone.

/** Silence that ends a burst; also the longest pause inside one, so that a lone key was pressed by a hand after it. */
export const SILENCE_MS = 100
/** Between two characters of a typing hand or a slow scanner: within it they are one text. */
export const ALONE_MS = 400
/** The mean pause between the characters of a scanner that is faster than any hand. */
const SCAN_MEAN_GAP_MS = 45
/**
 * Hand scanners by Bluetooth send a character every 5 to 80 ms, each after the same pause, and Enter after it too. A hand
 * types at 80 ms or more, with pauses that differ by half and more, and reaches for Enter.
 */
const SLOW_MEAN_GAP_MS = 88
const SLOW_SPREAD_MS = 24
const SHORTEST_SLOW = 6
/** Fewest characters of a scan that ends in Enter, and of one that ends in silence. */
const SHORTEST_ENDED = 3
const SHORTEST_SILENT = 4

/** Characters that arrived one after another without a pause. Times are `event.timeStamp`s. */
export interface Burst {
  readonly text: string
  readonly firstAtMs: number
  readonly lastAtMs: number
  /** The pauses between its characters; the other way round while it has but one. */
  readonly shortestMs: number
  readonly longestMs: number
}

export const startBurst = (character: string, atMs: number): Burst => ({
  text: character,
  firstAtMs: atMs,
  lastAtMs: atMs,
  shortestMs: Number.POSITIVE_INFINITY,
  longestMs: 0,
})

export const continues = (burst: Burst, atMs: number): boolean =>
  atMs >= burst.lastAtMs && atMs - burst.lastAtMs <= SILENCE_MS

export const extendBurst = (burst: Burst, character: string, atMs: number): Burst => ({
  ...burst,
  text: burst.text + character,
  lastAtMs: atMs,
  ...pausesWith(burst, atMs),
})

const pausesWith = ({ lastAtMs, shortestMs, longestMs }: Burst, atMs: number) => ({
  shortestMs: Math.min(shortestMs, atMs - lastAtMs),
  longestMs: Math.max(longestMs, atMs - lastAtMs),
})

/** Whether a burst was a scanner's. `endedAtMs`: Enter or Tab closed it then, and not silence. */
export function isScan(burst: Burst, endedAtMs: number | undefined): boolean {
  const length = burst.text.length
  if (length < (endedAtMs === undefined ? SHORTEST_SILENT : SHORTEST_ENDED)) return false
  const meanMs = (burst.lastAtMs - burst.firstAtMs) / (length - 1)
  if (meanMs <= SCAN_MEAN_GAP_MS) return true
  if (endedAtMs === undefined || length < SHORTEST_SLOW || meanMs > SLOW_MEAN_GAP_MS) return false
  const { shortestMs, longestMs } = pausesWith(burst, endedAtMs)
  return longestMs - shortestMs <= SLOW_SPREAD_MS
}

/**
 * A scan without what scanners put around it: the AIM identifier (`]C1`, `]Q3`, `]d2`: a bracket, the
 * symbology's letter and one modifier; ISO/IEC 15424) and control characters.
 */
export function stripScan(raw: string): string {
  const printable = raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return printable.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '').trim()
}
