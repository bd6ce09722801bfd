// Statements that every print goes through, built once, and the bytes that are kept for its printer.
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { compiled } from '../compiled.ts'
import { freeSeq } from '../free-seq.ts'
import { digest } from '../records/digests.ts'
import type { JobRow } from './job-rows.ts'
import type { JobBytesTable, JobTable, SpoolTables } from './schema.ts'

/** A literal, so that the partial index jobs_held is taken. */
export const isHeld = sql<boolean>`state = 'held'`

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
/** Newest first. */
export const selectOfShipment = compiled<SpoolTables, { id: string }, JobRow>((db, value) =>
  db.selectFrom('jobs').selectAll().where('shipment_id', '=', value('id')).orderBy('seq', 'desc'),
)
/** Newest first. */
export const selectSlipsOf = compiled<SpoolTables, { id: string }, JobRow>((db, value) =>
  db.selectFrom('jobs').selectAll().where('slip_of', '=', value('id')).orderBy('seq', 'desc'),
)
/** The oldest that may go out, behind `after`. */
export const selectNext = compiled<SpoolTables, { printer: string; mode: string; after: number }, JobRow>(
  (db, value) =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('printer_id', '=', value('printer'))
      .where(isHeld)
      // By its index every print that ever came out would be looked at: the plus leaves the choice to jobs_held.
      .where(sql<string>`+mode`, '=', value('mode'))
      .where('needs_release', '=', 0)
      .where('seq', '>', value('after'))
      // The label comes first: its packing slip waits as long as that does, for whatever that waits.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs as label')
              .select('label.seq')
              .whereRef('label.shipment_id', '=', 'jobs.slip_of')
              .where('label.state', 'in', ['held', 'given', 'sending']),
          ),
        ),
      )
      .orderBy('seq')
      .limit(1),
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

const selectBytes = compiled<SpoolTables, { id: string }, Pick<JobBytesTable, 'bytes'>>((db, value) =>
  db
    .selectFrom('job_bytes')
    .innerJoin('jobs', 'jobs.seq', 'job_bytes.job_seq')
    .select('job_bytes.bytes')
    .where('jobs.id', '=', value('id')),
)

export async function bytesKept(db: Kysely<SpoolTables>, id: string): Promise<Uint8Array | undefined> {
  const [row] = await selectBytes(db, { id })
  return row?.bytes instanceof Uint8Array ? row.bytes : undefined
}

/** As far as it has a hash of them: jobs of before it was kept have none. */
export const areIts = ({ bytes_hash }: Pick<JobRow, 'bytes_hash'>, bytes: Uint8Array | undefined) =>
  bytes !== undefined && (bytes_hash === null || digest(bytes) === bytes_hash)
