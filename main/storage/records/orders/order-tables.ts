// The tables of imported orders, their runs and the address book, as queries see them, and their migrations.
import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { ColumnTypes } from '../../migrations/column-types.ts'
import {
  type KnownAddressTable,
  type KnownGoodsTable,
  type KnownWeightTable,
  knownAddresses,
  knownGoods,
  knownWeights,
} from '../known-tables.ts'
import { type ResultTables, results } from './results-tables.ts'

export interface OrderImportTable {
  seq: Generated<number>
  id: string
  environment: string
  file_name: string
  operator: string | null
  created_at: string
  /** Hash of the file and how it was to be read; null on imports of before it was kept. */
  asked: string | null
  /** The rows that were not taken in, as JSON; null where all were, and on imports of before it was kept. */
  left_out: string | null
}

export interface OrderTable {
  /** Order of the file within the order of imports. */
  seq: Generated<number>
  id: string
  import_id: string
  /** The number of the key whose order it is, whatever import it stands in; null also on rows of before it was kept. */
  sent_by: string | null
  environment: string
  /** Line of the file. */
  row: number
  reference: string
  reference_key: string
  /** Of an order with a row for each box; null where the row is the whole order. */
  box_number: number | null
  box_of: number | null
  /** Unique; held by the one open order of a reference, or of a box of it, in an environment. Null once shipped. */
  holder_key: string | null
  service: string
  state: string
  run_id: string | null
  attempt: number
  shipment_id: string | null
  problems: string
  outcome: string | null
  /** Null once retention has purged the addresses. */
  shipment: string | null
  no_customs_reason: string | null
  /** The shipment that went out, where this one is for its package to come back by. */
  return_of: string | null
  /** What was said of its weight by whoever prepared it at the bench. */
  weight_said: string | null
  created_at: string
  updated_at: string
  /** Where the trail has it as its file said; null on orders of before it was kept. */
  told_station: string | null
  told_sequence: number | null
}

/** What a program that sent an order was answered, for as long as it may ask the same again. */
export interface OrderRequestTable {
  /** Of who sent it, and of the number that it gave the request. */
  id: string
  /** The key's number. */
  source: string
  import_id: string
  /** The how-many-eth of its import, from 1. */
  position: number
  /** Hash of what was sent. */
  asked: string
  answer: string
  created_at: string
}

export interface OrderRunTable {
  seq: Generated<number>
  id: string
  environment: string
  /** Unique; held by the environment's run that is not over. */
  holder_key: string | null
  import_id: string | null
  state: string
  problem: string | null
  printer_id: string | null
  print_later: number
  command_id: string | null
  operator: string | null
  started_at: string
  finished_at: string | null
  /** Hash of which orders were asked for; null on runs of before it was kept. */
  asked: string | null
  /** Where the trail has it with its orders; null on runs of before it was kept: they ship nothing more. */
  told_station: string | null
  told_sequence: number | null
}

export interface BenchTables extends ResultTables {
  order_imports: OrderImportTable
  orders: OrderTable
  order_requests: OrderRequestTable
  order_runs: OrderRunTable
  known_addresses: KnownAddressTable
  known_goods: KnownGoodsTable
  known_weights: KnownWeightTable
}

/** Merged into the ledger's migrations, by names that sort behind them. */
export function benchMigrations(types: ColumnTypes): Record<string, Migration> {
  return {
    'ledger-0010-orders': { up: db => orders(db, types) },
    'ledger-0011-known-addresses': { up: db => knownAddresses(db, types) },
    'ledger-0012-shift-events': { up: shiftEvents },
    'ledger-0061-runs-as-asked': { up: runsAsAsked },
    'ledger-0062-no-customs': { up: noCustoms },
    'ledger-0063-imports-as-asked': { up: importsAsAsked },
    'ledger-0071-order-events': { up: orderEvents },
    'ledger-0072-told-orders': { up: toldOrders },
    'ledger-0075-told-runs': { up: toldRuns },
    'ledger-0076-known-goods': { up: db => knownGoods(db, types) },
    'ledger-0079-known-weights': { up: db => knownWeights(db, types) },
    'ledger-0089-order-requests': { up: db => orderRequests(db, types) },
    'ledger-0090-results': { up: db => results(db, types) },
    'ledger-0097-whose-orders': { up: whoseOrders },
    'ledger-0098-left-out-rows': { up: leftOutRows },
    'ledger-0099-prepared-orders': { up: asPrepared },
  }
}

