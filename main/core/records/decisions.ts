// What a warehouse's stations tell each other about what someone must decide: prints at other stations, and who took what.
import type { PrintJob } from '../printing/print-job.ts'

/** A print of another station. Its paper is there: as long as it is at work only that station can settle it. */
export interface JobElsewhere {
  readonly station: string
  readonly job: PrintJob
  /** It is not at work: others may say what came of the print, or that it is not to come out. */
  readonly away?: true
}

export type PrintAnswer = 'printed' | 'not-printed' | 'damaged'
/** `cancelled`: of a print that waits at its station; the others are of one of which nobody knows. */
export type AnswerElsewhere = PrintAnswer | 'cancelled'

/** Somebody said that it is theirs; nobody is kept from deciding it all the same. */
export interface Taken {
  readonly station: string
  readonly operator?: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

export interface SharedDecisions {
  readonly jobs: readonly JobElsewhere[]
  /** By the id of what is to decide. */
  readonly taken: ReadonlyMap<string, Taken>
  /** Other stations that are at work now. */
  readonly atWork: readonly string[]
}

/** There where stations share a ledger. */
export interface DecisionsPort {
  /** Nothing while the database is away: what is here is still shown. */
  shared(): Promise<SharedDecisions>
  take(id: string, operator: string | undefined): Promise<void>
  leave(id: string, operator: string | undefined): Promise<void>
  /** By which the database knows this station whatever it is called: its data folder. */
  benchId(): string
  /** What this station was called at starts before this one, as far as the database knows. */
  formerNames(): readonly string[]
  /** Stations that are printing this label right now. */
  printingAt(shipmentId: string): Promise<readonly string[]>
  /**
   * A print of a station that is not at work; undefined where none of this id takes that answer. The station
   * itself hears of it before it prints again.
   */
  settle(jobId: string, answer: AnswerElsewhere, operator: string | undefined): Promise<PrintJob | undefined>
}
