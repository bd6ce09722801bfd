// Statements that every print goes through, built once, and the bytes that are kept for its printer.
import type { Insertable, Kysely, Updateable } from 'kysely'
import { compiled } from '../compiled.ts'
import { freeSeq } from '../free-seq.ts'
import { digest } from '../records/digests.ts'
import type { JobRow } from './job-rows.ts'
import type { JobBytesTable, JobTable, SpoolTables } from './schema.ts'

export const insertJob = compiled<SpoolTables, Insertable<JobTable>, JobRow>((db, _value, all) =>
  db
    .insertInto('jobs')
    .values({ ...all, seq: freeSeq('jobs') })
    .returningAll(),
)
export const insertBytes = compiled<SpoolTables, JobBytesTable>((db, _value, all) =>
  db.insertInto('job_bytes').values(all),
)
export const selectById = compiled<SpoolTables, { id: string }, JobRow>((db, value) =>
  db.selectFrom('jobs').selectAll().where('id', '=', value('id')),
)
export const selectByCommand = compiled<SpoolTables, { id: string }, JobRow>((db, value) =>
  db.selectFrom('jobs').selectAll().where('command_id', '=', value('id')),
)
export const updateJob = compiled<
  SpoolTables,
  Updateable<JobTable> & { at_seq: number; was_state: string },
  JobRow
>((db, value, { at_seq: _seq, was_state: _state, ...columns }) =>
  db
    .updateTable('jobs')
    .set(columns)
    .where('seq', '=', value('at_seq'))
    .where('state', '=', value('was_state'))
    .returningAll(),
)

export async function bytesKept(db: Kysely<SpoolTables>, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('job_bytes')
    .innerJoin('jobs', 'jobs.seq', 'job_bytes.job_seq')
    .select('job_bytes.bytes')
    .where('jobs.id', '=', id)
    .executeTakeFirst()
  return row?.bytes instanceof Uint8Array ? row.bytes : undefined
}

/** As far as it has a hash of them: jobs of before it was kept have none. */
export const areIts = ({ bytes_hash }: Pick<JobRow, 'bytes_hash'>, bytes: Uint8Array | undefined) =>
  bytes !== undefined && (bytes_hash === null || digest(bytes) === bytes_hash)
