// What a meter's readings of a day say: the line of its balance, what was spent, and when it runs out at that pace.
import type { MeterReading } from './added-money.ts'

export interface BalanceLine {
  readonly points: readonly { readonly at: string; readonly cents: number }[]
  readonly spentCents: number
  /** ISO 8601; absent where nothing was spent, or for too short a time to tell. */
  readonly runsOutAt?: string
}

/** A picture needs no more; the last reading always stays. */
const MOST_POINTS = 120
/** A pace of less than this is one purchase, and no pace. */
const SHORTEST_MS = 10 * 60_000

/** `readings`: oldest first. Added money is none that was spent: what falls between two readings counts. */
export function balanceLine(
  readings: readonly Pick<MeterReading, 'currentBalanceCents' | 'readAt'>[],
  now: Date,
): BalanceLine {
  let spentCents = 0
  let begunAt: number | undefined
  for (const [index, { currentBalanceCents }] of readings.entries()) {
    const before = readings[index - 1]
    if (!before || currentBalanceCents >= before.currentBalanceCents) continue
    spentCents += before.currentBalanceCents - currentBalanceCents
    begunAt ??= Date.parse(before.readAt)
  }
  const points = thinned(readings).map(({ readAt, currentBalanceCents }) => ({
    at: readAt,
    cents: currentBalanceCents,
  }))
  const left = readings.at(-1)?.currentBalanceCents ?? 0
  const elapsedMs = begunAt === undefined ? 0 : now.getTime() - begunAt
  if (spentCents === 0 || elapsedMs < SHORTEST_MS || left <= 0) return { points, spentCents }
  const runsOutAt = new Date(now.getTime() + (left / spentCents) * elapsedMs)
  return { points, spentCents, runsOutAt: runsOutAt.toISOString() }
}

function thinned<Reading>(readings: readonly Reading[]): readonly Reading[] {
  const step = Math.ceil(readings.length / MOST_POINTS)
  const last = readings.length - 1
  return readings.filter((_reading, index) => (last - index) % step === 0)
}
