// How long things took, in a fixed room: a count for each span of time, by the hour.
import { HOUR_MS } from '../core/durations.ts'
import { SHIFT_HOURS } from '../core/records/shift-watch.ts'

/** Every span is an eighth longer than the one before: 1 ms to an hour in 128 of them. */
const GROWTH = 1.125
const SPANS = 128

export interface Latencies {
  add(atMs: number, tookMs: number): void
  count(nowMs: number): number
  /** The end of the span in which the `share` (0 to 1) of all values lies; undefined where there are none. */
  quantile(nowMs: number, share: number): number | undefined
}

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

/** 0 holds what took a millisecond or less. */
const spanOf = (tookMs: number): number =>
  tookMs <= 1 ? 0 : Math.min(SPANS - 1, Math.ceil(Math.log(tookMs) / Math.log(GROWTH)))

export function createLatencies(): Latencies {
  const hours = new Map<number, Uint32Array>()

  const ofShift = (nowMs: number): readonly Uint32Array[] => {
    const oldest = hourOf(nowMs) - SHIFT_HOURS
    for (const hour of hours.keys()) if (hour <= oldest) hours.delete(hour)
    return [...hours.values()]
  }

  const countOf = (shift: readonly Uint32Array[]) =>
    shift.reduce((all, counts) => all + counts.reduce((sum, count) => sum + count, 0), 0)

  return {
    add(atMs, tookMs) {
      ofShift(atMs)
      const hour = hourOf(atMs)
      const counts = hours.get(hour) ?? new Uint32Array(SPANS)
      hours.set(hour, counts)
      const span = spanOf(tookMs)
      counts[span] = (counts[span] ?? 0) + 1
    },
    count: nowMs => countOf(ofShift(nowMs)),
    quantile(nowMs, share) {
      const shift = ofShift(nowMs)
      const count = countOf(shift)
      if (count === 0) return undefined
      const rank = Math.max(1, Math.ceil(share * count))
      let seen = 0
      for (let span = 0; span < SPANS; span += 1) {
        seen += shift.reduce((sum, counts) => sum + (counts[span] ?? 0), 0)
        if (seen >= rank) return GROWTH ** span
      }
      return GROWTH ** (SPANS - 1)
    },
  }
}
