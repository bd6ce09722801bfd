// Keys of references that an earlier rule made: unlike spaces, widths and kinds of hyphens were once several references.
import { type Kysely, sql } from 'kysely'
import { referenceKey } from '../../core/shipment/reference-key.ts'

const PAGE = 2000
/** All that could have had another key; a million plain ones are left out by the database itself. */
const MAY_DIFFER = sql<boolean>`octet_length(reference_key) <> length(reference_key) or reference_key like '%  %'`

/** Purchases whose keys the next start renews: events carry them, so each needs one (records/purchases/reference-keys.ts). */
export const PURCHASES_TO_REKEY = 'purchases_to_rekey'

interface Keyed {
  readonly seq: number
  readonly id: string
  readonly reference: string
  readonly reference_key: string
}

export async function renewReferenceKeys(db: Kysely<unknown>): Promise<void> {
  const purchases: string[] = []
  for await (const { id } of outdated(db, 'purchases')) purchases.push(id)
  if (purchases.length > 0) {
    await sql`insert into ledger_facts (name, value)
      values (${PURCHASES_TO_REKEY}, ${JSON.stringify(purchases)})`.execute(db)
  }
  for await (const order of outdated(db, 'orders')) await renewOrder(db, order)
}

async function* outdated(db: Kysely<unknown>, table: 'purchases' | 'orders'): AsyncGenerator<Keyed> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Keyed>`select seq, id, reference, reference_key from ${sql.table(table)}
      where seq > ${after} and (${MAY_DIFFER}) order by seq limit ${PAGE}`.execute(db)
    yield* rows.filter(row => row.reference_key !== referenceKey(row.reference))
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.seq)
  }
}

/**
 * Of two open orders that are one from here on the one that has its place keeps it. The other is shown as one to be
 * corrected, unless a run has it: then it stays there, and its purchase finds what the first has bought.
 */
async function renewOrder(db: Kysely<unknown>, { seq, reference }: Keyed): Promise<void> {
  const key = referenceKey(reference)
  const { rows } = await sql<{ row: number }>`select other."row" from orders as other
    join orders as own on own.seq = ${seq} and own.holder_key is not null
    where other.holder_key = own.environment || ':' || ${key}`.execute(db)
  await sql`update orders set reference_key = ${key} where seq = ${seq}`.execute(db)
  const [first] = rows
  if (!first) {
    await sql`update orders set holder_key = environment || ':' || ${key}
      where seq = ${seq} and holder_key is not null`.execute(db)
    return
  }
  const problems = JSON.stringify({ reference: { code: 'order.same-reference', params: { row: first.row } } })
  await sql`update orders set holder_key = null, state = 'invalid', problems = ${problems}
    where seq = ${seq} and state in ('ready', 'invalid', 'failed')`.execute(db)
}
