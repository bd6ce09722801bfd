// The leases of stations: who is at work, who was not heard of in time, and what is taken over from them.
import { type Kysely, sql } from 'kysely'
import type { LedgerSession } from '../session.ts'
import { takeOverPrints } from './lost-prints.ts'
import { UNTOLD } from './renamed-station.ts'
import { hasUnfinished, type TakenOver, takeOver } from './take-over.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

type Db = Kysely<WarehouseTables>

export interface Lease {
  readonly station: string
  /** This run of the station. */
  readonly instance: string
  /** Its data folder, and where that lies: one process at a time has it there, so a new run is the same station. */
  readonly folder: string
  readonly place: string
  readonly leaseMs: number
}

/** By the station's two clocks: one that nobody sets, and one that goes on while the machine sleeps. */
export interface Moment {
  readonly running: number
  readonly shown: number
}

export const elapsedMs = (from: Moment, to: Moment): number =>
  Math.max(to.running - from.running, to.shown - from.shown)

const until = (leaseMs: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`

/** False where another station of this name is at work. */
export async function claimLease(db: Db, lease: Lease): Promise<boolean> {
  const { station, instance, folder, place, leaseMs } = lease
  const claimed = await db
    .insertInto('stations')
    .values({ station, instance, folder, place, lease_until: until(leaseMs) })
    .onConflict(conflict =>
      conflict
        .column('station')
        .doUpdateSet({ instance, folder, place, lease_until: until(leaseMs), printer: '', lost: false })
        .where(({ eb, and, or }) =>
          or([
            eb('stations.instance', '=', ''),
            // A copy of the folder elsewhere is another station: this one may be at work.
            and([eb('stations.folder', '=', folder), eb('stations.place', 'in', [place, UNTOLD])]),
            eb('stations.lease_until', '<', sql<Date>`clock_timestamp()`),
          ]),
        ),
    )
    .returning('station')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Nobody need wait for the lease of a station that stops to end. One that was stopped before it could write down how
 * something ended keeps it, since whoever takes over settles that: the station itself may come back under another name.
 */
export async function releaseLease(db: Db, { station, instance }: Lease): Promise<void> {
  if (await hasUnfinished(db, station)) return
  await db
    .updateTable('stations')
    .set({ instance: '' })
    .where('station', '=', station)
    .where('instance', '=', instance)
    .execute()
}

/**
 * Settles what stations hold whose lease has ended. Each is taken by one station: its row is locked until
 * the commit, and a batch of its own renews the lease on that very row before it changes anything.
 */
export async function takeOverLost(db: Db, session: LedgerSession): Promise<readonly TakenOver[]> {
  const lost = await db
    .selectFrom('stations')
    .select(['station', 'instance', 'folder'])
    .where('instance', '!=', '')
    .where('lease_until', '<', sql<Date>`clock_timestamp()`)
    .where('station', '!=', session.chain.station)
    .orderBy('station')
    .forUpdate()
    .skipLocked()
    .execute()
  const taken: TakenOver[] = []
  for (const { station, instance, folder } of lost) {
    const { count, runIds } = await takeOver(session, station)
    const prints = await takeOverPrints(db, session, { station, folder })
    taken.push({ station, count: count + prints, runIds })
    await endSessions(db, instance)
    await db
      .updateTable('stations')
      .set({ instance: '', lost: true })
      .where('station', '=', station)
      .execute()
  }
  return taken.filter(one => one.count > 0)
}

/** By which the server knows the connections of one run of a station. */
export const sessionName = (instance: string): string => `packbench ${instance}`

/**
 * A station that hangs keeps its connections, and with them its place at the gate: nobody could close the day.
 * One that was only slow connects again. A role may end its own connections alone.
 */
async function endSessions(db: Db, instance: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${sessionName(instance)} and usename = current_user
      and pid <> pg_backend_pid()`.execute(db)
}
