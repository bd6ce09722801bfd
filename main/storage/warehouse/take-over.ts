// What becomes of the things that a station holds which has not been heard of in time.

import type { Kysely } from 'kysely'
import { runsUnderWay } from '../records/orders/order-run-holder.ts'
import { pauseRunsOf } from '../records/orders/order-runs.ts'
import { IN_FLIGHT } from '../records/purchases/purchase-rows.ts'
import {
  closesRunning,
  fundsSending,
  interruptCloses,
  interruptFunds,
  type Left,
  moveAll,
  putBackAll,
  unfinished,
} from '../records/trail/unfinished.ts'
import type { LedgerSession } from '../session.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

/** How many things of a lost station were taken over. */
export interface TakenOver {
  readonly station: string
  readonly count: number
  /** Batches of orders that it was at. */
  readonly runIds: readonly string[]
}

/**
 * What a station holds that was not heard of in time. It may still be alive and cut off, so even its
 * intents become unknown, never free (reliability.md, faults 49 and 50). Recorded in the chain of the
 * station that takes over.
 */
export async function takeOver(session: LedgerSession, station: string): Promise<TakenOver> {
  const left: Left = { station, cause: 'station-lost' }
  await putBackAll(session, left)
  const taken = [
    ...(await moveAll(session, 'intended', 'unknown', 'purchase.unknown', left)),
    ...(await moveAll(session, 'sending', 'unknown', 'purchase.unknown', left)),
    ...(await moveAll(session, 'voiding', 'void-unknown', 'void.unknown', left)),
    ...(await interruptFunds(session, left)),
    ...(await interruptCloses(session, left)),
  ]
  const runIds = await pauseRunsOf(session, station)
  return { station, count: taken.length + runIds.length, runIds }
}

/** Whether `takeOver` would find anything of a station. */
export async function hasUnfinished(db: Kysely<WarehouseTables>, station: string): Promise<boolean> {
  const left = [
    await unfinished({ db }, IN_FLIGHT, station),
    await fundsSending({ db }, station),
    await closesRunning({ db }, station),
    await runsUnderWay({ db }, station),
  ]
  return left.some(found => found.length > 0)
}
