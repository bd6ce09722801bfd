// What stations of a warehouse tell each other of what a person must decide: prints at other stations, and who took what.
import type { PrintJob } from './print-job.ts'

/** A print that only its own station can settle: the paper is there. */
export interface JobElsewhere {
  readonly station: string
  readonly job: PrintJob
  /** It is not at work: whoever has the label in hand may say what came of it. */
  readonly away?: true
}

export type PrintAnswer = 'printed' | 'not-printed' | 'damaged'

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
}

/** There where stations share a ledger. */
export interface DecisionsPort {
  /** Nothing while the database is away: what stands here is shown all the same. */
  shared(): Promise<SharedDecisions>
  take(id: string, operator: string | undefined): Promise<void>
  leave(id: string, operator: string | undefined): Promise<void>
  /** Stations that are printing this label right now. */
  printingAt(shipmentId: string): Promise<readonly string[]>
  /** An unsure print of a station that is not at work; undefined where there is none of this id. */
  settle(jobId: string, answer: PrintAnswer, operator: string | undefined): Promise<PrintJob | undefined>
}
