// Prints of a station that was not heard of in time: nobody knows whether they came out, and somebody else may look.
import { type Kysely, sql } from 'kysely'
import type { PrintAnswer } from '../../core/decisions.ts'
import { jobMode, type PrintJob } from '../../core/print-job.ts'
import type { Environment } from '../../core/purchase.ts'
import type { EventChain } from '../records/event-chain.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

interface Writing {
  readonly db: Db
  readonly at: string
  readonly chain: EventChain
}

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
 * What a lost station was printing is unsure: it keeps nobody from voiding, and stands on every attention list.
 * The bytes are on its own disk; whoever has the label in hand can tell, or reprints it.
 */
export async function takeOverPrints(
  { db, at, chain }: Writing,
  { station, folder }: { readonly station: string; readonly folder: string },
): Promise<number> {
  const sending = await db
    .updateTable('job_states')
    .set({ state: 'unsure' })
    .where('station', '=', station)
    .where('state', '=', 'sending')
    .returning(['job_id', 'shipment_id'])
    .execute()
  for (const { job_id: jobId, shipment_id: shipmentId } of sending) {
    const label = await db
      .selectFrom('purchases')
      .select(['reference', 'environment'])
      .where('id', '=', shipmentId)
      .executeTakeFirst()
    const copy = Number(/-(\d+)$/.exec(jobId)?.[1] ?? 1)
    const job: PrintJob = {
      id: jobId,
      mode: jobMode((label?.environment ?? 'live') as Environment),
      shipmentId,
      printerId: '',
      state: 'unsure',
      cause: 'interrupted',
      copyNumber: copy,
      title: label?.reference ?? '',
      byteCount: 0,
      bytesSent: 0,
      labelsExpected: 1,
      needsRelease: false,
      createdAt: at,
      updatedAt: at,
    }
    await db
      .insertInto('jobs_to_decide')
      .values({ folder, job_id: jobId, station, job: JSON.stringify(job) })
      .onConflict(conflict =>
        conflict.columns(['folder', 'job_id']).doUpdateSet(({ ref }) => ({ job: ref('excluded.job') })),
      )
      .execute()
    await chain.append(db, at, {
      kind: 'job-unsure',
      shipmentId,
      jobId,
      detail: { cause: 'station-lost', station },
    })
  }
  return sending.length
}

/** A person's word on an unsure print of a station that is not at work; undefined where there is none. */
export async function settleElsewhere(
  { db, at, chain }: Writing,
  jobId: string,
  answer: PrintAnswer,
  operator: string | undefined,
): Promise<PrintJob | undefined> {
  const found = await db
    .selectFrom('jobs_to_decide')
    .innerJoin('stations', 'stations.station', 'jobs_to_decide.station')
    .select(['jobs_to_decide.folder', 'jobs_to_decide.station', 'jobs_to_decide.job'])
    .where('jobs_to_decide.job_id', '=', jobId)
    .where(isAway)
    .forUpdate()
    .executeTakeFirst()
  const job = found && (JSON.parse(found.job) as PrintJob)
  if (!found || job?.state !== 'unsure') return undefined
  const settled: PrintJob =
    answer === 'printed'
      ? { ...job, state: 'printed', updatedAt: at }
      : { ...job, state: 'failed', cause: answer, updatedAt: at }
  await db
    .deleteFrom('jobs_to_decide')
    .where('folder', '=', found.folder)
    .where('job_id', '=', jobId)
    .execute()
  await db
    .updateTable('job_states')
    .set({ state: settled.state })
    .where('job_id', '=', jobId)
    .where('station', '=', found.station)
    .execute()
  await chain.append(db, at, {
    kind: 'print-settled',
    jobId,
    ...(job.shipmentId !== undefined && { shipmentId: job.shipmentId }),
    ...(operator !== undefined && { operator }),
    detail: { answer, station: found.station },
  })
  return settled
}

/** Ended in order, or not heard of in time and taken over from. */
export const isAway = sql<boolean>`stations.instance = ''`
