// What a spool operation works with: the open transaction, the time of the call, the audit trail and a question to
// the ledger.
import type { Kysely } from 'kysely'
import type { JobState } from '../../core/printing/print-job.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import type { SealedRow } from '../records/trail/sealed-rows.ts'
import type { JobRow } from './job-rows.ts'
import type { SpoolTables } from './schema.ts'

export interface SpoolSession {
  readonly db: Kysely<SpoolTables>
  /** ISO 8601 in UTC: when the station made the call. */
  readonly at: string
  /** Appends to the audit trail in the same commit; `state` is the job's new state, `rows` its rows. */
  record(
    event: EventNote & { readonly shipmentId?: string; readonly jobId: string },
    state: JobState,
    rows?: readonly SealedRow[],
  ): Promise<void>
  /** Before a change that the trail is told of: what somebody else did to the row is told first. Gives whether they did. */
  tellIfChanged(row: JobRow): Promise<boolean>
  /** Told once: what is kept for the printer is not what the print was made with. */
  tellBytesChanged(row: JobRow, bytes: Uint8Array | null): Promise<void>
  /** False for a label that is being voided, is voided or discarded: it is never printed. */
  mayPrint(shipmentId: string): Promise<boolean>
}

export type ReadingPrints = Pick<SpoolSession, 'db'>
