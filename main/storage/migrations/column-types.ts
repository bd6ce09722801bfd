// What the dialects of SQL spell differently in a table's columns.

export interface ColumnTypes {
  /** A number that the database gives, rising. */
  readonly serial: 'integer' | 'bigserial'
  readonly bytes: 'blob' | 'bytea'
  /** After a table whose primary key is all the order it needs. */
  readonly keyedTable: '' | 'without rowid'
}

export const SQLITE_TYPES: ColumnTypes = { serial: 'integer', bytes: 'blob', keyedTable: 'without rowid' }

export const POSTGRES_TYPES: ColumnTypes = { serial: 'bigserial', bytes: 'bytea', keyedTable: '' }
