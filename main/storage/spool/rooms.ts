// Owns which function carries out which method of the spool.
import type { EventNote, SpoolPort } from '../../core/ledger.ts'
import type { NewCopy, PrintJob } from '../../core/print-job.ts'
import {
  add,
  addCopy,
  changeJob,
  copiesOf,
  countWaiting,
  job,
  jobByCommand,
  jobBytes,
  jobs,
  jobsOf,
  jobsToDecide,
  nextJob,
} from './jobs.ts'
import { delivered, post, type Undelivered, undelivered } from './outbox.ts'
import type { SpoolSession } from './session.ts'

/** What a station keeps for the warehouse until it is known there. */
export interface OutboxPort {
  post(method: string, args: readonly unknown[], id?: string): Promise<string>
  /** Oldest first. */
  undelivered(limit: number): Promise<readonly Undelivered[]>
  delivered(ids: readonly string[]): Promise<void>
  /** The highest copy number so far, 0 where the label never had a job here. */
  copiesOf(shipmentId: string): Promise<number>
  /** `above`: the highest number that another station has. */
  addCopy(copy: NewCopy, event: EventNote, above?: number): Promise<PrintJob>
}

type Spooling = Omit<SpoolPort, 'addCopy'> & OutboxPort
type SpoolWrite = 'add' | 'addCopy' | 'changeJob' | 'post' | 'delivered'
type Handlers<Session, Names extends keyof Spooling> = {
  readonly [M in Names]: (session: Session, ...args: Parameters<Spooling[M]>) => ReturnType<Spooling[M]>
}

export const spoolWrites: Handlers<SpoolSession, SpoolWrite> = { add, addCopy, changeJob, post, delivered }

export const spoolReads: Handlers<Pick<SpoolSession, 'db'>, Exclude<keyof Spooling, SpoolWrite>> = {
  undelivered,
  job,
  jobByCommand,
  jobBytes,
  jobs,
  jobsOf,
  nextJob,
  jobsToDecide,
  countWaiting,
  copiesOf,
}
