// A record as the trail last carried it, looked for in its events.
import { type Kysely, type Selectable, sql } from 'kysely'
import { compiled } from '../../compiled.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import { readDetail } from './event-columns.ts'
import { type SealedRow, sealedRowsIn } from './sealed-rows.ts'

type Db = Kysely<LedgerTables>
type Of = Pick<SealedRow, 'of' | 'id'>
export type Detailed = Pick<Selectable<EventTable>, 'detail'>

/** The highest revision: stations that share a ledger have no other order among each other. */
export function lastOf(rows: readonly SealedRow[], { of, id }: Of): SealedRow | undefined {
  const told = rows.filter(row => row.of === of && row.id === id)
  return told.sort((one, other) => other.revision - one.revision)[0]
}

/** All that these events carry. */
export const rowsOf = (events: readonly Detailed[]): readonly SealedRow[] =>
  events.flatMap(({ detail }) => sealedRowsIn(readDetail(detail)) ?? [])

const selectEventsOf = compiled<LedgerTables, { id: string }, Detailed>((db, value) =>
  db.selectFrom('events').select('detail').where('shipment_id', '=', value('id')),
)

/** As the purchase's own events carry it. */
export async function lastSealedPurchase(db: Db, id: string): Promise<SealedRow | undefined> {
  return lastOf(rowsOf(await selectEventsOf(db, { id })), { of: 'purchase', id })
}

/** What of a record is not as the trail has it. */
export const differing = (was: SealedRow, last: SealedRow): readonly string[] => [
  ...(was.revision === last.revision ? [] : ['revision']),
  ...columnsDiffering(was.is, last.is),
]

/** Of the columns that the trail has: a later version may have more. */
export const columnsDiffering = (was: SealedRow['is'], last: SealedRow['is']): readonly string[] =>
  Object.keys(last).filter(name => last[name] !== (was[name] ?? null))

/** Events with this id anywhere in their detail. */
export const naming = (id: string) => sql<boolean>`replace(detail, ${JSON.stringify(id)}, '') <> detail`

/** Events of one commit are this close together: a file’s orders, or a day’s labels, are told in many of them. */
export const WITHIN_A_COMMIT = 2000

const CLOCKS_APART_MS = 2 * 24 * 60 * 60 * 1000

/** Stations' clocks differ: what followed at one is not looked for after the moment alone that another one noted. */
export const notBefore = (at: string | number): string =>
  new Date(new Date(at).getTime() - CLOCKS_APART_MS).toISOString()
