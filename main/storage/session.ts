// What a ledger operation works with: the open transaction, the time of the call, the chain of events, and its door
// to the spool.
import type { Kysely } from 'kysely'
import type { JobState, NewPrintJob, PrintJob } from '../core/printing/print-job.ts'
import type { Problem } from '../core/problem.ts'
import type { EventNote } from '../core/records/ledger-event.ts'
import type { Searching } from './records/purchases/search.ts'
import type { EventChain } from './records/trail/event-chain.ts'
import type { SealedRow } from './records/trail/sealed-rows.ts'
import type { LedgerTables } from './schema.ts'
import type { OutboxCall } from './spool/outbox.ts'
import type { ReadingPrints, SpoolSession } from './spool/session.ts'

/** What the ledger needs of the spool where both are in one file and change in one commit. */
export interface SpoolDoor {
  /** Appends what happened to a job to the audit trail, in the same commit. */
  record(
    event: EventNote & { readonly shipmentId?: string; readonly jobId: string },
    state: JobState,
  ): Promise<void>
  /** As the event of a change carries them; those of other stations are in their own spools. */
  sealed(jobIds: readonly string[]): Promise<readonly SealedRow[]>
  /** Gives the rows that the event of it carries. */
  addJob(job: NewPrintJob): Promise<readonly SealedRow[]>
  /** Cancels the held jobs of a label and gives their ids, or undefined, with nothing done, where one is sending. */
  cancelHeld(shipmentId: string): Promise<readonly string[] | undefined>
  /** `sending` → `unsure`: bytes may have left before the last run ended. */
  interruptJobs(): Promise<readonly PrintJob[]>
  /** Puts a call in the outbox to the warehouse's ledger, in the same commit; gives the id it is delivered by. */
  post(call: OutboxCall): Promise<string>
  /** The states of a label's prints, one entry each. */
  jobStates(shipmentId: string): Promise<readonly JobState[]>
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
  /** Only where several stations work on one database. */
  readonly sharing?: Sharing
  /** What went out under a name that the station bore before is its own. */
  readonly formerNames?: readonly string[]
  /** Why nothing is bought before a supervisor has agreed: an older copy, or a trail that was changed. */
  readonly doubt?: Problem | undefined
  /** The records are in a warehouse's database, and here are copies: nothing compares them with this chain. */
  readonly isElsewhere?: boolean
}

export const isOwnName = (
  { chain, formerNames = [] }: Pick<LedgerSession, 'chain' | 'formerNames'>,
  station: string | null | undefined,
): boolean => station === chain.station || formerNames.some(name => name === station)

/** Of the file on the station's own disk, where prints are beside the records. */
export interface StationSession extends LedgerSession {
  readonly prints: SpoolSession
}

export interface StationReading extends Searching {
  readonly prints: ReadingPrints
}

/** What stations on one database need against each other and one file does not. */
export interface Sharing {
  /** Waits until no other station's open transaction holds `name`, and holds it until the commit. */
  lock(name: string): Promise<void>
}