/** The events that a shift report counts; the index and its query must say it word for word alike. */
export const IS_SHIFT_EVENT = sql<boolean>`kind in ('purchase-bought', 'purchase-refused', 'purchase-unknown', 'person-said-bought', 'label-reprinted', 'void-voided', 'person-said-voided', 'label-discarded', 'label-scanned', 'scan-excused', 'scan-mismatch')`

/** Those by which an order is found in the trail; the index and its queries say it word for word alike. */
export const IS_ORDER_EVENT = sql<boolean>`kind in ('orders-imported', 'orders-kept', 'orders-removed', 'orders-forgotten', 'orders-gone', 'older-orders-kept')`

async function orderEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_of_orders').on('events').column('at').where(IS_ORDER_EVENT).execute()
}

async function toldOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('told_station', 'text').execute()
  await db.schema.alterTable('orders').addColumn('told_sequence', 'bigint').execute()
  await db.schema.dropIndex('events_of_orders').execute()
  await db.schema
    .createIndex('events_of_orders')
    .on('events')
    .columns(['kind', 'at'])
    .where(IS_ORDER_EVENT)
    .execute()
}

async function toldRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_runs').addColumn('told_station', 'text').execute()
  await db.schema.alterTable('order_runs').addColumn('told_sequence', 'bigint').execute()
}

async function shiftEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_of_shift').on('events').column('at').where(IS_SHIFT_EVENT).execute()
}

async function orders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_imports')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('operator', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createTable('order_runs')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('holder_key', 'text', column => column.unique())
    .addColumn('import_id', 'text')
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('printer_id', 'text')
    .addColumn('print_later', 'integer', column => column.notNull())
    .addColumn('command_id', 'text', column => column.unique())
    .addColumn('operator', 'text')
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createTable('orders')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('import_id', 'text', column => column.notNull())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('row', 'integer', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull())
    .addColumn('reference_key', 'text', column => column.notNull())
    .addColumn('holder_key', 'text', column => column.unique())
    .addColumn('service', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('run_id', 'text')
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('shipment_id', 'text')
    .addColumn('problems', 'text', column => column.notNull())
    .addColumn('outcome', 'text')
    .addColumn('shipment', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('orders')
  await index('orders_of_import').columns(['import_id', 'state', 'seq']).execute()
  await index('orders_of_run')
    .columns(['run_id', 'state', 'seq'])
    .where(sql`run_id`, 'is not', null)
    .execute()
  await index('orders_by_reference').columns(['environment', 'reference_key', 'seq']).execute()
  await index('orders_with_address')
    .columns(['created_at', 'seq'])
    .where(sql`shipment`, 'is not', null)
    .execute()
}

async function orderRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('order_requests')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('import_id', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('asked', 'text', column => column.notNull())
    .addColumn('answer', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .modifyEnd(sql.raw(types.keyedTable))
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('order_requests')
  await index('order_requests_of_source').columns(['source', 'created_at', 'position']).execute()
  await index('order_requests_by_age').column('created_at').execute()
}

async function runsAsAsked(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_runs').addColumn('asked', 'text').execute()
}

async function importsAsAsked(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_imports').addColumn('asked', 'text').execute()
}

async function leftOutRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_imports').addColumn('left_out', 'text').execute()
}

async function noCustoms(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('no_customs_reason', 'text').execute()
}

/** Of those of before the import says it (whose-orders.ts): the trail has their rows as they are. */
async function whoseOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('sent_by', 'text').execute()
}

/** What a package brings along that was prepared at the bench. */
async function asPrepared(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('return_of', 'text').execute()
  await db.schema.alterTable('orders').addColumn('weight_said', 'text').execute()
}
