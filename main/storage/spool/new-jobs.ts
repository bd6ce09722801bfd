// What is put on the spool: each print once, however often it is asked for.
import type { Kysely } from 'kysely'
import {
  comesByItself,
  jobId,
  labelOf,
  type NewPrintJob,
  type PrintJob,
} from '../../core/printing/print-job.ts'
import type { JobToAdd, NewCopy, PrintedThing } from '../../core/printing/spool.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import { copiesOf, jobsOf, rowByCommand, slipsOf } from './job-lists.ts'
import { about, type JobRow, newJobRow, sealedJob, toJob } from './job-rows.ts'
import { insertBytes, insertJob, selectById } from './job-statements.ts'
import { changeJob } from './jobs.ts'
import type { SpoolTables } from './schema.ts'
import type { SpoolSession } from './session.ts'

type Db = Kysely<SpoolTables>

/** `above`: the highest number that another station has. `apart`: the id of this one, which could not ask the others. */
export type CopyNumbering = { readonly above: number } | { readonly apart: string }

/**
 * Puts a job on the spool, held. A replay (same id or command) changes nothing and gives the job as it is, since ids derive
 * from the purchase and the copy. A voided label's job is added cancelled. See SpoolPort.add.
 */
export async function add(
  session: SpoolSession,
  job: JobToAdd,
  event: EventNote,
  slip?: NewPrintJob,
): Promise<PrintJob> {
  const known = await knownJob(session.db, job)
  if (known) return toJob(known)
  const coming = job.unlessComing ? await stillToCome(session, job, job.commandId) : undefined
  if (coming) return coming
  if (job.inPlaceOf) {
    const { id, event: told } = job.inPlaceOf
    const by = { state: 'cancelled', cause: 'cancelled-by-operator' } as const
    const over = await changeJob(session, id, ['held'], by, told)
    const [left] = over ? [] : await selectById(session.db, { id })
    if (left) return toJob(left)
  }
  const made = await addTold(session, job, event)
  if (slip) await addTold(session, slip, event)
  return made
}

async function addTold(session: SpoolSession, job: NewPrintJob, event: EventNote): Promise<PrintJob> {
  const added = await addJob(session, job)
  const made = toJob(added)
  await session.record({ ...event, ...about(made) }, made.state, [sealedJob(added)])
  return made
}

/** `add` without its own event, for a commit that records it together with the purchase. */
export async function addJob(
  { db, at, mayPrint }: Pick<SpoolSession, 'db' | 'at' | 'mayPrint'>,
  job: NewPrintJob & { readonly commandId?: string },
): Promise<JobRow> {
  const known = await knownJob(db, job)
  if (known) return known
  const label = labelOf(job)
  const printable = label === undefined || (await mayPrint(label))
  const [row] = await insertJob(db, {
    ...newJobRow(job, at),
    ...(!printable && { state: 'cancelled', cause: 'purchase-voided' }),
  })
  if (!row) throw new Error('the job was not inserted')
  await insertBytes(db, { job_seq: row.seq, bytes: job.bytes })
  return row
}

async function knownJob(
  db: Db,
  { id, commandId }: { readonly id: string; readonly commandId?: string },
): Promise<JobRow | undefined> {
  const [byId] = await selectById(db, { id })
  return byId || commandId === undefined ? byId : rowByCommand(db, commandId)
}

/** See SpoolPort.addCopy. */
export async function addCopy(
  session: SpoolSession,
  copy: NewCopy,
  event: EventNote,
  numbering: CopyNumbering = { above: 0 },
): Promise<PrintJob> {
  const { above, apart } = { above: 0, apart: undefined, ...numbering }
  const copyNumber = Math.max(await copiesOf(session, copy.shipmentId), above) + 1
  const job = { ...copy, id: jobId(copy.shipmentId, copyNumber, apart), copyNumber }
  return add(session, job, { ...event, detail: { ...event.detail, copyNumber } })
}

/** See SpoolPort.stillToCome. */
export async function stillToCome(
  session: SpoolSession,
  { shipmentId, slipOf }: PrintedThing,
  commandId?: string,
): Promise<PrintJob | undefined> {
  const prints =
    shipmentId !== undefined
      ? await jobsOf(session, shipmentId)
      : slipOf !== undefined
        ? await slipsOf(session, slipOf)
        : []
  const coming = prints.find(comesByItself)
  if (coming && commandId !== undefined) {
    await session.db
      .insertInto('answered_commands')
      .values({ command_id: commandId, job_id: coming.id })
      .onConflict(one => one.doNothing())
      .execute()
  }
  return coming
}
