// What became of the prints that a bench has given to others.
import { sql } from 'kysely'
import type { GivenPrint } from '../../core/printing/neighbours.ts'
import { CAME_BACK, type JobState } from '../../core/printing/print-job.ts'
import { type Db, TAKEN } from './given-prints.ts'
import { jobStateOf } from './job-states.ts'

/** Those of this bench, by their ids. */
export async function givenBy(
  db: Db,
  folder: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, GivenPrint>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('given_prints')
    .select(['job_id', 'state', 'why', 'to_station', 'taken_by', 'slip'])
    .where('folder', '=', folder)
    .where('job_id', 'in', jobIds)
    .execute()
  return new Map(rows.map(row => [row.job_id, givenPrint(row)]))
}

/** What nobody can read is nobody's: a person decides. */
function givenPrint(row: {
  readonly state: string
  readonly why: string | null
  readonly to_station: string
  readonly taken_by: string | null
  readonly slip: string | null
}): GivenPrint {
  if (row.state === 'offered') return { state: 'offered' }
  if (row.state === 'taken') {
    const by = row.taken_by ?? row.to_station
    return { state: 'taken', by, ...(row.slip === 'taken' && { withSlip: true }) }
  }
  return { state: 'back', why: CAME_BACK.find(one => one === row.why) ?? 'not-taken' }
}

/** How those that were taken stand where they were taken. */
export async function statesThere(
  db: Db,
  folder: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobState>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('given_prints as given')
    .innerJoin('job_states as theirs', join =>
      join
        .on('theirs.job_id', '=', sql<string>`given.job_id || ${TAKEN}`)
        .onRef('theirs.station', '=', 'given.taken_by'),
    )
    .select(['given.job_id', 'theirs.state'])
    .where('given.folder', '=', folder)
    .where('given.job_id', 'in', jobIds)
    .where('given.state', '=', 'taken')
    .execute()
  return new Map(rows.map(({ job_id, state }) => [job_id, jobStateOf(state)]))
}
