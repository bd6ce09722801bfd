// What a trail that nobody adds to any more is known by: the ends of the names that this bench had before, and all of what
// was there when a supervisor accepted a changed one.
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { BEYOND_COUNTING, type ChainHead } from '../records/trail/event-chain.ts'

/** Quoted: what somebody else wrote there may be of another kind, or too large for a number. */
const COLUMNS = [
  'station',
  'sequence',
  'at',
  'kind',
  'operator',
  'shipment_id',
  'job_id',
  'detail',
  'hash',
  'mac',
]
  .map(column => `quote(${column})`)
  .join(', ')

/**
 * By name, how far the chains of all others than `own` reach. A seek a name; without a wait, since it is asked as the
 * store opens and as a commit ends.
 */
export function endsOfOthers(database: DatabaseSync, own: string): string {
  const rows = database
    .prepare(
      `with recursive names(station) as (
         select min(station) from events
         union all
         select (select min(station) from events where station > names.station) from names where station is not null
       )
       select names.station, ends.sequence, ends.hash from names join events ends on ends.station = names.station
       where names.station <> ? and ends.sequence = (
         select max(sequence) from events where station = names.station and sequence < ?
       )
       order by names.station`,
    )
    .all(own, BEYOND_COUNTING)
  return digestOf(rows)
}

/** Everything but what `own` wrote after `head`. */
export function trailUpTo(database: DatabaseSync, own: string, head: ChainHead): string {
  const rows = database
    .prepare(
      `select ${COLUMNS} from events
       where not (station = ? and typeof(sequence) = 'integer' and sequence > ? and sequence < ?)
       order by station, sequence`,
    )
    .iterate(own, head.sequence, BEYOND_COUNTING)
  return digestOf(rows)
}

/** Whether something is at a place that none of our chains has. */
export function hasStrays(database: DatabaseSync): boolean {
  const found = database
    .prepare(
      `select 1 from events where typeof(sequence) <> 'integer' or sequence >= ? or sequence < 1 limit 1`,
    )
    .get(BEYOND_COUNTING)
  return found !== undefined
}

function digestOf(rows: Iterable<Readonly<Record<string, unknown>>>): string {
  const digest = createHash('sha256')
  for (const row of rows) digest.update(`${JSON.stringify(Object.values(row))}\n`)
  return digest.digest('base64url')
}
