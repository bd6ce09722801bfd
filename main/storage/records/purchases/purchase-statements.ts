// Statements that every purchase goes through, built once.
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { IN_PURCHASE, isLive, type PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { compiled } from '../../compiled.ts'
import { freeSeq } from '../../free-seq.ts'
import type { LedgerTables, PurchaseTable } from '../../schema.ts'
import { countedOn, type Telling, tellIfPurchaseChanged } from '../trail/changed-outside.ts'
import { sealedPurchase } from '../trail/sealed-rows.ts'
import { holderKey, type PurchaseRow } from './purchase-rows.ts'

export type Db = Kysely<LedgerTables>

/**
 * Later than every stamp given before: an index that has seen all below has not seen this one. None is text, or so
 * large that one more is no number, unless somebody wrote it there.
 */
const nextStamp = sql<number>`(select coalesce(max(search_stamp), 0) + 1 from purchases
  where search_stamp < ${sql.lit(2 ** 52)})`

export type NewPurchaseRow = Omit<Insertable<PurchaseTable>, 'search_stamp' | 'close_before'> &
  Partial<Pick<PurchaseTable, 'close_before'>>

/** Looked up by the insertion itself: between two statements a close could begin. */
const placedAmongCloses = (row: NewPurchaseRow) => ({
  ...row,
  close_before:
    'close_before' in row
      ? row.close_before
      : sql<string>`coalesce(
          (select id from closes where environment = ${row.environment} order by seq desc limit 1), '')`,
})

const insertThere = compiled<LedgerTables, NewPurchaseRow, PurchaseRow>((db, _value, all) =>
  db
    .insertInto('purchases')
    .values({ ...placedAmongCloses(all), search_stamp: nextStamp })
    .returningAll(),
)
const insertHere = compiled<LedgerTables, NewPurchaseRow, PurchaseRow>((db, _value, all) =>
  db
    .insertInto('purchases')
    .values({ ...placedAmongCloses(all), seq: freeSeq('purchases'), search_stamp: nextStamp })
    .returningAll(),
)

export async function insertPurchase(
  { db, sharing }: { readonly db: Db; readonly sharing?: object | undefined },
  row: NewPurchaseRow,
): Promise<PurchaseRow> {
  const [inserted] = await (sharing ? insertThere : insertHere)(db, row)
  if (!inserted) throw new Error('the purchase was not inserted')
  return inserted
}

/** `sealed`: the event of this commit carries the row as it is then (sealed-rows.ts). */
export type PurchaseColumns = Omit<Updateable<PurchaseTable>, 'seq' | 'search_stamp' | 'revision'> & {
  readonly sealed?: true
}

const update = compiled<LedgerTables, PurchaseColumns & { at_seq: number; was_kind: string }, PurchaseRow>(
  (db, value, { at_seq: _seq, was_kind: _kind, sealed, ...columns }) =>
    db
      .updateTable('purchases')
      .set({
        ...columns,
        ...('search_text' in columns && { search_stamp: nextStamp }),
        // Counted by the database: another station may have changed it since it was read.
        ...(sealed && { revision: sql<number>`revision + 1` }),
      })
      .where('seq', '=', value('at_seq'))
      .where('kind', '=', value('was_kind'))
      .returningAll(),
)

/**
 * The swap: changes the row as it was read, undefined where its kind is another by now. What somebody else had changed
 * in it is told before the trail takes over the row.
 */
export async function updatePurchase(
  session: Telling,
  was: PurchaseRow,
  columns: PurchaseColumns,
): Promise<PurchaseRow | undefined> {
  const [changed] = await update(session.db, { ...columns, at_seq: was.seq, was_kind: was.kind })
  // Between the reading and the swap another station may have changed it as it should.
  const isAsRead = changed?.revision === was.revision + 1
  if (!columns.sealed || !isAsRead || session.isElsewhere) return changed
  await tellIfPurchaseChanged(session, was)
  const revision = countedOn(session, sealedPurchase(changed))
  if (revision === changed.revision) return changed
  const counted = session.db.updateTable('purchases').set({ revision }).where('seq', '=', was.seq)
  return counted.returningAll().executeTakeFirstOrThrow()
}

const selectById = compiled<LedgerTables, { id: string }, PurchaseRow>((db, value) =>
  db.selectFrom('purchases').selectAll().where('id', '=', value('id')),
)
const selectByCommand = compiled<LedgerTables, { id: string }, PurchaseRow>((db, value) =>
  db.selectFrom('purchases').selectAll().where('command_id', '=', value('id')),
)
const selectByHolder = compiled<LedgerTables, { key: string }, PurchaseRow>((db, value) =>
  db.selectFrom('purchases').selectAll().where('holder_key', '=', value('key')),
)

export async function rowById(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return (await selectById(db, { id }))[0]
}

/** Rows a statement, well under SQLite's and PostgreSQL's limits of bound values. */
const CHUNK = 500

export async function purchasesById(db: Db, ids: readonly string[]): Promise<readonly PurchaseRow[]> {
  const rows: PurchaseRow[] = []
  for (let start = 0; start < ids.length; start += CHUNK) {
    const some = ids.slice(start, start + CHUNK)
    rows.push(
      ...(await db.selectFrom('purchases').selectAll().where('id', 'in', some).orderBy('id').execute()),
    )
  }
  return rows
}

const selectAndLockById = compiled<LedgerTables, { id: string }, PurchaseRow>((db, value) =>
  db.selectFrom('purchases').selectAll().where('id', '=', value('id')).forUpdate(),
)

/** The row, locked until the commit; only for a ledger that stations share. */
export async function lockedRowById(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return (await selectAndLockById(db, { id }))[0]
}

export async function byCommand(db: Db, commandId: string): Promise<PurchaseRow | undefined> {
  return (await selectByCommand(db, { id: commandId }))[0]
}

/** The live purchase that holds the reference, or the box; every live one has handed it on or holds it. */
export async function holderOf(
  db: Db,
  environment: string,
  key: string,
  box: number | null | undefined,
): Promise<PurchaseRow | undefined> {
  return (await selectByHolder(db, { key: holderKey(environment, key, box) }))[0]
}

const selectBoxes = compiled<LedgerTables, { environment: string; key: string }, PurchaseRow>((db, value) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', value('environment'))
    .where('reference_key', '=', value('key'))
    // Word for word as the partial index purchases_of_boxes says it.
    .where(sql<boolean>`box_number is not null`)
    .orderBy('seq'),
)

/** Every live label of an order, in order of making: of the whole order its holder alone, of its boxes all. */
export async function liveOfOrder(db: Db, environment: string, key: string): Promise<PurchaseRow[]> {
  const whole = await holderOf(db, environment, key, null)
  const all = [...(whole ? [whole] : []), ...(await selectBoxes(db, { environment, key }))]
  return all
    .filter(row => row.holder_key !== null || isLive(row.kind as PurchaseRecord['kind']))
    .sort((one, other) => one.seq - other.seq)
}

/** Newest first. */
export async function rowsBySeq(db: Db, seqs: readonly number[]): Promise<PurchaseRow[]> {
  if (seqs.length === 0) return []
  return db.selectFrom('purchases').selectAll().where('seq', 'in', seqs).orderBy('seq', 'desc').execute()
}

/** Oldest first, of all boxes of the order, besides those that hold their place without a reason. */
export async function liveDuplicates(
  db: Db,
  of: Pick<PurchaseRow, 'environment' | 'reference_key'>,
): Promise<PurchaseRow[]> {
  const duplicates = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', of.environment)
    .where('reference_key', '=', of.reference_key)
    .where('duplicate_reason', 'is not', null)
    .where('origin', '=', 'bought-here')
    .orderBy('seq')
    .execute()
  return duplicates.filter(row => isLive(row.kind as PurchaseRecord['kind']))
}

/** The return label of this one that is being bought, or of which nobody knows whether it was. */
export function returnInPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('return_of', '=', id)
    .where('kind', 'in', IN_PURCHASE)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
}
