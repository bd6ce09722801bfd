// The table of carriers' statements of adjustments, as queries see it, and its migration.
import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../migrations/column-types.ts'

export interface AdjustmentTable {
  /** Of what its line says: the same line of another statement is the same adjustment. */
  id: string
  environment: string
  file_name: string
  line: number
  tracking_number: string
  billed_weight: string
  billed_weight_oz: number | null
  billed_cents: number
  reason: string
  /** Null where no label here had its number as it came. */
  shipment_id: string | null
  operator: string | null
  created_at: string
}

export async function adjustmentTable(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('adjustments')
    .addColumn('id', 'text', column => column.primaryKey().notNull())
    .addColumn('environment', 'text', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('line', 'integer', column => column.notNull())
    .addColumn('tracking_number', 'text', column => column.notNull())
    .addColumn('billed_weight', 'text', column => column.notNull())
    .addColumn('billed_weight_oz', 'double precision')
    .addColumn('billed_cents', 'bigint', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('shipment_id', 'text')
    .addColumn('operator', 'text')
    .addColumn('created_at', 'text', column => column.notNull())
    .modifyEnd(sql.raw(types.keyedTable))
    .execute()
  await db.schema
    .createIndex('adjustments_newest')
    .on('adjustments')
    .columns(['environment', 'created_at', 'line'])
    .execute()
}
