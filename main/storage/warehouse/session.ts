// Owns which function carries out which call on the warehouse's database: the ledger's own, and what only sharing needs.
import { type Kysely, sql } from 'kysely'
import type { PrintAnswer } from '../../core/decisions.ts'
import { type EventNote, type FundsRecord, LedgerFailure, type PurchaseChange } from '../../core/ledger.ts'
import type { JobState } from '../../core/print-job.ts'
import { problem } from '../../core/problem.ts'
import { settleAnswer } from '../records/late-answers.ts'
import { markPaper } from '../records/paper-mark.ts'
import { type FragmentIndex, search } from '../records/search.ts'
import { ledgerReads, ledgerWrites } from '../rooms.ts'
import type { LedgerSession } from '../session.ts'
import type { DistantCall, DistantWriting } from './commit-queue.ts'
import { forgetDecisions, leaveDecision, publishJobs, type ToldJobs, takeDecision } from './decisions.ts'
import { claimCopy, distantSpools } from './job-states.ts'
import { takeOverLost } from './leases.ts'
import { settleElsewhere } from './lost-prints.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Handler = (session: unknown, ...args: readonly unknown[]) => Promise<unknown>
type JobEvent = EventNote & { readonly shipmentId?: string; readonly jobId: string }

const lockIn =
  (db: Kysely<WarehouseTables>) =>
  async (name: string): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  }

function ledgerSession({ db, at, chain }: DistantWriting): LedgerSession {
  return {
    db: db as unknown as LedgerSession['db'],
    at,
    chain,
    spool: distantSpools(db, at, chain),
    sharing: {
      lock: lockIn(db),
    },
  }
}

export async function carryOutThere(writing: DistantWriting, call: DistantCall): Promise<unknown> {
  const session = ledgerSession(writing)
  switch (call.method) {
    case 'checkpoint':
      return session.chain.checkpoint(session.db)
    case 'heartbeat':
      return takeOverLost(writing.db, session)
    case 'jobChanged': {
      const [event, state] = call.args as [JobEvent, JobState]
      await session.spool.record(event, state)
      return event.shipmentId === undefined ? undefined : markPaper(session, event.shipmentId)
    }
    case 'claimCopy': {
      const [shipmentId, copiesHere] = call.args as [string, number]
      const claiming = { db: writing.db, station: writing.chain.station, lock: lockIn(writing.db) }
      return claimCopy(claiming, shipmentId, copiesHere)
    }
    case 'publishJobs': {
      const [folder, told] = call.args as [string, ToldJobs]
      return publishJobs(writing.db, { station: writing.chain.station, folder }, told)
    }
    case 'takeDecision':
      return takeDecision(writing, ...(call.args as [string, string | undefined]))
    case 'leaveDecision':
      return leaveDecision(writing, ...(call.args as [string, string | undefined]))
    case 'settleElsewhere':
      return settleElsewhere(writing, ...(call.args as [string, PrintAnswer, string | undefined]))
    case 'claimRetention':
      return claimRetention(writing.db, call.args[0] as string)
    case 'intendFunds':
      await stayUnderCap(session, call.args[0] as NewFunds, call.args[2] as number | undefined)
      break
    case 'changePurchase':
      // What an outbox of before, or one that gives back an intent, tells as it tells an answer.
      if (call.deliveryId !== undefined) return settleAnswer(session, call.args[0] as PurchaseChange)
  }
  return handler(ledgerWrites, call.method)(session, ...call.args)
}

type NewFunds = Pick<FundsRecord, 'environment' | 'amountCents'>

/** What the warehouse adds in 24 hours, counting what nobody knows of; stations that ask at once wait here. */
async function stayUnderCap(
  { db, at, sharing }: LedgerSession,
  { environment, amountCents }: NewFunds,
  dailyFundsCents: number | undefined,
): Promise<void> {
  if (dailyFundsCents === undefined) return
  await sharing?.lock(`funds ${environment}`)
  const { cents } = await db
    .selectFrom('funds')
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('cents'))
    .where('environment', '=', environment)
    .where('state', '!=', 'not-added')
    .where('created_at', '>', new Date(Date.parse(at) - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(cents ?? 0) + amountCents <= dailyFundsCents) return
  throw new LedgerFailure(problem('not-allowed', 'warehouse.funds-cap'))
}

const DAY_MS = 24 * 60 * 60 * 1000

/** True for the one station that forgets what is old on this day. */
async function claimRetention(db: Kysely<WarehouseTables>, day: string): Promise<boolean> {
  const claimed = await db
    .insertInto('ledger_facts')
    .values({ name: 'retention_day', value: day })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ value: day }).where('ledger_facts.value', '<', day),
    )
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return false
  // A delivery is repeated within moments of a connection that came back, never after a month.
  await db
    .deleteFrom('deliveries')
    .where('delivered_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await forgetDecisions(db)
  return true
}

/** The server plans with its own index where it has one; there is no index of ours that could be behind. */
const OWN_INDEX: FragmentIndex = {
  candidates: () => undefined,
  seenStamp: Number.MAX_SAFE_INTEGER,
}

export async function lookUpThere(
  db: Kysely<WarehouseTables>,
  method: string,
  args: readonly unknown[],
  searchMs: number,
): Promise<unknown> {
  const reading = { db: db as unknown as LedgerSession['db'] }
  if (method !== 'search') return handler(ledgerReads, method)(reading, ...args)
  return search(
    {
      ...reading,
      index: OWN_INDEX,
      searchMs,
      nowMs: () => performance.now(),
      breathe: async () => undefined,
    },
    args[0] as Parameters<typeof search>[1],
  )
}

function handler(room: object, method: string): Handler {
  const found = Object.hasOwn(room, method) ? (room as Record<string, Handler>)[method] : undefined
  if (!found) throw new Error(`the warehouse's ledger has no method ${method}`)
  return found
}
