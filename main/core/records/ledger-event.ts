// The lines of the audit trail.
import type { EventKind } from './event-kinds.ts'

/** One line of the append-only audit trail, chained by hash per station. */
export interface LedgerEvent {
  readonly sequence: number
  readonly at: string
  readonly station: string
  readonly operator?: string
  readonly kind: string
  readonly shipmentId?: string
  readonly jobId?: string
  readonly detail: Readonly<Record<string, unknown>>
}

/** Written in the same commit as the change it tells of. Never an address or a secret in `detail`. */
export interface EventNote {
  readonly kind: EventKind
  readonly operator?: string
  readonly detail?: Readonly<Record<string, unknown>>
}
