// Owns what a run's numbers say: how far it is, how long it takes, what is left to decide.
import type { CloseView } from '../../station/types.ts'

export interface Totals {
  readonly total: number
  readonly closed: number
  readonly open: number
}

export function totalsOf(close: CloseView): Totals {
  const total = close.services.reduce((sum, one) => sum + one.total, 0)
  const closed = close.services.reduce((sum, one) => sum + one.done, 0)
  return { total, closed, open: total - closed }
}

/** Seconds until a running service is through, at the pace so far; undefined while nothing is known. */
export function secondsLeft(
  service: CloseView['services'][number],
  startedAtMs: number,
  nowMs: number,
): number | undefined {
  const settled = service.done + service.failed
  if (service.state !== 'running' || settled === 0 || nowMs <= startedAtMs) return undefined
  const perLabelMs = (nowMs - startedAtMs) / settled
  return Math.max(1, Math.round((perLabelMs * (service.total - settled)) / 1000))
}

type Label = CloseView['services'][number]['labels'][number]

const ORDER: Readonly<Record<Label['outcome'], number>> = {
  unknown: 0,
  failed: 1,
  sending: 2,
  waiting: 3,
  skipped: 4,
  closed: 5,
}

/** Every label of a run with its service; what needs a person comes first. */
export function labelRows(
  close: CloseView,
): readonly (Label & { readonly service: CloseView['services'][number]['service'] })[] {
  return close.services
    .flatMap(one => one.labels.map(label => ({ ...label, service: one.service })))
    .sort((one, other) => ORDER[one.outcome] - ORDER[other.outcome])
}
