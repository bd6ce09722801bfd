// The ledger's migrations, written once for every dialect; each runs in its own transaction.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { adjustmentTable } from '../records/adjustment-table.ts'
import { benchMigrations } from '../records/orders/order-tables.ts'
import { indexReferencesTold } from '../records/purchases/references-told.ts'
import { indexAdjustmentEvents } from '../records/trail/sealed-adjustments.ts'
import { indexTimelines } from '../records/trail/station-events.ts'
import { IS_TOLD_EVENT } from '../records/trail/told-events.ts'
import { accounts } from './account-migration.ts'
import { keepBareForms } from './code-forms.ts'
import type { ColumnTypes } from './column-types.ts'
import { endLeftCloses } from './ended-closes.ts'
import {
  afterAll,
  closeRevisions,
  closesBefore,
  foldLetters,
  holders,
  indexReturnLabels,
  indexUnused,
  namedCloses,
  orderBoxes,
  payloadHashes,
  returnLabels,
  revisions,
  scanBacks,
  seals,
  serviceChoices,
  voidCommands,
  voids,
} from './later-columns.ts'
import { nameLedger } from './ledger-id.ts'
import { renewReferenceKeys } from './reference-keys.ts'

/** Migrations by name; names sort in the order of their making. */
export function ledgerMigrations(types: ColumnTypes): Record<string, Migration> {
  return {
    'ledger-0001-purchases': { up: db => purchases(db, types) },
    'ledger-0002-events': { up: db => events(db, types) },
    'ledger-0003-money': { up: db => money(db, types) },
    'ledger-0004-closes': { up: db => closes(db, types) },
    ...benchMigrations(types),
    'ledger-0020-stations': { up: holders },
    'ledger-0022-closes-end': { up: endLeftCloses },
    'ledger-0026-accounts': { up: accounts },
    'ledger-0030-revisions': { up: revisions },
    'ledger-0031-close-revisions': { up: closeRevisions },
    'ledger-0040-voids': { up: voids },
    'ledger-0041-seals': { up: seals },
    'ledger-0050-after-all': { up: afterAll },
    'ledger-0051-payload-hashes': { up: payloadHashes },
    'ledger-0060-reference-keys': { up: renewReferenceKeys },
    'ledger-0064-void-commands': { up: voidCommands },
    'ledger-0070-search-letters': { up: foldLetters },
    'ledger-0073-told-events': { up: toldEvents },
    'ledger-0074-references-told': { up: db => indexReferencesTold(db, types) },
    'ledger-0075-named-closes': { up: namedCloses },
    'ledger-0077-timelines': { up: indexTimelines },
    'ledger-0078-scan-backs': { up: scanBacks },
    'ledger-0080-return-labels': { up: returnLabels },
    'ledger-0081-boxes': { up: orderBoxes },
    'ledger-0085-return-labels-of': { up: indexReturnLabels },
    'ledger-0091-unused-labels': { up: indexUnused },
    'ledger-0093-adjustments': { up: db => adjustmentTable(db, types) },
    'ledger-0094-service-choices': { up: serviceChoices },
    'ledger-0095-adjustment-events': { up: indexAdjustmentEvents },
    'ledger-0098-code-forms': { up: keepBareForms },
    'ledger-0100-closes-before': { up: closesBefore },
    'ledger-0101-ledger-id': { up: nameLedger },
  }
}

// A migration is frozen when it has shipped, while LedgerTables moves on: so it knows no tables.
type AnyTables = Kysely<unknown>

const keyed = (types: ColumnTypes) => sql.raw(types.keyedTable)

