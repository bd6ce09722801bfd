// Owns the tables by which stations know of each other's prints to decide, and of who took what.
import { type Kysely, sql } from 'kysely'
import type { SharedDecisions, Taken } from '../../core/decisions.ts'
import type { PrintJob } from '../../core/print-job.ts'
import type { EventChain } from '../event-chain.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

/** What is forgotten with them: a bench that was taken down never settles its prints. */
const KEPT = sql<Date>`now() - interval '30 days'`

/** Everything that waits at one station, instead of what it said before. `folder` is the same under any name. */
export async function publishJobs(
  db: Db,
  { station, folder }: { readonly station: string; readonly folder: string },
  jobs: readonly PrintJob[],
): Promise<void> {
  const ids = jobs.map(job => job.id)
  let gone = db.deleteFrom('jobs_to_decide').where('folder', '=', folder)
  if (ids.length > 0) gone = gone.where('job_id', 'not in', ids)
  await gone.execute()
  for (const job of jobs) {
    // What a printer said as evidence is long, and of use at its own station alone.
    const { evidence: _evidence, ...told } = job
    const row = { station, job: JSON.stringify(told) }
    await db
      .insertInto('jobs_to_decide')
      .values({ folder, job_id: job.id, ...row })
      .onConflict(conflict =>
        conflict.columns(['folder', 'job_id']).doUpdateSet({ ...row, told_at: sql<Date>`now()` }),
      )
      .execute()
  }
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
  await chain.append(db as never, at, { kind: 'decision-taken', ...by(operator), detail: { id } })
}

export async function leaveDecision(
  { db, at, chain }: { readonly db: Db; readonly at: string; readonly chain: EventChain },
  id: string,
  operator: string | undefined,
): Promise<void> {
  await db.deleteFrom('taken_decisions').where('item_id', '=', id).execute()
  await chain.append(db as never, at, { kind: 'decision-left', ...by(operator), detail: { id } })
}

const by = (operator: string | undefined) => (operator === undefined ? {} : { operator })

/** `folder`: whose own prints are left out. */
export async function sharedDecisions(db: Db, folder: string): Promise<SharedDecisions> {
  const jobs = await db
    .selectFrom('jobs_to_decide')
    .select(['station', 'job'])
    .where('folder', '!=', folder)
    .execute()
  const taken = await db.selectFrom('taken_decisions').selectAll().execute()
  return {
    jobs: jobs.map(({ station, job }) => ({ station, job: JSON.parse(job) as PrintJob })),
    taken: new Map(
      taken.map(({ item_id, station, operator, taken_at }): [string, Taken] => [
        item_id,
        { station, at: taken_at, ...by(operator ?? undefined) },
      ]),
    ),
  }
}

export async function forgetDecisions(db: Db): Promise<void> {
  await db.deleteFrom('jobs_to_decide').where('told_at', '<', KEPT).execute()
  await db.deleteFrom('taken_decisions').where(sql<Date>`taken_at::timestamptz`, '<', KEPT).execute()
}
