// Prints of a station that is not at work: nobody knows whether one came out, or one waits there; somebody else may
// decide.
import { type Kysely, sql } from 'kysely'
import { copyNumberIn, jobMode, type PrintJob } from '../../core/printing/print-job.ts'
import type { Environment } from '../../core/purchases/purchase.ts'
import type { AnswerElsewhere } from '../../core/records/decisions.ts'
import { markPaper, markVoidedPaper } from '../records/purchases/paper-mark.ts'
import type { LedgerSession } from '../session.ts'
import { isAway, UNANSWERED } from './decisions.ts'
import { takeOfferBack } from './given-prints.ts'
import { givenBy } from './given-states.ts'
import { WITHDRAWN } from './job-states.ts'
import type { WarehouseSession } from './session.ts'
import { readToldJob } from './told-job.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

/** Stations with a print of this label on its way to paper. */
export async function printingAt(db: Db, shipmentId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('job_states')
    .select('station')
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'sending')
    .orderBy('station')
    .execute()
  return rows.map(({ station }) => station)
}

/**
 * What a lost station was printing is unsure: it keeps nobody from voiding, and is on every attention list. So is what
 * a void withdrew and the station never said that it had heard. The bytes are on its own disk; whoever has the label
 * in hand can tell, or reprints it. What waited there may never come out: that it is not to, anybody can say.
 */
export async function takeOverPrints(
  db: Db,
  session: LedgerSession,
  { station, folder }: { readonly station: string; readonly folder: string },
): Promise<number> {
  const { at, chain } = session
  const known = await db
    .selectFrom('job_states')
    .select(['job_id', 'shipment_id', 'state'])
    .where('station', '=', station)
    .where('state', 'in', ['sending', WITHDRAWN])
    .forUpdate()
    .execute()
  await db
    .updateTable('job_states')
    .set({ state: 'unsure' })
    .where('station', '=', station)
    .where('state', 'in', ['sending', WITHDRAWN])
    .execute()
  const unsure = { state: 'unsure', cause: 'interrupted', needsRelease: false } as const
  for (const { job_id: jobId, shipment_id: shipmentId, state } of known) {
    const job = await leftPrint(db, at, { jobId, shipmentId, ...unsure })
    await db
      .insertInto('jobs_to_decide')
      .values({ folder, job_id: jobId, station, job: JSON.stringify(job), ...UNANSWERED })
      .onConflict(conflict =>
        conflict
          .columns(['folder', 'job_id'])
          .doUpdateSet(({ ref }) => ({ job: ref('excluded.job'), ...UNANSWERED })),
      )
      .execute()
    const detail = { cause: 'station-lost', station }
    await chain.append(db, at, { kind: 'job-unsure', shipmentId, jobId, detail })
    // Of one that was withdrawn nobody knows that it had begun.
    if (state === 'sending') await markVoidedPaper(session, shipmentId)
  }
  return known.length + (await listHeld(db, at, { station, folder }))
}

/** Those that waited for an operator are listed already; the others were about to be printed. */
async function listHeld(
  db: Db,
  at: string,
  { station, folder }: { readonly station: string; readonly folder: string },
): Promise<number> {
  const held = await db
    .selectFrom('job_states')
    .select(['job_id', 'shipment_id'])
    .where('station', '=', station)
    .where('state', '=', 'held')
    .execute()
  for (const { job_id: jobId, shipment_id: shipmentId } of held) {
    const job = await leftPrint(db, at, { jobId, shipmentId, state: 'held', needsRelease: true })
    await db
      .insertInto('jobs_to_decide')
      .values({ folder, job_id: jobId, station, job: JSON.stringify(job), ...UNANSWERED })
      .onConflict(conflict => conflict.columns(['folder', 'job_id']).doNothing())
      .execute()
  }
  return held.length
}

/** As much as is known here of a print whose bytes and printer are at its own station. */
async function leftPrint(
  db: Db,
  at: string,
  left: Pick<PrintJob, 'state' | 'cause' | 'needsRelease'> & {
    readonly jobId: string
    readonly shipmentId: string
  },
): Promise<PrintJob> {
  const { jobId, shipmentId, ...known } = left
  const label = await db
    .selectFrom('purchases')
    .select(['reference', 'environment'])
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  return {
    id: jobId,
    mode: jobMode((label?.environment ?? 'live') as Environment),
    shipmentId,
    printerId: '',
    ...known,
    copyNumber: copyNumberIn(jobId) ?? 1,
    title: label?.reference ?? '',
    byteCount: 0,
    bytesSent: 0,
    labelsExpected: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** What each answer makes of a print, and of which prints it is one. */
export const ANSWERED = {
  printed: { of: ['unsure'], to: { state: 'printed' } },
  'not-printed': { of: ['unsure'], to: { state: 'failed', cause: 'not-printed' } },
  damaged: { of: ['unsure'], to: { state: 'failed', cause: 'damaged' } },
  // What was given is offered to another bench, as long as that one has not taken it.
  cancelled: { of: ['held', 'given'], to: { state: 'cancelled', cause: 'cancelled-by-operator' } },
} as const satisfies Readonly<
  Record<
    AnswerElsewhere,
    { readonly of: readonly PrintJob['state'][]; readonly to: Pick<PrintJob, 'state' | 'cause'> }
  >
>

/** Where the bench that it is offered to has not taken it: nobody can any more. */
async function isGivenBack(
  db: Db,
  { folder, job_id: jobId }: { readonly folder: string; readonly job_id: string },
): Promise<boolean> {
  await takeOfferBack(db, { folder, jobId })
  return (await givenBy(db, folder, [jobId])).get(jobId)?.state !== 'taken'
}

/** A person's word on a print of a station that is not at work; undefined where none takes that answer. */
export async function settleElsewhere(
  session: WarehouseSession,
  jobId: string,
  answer: AnswerElsewhere,
  operator: string | undefined,
): Promise<PrintJob | undefined> {
  const { db, at, chain } = session.there
  const found = await db
    .selectFrom('jobs_to_decide')
    .innerJoin('stations', 'stations.station', 'jobs_to_decide.station')
    .select(['jobs_to_decide.folder', 'jobs_to_decide.station', 'job_id', 'job', 'told_at'])
    .where('jobs_to_decide.job_id', '=', jobId)
    .where('jobs_to_decide.answer', 'is', null)
    .where(isAway)
    .forUpdate()
    .executeTakeFirst()
  const job = found && readToldJob(found)
  const { of, to }: (typeof ANSWERED)[AnswerElsewhere] = ANSWERED[answer]
  if (!found || !job || !(of as readonly string[]).includes(job.state)) return undefined
  if (job.state === 'given' && !(await isGivenBack(db, found))) return undefined
  await db
    .updateTable('jobs_to_decide')
    .set({ answer, answered_by: operator ?? null, told_at: sql<Date>`now()` })
    .where('folder', '=', found.folder)
    .where('job_id', '=', jobId)
    .execute()
  await db
    .updateTable('job_states')
    .set({ state: to.state })
    .where('job_id', '=', jobId)
    .where('station', '=', found.station)
    .execute()
  const { shipmentId } = job
  await chain.append(db, at, {
    kind: 'print-settled',
    jobId,
    ...(shipmentId !== undefined && { shipmentId }),
    ...(operator !== undefined && { operator }),
    detail: { answer, station: found.station },
  })
  if (shipmentId !== undefined) await markPaper(session, shipmentId)
  return { ...job, ...to, needsRelease: false, updatedAt: at }
}
