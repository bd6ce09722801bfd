// One word for monitoring, and why: of what the screens show anyway, without a name, an address or a sum.
import {
  HEALTH_REASONS,
  type HealthReason,
  type HealthWord,
} from '../../../preload/contract/bench-standing.ts'
import type { Overview } from '../../../preload/contract/station-views.ts'

export interface Health {
  readonly health: HealthWord
  readonly reasons: readonly HealthReason[]
}

/** Below it a day's records, a copy of them and an update still fit. */
const LOW_DISK_BYTES = 2 ** 30

/** `freeBytes` of the disk with the data folder; undefined where the system does not say. */
export function healthOf(overview: Overview, freeBytes: number | undefined): Health {
  const { buyingStopped, finishing, printers, services, attentionCount, concerns = [] } = overview
  const holds: Record<HealthReason, boolean> = {
    'records-unreadable': false,
    'buying-stopped': buyingStopped !== undefined,
    ending: finishing !== undefined,
    'no-printer': printers.length === 0,
    'printer-not-ready': printers.some(({ state }) => state?.kind === 'not-ready'),
    'service-away': services.some(
      ({ configured, state, pausedSince }) => configured && (state === 'away' || pausedSince !== undefined),
    ),
    'service-refused': services.some(({ configured, state }) => configured && state === 'refused'),
    'decisions-wait': attentionCount > 0,
    concerns: concerns.length > 0,
    'disk-low': freeBytes !== undefined && freeBytes < LOW_DISK_BYTES,
  }
  const reasons = (Object.keys(HEALTH_REASONS) as HealthReason[]).filter(reason => holds[reason])
  const words = new Set<HealthWord>(reasons.map(reason => HEALTH_REASONS[reason]))
  return { health: words.has('stopped') ? 'stopped' : words.has('attention') ? 'attention' : 'ok', reasons }
}