async function purchases(db: AnyTables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('purchases')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('service', 'text', column => column.notNull())
    .addColumn('origin', 'text', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull())
    .addColumn('reference_key', 'text', column => column.notNull())
    .addColumn('holder_key', 'text')
    .addColumn('command_id', 'text')
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('needs_decision', 'integer', column => column.notNull())
    .addColumn('payloads_kept', 'integer', column => column.notNull())
    .addColumn('request_id', 'text', column => column.notNull())
    .addColumn('body_hash', 'text', column => column.notNull())
    .addColumn('base_url', 'text', column => column.notNull())
    .addColumn('account', 'text', column => column.notNull())
    .addColumn('cost_cents', 'integer')
    .addColumn('service_type', 'text')
    .addColumn('document_url', 'text')
    .addColumn('duplicate_reason', 'text')
    .addColumn('void_reason', 'text')
    .addColumn('operator', 'text')
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('bought_at', 'text')
    .addColumn('created_on', 'text')
    .addColumn('closed_at', 'text')
    .addColumn('close_id', 'text')
    .addColumn('ship_date', 'text')
    .addColumn('search_stamp', 'bigint', column => column.notNull())
    .addColumn('search_text', 'text', column => column.notNull())
    .addColumn('identifiers', 'text', column => column.notNull())
    .addColumn('warnings', 'text', column => column.notNull())
    .addColumn('attention', 'text', column => column.notNull())
    .addColumn('last_problem', 'text')
    .addColumn('elements', 'text')
    .addColumn('shipment', 'text')
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('purchases')
  await index('purchases_id').column('id').unique().execute()
  await index('purchases_holder_key')
    .column('holder_key')
    .unique()
    .where(sql`holder_key`, 'is not', null)
    .execute()
  await index('purchases_command_id')
    .column('command_id')
    .unique()
    .where(sql`command_id`, 'is not', null)
    .execute()
  await index('purchases_environment').columns(['environment', 'seq']).execute()
  await index('purchases_kind').columns(['environment', 'kind', 'seq']).execute()
  await index('purchases_search_stamp').column('search_stamp').execute()
  // Small on purpose: each holds only the rows that still have something to be done with.
  await index('purchases_duplicates')
    .columns(['environment', 'reference_key'])
    .where(sql`duplicate_reason`, 'is not', null)
    .execute()
  await index('purchases_to_decide')
    .columns(['environment', 'seq'])
    .where(sql`needs_decision`, '=', sql.lit(1))
    .execute()
  await index('purchases_closable')
    .columns(['environment', 'service', 'seq'])
    .where(sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here'`)
    .execute()
  await index('purchases_with_address')
    .columns(['created_at', 'seq'])
    .where(sql`shipment`, 'is not', null)
    .execute()
  await index('purchases_with_payloads')
    .columns(['created_at', 'seq'])
    .where(sql`payloads_kept`, '=', sql.lit(1))
    .execute()

  await db.schema
    .createTable('identifiers')
    .addColumn('code', 'text', column => column.notNull())
    .addColumn('purchase_seq', 'bigint', column => column.notNull().references('purchases.seq'))
    .addPrimaryKeyConstraint('identifiers_key', ['code', 'purchase_seq'])
    .modifyEnd(keyed(types))
    .execute()
  await db.schema
    .createTable('payloads')
    .addColumn('purchase_seq', 'bigint', column => column.notNull().references('purchases.seq'))
    .addColumn('part', 'integer', column => column.notNull())
    .addColumn('format', 'text', column => column.notNull())
    .addColumn('bytes', sql.raw(types.bytes), column => column.notNull())
    .addPrimaryKeyConstraint('payloads_key', ['purchase_seq', 'part'])
    .execute()
  await db.schema
    .createTable('ledger_facts')
    .addColumn('name', 'text', column => column.primaryKey().notNull())
    .addColumn('value', 'text', column => column.notNull())
    .execute()
}

async function events(db: AnyTables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('station', 'text', column => column.notNull())
    .addColumn('sequence', 'bigint', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('operator', 'text')
    .addColumn('shipment_id', 'text')
    .addColumn('job_id', 'text')
    .addColumn('detail', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('events_key', ['station', 'sequence'])
    .modifyEnd(keyed(types))
    .execute()
  await db.schema
    .createIndex('events_of_shipment')
    .on('events')
    .column('shipment_id')
    .where(sql`shipment_id`, 'is not', null)
    .execute()
  await db.schema
    .createTable('chain_checkpoints')
    .addColumn('station', 'text', column => column.primaryKey().notNull())
    .addColumn('sequence', 'bigint', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .execute()
}

async function toldEvents(db: AnyTables): Promise<void> {
  await db.schema
    .createIndex('events_told')
    .on('events')
    .columns(['kind', 'at'])
    .where(IS_TOLD_EVENT)
    .execute()
  // Prints of no label.
  await db.schema
    .createIndex('events_of_papers')
    .on('events')
    .column('job_id')
    .where(sql<boolean>`shipment_id is null and job_id is not null`)
    .execute()
}

async function money(db: AnyTables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('meter_readings')
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('meter_id', 'text', column => column.notNull())
    .addColumn('read_at', 'text', column => column.notNull())
    .addColumn('carrier', 'text', column => column.notNull())
    .addColumn('current_balance_cents', 'bigint', column => column.notNull())
    .addColumn('pending_funds_cents', 'bigint')
    .addColumn('old_balance_cents', 'bigint')
    .addPrimaryKeyConstraint('meter_readings_key', ['environment', 'meter_id', 'read_at'])
    .modifyEnd(keyed(types))
    .execute()
  await db.schema
    .createTable('funds')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('meter_id', 'text', column => column.notNull())
    .addColumn('holder_key', 'text', column => column.unique())
    .addColumn('command_id', 'text', column => column.unique())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('amount_cents', 'bigint', column => column.notNull())
    .addColumn('transaction_reference', 'text', column => column.notNull())
    .addColumn('balance_before_cents', 'bigint')
    .addColumn('transaction_id', 'text')
    .addColumn('fees', 'text')
    .addColumn('note', 'text')
    .addColumn('operator', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('settled_at', 'text')
    .execute()
}

async function closes(db: AnyTables, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('closes')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('holder_key', 'text', column => column.unique())
    .addColumn('command_id', 'text', column => column.unique())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('operator', 'text')
    .addColumn('container', 'text')
    .addColumn('documents', 'text', column => column.notNull())
    .addColumn('started_at', 'text', column => column.notNull())
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createTable('close_services')
    .addColumn('close_seq', 'bigint', column => column.notNull().references('closes.seq'))
    .addColumn('service', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('close_services_key', ['close_seq', 'service'])
    .modifyEnd(keyed(types))
    .execute()
  await db.schema
    .createTable('close_labels')
    .addColumn('close_seq', 'bigint', column => column.notNull().references('closes.seq'))
    .addColumn('shipment_id', 'text', column => column.notNull())
    .addColumn('service', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('reference', 'text', column => column.notNull())
    .addColumn('outcome', 'text', column => column.notNull())
    .addColumn('code', 'text')
    .addColumn('params', 'text')
    .addPrimaryKeyConstraint('close_labels_key', ['close_seq', 'shipment_id'])
    .modifyEnd(keyed(types))
    .execute()
}
