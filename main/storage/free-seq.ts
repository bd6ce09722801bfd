// The place that a new row takes in a table of the station's own file whose rows are numbered. Left to itself SQLite gives
// a random one of nineteen digits, which nothing here can read, where somebody wrote a row to the last place there is; and
// a second time that of a row that somebody took away.
import { type RawBuilder, sql } from 'kysely'
import type { StationTables } from './spool/schema.ts'

/** Larger than any place of ours: somebody wrote it there, and one more than the largest of all is no number. */
const TOO_LARGE = sql.lit(2 ** 52)

/** The tables whose rows are numbered. */
type Numbered = {
  [Table in keyof StationTables]: StationTables[Table] extends { readonly seq: unknown } ? Table : never
}[keyof StationTables]

/** By which columns rows of other tables belong to one: they may be left where somebody took theirs away. */
const BELONGING: Partial<Record<Numbered, readonly (readonly [table: string, column: string])[]>> = {
  purchases: [['payloads', 'purchase_seq']],
  closes: [
    ['close_labels', 'close_seq'],
    ['close_services', 'close_seq'],
  ],
  jobs: [['job_bytes', 'job_seq']],
}

/** Behind all others; several rows of one statement say which of them each is. */
export function freeSeq(table: Numbered, index = 0): RawBuilder<number> {
  const highest = [[table, 'seq'] as const, ...(BELONGING[table] ?? [])].map(([name, column]) => {
    const place = sql.ref(column)
    return sql`coalesce((select max(${place}) from ${sql.table(name)} where ${place} < ${TOO_LARGE}), 0)`
  })
  const [only, ...more] = highest
  return sql<number>`(select ${sql.lit(1 + index)} + ${more.length > 0 ? sql`max(${sql.join(highest)})` : only})`
}

/** Where stations share the ledger its database counts: a series, which no row leads astray. */
export const placed = (
  { sharing }: { readonly sharing?: object | undefined },
  table: Numbered,
  index?: number,
): { readonly seq?: RawBuilder<number> } => (sharing ? {} : { seq: freeSeq(table, index) })
