// What the warehouse knows of prints at its stations: enough to void, to forget and to find, never the bytes.
import type { Kysely } from 'kysely'
import { type JobState, jobId } from '../../core/printing/print-job.ts'
import type { EventAbout, EventChain } from '../records/trail/event-chain.ts'
import type { SpoolDoor } from '../session.ts'
import { endOffer, endOffersOf, offerPrint } from './given-prints.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

/** States in which a label is on its way to paper, or nobody knows. */
const ON_THE_WAY: readonly string[] = ['held', 'given', 'sending', 'unsure'] satisfies JobState[]
const ON_PAPER: readonly string[] = ['sent', 'printed'] satisfies JobState[]

/**
 * Cancelled by a void, and its station has not said so: it may have been about to print. Everybody but who takes over
 * from a lost station counts it as cancelled.
 */
export const WITHDRAWN = 'withdrawn'

export const jobStateOf = (told: string): JobState => (told === WITHDRAWN ? 'cancelled' : (told as JobState))

async function keepState(
  db: Db,
  station: string,
  { jobId, shipmentId }: { readonly jobId: string; readonly shipmentId: string | undefined },
  state: JobState,
): Promise<void> {
  if (shipmentId === undefined) return
  await db
    .insertInto('job_states')
    .values({ job_id: jobId, shipment_id: shipmentId, station, state })
    .onConflict(conflict => conflict.columns(['job_id', 'station']).doUpdateSet({ state }))
    .execute()
}

/** In these states a print is on paper, or may be. */
const MAYBE_ON_PAPER: readonly string[] = ['sent', 'printed', 'unsure'] satisfies JobState[]

/** Whether a print that nobody else knew to be on paper now is, or may be. Asked before the new state is kept. */
export async function comesToPaper(
  db: Db,
  station: string,
  jobId: string,
  state: JobState,
): Promise<boolean> {
  if (!MAYBE_ON_PAPER.includes(state)) return false
  const before = await db
    .selectFrom('job_states')
    .select('state')
    .where('job_id', '=', jobId)
    .where('station', '=', station)
    .executeTakeFirst()
  return before === undefined || !MAYBE_ON_PAPER.includes(before.state)
}

/** Prints of a label at all stations, cancelled ones too. */
async function printsOf(db: Db, shipmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job_states')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The next copy's number, for this station alone: stations that reprint one label at once wait for each other. Its
 * place is kept by a print that counts as none until the station tells of its own.
 */
export async function claimCopy(
  session: { readonly db: Db; readonly station: string; lock(name: string): Promise<void> },
  shipmentId: string,
  copiesHere: number,
): Promise<number> {
  const { db, station, lock } = session
  await lock(`copies ${shipmentId}`)
  const copyNumber = Math.max(await printsOf(db, shipmentId), copiesHere) + 1
  await db
    .insertInto('job_states')
    .values({ job_id: jobId(shipmentId, copyNumber), shipment_id: shipmentId, station, state: 'cancelled' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return copyNumber
}

/** The ledger's door to spools that are elsewhere, each on its own station. */
export function distantSpools(db: Db, at: string, chain: EventChain): SpoolDoor {
  return {
    record: async (event: EventAbout & { readonly jobId: string }, state) => {
      await chain.append(db, at, event)
      await keepState(db, chain.station, { jobId: event.jobId, shipmentId: event.shipmentId }, state)
      if (state === 'given') await offerPrint(db, chain.station, event)
      if (state === 'cancelled') await endOffer(db, chain.station, event.jobId)
    },
    sealed: async () => [],
    addJob: async job => {
      await keepState(db, chain.station, { jobId: job.id, shipmentId: job.shipmentId }, 'held')
      return []
    },
    async cancelHeld(shipmentId) {
      const sending = await db
        .selectFrom('job_states')
        .select('job_id')
        .where('shipment_id', '=', shipmentId)
        .where('state', '=', 'sending')
        .executeTakeFirst()
      if (sending) return undefined
      const held = await db
        .updateTable('job_states')
        .set({ state: WITHDRAWN })
        .where('shipment_id', '=', shipmentId)
        .where('state', 'in', ['held', 'given'])
        .returning('job_id')
        .execute()
      await endOffersOf(db, shipmentId)
      return held.map(row => row.job_id)
    },
    /** What it was printing its own spool tells. What was withdrawn meanwhile a bench that starts anew does not print. */
    async interruptJobs() {
      await db
        .updateTable('job_states')
        .set({ state: 'cancelled' })
        .where('station', '=', chain.station)
        .where('state', '=', WITHDRAWN)
        .execute()
      return []
    },
    async jobStates(shipmentId) {
      const rows = await db
        .selectFrom('job_states')
        .select('state')
        .where('shipment_id', '=', shipmentId)
        .execute()
      return rows.map(({ state }) => jobStateOf(state))
    },
    async notOnPaper(shipmentIds) {
      if (shipmentIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('job_states')
        .select(['shipment_id', 'state'])
        .where('shipment_id', 'in', shipmentIds)
        .execute()
      const printed = new Set(rows.filter(row => ON_PAPER.includes(row.state)).map(row => row.shipment_id))
      const open = rows.filter(row => ON_THE_WAY.includes(row.state)).map(row => row.shipment_id)
      return new Set([...shipmentIds.filter(id => !printed.has(id)), ...open])
    },
    purgeBytes: async () => ({ count: 0 }),
    post: () => Promise.reject(new Error('the warehouse keeps no outbox')),
  }
}
