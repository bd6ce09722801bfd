// The tables that only a shared ledger has: stations and their leases, what was delivered, prints at every station.
import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { POSTGRES_TYPES } from '../migrations/column-types.ts'
import { ledgerMigrations } from '../migrations/migrations.ts'
import type { LedgerTables } from '../schema.ts'
import { guardSeals, guardTrail } from './guard.ts'

interface StationTable {
  station: string
  /** The run of the station that holds the lease; empty where none does. */
  instance: string
  /** The data folder of that run: whoever holds the folder is the same station after a restart. */
  folder: string
  /** Where that folder lies (`placeOf`): a copy of it elsewhere is another station. Empty: not told. */
  place: Generated<string>
  /** The printer by which it prints for the others, as it is called there; empty where none can. */
  printer: Generated<string>
  /** How it stands, as it said last, and when by the server's clock; null: it said nothing yet. */
  standing: Generated<string>
  standing_at: Date | null
  /** It did not end in order: its lease was over, and what it held was taken over. */
  lost: Generated<boolean>
  /** By the server's clock. */
  lease_until: Date
}

interface DeliveryTable {
  id: string
  delivered_at: Generated<Date>
}

/** The states of a label's prints, station by station: the jobs themselves are on their station's spool. */
interface JobStateTable {
  job_id: string
  shipment_id: string
  station: string
  state: string
}

/** Prints that wait for an operator at their own station, by the data folder of that station. */
interface JobToDecideTable {
  folder: string
  job_id: string
  station: string
  /** The job as its spool has it, as JSON. */
  job: string
  told_at: Generated<Date>
  /** What others decided about it while its station was not at work: kept until that station knows. */
  answer: string | null
  answered_by: string | null
}

/** Who said that a decision is theirs. */
interface TakenDecisionTable {
  item_id: string
  station: string
  operator: string | null
  taken_at: string
}

/** A print that one bench gave to another, by the data folder of the one that gave it (given-prints.ts). */
interface GivenPrintTable {
  folder: string
  job_id: string
  station: string
  shipment_id: string
  copy_number: number
  to_folder: string
  to_station: string
  /** `offered`, `taken` or `back`. */
  state: string
  /** Why it went back, in words. */
  why: string | null
  /** The bench that took it, as it was called then: the name that its print is told by. */
  taken_by: string | null
  /** How the bench that gave it was asked to scan its label: asked so again where it comes back after it was taken. */
  asked: string | null
  /** Its packing slip: `along` where it waits beside it, `taken` where the other bench prints that too; null: stays. */
  slip: string | null
  given_at: Generated<Date>
}

/** When money was asked for by the server's clock: what all add in a day goes by no station's. */
interface FundsEnteredTable {
  id: string
  entered_at: Generated<Date>
}

export interface WarehouseTables extends LedgerTables {
  stations: StationTable
  deliveries: DeliveryTable
  job_states: JobStateTable
  jobs_to_decide: JobToDecideTable
  taken_decisions: TakenDecisionTable
  given_prints: GivenPrintTable
  funds_entered: FundsEnteredTable
}

/** The embedded ledger's migrations, and behind them what sharing needs. */
export function warehouseMigrations(): Record<string, Migration> {
  return {
    ...ledgerMigrations(POSTGRES_TYPES),
    'warehouse-0001-stations': { up: stations },
    'warehouse-0002-fragments': { up: fragments },
    'warehouse-0003-decisions': { up: decisions },
    'warehouse-0004-answers': { up: answers },
    'warehouse-0010-guard': { up: guardTrail },
    'warehouse-0011-seals': { up: guardSeals },
    'warehouse-0012-places': { up: places },
    'warehouse-0087-given-prints': { up: givenPrints },
    'warehouse-0090-standings': { up: standings },
    'warehouse-0091-given-along': { up: givenAlong },
    'warehouse-0096-keys-in-order': { up: keysInOrder },
    'warehouse-0098-order-keys-in-order': { up: orderKeysInOrder },
    'warehouse-0102-funds-entered': { up: fundsEntered },
  }
}

async function places(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stations')
    .addColumn('place', 'text', column => column.notNull().defaultTo(''))
    .execute()
}

async function givenPrints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stations')
    .addColumn('printer', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('given_prints')
    .addColumn('folder', 'text', column => column.notNull())
    .addColumn('job_id', 'text', column => column.notNull())
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('shipment_id', 'text', column => column.notNull())
    .addColumn('copy_number', 'integer', column => column.notNull())
    .addColumn('to_folder', 'text', column => column.notNull())
    .addColumn('to_station', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('why', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('given_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('given_prints_key', ['folder', 'job_id'])
    .execute()
  await db.schema.createIndex('given_prints_to').on('given_prints').columns(['to_folder', 'state']).execute()
  await db.schema.createIndex('given_prints_of').on('given_prints').column('shipment_id').execute()
}

async function fundsEntered(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('funds_entered')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('entered_at', 'timestamptz', column => column.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
}

async function standings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stations')
    .addColumn('standing', 'text', column => column.notNull().defaultTo(''))
    .addColumn('standing_at', 'timestamptz')
    .addColumn('lost', 'boolean', column => column.notNull().defaultTo(false))
    .execute()
}

async function givenAlong(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('given_prints').addColumn('asked', 'text').addColumn('slip', 'text').execute()
}

/** In the order of their bytes, as SQLite has them: the names of an order's boxes stand together behind it. */
async function keysInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchases alter column holder_key type text collate "C"`.execute(db)
}

async function orderKeysInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders alter column holder_key type text collate "C"`.execute(db)
}

async function stations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stations')
    .addColumn('station', 'text', column => column.primaryKey().notNull())
    .addColumn('instance', 'text', column => column.notNull())
    .addColumn('folder', 'text', column => column.notNull())
    .addColumn('lease_until', 'timestamptz', column => column.notNull())
    .execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('delivered_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute()
  await db.schema
    .createTable('job_states')
    .addColumn('job_id', 'text', column => column.notNull())
    .addColumn('shipment_id', 'text', column => column.notNull())
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('job_states_key', ['job_id', 'station'])
    .execute()
  await db.schema.createIndex('job_states_of_shipment').on('job_states').column('shipment_id').execute()
}

/**
 * An index of trigrams where the server has the extension and lets this role make it; without it a
 * search reads the texts, in bounded time all the same.
 */
async function fragments(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ possible: boolean }>`
    select has_database_privilege(current_user, current_database(), 'CREATE')
      and exists (select 1 from pg_available_extensions where name = 'pg_trgm') as possible`.execute(db)
  if (!rows[0]?.possible) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index purchases_search_text on purchases using gin (search_text gin_trgm_ops)`.execute(db)
}

async function decisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs_to_decide')
    .addColumn('folder', 'text', column => column.notNull())
    .addColumn('job_id', 'text', column => column.notNull())
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('job', 'text', column => column.notNull())
    .addColumn('told_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('jobs_to_decide_key', ['folder', 'job_id'])
    .execute()
  await db.schema
    .createTable('taken_decisions')
    .addColumn('item_id', 'text', column => column.primaryKey().notNull())
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('operator', 'text')
    .addColumn('taken_at', 'text', column => column.notNull())
    .execute()
}

async function answers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs_to_decide')
    .addColumn('answer', 'text')
    .addColumn('answered_by', 'text')
    .execute()
}
