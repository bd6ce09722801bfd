// The spool's tables as queries see them, and its migrations: always local, always SQLite.
import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { TRAINING_PRINTER_ID } from '../../core/printing/printer.ts'
import type { LedgerTables } from '../schema.ts'

export interface JobTable {
  /** Order of adding. */
  seq: Generated<number>
  id: string
  mode: string
  test_label: number
  command_id: string | null
  shipment_id: string | null
  /** Of a packing slip, which has no `shipment_id`: whose it is. */
  slip_of: string | null
  printer_id: string
  state: string
  cause: string | null
  detail: string | null
  copy_number: number
  reason: string | null
  title: string
  byte_count: number
  bytes_sent: number
  labels_expected: number
  print_anyway: string | null
  /** JSON: codes of sentences with their params. */
  warnings: string | null
  needs_release: number
  bytes_kept: number
  /** Of its bytes; null on jobs of before it was kept. */
  bytes_hash: string | null
  evidence: string | null
  operator: string | null
  /** Names of benches. */
  given_to: string | null
  given_by: string | null
  created_at: string
  updated_at: string
}

/** Apart from the jobs, so that lists of jobs never read labels. */
export interface JobBytesTable {
  job_seq: number
  bytes: Uint8Array
}

/** Commands that added no print, since one was still to come: asked again they are answered with that one. */
export interface AnsweredCommandTable {
  command_id: string
  job_id: string
}

/** What happened here and the warehouse's ledger has not been told yet. */
export interface OutboxTable {
  /** Order of happening. */
  seq: Generated<number>
  /** By this the other side knows what it has been told already. */
  id: string
  method: string
  args: Uint8Array
  at: string
}

export interface SpoolTables {
  jobs: JobTable
  job_bytes: JobBytesTable
  answered_commands: AnsweredCommandTable
  outbox: OutboxTable
}

/** Both in one file, which changes in one commit. */
export type StationTables = LedgerTables & SpoolTables

/** Migrations by name; names sort in the order of their making. */
export function spoolMigrations(): Record<string, Migration> {
  return {
    'spool-0001-jobs': { up: jobs },
    'spool-0002-warnings': { up: warnings },
    'spool-0003-outbox': { up: outbox },
    'spool-0004-modes': { up: modes },
    'spool-0005-byte-hashes': { up: byteHashes },
    'spool-0006-given': { up: given },
    'spool-0007-packing-slips': { up: packingSlips },
    'spool-0008-answered-commands': { up: answeredCommands },
  }
}

async function jobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('seq', 'integer', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('command_id', 'text')
    .addColumn('shipment_id', 'text')
    .addColumn('printer_id', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('cause', 'text')
    .addColumn('detail', 'text')
    .addColumn('copy_number', 'integer', column => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('byte_count', 'integer', column => column.notNull())
    .addColumn('bytes_sent', 'integer', column => column.notNull())
    .addColumn('labels_expected', 'integer', column => column.notNull())
    .addColumn('print_anyway', 'text')
    .addColumn('needs_release', 'integer', column => column.notNull())
    .addColumn('bytes_kept', 'integer', column => column.notNull())
    .addColumn('evidence', 'text')
    .addColumn('operator', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('jobs')
  await index('jobs_command_id')
    .column('command_id')
    .unique()
    .where(sql`command_id`, 'is not', null)
    .execute()
  await index('jobs_of_shipment').column('shipment_id').where(sql`shipment_id`, 'is not', null).execute()
  // One small index a state that something still has to be done with.
  await index('jobs_held').columns(['printer_id', 'seq']).where(sql<boolean>`state = 'held'`).execute()
  await index('jobs_sending').column('seq').where(sql<boolean>`state = 'sending'`).execute()
  await index('jobs_unsure').column('seq').where(sql<boolean>`state = 'unsure'`).execute()
  await index('jobs_with_bytes').columns(['updated_at', 'seq']).where(sql<boolean>`bytes_kept = 1`).execute()
  await db.schema
    .createTable('job_bytes')
    .addColumn('job_seq', 'integer', column => column.primaryKey().references('jobs.seq'))
    .addColumn('bytes', 'blob', column => column.notNull())
    .execute()
}

async function byteHashes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('bytes_hash', 'text').execute()
}

async function given(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('given_to', 'text').execute()
  await db.schema.alterTable('jobs').addColumn('given_by', 'text').execute()
  await db.schema
    .createIndex('jobs_given')
    .on('jobs')
    .column('seq')
    .where(sql<boolean>`state = 'given'`)
    .execute()
}

async function answeredCommands(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answered_commands')
    .addColumn('command_id', 'text', column => column.primaryKey())
    .addColumn('job_id', 'text', column => column.notNull())
    .execute()
}

async function packingSlips(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('slip_of', 'text').execute()
  await db.schema
    .createIndex('jobs_slips')
    .on('jobs')
    .column('slip_of')
    .where(sql`slip_of`, 'is not', null)
    .execute()
}

async function warnings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('warnings', 'text').execute()
}

async function outbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('seq', 'integer', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('method', 'text', column => column.notNull())
    .addColumn('args', 'blob', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .execute()
}

/**
 * Earlier jobs have the mode of their purchase's record, which is in the same file. A file, and a label that
 * another station bought, is live unless it was for training's own printer.
 */
async function modes(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable('jobs')
  await alter()
    .addColumn('mode', 'text', column => column.notNull().defaultTo('live'))
    .execute()
  await alter()
    .addColumn('test_label', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await sql`update jobs set mode = 'training' where printer_id = ${TRAINING_PRINTER_ID}`.execute(db)
  const tables = await db.introspection.getTables()
  if (tables.some(({ name }) => name === 'purchases')) {
    await sql`update jobs set mode = case
        when (select environment from purchases where id = jobs.shipment_id) = 'training' then 'training' else 'live' end
      where shipment_id in (select id from purchases)`.execute(db)
  }
  await db.schema.createIndex('jobs_of_mode').on('jobs').columns(['mode', 'seq']).execute()
}
