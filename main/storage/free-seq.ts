// The place that a new row takes where its table is not left to count by itself.
import { type RawBuilder, sql } from 'kysely'

/** Larger than any place of ours: somebody wrote it there, and one more than the largest of all is no number. */
const TOO_LARGE = sql.lit(2 ** 52)

/** By table: its own places, and those that rows of other tables say of it. */
type Places = readonly (readonly [table: string, column: string])[]

/** Not the place of one that somebody took away while what belongs to it stayed: SQLite would give it again. */
export function freeSeq(...places: Places): RawBuilder<number> {
  const highest = places.map(([table, column]) => {
    const place = sql.ref(column)
    return sql`coalesce((select max(${place}) from ${sql.table(table)} where ${place} < ${TOO_LARGE}), 0)`
  })
  return sql<number>`(select 1 + max(${sql.join(highest)}))`
}
