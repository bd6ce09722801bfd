// What waits to be told to the warehouse's ledger: written in the commit of what it tells of, taken out once it is
// known there.
import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { JobState } from '../../core/printing/print-job.ts'
import type { PurchaseRecord } from '../../core/purchases/purchase.ts'
import type { LedgerPort } from '../../core/records/ledger.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import { freeSeq } from '../free-seq.ts'
import type { ReadingPrints, SpoolSession } from './session.ts'

/** What is told of prints: the warehouse's ledger has no spool of its own. */
export interface PrintsTold {
  /** Gives the label where it was put on a list of its own, or taken off. */
  jobChanged(
    event: EventNote & { readonly shipmentId?: string; readonly jobId: string },
    state: JobState,
  ): Promise<PurchaseRecord | undefined>
}

type Told = LedgerPort & PrintsTold

/** A call of the ledger that waits to be carried out there. */
export type OutboxCall = {
  readonly [M in keyof Told]: { readonly method: M; readonly args: Parameters<Told[M]> }
}[keyof Told]

/** What a station keeps for the warehouse until it is known there. */
export interface OutboxPort {
  post(call: OutboxCall, id?: string): Promise<string>
  /** Oldest first. */
  undelivered(limit: number): Promise<readonly Undelivered[]>
  delivered(ids: readonly string[]): Promise<void>
}

/** As it was kept, perhaps by an earlier version. */
export interface Undelivered {
  readonly id: string
  readonly method: string
  /** As structured data: labels are bytes in it. */
  readonly args: readonly unknown[]
  /** ISO 8601 in UTC: when it happened here. */
  readonly at: string
}

/** Puts a call in the outbox; gives the id by which it is delivered once: `id` where it was tried already. */
export async function post(
  { db, at }: Pick<SpoolSession, 'db' | 'at'>,
  { method, args }: OutboxCall,
  id: string = randomUUID(),
): Promise<string> {
  await db
    .insertInto('outbox')
    .values({ seq: freeSeq('outbox'), id, method, args: serialize(args), at })
    .execute()
  return id
}

/** Oldest first. */
export async function undelivered({ db }: ReadingPrints, limit: number): Promise<readonly Undelivered[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('seq').limit(limit).execute()
  return rows.map(({ id, method, args, at }) => ({ id, method, args: deserialize(args), at }))
}

export async function delivered({ db }: Pick<SpoolSession, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
