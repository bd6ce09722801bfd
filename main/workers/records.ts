// The one place where ledger and spool meet: one file, one commit. What a store's worker does, in whatever thread it runs.
import type { Kysely } from 'kysely'
import { SQLITE_TYPES } from '../storage/migrations/column-types.ts'
import { ledgerMigrations } from '../storage/migrations/migrations.ts'
import type { Call, WorkerStart } from '../storage/protocol.ts'
import { markPaper } from '../storage/records/paper-mark.ts'
import { rowById } from '../storage/records/purchase-statements.ts'
import { ledgerReads, ledgerWrites } from '../storage/rooms.ts'
import type { LedgerTables } from '../storage/schema.ts'
import type { LedgerSession } from '../storage/session.ts'
import { sealedJob } from '../storage/spool/job-rows.ts'
import { addJob, cancelHeld, interruptJobs, jobsOf } from '../storage/spool/jobs.ts'
import { post } from '../storage/spool/outbox.ts'
import { type JobPlace, notOnPaper, purgeBytes } from '../storage/spool/retention.ts'
import { spoolReads, spoolWrites } from '../storage/spool/rooms.ts'
import { type SpoolTables, spoolMigrations } from '../storage/spool/schema.ts'
import type { SpoolSession } from '../storage/spool/session.ts'
import { type ServedPort, serve } from '../storage/sqlite/serve.ts'
import type { Writing } from '../storage/sqlite/writer.ts'

/** Labels that are never printed (reliability.md, "Purchase"). */
const NEVER_PRINTED: readonly string[] = ['voiding', 'voided', 'discarded']

// Both rooms' tables stand in the same file; each room's queries see only their own.
const spoolTables = (db: Kysely<LedgerTables>) => db as unknown as Kysely<SpoolTables>

function spoolSession(start: WorkerStart, { db, at, chain }: Writing): SpoolSession {
  return {
    db: spoolTables(db),
    at,
    record: async (event, state, rows) => {
      await chain.append(db, at, { ...event, detail: { ...event.detail, jobState: state } }, rows)
      // Other stations see what became of a label's print through the warehouse's ledger.
      if (event.shipmentId === undefined) return
      if (start.shared) await post({ db: spoolTables(db), at }, 'jobChanged', [event, state])
      else await markPaper(ledgerSession(start, { db, at, chain }), event.shipmentId)
    },
    mayPrint: async shipmentId => {
      const purchase = await rowById(db, shipmentId)
      return purchase === undefined || !NEVER_PRINTED.includes(purchase.kind)
    },
  }
}

function ledgerSession(start: WorkerStart, writing: Writing): LedgerSession {
  const spool = spoolSession(start, writing)
  return {
    ...writing,
    spool: {
      record: spool.record,
      post: (method, args) => post(spool, method, args),
      addJob: async job => [sealedJob(await addJob(spool, job))],
      cancelHeld: shipmentId => cancelHeld(spool, shipmentId),
      interruptJobs: () => interruptJobs(spool),
      jobStates: async shipmentId => (await jobsOf(spool, shipmentId)).map(job => job.state),
      notOnPaper: ids => notOnPaper(spool, ids),
      purgeBytes: (before, after, keep) => purgeBytes(spool, before, after as JobPlace | undefined, keep),
    },
  }
}

type Handler = (session: unknown, ...args: readonly unknown[]) => Promise<unknown>

/** The method is one of the lists in protocol.ts, and the client's proxy is typed by the same lists. */
function handler(room: object, method: string): Handler | undefined {
  return Object.hasOwn(room, method) ? (room as Record<string, Handler>)[method] : undefined
}

function noSuchMethod({ method }: Call): never {
  throw new Error(`the store has no method ${method}`)
}

/** Runs one role of the store behind one port until it is told to stop. */
export function serveRecords(port: ServedPort, start: WorkerStart): void {
  serve(port, start, {
    migrations: { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() },
    carryOut: async (writing, call) => {
      const ofLedger = handler(ledgerWrites, call.method)
      if (ofLedger) return ofLedger(ledgerSession(start, writing), ...call.args)
      const ofSpool = handler(spoolWrites, call.method)
      return ofSpool ? ofSpool(spoolSession(start, writing), ...call.args) : noSuchMethod(call)
    },
    lookUp: async ({ db }, call) => {
      const ofLedger = handler(ledgerReads, call.method)
      if (ofLedger) return ofLedger({ db }, ...call.args)
      const ofSpool = handler(spoolReads, call.method)
      return ofSpool ? ofSpool({ db: spoolTables(db) }, ...call.args) : noSuchMethod(call)
    },
  })
}
