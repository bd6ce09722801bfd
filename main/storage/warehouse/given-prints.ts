// The table by which benches print for each other: a print is offered by the event that it was given, and one
// compare-and-swap says whether the other bench has it or the one that gave it (decision 148).
import { type Kysely, sql } from 'kysely'
import type { Neighbour, OfferedPrint } from '../../core/printing/neighbours.ts'
import { type CameBack, takenJobId } from '../../core/printing/print-job.ts'
import { ASKED_SCANS, isAskedOf, type ScanPolicy } from '../../core/purchases/scan-back.ts'
import { markPaper } from '../records/purchases/paper-mark.ts'
import { recordScan } from '../records/purchases/purchase-marks.ts'
import { toRecord } from '../records/purchases/purchase-rows.ts'
import { lockedRowById, rowById } from '../records/purchases/purchase-statements.ts'
import type { EventAbout } from '../records/trail/event-chain.ts'
import { isAway } from './decisions.ts'
import { namesOf } from './renamed-station.ts'
import type { WarehouseSession } from './session.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

export type Db = Kysely<WarehouseTables>

/** A print by the data folder of the bench that gives it, which is the same under any name. */
export interface GivenKey {
  readonly folder: string
  readonly jobId: string
}

/** Whom the event of a given print names: beside it the print is offered to that bench. */
export interface GivenTo {
  readonly bench: string
  readonly copyNumber: number
  /** What that bench was called. */
  readonly name: string
  /** Its packing slip waits beside it. */
  readonly slip?: boolean
}

export const benchCalledBy = ({ kind, detail }: EventAbout): string | undefined =>
  kind === 'job-given' && typeof detail?.bench === 'string' ? detail.bench : undefined

/** In the commit that hears of it; one that was taken is never offered again. */
export async function offerPrint(
  db: Db,
  station: string,
  { jobId, shipmentId, detail }: EventAbout & { readonly jobId: string },
): Promise<void> {
  const { bench, copyNumber, name, slip } = (detail ?? {}) as Partial<GivenTo>
  if (bench === undefined || shipmentId === undefined) return
  const folder = await folderOf(db, station)
  const offered = {
    station,
    to_folder: bench,
    to_station: name ?? '',
    copy_number: copyNumber ?? 1,
    state: 'offered',
    why: null,
    taken_by: null,
    asked: null,
    slip: slip === true ? 'along' : null,
  } as const
  await db
    .insertInto('given_prints')
    .values({ folder, job_id: jobId, shipment_id: shipmentId, ...offered })
    .onConflict(conflict =>
      conflict
        .columns(['folder', 'job_id'])
        .doUpdateSet({ ...offered, given_at: sql<Date>`now()` })
        .where('given_prints.state', '=', 'back'),
    )
    .execute()
}

/** Of the station that is at work under this name. */
async function folderOf(db: Db, station: string): Promise<string> {
  const { folder } = await db
    .selectFrom('stations')
    .select('folder')
    .where('station', '=', station)
    .executeTakeFirstOrThrow()
  return folder
}

/** Its label is voided: nobody takes a print of it any more. */
export async function endOffersOf(db: Db, shipmentId: string): Promise<void> {
  await db
    .updateTable('given_prints')
    .set({ state: 'back' })
    .where('shipment_id', '=', shipmentId)
    .where('state', '=', 'offered')
    .execute()
}

/** Its print was cancelled at the bench that gave it. */
export const endOffer = async (db: Db, station: string, jobId: string): Promise<void> =>
  takeOfferBack(db, { folder: await folderOf(db, station), jobId })

/** Other benches at work with a printer that can print. */
export async function neighboursOf(db: Db, folder: string): Promise<readonly Neighbour[]> {
  const rows = await db
    .selectFrom('stations')
    .select(['folder', 'station', 'printer'])
    .where('folder', '!=', folder)
    .where('printer', '!=', '')
    .where(({ not }) => not(isAway))
    .where('lease_until', '>', sql<Date>`clock_timestamp()`)
    .orderBy('station')
    .execute()
  return rows.map(({ folder: id, station, printer }) => ({ id, station, printer }))
}

export async function sayPrinter(db: Db, station: string, name: string | undefined): Promise<void> {
  await db
    .updateTable('stations')
    .set({ printer: name ?? '' })
    .where('station', '=', station)
    .execute()
}

