// How far the runs of this process are, counted as their changes are written: a screen's progress reads no table.
import type { CloseView } from '../../../preload/contract/money-views.ts'
import type { CloseChanged, CloseLabel, CloseLabelOutcome, CloseRecord } from '../../core/money/closes.ts'
import { closeView } from './money-views.ts'
import { isFailed, StationCounts } from './station-counts.ts'

export interface CloseTally {
  started(record: CloseRecord): void
  /** `undefined`: on its way to a database that is away; the ledger tells of it from then on. */
  changed(id: string, changed: CloseChanged | undefined): void
  /**
   * Counts of a run that goes on, with the labels that failed or are unknown, at most `MOST_LISTED` a
   * service; undefined where it did not begin here or is over, which the ledger tells.
   */
  running(id: string, byStation: boolean): CloseView | undefined
}

/** `closeDay.get` gives all labels; an event gives what matters now. */
const MOST_LISTED = 200

/**
 * A close as an event tells it: of each service at most `MOST_LISTED` labels, those first that need a person. All of a
 * day's labels would be more than a window's stream takes in one piece.
 */
export const closeNews = (view: CloseView): CloseView => ({
  ...view,
  services: view.services.map(one => ({
    ...one,
    labels: one.labels.toSorted((label, other) => rank(label) - rank(other)).slice(0, MOST_LISTED),
  })),
})

const FIRST: readonly CloseLabel['outcome'][] = ['unknown', 'failed', 'skipped']
const rank = ({ outcome }: Pick<CloseLabel, 'outcome'>): number => {
  const place = FIRST.indexOf(outcome)
  return place < 0 ? FIRST.length : place
}

interface Part {
  state: CloseRecord['services'][number]['state']
  readonly labels: ReadonlyMap<string, Pick<CloseLabel, 'reference' | 'station'>>
  readonly outcomes: Map<string, CloseLabel['outcome']>
  /** Labels that failed or are unknown. */
  readonly listed: Map<string, CloseLabelOutcome>
  readonly counts: StationCounts
}

interface Run {
  readonly record: CloseRecord
  readonly parts: ReadonlyMap<string, Part>
}

export function createCloseTally(): CloseTally {
  const runs = new Map<string, Run>()
  return {
    started(record) {
      const parts = record.services.map(({ service, state, labels }) => {
        const part: Part = {
          state,
          labels: new Map(labels.map(label => [label.shipmentId, label])),
          outcomes: new Map(labels.map(label => [label.shipmentId, label.outcome])),
          listed: new Map(),
          counts: new StationCounts(),
        }
        for (const label of labels) {
          part.counts.add(label.station, label.outcome)
          list(part, label)
        }
        return [service, part] as const
      })
      if (record.state === 'running') runs.set(record.id, { record, parts: new Map(parts) })
    },
    changed(id, changed) {
      const run = runs.get(id)
      if (!run) return
      if (changed?.state !== 'running') {
        runs.delete(id)
        return
      }
      for (const { service, state } of changed.services) {
        const part = run.parts.get(service)
        if (part) part.state = state
      }
      for (const label of changed.labels) {
        const part = [...run.parts.values()].find(({ labels }) => labels.has(label.shipmentId))
        if (part) count(part, label)
      }
    },
    running(id, byStation) {
      const run = runs.get(id)
      return run && viewOf(run, byStation)
    },
  }
}

function count(part: Part, label: CloseLabelOutcome): void {
  const { station } = part.labels.get(label.shipmentId) ?? {}
  part.counts.move(station, part.outcomes.get(label.shipmentId), label.outcome)
  part.outcomes.set(label.shipmentId, label.outcome)
  list(part, label)
}

function list({ listed }: Part, label: CloseLabelOutcome): void {
  if (isFailed(label.outcome)) listed.set(label.shipmentId, label)
  else listed.delete(label.shipmentId)
}

function viewOf({ record, parts }: Run, byStation: boolean): CloseView {
  const services = record.services.map(({ service }) => {
    const part = parts.get(service) as Part
    const listed = [...part.listed.values()].slice(0, MOST_LISTED)
    return {
      service,
      state: part.state,
      labels: listed.map(label => ({ reference: '', ...part.labels.get(label.shipmentId), ...label })),
    }
  })
  const view = closeView({ ...record, services }, byStation)
  const counted = view.services.map(one => {
    const { counts } = parts.get(one.service) as Part
    return { ...one, ...counts.sum(), ...(byStation && { stations: counts.list() }) }
  })
  return { ...view, services: counted }
}
