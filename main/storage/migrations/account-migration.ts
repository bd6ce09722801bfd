// From environments to modes and accounts. Rows once carried `training`, `test` or `live`, where `test` followed
// the label server's switch, so that a parcel label bought meanwhile was in a separate list and could be sold
// twice. The column `environment` holds the mode from here on; the label server's switch belongs to the account.
import { type Kysely, sql } from 'kysely'

type AnyTables = Kysely<unknown>

export async function accounts(db: AnyTables): Promise<void> {
  await db.schema.alterTable('purchases').addColumn('account_environment', 'text').execute()
  await sql`update purchases set account_environment = case when environment = 'test' then 'test' else 'production' end
    where service = 'label-server'`.execute(db)
  // The embedded services listened elsewhere after each start; they are one account.
  await sql`update purchases set base_url = 'training' where environment = 'training'`.execute(db)
  await purchases(db)
  await holders(db)
  await addressBook(db)
  await sql`delete from meter_readings where environment = 'test' and exists (
    select 1 from meter_readings as other where other.environment = 'live'
      and other.meter_id = meter_readings.meter_id and other.read_at = meter_readings.read_at)`.execute(db)
  for (const table of ['meter_readings', 'order_imports', 'orders', 'order_runs', 'funds', 'closes']) {
    await sql`update ${sql.table(table)} set environment = 'live' where environment = 'test'`.execute(db)
  }
  // Word for word the rows of purchases_closable, so that the accounts among them are found without reading one.
  await db.schema
    .createIndex('purchases_closable_accounts')
    .on('purchases')
    .columns(['environment', 'service', 'base_url', 'account', 'account_environment'])
    .where(sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here'`)
    .execute()
}

/** Two live labels of one reference both stay: the second as a duplicate, both marked for an operator. */
async function purchases(db: AnyTables): Promise<void> {
  const marked = sql`case when attention = '[]' then '["second-label"]'
    else substr(attention, 1, length(attention) - 1) || ',"second-label"]' end`
  const collides = sql`select 'live:' || test.reference_key from purchases as test
    where test.environment = 'test' and test.holder_key is not null`
  await sql`update purchases set attention = ${marked}, needs_decision = 1
    where environment = 'live' and holder_key in (${collides})`.execute(db)
  await sql`update purchases set attention = ${marked}, needs_decision = 1, holder_key = null,
      duplicate_reason = coalesce(duplicate_reason, 'second-label')
    where environment = 'test' and holder_key is not null and exists (
      select 1 from purchases as live where live.holder_key = 'live:' || purchases.reference_key)`.execute(db)
  await sql`update purchases set environment = 'live',
      holder_key = case when holder_key is null then null else 'live:' || reference_key end
    where environment = 'test'`.execute(db)
}

/** What is open keeps its place where that is free; else it stays on its list and keeps nothing else away. */
async function holders(db: AnyTables): Promise<void> {
  for (const table of ['orders', 'order_runs', 'funds', 'closes']) {
    const open = sql`environment = 'test' and holder_key is not null`
    const moved = sql`'live' || substr(holder_key, 5)`
    await sql`update ${sql.table(table)} set holder_key = ${moved} where ${open} and not exists (
      select 1 from ${sql.table(table)} as other where other.holder_key = 'live' || substr(${sql.table(table)}.holder_key, 5))`.execute(
      db,
    )
  }
}

async function addressBook(db: AnyTables): Promise<void> {
  await sql`update known_addresses set environment = 'live', address_key = 'live' || substr(address_key, 5)
    where environment = 'test' and not exists (
      select 1 from known_addresses as other where other.address_key = 'live' || substr(known_addresses.address_key, 5))`.execute(
    db,
  )
  // The same recipient and house, known already.
  await sql`delete from known_addresses where environment = 'test'`.execute(db)
}
