// The tables of the outbox of results, as queries see them, and their migration.
import { type Generated, type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../../migrations/column-types.ts'

export interface ResultTable {
  /** Order of telling, over all orders. */
  seq: Generated<number>
  /** By which whoever takes it knows it: made of the event that it tells of. */
  id: string
  /** Of the order, with its mode: its results go one after the other. */
  order_key: string
  shipment_id: string
  /** Whose event it is: that one sends it. */
  station: string
  /** `waiting`, `taken`, `refused` or `left`. */
  state: string
  /** Hash of what it says of the label: what says the same is no news. */
  said: string
  /** JSON: type, timestamp and data. Null once it is taken or left. */
  body: string | null
  tries: number
  due_at: string
  /** Of the last try. */
  why: string | null
  status: number | null
  created_at: string
  settled_at: string | null
}

/** How far a station's events have been looked through. */
export interface ResultPlaceTable {
  station: string
  sequence: number
  /** Labels of before are not told; `off` while nobody is told. */
  since: string
}

export interface ResultTables {
  results: ResultTable
  result_places: ResultPlaceTable
}

/** Still to be taken; the index and its queries say it word for word alike. */
export const IS_OPEN_RESULT = sql<boolean>`state in ('waiting', 'refused')`

export async function results(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('results')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('order_key', 'text', column => column.notNull())
    .addColumn('shipment_id', 'text', column => column.notNull())
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('said', 'text', column => column.notNull())
    .addColumn('body', 'text')
    .addColumn('tries', 'integer', column => column.notNull())
    .addColumn('due_at', 'text', column => column.notNull())
    .addColumn('why', 'text')
    .addColumn('status', 'integer')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('settled_at', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('results')
  await index('results_due').columns(['state', 'due_at', 'seq']).execute()
  await index('results_of_order').columns(['order_key', 'seq']).where(IS_OPEN_RESULT).execute()
  await index('results_of_label').columns(['shipment_id', 'seq']).execute()
  await index('results_by_age').column('settled_at').where(sql`settled_at`, 'is not', null).execute()
  await db.schema
    .createTable('result_places')
    .addColumn('station', 'text', column => column.primaryKey().notNull())
    .addColumn('sequence', 'bigint', column => column.notNull())
    .addColumn('since', 'text', column => column.notNull())
    .modifyEnd(sql.raw(types.keyedTable))
    .execute()
}
