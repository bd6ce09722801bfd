// Tells a scanner from a hand: a wedge scanner types faster and more evenly than anyone.

/** Silence that ends a burst; also the longest pause inside one, so that a lone key was pressed by a hand after it. */
const SILENCE_MS = 100
/** What a scanner by Bluetooth was heard to stop for within a code, once, and go on at its pace (decision 163). */
const PAUSE_MS = 300
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
/** A shorter code of theirs is known by more: a pace that only the fastest hands have, and none of them so evenly. */
const SHORT_MEAN_GAP_MS = 60
const SHORT_SPREAD_MS = 12
/** Fewest characters of a scan that ends in Enter, and of one that ends in silence. */
const SHORTEST_ENDED = 3
const SHORTEST_SILENT = 4
/** Of one with such a pause in it, and of what is known for a scanner's before it. */
const SHORTEST_PAUSED = 6
const SHORTEST_BEFORE_PAUSE = 2

/** Characters that arrived one after another without a pause. Times are `event.timeStamp`s. */
export interface Burst {
  readonly text: string
  readonly firstAtMs: number
  readonly lastAtMs: number
  /** The pauses between its characters; the other way round while it has but one. */
  readonly shortestMs: number
  readonly longestMs: number
  /** The one pause that was longer than silence, which is no part of its pace; endless where there were more. */
  readonly stoppedMs: number
}

export const startBurst = (character: string, atMs: number): Burst => ({
  text: character,
  firstAtMs: atMs,
  lastAtMs: atMs,
  shortestMs: Number.POSITIVE_INFINITY,
  longestMs: 0,
  stoppedMs: 0,
})

export const continues = (burst: Burst, atMs: number): boolean => {
  const pauseMs = atMs - burst.lastAtMs
  if (pauseMs < 0 || pauseMs > PAUSE_MS) return false
  return pauseMs <= SILENCE_MS || (burst.stoppedMs === 0 && isFast(burst, SHORTEST_BEFORE_PAUSE))
}

/** Nobody has typed for so long before the first character of a scan. */
const AT_REST_MS = 1_000

/**
 * A character in a field, with nothing before it, and then a scanner's: its first key woke the line. No hand is at the scanner
 * so soon (decision 163).
 */
export const leads = (burst: Burst, { atMs, quietMs }: { atMs: number; quietMs: number }): boolean =>
  burst.text.length === 1 &&
  quietMs >= AT_REST_MS &&
  atMs >= burst.lastAtMs &&
  atMs - burst.lastAtMs <= PAUSE_MS

/** How long after its last character nothing more is expected of it. */
export const silenceAfter = (burst: Burst): number =>
  burst.stoppedMs === 0 && isScan(burst, undefined) ? PAUSE_MS : SILENCE_MS

export const extendBurst = (burst: Burst, character: string, atMs: number): Burst => {
  const pauseMs = atMs - burst.lastAtMs
  const goesOn = { ...burst, text: burst.text + character, lastAtMs: atMs }
  return pauseMs > SILENCE_MS
    ? { ...goesOn, stoppedMs: burst.stoppedMs > 0 ? Number.POSITIVE_INFINITY : pauseMs }
    : { ...goesOn, ...pausesWith(burst, pauseMs) }
}

const pausesWith = ({ shortestMs, longestMs }: Burst, pauseMs: number) => ({
  shortestMs: Math.min(shortestMs, pauseMs),
  longestMs: Math.max(longestMs, pauseMs),
})

/** Between its characters, without the pause that it may have stopped for. */
function meanOf({ text, firstAtMs, lastAtMs, stoppedMs }: Burst): number {
  const pauses = text.length - 1 - (stoppedMs > 0 ? 1 : 0)
  return (lastAtMs - firstAtMs - stoppedMs) / pauses
}

const isFast = (burst: Burst, shortest: number): boolean =>
  burst.text.length >= shortest && meanOf(burst) <= SCAN_MEAN_GAP_MS

/** Whether a burst was a scanner's. `endedAtMs`: Enter or Tab closed it then, and not silence. */
export function isScan(burst: Burst, endedAtMs: number | undefined): boolean {
  const { lastAtMs, stoppedMs } = burst
  if (stoppedMs > 0) return stoppedMs <= PAUSE_MS && isFast(burst, SHORTEST_PAUSED)
  const endPauseMs = endedAtMs === undefined ? Number.POSITIVE_INFINITY : endedAtMs - lastAtMs
  if (isFast(burst, endPauseMs <= SILENCE_MS ? SHORTEST_ENDED : SHORTEST_SILENT)) return true
  const { shortestMs, longestMs } = pausesWith(burst, endPauseMs)
  const isEven = (mostMs: number) => longestMs - shortestMs <= mostMs
  if (burst.text.length >= SHORTEST_SLOW) return meanOf(burst) <= SLOW_MEAN_GAP_MS && isEven(SLOW_SPREAD_MS)
  return burst.text.length >= SHORTEST_ENDED && meanOf(burst) <= SHORT_MEAN_GAP_MS && isEven(SHORT_SPREAD_MS)
}

/**
 * A scan without what scanners put around it: the AIM identifier (`]C1`, `]Q3`, `]d2`: a bracket, the
 * symbology's letter and one modifier; ISO/IEC 15424) and control characters.
 */
export function stripScan(raw: string): string {
  const printable = raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return printable.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '').trim()
}
