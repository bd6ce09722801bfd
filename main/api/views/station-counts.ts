// How many of a close's labels are each station's, where stations share a ledger.
import type { CloseView } from '../../../preload/contract/money-views.ts'
import type { CloseLabel } from '../../core/money/closes.ts'

type Counts = NonNullable<CloseView['services'][number]['stations']>
type Count = { total: number; done: number; failed: number }

export const isDone = (outcome: CloseLabel['outcome'] | undefined): boolean =>
  outcome === 'closed' || outcome === 'skipped'
export const isFailed = (outcome: CloseLabel['outcome'] | undefined): boolean =>
  outcome === 'failed' || outcome === 'unknown'

/** Counts that follow each label's way; labels whose purchase is no longer known have no name. */
export class StationCounts {
  readonly #counts = new Map<string, Count>()

  add(station = '', outcome: CloseLabel['outcome']): void {
    const count = this.#counts.get(station) ?? { total: 0, done: 0, failed: 0 }
    this.#counts.set(station, count)
    count.total += 1
    this.move(station, undefined, outcome)
  }

  /** Of a label that was added before. */
  move(station = '', from: CloseLabel['outcome'] | undefined, to: CloseLabel['outcome']): void {
    const count = this.#counts.get(station)
    if (!count) return
    count.done += Number(isDone(to)) - Number(isDone(from))
    count.failed += Number(isFailed(to)) - Number(isFailed(from))
  }

  /** By the station's name. */
  list(): Counts {
    return [...this.#counts]
      .map(([station, count]) => ({ station, ...count }))
      .sort((one, other) => one.station.localeCompare(other.station))
  }

  sum(): Count {
    const sum = { total: 0, done: 0, failed: 0 }
    for (const { total, done, failed } of this.#counts.values()) {
      sum.total += total
      sum.done += done
      sum.failed += failed
    }
    return sum
  }
}

export function stationCounts(labels: Iterable<Pick<CloseLabel, 'station' | 'outcome'>>): Counts {
  const counts = new StationCounts()
  for (const { station, outcome } of labels) counts.add(station, outcome)
  return counts.list()
}
