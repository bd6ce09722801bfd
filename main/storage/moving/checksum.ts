// The checksum of a table's rows as both sides compute it: the sum of a hash of each row, whatever their order.
import { hash } from 'node:crypto'

/** Between values, and for a value that is not there; no text of ours holds either. */
const NEXT = '\u001f'
const NOTHING = '\u001e'
/** 48 bits of each row's MD5: against mishaps, not against malice; the chain of events is what seals. */
const HEX_DIGITS = 12

export type Value = string | number | null | Uint8Array

export function rowChecksum(values: readonly Value[]): number {
  const text = values.map(value => {
    if (value === null) return NOTHING
    return value instanceof Uint8Array ? hash('md5', value) : String(value)
  })
  return Number.parseInt(hash('md5', text.join(NEXT)).slice(0, HEX_DIGITS), 16)
}

/** The same of all rows of a query, as PostgreSQL computes it; `columns` are SQL expressions. */
export function sumInSql(columns: readonly string[]): string {
  const texts = columns.map(column => `coalesce((${column})::text, E'\\x1e')`)
  return `coalesce(sum(('x' || left(md5(concat_ws(E'\\x1f', ${texts.join(', ')})), ${HEX_DIGITS}))::bit(${HEX_DIGITS * 4})::bigint), 0)::text`
}
