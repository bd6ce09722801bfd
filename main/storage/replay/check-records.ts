// The whole check of the records: every chain from its beginning, and every record against what the trail says about it.
import type { Kysely, Selectable } from 'kysely'
import { type ChainReport, verifyChains } from '../records/trail/chain-walk.ts'
import { notedFindings } from '../records/trail/noted-findings.ts'
import type { OwnSeal } from '../records/trail/trail-seal.ts'
import type { EventTable, LedgerTables } from '../schema.ts'
import type { SpoolTables } from '../spool/schema.ts'
import { checkAdjustments } from './check-adjustments.ts'
import { checkBatches } from './check-batches.ts'
import { checkJobs } from './check-jobs.ts'
import { checkMeters } from './check-meters.ts'
import { checkOrders } from './check-orders.ts'
import { RowCheck } from './check-rows.ts'
import { Findings, type RowsReport } from './findings.ts'
import { Replay } from './replay.ts'

/** Entries and records looked at so far, of how many. */
export interface CheckProgress {
  readonly doneCount: number
  readonly totalCount: number
}

export interface CheckedRecords {
  readonly chains: ChainReport
  readonly rows: RowsReport
}

export interface CheckOptions {
  /** Purchases and added money, where they are this ledger's own. */
  readonly ledger: boolean
  /** The prints of a station's own spool, in the same file. `carried`: some came along from a ledger that was moved. */
  readonly spool?: { readonly carried: boolean; readonly jobs: Kysely<SpoolTables> }
  /** The key of the chain that this station writes, where it has one. */
  readonly own?: OwnSeal | undefined
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined
}

const PAGE = 1000
/** With their bytes, of which one may have megabytes. */
const PAGE_OF_BYTES = 50

/** In one transaction of one moment: what is written meanwhile is neither in the events nor in the rows. */
export async function checkRecords(
  db: Kysely<LedgerTables>,
  { ledger, spool, own, onProgress }: CheckOptions,
): Promise<CheckedRecords> {
  const replay = new Replay()
  try {
    let doneCount = 0
    const totalCount =
      (await countOf(db, 'events')) +
      (ledger ? (await countOf(db, 'purchases')) + (await countOf(db, 'orders')) : 0) +
      (spool ? await countOfJobs(spool.jobs) : 0)
    const done = (count: number) => {
      doneCount += count
      onProgress?.({ doneCount: Math.min(doneCount, totalCount), totalCount })
    }
    const visit = (events: readonly Selectable<EventTable>[]) => {
      replay.take(events)
      done(events.length)
    }
    const chains = await verifyChains(db, 'beginning', { visit, own })
    const noted = await notedFindings({ db })
    const findings = new Findings(noted)
    const rows = new RowCheck(db, replay, findings, done)
    if (ledger) {
      await takeForms(db, replay)
      await rows.purchases()
      await rows.funds()
      await rows.closes()
      await checkMeters(db, replay, findings)
      await checkAdjustments(db, replay, findings)
      await checkOrders(db, replay, findings, done)
      await checkBatches(db, replay, findings)
    }
    if (spool) {
      const next = jobsAfter(spool.jobs)
      await checkJobs(replay, findings, { next, carriedOver: spool.carried, counted: done })
    }
    findings.addMet(noted.met)
    return { chains, rows: findings.report() }
  } finally {
    replay.scratch.close()
  }
}

/** Once through all of them: there is no index by their purchase. */
async function takeForms(db: Kysely<LedgerTables>, replay: Replay): Promise<void> {
  let after: { code: string; purchase_seq: number } | undefined
  for (;;) {
    const page = await db
      .selectFrom('identifiers')
      .select(['code', 'purchase_seq'])
      .$if(after !== undefined, query =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('code', 'purchase_seq'), '>', tuple(after?.code ?? '', after?.purchase_seq ?? 0)),
        ),
      )
      .orderBy('code')
      .orderBy('purchase_seq')
      .limit(PAGE)
      .execute()
    replay.takeForms(page)
    const last = page.at(-1)
    // A number beyond what is counted exactly is found again and again.
    if (!last || (last.code === after?.code && last.purchase_seq === after.purchase_seq)) return
    after = last
  }
}

async function countOf(db: Kysely<LedgerTables>, table: 'events' | 'purchases' | 'orders'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countOfJobs(db: Kysely<SpoolTables>): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const jobsAfter = (db: Kysely<SpoolTables>) => (after: number) =>
  db
    .selectFrom('jobs')
    .leftJoin('job_bytes', 'job_bytes.job_seq', 'jobs.seq')
    .selectAll('jobs')
    .select('job_bytes.bytes')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(PAGE_OF_BYTES)
    .execute()
