// Owns how many of a close's labels are each station's, where stations share a ledger.
import type { CloseView } from '../../preload/contract/views.ts'
import type { CloseLabel } from '../core/ledger.ts'

type Counts = NonNullable<CloseView['services'][number]['stations']>

export const isDone = (outcome: CloseLabel['outcome'] | undefined): boolean =>
  outcome === 'closed' || outcome === 'skipped'
export const isFailed = (outcome: CloseLabel['outcome'] | undefined): boolean =>
  outcome === 'failed' || outcome === 'unknown'

/** By the station's name; labels whose purchase is not known any more stand under none. */
export function stationCounts(labels: Iterable<Pick<CloseLabel, 'station' | 'outcome'>>): Counts {
  const counts = new Map<string, { total: number; done: number; failed: number }>()
  for (const { station = '', outcome } of labels) {
    const count = counts.get(station) ?? { total: 0, done: 0, failed: 0 }
    counts.set(station, count)
    count.total += 1
    count.done += Number(isDone(outcome))
    count.failed += Number(isFailed(outcome))
  }
  return [...counts]
    .map(([station, count]) => ({ station, ...count }))
    .sort((one, other) => one.station.localeCompare(other.station))
}
