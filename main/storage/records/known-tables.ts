// What a bench remembers of people, goods and weights: its tables.
import { type Generated, type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../migrations/column-types.ts'

export interface KnownAddressTable {
  seq: Generated<number>
  id: string
  /** Unique: environment, recipient and house, without case and spaces. */
  address_key: string
  environment: string
  search_text: string
  address: string
  use_count: number
  last_used_at: string
}

export interface KnownGoodsTable {
  seq: Generated<number>
  id: string
  /** Unique: environment, description and origin, without case and spaces. */
  goods_key: string
  environment: string
  search_text: string
  goods: string
  use_count: number
  last_used_at: string
}

export interface KnownWeightTable {
  /** Hash of the mode, and of the SKU or the address. */
  weight_key: string
  saved_at: string
  shipment_id: string
  environment: string
  kind: string
  weight_ten_thousandths: number
}

export async function knownGoods(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('known_goods')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('goods_key', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('search_text', 'text', column => column.notNull())
    .addColumn('goods', 'text', column => column.notNull())
    .addColumn('use_count', 'integer', column => column.notNull())
    .addColumn('last_used_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('known_goods_last_used')
    .on('known_goods')
    .columns(['environment', 'last_used_at'])
    .execute()
}

export async function knownWeights(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('known_weights')
    .addColumn('weight_key', 'text', column => column.notNull())
    .addColumn('saved_at', 'text', column => column.notNull())
    .addColumn('shipment_id', 'text', column => column.notNull())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('weight_ten_thousandths', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('known_weights_key', ['weight_key', 'saved_at', 'shipment_id'])
    .modifyEnd(sql.raw(types.keyedTable))
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('known_weights')
  await index('known_weights_of_label').column('shipment_id').execute()
  await index('known_weights_by_age').columns(['kind', 'saved_at']).execute()
}

export async function knownAddresses(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('known_addresses')
    .addColumn('seq', types.serial, column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('address_key', 'text', column => column.notNull().unique())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('search_text', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('use_count', 'integer', column => column.notNull())
    .addColumn('last_used_at', 'text', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('known_addresses_last_used')
    .on('known_addresses')
    .columns(['environment', 'last_used_at'])
    .execute()
}