/** What this bench may take, and what it has taken and is yet to print. */
export async function offersTo(db: Db, folder: string): Promise<readonly OfferedPrint[]> {
  const rows = await db
    .selectFrom('given_prints as given')
    .leftJoin('job_states as theirs', join =>
      join
        .on('theirs.job_id', '=', sql<string>`given.job_id || ${TAKEN}`)
        .onRef('theirs.station', '=', 'given.taken_by'),
    )
    .select(['given.folder', 'given.station', 'given.job_id', 'given.shipment_id', 'given.copy_number'])
    .select('given.slip')
    .select(['given.state', sql<number>`extract(epoch from now() - given_at)::float8 * 1000`.as('age_ms')])
    .where('given.to_folder', '=', folder)
    .where(({ eb, and, or }) =>
      or([
        eb('given.state', '=', 'offered'),
        and([eb('given.state', '=', 'taken'), eb('theirs.state', '=', 'held')]),
      ]),
    )
    .orderBy('given_at')
    .orderBy('given.job_id')
    .execute()
  return rows.map(row => ({
    giver: { id: row.folder, station: row.station },
    jobId: row.job_id,
    shipmentId: row.shipment_id,
    copyNumber: row.copy_number,
    ageMs: Number(row.age_ms),
    isTaken: row.state === 'taken',
    withSlip: row.slip === (row.state === 'taken' ? 'taken' : 'along'),
  }))
}

/** What `takenJobId` puts behind an id. */
export const TAKEN = sql.lit(takenJobId(''))

/**
 * The label's record is locked first, as by a void: of the two one finds what the other has done. `scan`: the policy of the
 * bench that takes it, which is asked to scan it from here on, since its paper comes out there (decision 157).
 */
export async function takeOffer(
  session: WarehouseSession,
  folder: string,
  offer: GivenKey & { readonly shipmentId: string; readonly scan?: ScanPolicy; readonly withSlip?: boolean },
): Promise<boolean> {
  const { db, at, chain } = session.there
  const { jobId, shipmentId, scan = 'off', withSlip = false } = offer
  const label = await lockedRowById(session.db, shipmentId)
  if (label?.kind !== 'bought') return false
  const asked = toRecord(label).scanBack?.asked
  const taken = await db
    .updateTable('given_prints')
    .set({
      state: 'taken',
      taken_by: chain.station,
      asked: asked ?? null,
      ...(withSlip && { slip: 'taken' }),
    })
    .where('folder', '=', offer.folder)
    .where('job_id', '=', jobId)
    .where('to_folder', '=', folder)
    .where('state', '=', 'offered')
    .returning(['station', 'copy_number'])
    .executeTakeFirst()
  if (!taken) return false
  const ours = takenJobId(jobId)
  // Known from now on: a bench that ends before it has its print leaves it to the others' list.
  await db
    .insertInto('job_states')
    .values({ job_id: ours, shipment_id: shipmentId, station: chain.station, state: 'held' })
    .onConflict(conflict => conflict.columns(['job_id', 'station']).doUpdateSet({ state: 'held' }))
    .execute()
  const detail = { name: taken.station, copyNumber: taken.copy_number }
  await chain.append(db, at, { kind: 'job-taken', shipmentId, jobId: ours, detail })
  // One that nobody was asked to scan, as of a batch, has no box in front of anybody.
  if (asked !== undefined && scan !== 'off') {
    await askScanOf(session, shipmentId, scan, { station: chain.station, benchId: folder })
  }
  return true
}

const askScanOf = (
  session: WarehouseSession,
  shipmentId: string,
  policy: Exclude<ScanPolicy, 'off'>,
  bench: { readonly station: string; readonly benchId: string },
) =>
  recordScan(
    session,
    shipmentId,
    { kind: 'asked', policy, ...bench },
    { kind: 'scan-asked', detail: { policy } },
  )

/** By the bench that cannot print it; where it had taken it already, it has no print of it. */
export async function declineOffer(
  session: WarehouseSession,
  folder: string,
  offer: GivenKey,
  why: CameBack,
): Promise<void> {
  const { db } = session.there
  const declined = await db
    .updateTable('given_prints')
    .set({ state: 'back', why })
    .where('folder', '=', offer.folder)
    .where('job_id', '=', offer.jobId)
    .where('to_folder', '=', folder)
    .where('state', 'in', ['offered', 'taken'])
    .returning(['shipment_id', 'station', 'taken_by', 'asked'])
    .executeTakeFirst()
  if (!declined?.taken_by) return
  const asked = ASKED_SCANS.find(one => one === declined.asked)
  const label = await rowById(session.db, declined.shipment_id)
  // It comes out where it was given, if anywhere.
  const scanBack = label && toRecord(label).scanBack
  if (asked && scanBack && isAskedOf(scanBack, { id: folder, names: await namesOf(db, folder) })) {
    const giver = { station: declined.station, benchId: offer.folder }
    await askScanOf(session, declined.shipment_id, asked, giver)
  }
  await db
    .updateTable('job_states')
    .set({ state: 'cancelled' })
    .where('job_id', '=', takenJobId(offer.jobId))
    .where('station', '=', declined.taken_by)
    .execute()
  await markPaper(session, declined.shipment_id)
}

/** Where nobody has taken it nobody can any more. */
export async function takeOfferBack(db: Db, { folder, jobId }: GivenKey): Promise<void> {
  await db
    .updateTable('given_prints')
    .set({ state: 'back' })
    .where('folder', '=', folder)
    .where('job_id', '=', jobId)
    .where('state', '=', 'offered')
    .execute()
}
