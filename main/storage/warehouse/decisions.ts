// The tables by which stations know of each other's prints to decide, and of who took what.
import { type Kysely, sql } from 'kysely'
import type { PrintJob } from '../../core/printing/print-job.ts'
import type { AnswerElsewhere, SharedDecisions, Taken } from '../../core/records/decisions.ts'
import type { EventChain } from '../records/trail/event-chain.ts'
import { readToldJob } from './told-job.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

/** How long a station may be away until it no longer hears what others decided about its prints. */
const KEPT = sql<Date>`now() - interval '30 days'`

/** Ended in order, or not heard of in time and taken over from. */
export const isAway = sql<boolean>`stations.instance = ''`

export interface ToldJobs {
  /** New, or not as they were told before. */
  readonly jobs: readonly PrintJob[]
  /** Settled since; `others`: whatever else was told. */
  readonly gone: readonly string[] | 'others'
}

export const UNANSWERED = { answer: null, answered_by: null } as const

/** What waits for an operator at one station. `folder` is the same under any name. */
export async function publishJobs(
  db: Db,
  { station, folder }: { readonly station: string; readonly folder: string },
  { jobs, gone }: ToldJobs,
): Promise<void> {
  const ids = jobs.map(job => job.id)
  if (gone === 'others' || gone.length > 0) {
    await db
      .deleteFrom('jobs_to_decide')
      .where('folder', '=', folder)
      .where('answer', 'is', null)
      .$if(gone === 'others' && ids.length > 0, query => query.where('job_id', 'not in', ids))
      .$if(gone !== 'others', query => query.where('job_id', 'in', gone as readonly string[]))
      .execute()
  }
  if (jobs.length === 0) return
  await db
    .insertInto('jobs_to_decide')
    .values(jobs.map(job => ({ folder, job_id: job.id, station, job: JSON.stringify(job), ...UNANSWERED })))
    .onConflict(conflict =>
      conflict.columns(['folder', 'job_id']).doUpdateSet(({ ref }) => ({
        station: ref('excluded.station'),
        job: ref('excluded.job'),
        ...UNANSWERED,
        told_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** Prints of a station that others have on their lists. */
export async function unansweredOf(db: Db, folder: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('jobs_to_decide')
    .select('job_id')
    .where('folder', '=', folder)
    .where('answer', 'is', null)
    .execute()
  return new Set(rows.map(row => row.job_id))
}

export async function takeDecision(
  { db, at, chain }: { readonly db: Db; readonly at: string; readonly chain: EventChain },
  id: string,
  operator: string | undefined,
): Promise<void> {
  const row = { station: chain.station, operator: operator ?? null, taken_at: at }
  await db
    .insertInto('taken_decisions')
    .values({ item_id: id, ...row })
    .onConflict(conflict => conflict.column('item_id').doUpdateSet(row))
    .execute()
  await chain.append(db, at, { kind: 'decision-taken', ...by(operator), detail: { id } })
}

export async function leaveDecision(
  { db, at, chain }: { readonly db: Db; readonly at: string; readonly chain: EventChain },
  id: string,
  operator: string | undefined,
): Promise<void> {
  await db.deleteFrom('taken_decisions').where('item_id', '=', id).execute()
  await chain.append(db, at, { kind: 'decision-left', ...by(operator), detail: { id } })
}

const by = (operator: string | undefined) => (operator === undefined ? {} : { operator })

/** `folder`: whose own prints are left out. */
export async function sharedDecisions(db: Db, folder: string): Promise<SharedDecisions> {
  const jobs = await db
    .selectFrom('jobs_to_decide')
    .leftJoin('stations', 'stations.station', 'jobs_to_decide.station')
    .select(['jobs_to_decide.station', 'job_id', 'job', 'told_at', isAway.as('away')])
    .where('jobs_to_decide.folder', '!=', folder)
    .where('answer', 'is', null)
    .orderBy('told_at')
    .orderBy('job_id')
    .execute()
  const taken = await db.selectFrom('taken_decisions').selectAll().execute()
  const others = await db
    .selectFrom('stations')
    .select('station')
    .where('folder', '!=', folder)
    .where(({ not }) => not(isAway))
    .execute()
  return {
    atWork: others.map(({ station }) => station),
    jobs: jobs.map(row => ({
      station: row.station,
      job: readToldJob(row),
      ...(row.away && { away: row.away }),
    })),
    taken: new Map(
      taken.map(({ item_id, station, operator, taken_at }): [string, Taken] => [
        item_id,
        { station, at: taken_at, ...by(operator ?? undefined) },
      ]),
    ),
  }
}

export interface Answered {
  readonly jobId: string
  readonly answer: AnswerElsewhere
  readonly operator: string | undefined
}

/** What others decided about this station's prints while it was not at work. */
export async function answersFor(db: Db, folder: string): Promise<readonly Answered[]> {
  const rows = await db
    .selectFrom('jobs_to_decide')
    .select(['job_id', 'answer', 'answered_by'])
    .where('folder', '=', folder)
    .where('answer', 'is not', null)
    .execute()
  return rows.map(({ job_id, answer, answered_by }) => ({
    jobId: job_id,
    answer: answer as AnswerElsewhere,
    operator: answered_by ?? undefined,
  }))
}

export async function forgetDecisions(db: Db): Promise<void> {
  // What nobody has answered waits, however long its station is away: it is the others' to decide.
  await db.deleteFrom('jobs_to_decide').where('told_at', '<', KEPT).where('answer', 'is not', null).execute()
  // Of one that nobody has taken the bench that gave it still has its print.
  await db.deleteFrom('given_prints').where('given_at', '<', KEPT).where('state', '!=', 'offered').execute()
  await db.deleteFrom('taken_decisions').where(sql<Date>`taken_at::timestamptz`, '<', KEPT).execute()
}
