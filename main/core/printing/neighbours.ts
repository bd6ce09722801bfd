// Benches of one warehouse that print for each other: which can, what is offered to which, and what came of it
// (decision 148).

import type { ScanPolicy } from '../purchases/scan-back.ts'
import type { CameBack, JobState } from './print-job.ts'

/** Another bench that is at work, with a printer that can print. */
export interface Neighbour {
  /** Its data folder's: it keeps it under any name. */
  readonly id: string
  readonly station: string
  /** What its printer is called there. */
  readonly printer: string
}

/** A print that another bench offers to this one. */
export interface OfferedPrint {
  readonly giver: Pick<Neighbour, 'id' | 'station'>
  /** At the bench that gives it. */
  readonly jobId: string
  readonly shipmentId: string
  readonly copyNumber: number
  /** Since it was offered, by the database's clock. */
  readonly ageMs: number
  /** This bench has taken it; nobody else prints it. */
  readonly isTaken: boolean
  /** Its packing slip waits beside it, and goes along. */
  readonly withSlip: boolean
}

/**
 * How a print stands that this bench has given. `back`: nobody has it, and nobody can take it any more. `taken`: it is
 * that bench's alone, and its packing slip is too where that went along.
 */
export type GivenPrint =
  | { readonly state: 'offered' }
  | { readonly state: 'back'; readonly why: CameBack }
  | { readonly state: 'taken'; readonly by: string; readonly withSlip?: true }

/** There where stations share a ledger. Whatever asks the database throws LedgerFailure while it is away. */
export interface NeighboursPort {
  neighbours(): Promise<readonly Neighbour[]>
  /** One step of giving and taking after the other: each goes by what the one before it left. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value>
  /** Somebody offers this bench a print, or what it gave was taken or sent back. */
  onCalled(listener: () => void): void
  /** Asks until the answer is yes, for a moment: a bench that is there answers within it, a list tells of one that does not. */
  soon(isAnswered: () => Promise<boolean>): Promise<void>
  /** The printer that takes prints of others, by its name; undefined: none can. */
  sayPrinter(name: string | undefined): Promise<void>
  /** The oldest first; also those that this bench has taken and has no print of, after a kill. */
  offers(): Promise<readonly OfferedPrint[]>
  /**
   * False where it was taken back meanwhile, or its label is no longer good. Said twice, it was taken once. Whoever was asked
   * to scan its label, it is this bench from here on, by its own policy. `withSlip`: it prints the packing slip as well.
   */
  take(offer: OfferedPrint, by: { readonly scan: ScanPolicy; readonly withSlip?: boolean }): Promise<boolean>
  /** Of one that has no print at this bench: nobody has it from now on. */
  decline(offer: OfferedPrint, why: CameBack): Promise<void>
  /** How prints stand that this bench has given; those that were never offered are `back`. */
  given(jobIds: readonly string[]): Promise<ReadonlyMap<string, GivenPrint>>
  /** Where nobody has taken it: nobody can any more. Gives how it stands. */
  takeBack(jobId: string): Promise<GivenPrint>
  /** Of prints that were given and taken: how they stand at the bench that took them. Nothing while the database is away. */
  there(jobIds: readonly string[]): Promise<ReadonlyMap<string, JobState>>
}
