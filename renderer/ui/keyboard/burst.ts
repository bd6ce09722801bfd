// Tells a scanner from a hand: a wedge scanner types faster and more evenly than anyone.

/** Silence that ends a burst; also the longest pause inside one. */
export const SILENCE_MS = 100
/** A lone key that nothing follows in this time was pressed by a hand. */
export const LONE_KEY_MS = 60
/** Between two characters of a typing hand or a slow scanner: within it they are one text. */
export const ALONE_MS = 400
/** Slowest scanner taken for one: the mean pause between its characters. */
const SCAN_MEAN_GAP_MS = 45
/** Fewest characters of a scan that ends in Enter, and of one that ends in silence. */
const SHORTEST_ENDED = 3
const SHORTEST_SILENT = 4

/** Characters that arrived one after another without a pause. Times are `event.timeStamp`s. */
export interface Burst {
  readonly text: string
  readonly firstAtMs: number
  readonly lastAtMs: number
}

export const startBurst = (character: string, atMs: number): Burst => ({
  text: character,
  firstAtMs: atMs,
  lastAtMs: atMs,
})

export const continues = (burst: Burst, atMs: number): boolean =>
  atMs >= burst.lastAtMs && atMs - burst.lastAtMs <= SILENCE_MS

export const extendBurst = (burst: Burst, character: string, atMs: number): Burst => ({
  ...burst,
  text: burst.text + character,
  lastAtMs: atMs,
})

/** Whether a burst was a scanner's. `ended`: Enter or Tab closed it, not silence. */
export function isScan(burst: Burst, ended: boolean): boolean {
  const length = burst.text.length
  if (length < (ended ? SHORTEST_ENDED : SHORTEST_SILENT)) return false
  return (burst.lastAtMs - burst.firstAtMs) / (length - 1) <= SCAN_MEAN_GAP_MS
}

/**
 * A scan without what scanners put around it: the AIM identifier (`]C1`, `]Q3`, `]d2`: a bracket, the
 * symbology's letter and one modifier; ISO/IEC 15424) and control characters.
 */
export function stripScan(raw: string): string {
  const printable = raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return printable.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '').trim()
}
