// Columns that the ledger's tables got after they had shipped, and what was made of the rows of before.
import { type Kysely, sql } from 'kysely'
import { IS_SHIFT_EVENT } from '../records/orders/order-tables.ts'
import { IS_OPEN } from '../records/unused-labels.ts'

/** Which station has what in flight: several may share one ledger. */
export async function holders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('in_flight_by', 'text').execute()
  await db.schema.alterTable('funds').addColumn('station', 'text').execute()
  await db.schema.alterTable('closes').addColumn('station', 'text').execute()
}

/** A shipment of several packages is cancelled number by number. */
export async function voids(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('voids', 'text').execute()
}

/** Labels that a bench scans back from their boxes, closes of these alone, and the counts of that in a shift's report. */
export async function scanBacks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('scan_back', 'text').execute()
  await db.schema.alterTable('purchases').addColumn('scan_due_by', 'text').execute()
  await db.schema
    .createIndex('purchases_to_scan')
    .on('purchases')
    .columns(['environment', 'scan_due_by', 'seq'])
    .where(sql`scan_due_by`, 'is not', null)
    .execute()
  await db.schema
    .alterTable('closes')
    .addColumn('scanned_only', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.dropIndex('events_of_shift').execute()
  await db.schema.createIndex('events_of_shift').on('events').column('at').where(IS_SHIFT_EVENT).execute()
}

/** Labels by which a customer sends a package back: of which one that went out. */
export async function returnLabels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('return_of', 'text').execute()
}

/** Whoever voids a label hears of the one by which its package comes back. */
export async function indexReturnLabels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('purchases_return_of')
    .on('purchases')
    .column('return_of')
    .where(sql`return_of`, 'is not', null)
    .execute()
}

/** Labels and waiting orders of several boxes: which box of how many. Those of before are whole orders. */
export async function orderBoxes(db: Kysely<unknown>): Promise<void> {
  for (const table of ['purchases', 'orders']) {
    await db.schema.alterTable(table).addColumn('box_number', 'integer').execute()
    await db.schema.alterTable(table).addColumn('box_of', 'integer').execute()
  }
  // Small: few orders have several boxes.
  await db.schema
    .createIndex('purchases_of_boxes')
    .on('purchases')
    .columns(['environment', 'reference_key', 'seq'])
    .where(sql`box_number`, 'is not', null)
    .execute()
}

/** A repeat of a void is answered by what its first run came to. */
export async function voidCommands(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('void_command_id', 'text').execute()
  await db.schema
    .createIndex('purchases_by_void_command')
    .on('purchases')
    .column('void_command_id')
    .where(sql`void_command_id`, 'is not', null)
    .execute()
}

/** Rows of before stay at 0: their events do not carry them whole. */
export async function revisions(db: Kysely<unknown>): Promise<void> {
  for (const table of ['purchases', 'funds']) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  }
}

export async function closeRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closes')
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}

/** Closes of before count as a day's. */
export async function namedCloses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closes')
    .addColumn('named', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}

/** By which a check sees that a label was exchanged. */
export async function payloadHashes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('payloads_hash', 'text').execute()
}

/** What a service said about added money after someone had said otherwise, and on whose account it was added. */
export async function afterAll(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('funds')
    .addColumn('after_all', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('funds').addColumn('account', 'text').execute()
  await db.schema
    .createIndex('funds_reference')
    .on('funds')
    .columns(['environment', 'transaction_reference'])
    .execute()
}

/** Of a key that a station may have; entries of before have none. */
export async function seals(db: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'chain_checkpoints']) {
    await db.schema.alterTable(table).addColumn('mac', 'text').execute()
  }
}

/** What is looked for is folded further now (`Weiß` by `weiss`): what was kept before is found as before, and so too. */
export async function foldLetters(db: Kysely<unknown>): Promise<void> {
  const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
  const folded = Object.entries(letters).reduce(
    (text, [letter, plain]) => sql<string>`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    sql<string>`search_text`,
  )
  // Stamps of their own, above all that an index has seen.
  await sql`
    update purchases
    set search_text = ${folded}, search_stamp = (select max(search_stamp) from purchases) + seq
    where search_text <> ${folded}
  `.execute(db)
}

/** Labels that may still have to be used, by their day. */
export async function indexUnused(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('purchases_unused')
    .on('purchases')
    .columns(['environment', 'service', 'bought_at'])
    .where(IS_OPEN)
    .execute()
}

/** Which closes began after a label was entered; of labels of before their times say so. */
export async function closesBefore(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('close_before', 'text').execute()
}

/** What a service was chosen from; of labels of before nobody knows. */
export async function serviceChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('choice', 'text').execute()
}
