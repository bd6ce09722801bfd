// What operations on the station's own file work with. The one place where records and prints meet: one file, one commit.
import type { Kysely } from 'kysely'
import type { Problem } from '../../core/problem.ts'
import type { ReadMethod, WriteMethod } from '../methods.ts'
import { OPERATIONS } from '../operations.ts'
import type { Args, Outcome } from '../ports.ts'
import type { Call } from '../protocol.ts'
import { markPaper } from '../records/purchases/paper-mark.ts'
import { rowById } from '../records/purchases/purchase-statements.ts'
import type { EventChain } from '../records/trail/event-chain.ts'
import type { LedgerSession, StationReading, StationSession } from '../session.ts'
import { tellBytesChanged, tellIfJobChanged } from '../spool/changed-jobs.ts'
import { jobRows, jobsOf } from '../spool/job-lists.ts'
import { sealedJob } from '../spool/job-rows.ts'
import { cancelHeld, interruptJobs } from '../spool/jobs.ts'
import { addJob } from '../spool/new-jobs.ts'
import { post } from '../spool/outbox.ts'
import { type JobPlace, notOnPaper, purgeBytes } from '../spool/retention.ts'
import type { StationTables } from '../spool/schema.ts'
import type { SpoolSession } from '../spool/session.ts'

/** Labels that are never printed (reliability.md, "Purchase"). */
const NEVER_PRINTED: readonly string[] = ['voiding', 'voided', 'discarded']

export interface Writing {
  readonly db: Kysely<StationTables>
  /** ISO 8601 in UTC: when the station made the call. */
  readonly at: string
  readonly chain: EventChain
  /** The ledger is elsewhere: what happens to prints is told there. */
  readonly shared: boolean
  /** What a supervisor has to agree to before anything is bought. */
  readonly doubt: Problem | undefined
}

export function stationSession(writing: Writing): StationSession {
  const prints = spoolSession(writing)
  return { ...ledgerSession(writing, prints), prints }
}

function spoolSession(writing: Writing): SpoolSession {
  const { db, at, chain, shared } = writing
  const prints: SpoolSession = {
    db,
    at,
    record: async (event, state, rows) => {
      await chain.append(db, at, { ...event, detail: { ...event.detail, jobState: state } }, rows)
      // Other stations see what became of a label's print through the warehouse's ledger.
      if (event.shipmentId === undefined) return
      if (shared) await post(prints, { method: 'jobChanged', args: [event, state] })
      else await markPaper(ledgerSession(writing, prints), event.shipmentId)
    },
    tellIfChanged: row => tellIfJobChanged(writing, row),
    tellBytesChanged: (row, bytes) => tellBytesChanged(writing, row, bytes),
    mayPrint: async shipmentId => {
      const purchase = await rowById(db, shipmentId)
      return purchase === undefined || !NEVER_PRINTED.includes(purchase.kind)
    },
  }
  return prints
}

function ledgerSession({ db, at, chain, shared, doubt }: Writing, prints: SpoolSession): LedgerSession {
  const sealed = async (ids: readonly string[]) => (await jobRows(prints, ids)).map(sealedJob)
  return {
    db,
    at,
    chain,
    doubt,
    isElsewhere: shared,
    spool: {
      record: async (event, state) => prints.record(event, state, await sealed([event.jobId])),
      sealed,
      post: call => post(prints, call),
      addJob: async job => [sealedJob(await addJob(prints, job))],
      cancelHeld: shipmentId => cancelHeld(prints, shipmentId),
      interruptJobs: () => interruptJobs(prints),
      jobStates: async shipmentId => (await jobsOf(prints, shipmentId)).map(job => job.state),
      notOnPaper: ids => notOnPaper(prints, ids),
      purgeBytes: (before, after, keep) => purgeBytes(prints, before, after as JobPlace | undefined, keep),
    },
  }
}

type Rows<M extends WriteMethod | ReadMethod, Session> = {
  readonly [K in M]: { run(session: Session, ...args: Args<K>): Promise<Outcome<K>> }
}
const writes: Rows<WriteMethod, StationSession> = OPERATIONS
const reads: Rows<ReadMethod, StationReading> = OPERATIONS

export function carryOut<M extends WriteMethod>(
  writing: Writing,
  { method, args }: Call<M>,
): Promise<Outcome<M>> {
  return writes[method].run(stationSession(writing), ...args)
}

export function lookUp<M extends ReadMethod>(
  reading: StationReading,
  { method, args }: Call<M>,
): Promise<Outcome<M>> {
  return reads[method].run(reading, ...args)
}
