// Owns what a ledger operation works with: the open transaction, the time of the call, the chain of events, and its door to the spool.
import type { Kysely } from 'kysely'
import type { NewPrintJob, PrintJob } from '../core/print-job.ts'
import type { EventChain } from './event-chain.ts'
import type { LedgerTables } from './schema.ts'

/** What the ledger needs of the spool where both stand in one file and change in one commit. */
export interface SpoolDoor {
  addJob(job: NewPrintJob): Promise<PrintJob>
  /** Cancels the held jobs of a label and gives their ids, or undefined, with nothing done, where one is sending. */
  cancelHeld(shipmentId: string): Promise<readonly string[] | undefined>
  /** `sending` → `unsure`: bytes may have left before the last run ended. */
  interruptJobs(): Promise<readonly PrintJob[]>
  /** Which of these labels still have a way to go before they are on paper. */
  notOnPaper(shipmentIds: readonly string[]): Promise<ReadonlySet<string>>
  /** One step of dropping the bytes of finished jobs last changed before `before`, but of no label that `keep` names. */
  purgeBytes(
    before: string,
    after: unknown,
    keep: (shipmentIds: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<{ readonly count: number; readonly next?: unknown }>
}

export interface LedgerSession {
  readonly db: Kysely<LedgerTables>
  /** ISO 8601 in UTC: when the station made the call. */
  readonly at: string
  readonly chain: EventChain
  readonly spool: SpoolDoor
}
