// Owns what waits to be told to the warehouse's ledger: written in the commit of what it tells of, taken out once it is known there.
import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { SpoolSession } from './session.ts'

/** One call of the ledger that has yet to be carried out there, exactly once. */
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
  method: string,
  args: readonly unknown[],
  id: string = randomUUID(),
): Promise<string> {
  await db
    .insertInto('outbox')
    .values({ id, method, args: serialize(args), at })
    .execute()
  return id
}

/** Oldest first. */
export async function undelivered(
  { db }: Pick<SpoolSession, 'db'>,
  limit: number,
): Promise<readonly Undelivered[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('seq').limit(limit).execute()
  return rows.map(({ id, method, args, at }) => ({ id, method, args: deserialize(args), at }))
}

export async function delivered({ db }: Pick<SpoolSession, 'db'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}
