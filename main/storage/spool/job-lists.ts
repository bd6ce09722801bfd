// Print jobs as they are asked for: by their names, and in lists.
import { type Kysely, sql } from 'kysely'
import type { JobMode, PrintJob } from '../../core/printing/print-job.ts'
import { isReadableJob } from './job-columns.ts'
import { type JobRow, toJob } from './job-rows.ts'
import {
  areIts,
  bytesKept,
  isHeld,
  selectByCommand,
  selectById,
  selectNext,
  selectOfShipment,
  selectSlipsOf,
} from './job-statements.ts'
import type { SpoolTables } from './schema.ts'
import type { ReadingPrints as Reading } from './session.ts'

// Literals, so that the partial indexes jobs_sending, jobs_given and jobs_unsure are taken.
export const isSending = sql<boolean>`state = 'sending'`
const isGiven = sql<boolean>`state = 'given'`
const isUnsure = sql<boolean>`state = 'unsure'`

/** As they are, in no order. */
export async function jobRows({ db }: Reading, ids: readonly string[]): Promise<readonly JobRow[]> {
  const rows = await Promise.all(ids.map(id => selectById(db, { id })))
  return rows.flat()
}

export async function job({ db }: Reading, id: string): Promise<PrintJob | undefined> {
  const [row] = await selectById(db, { id })
  return row && toJob(row)
}

/** What a command made, or was answered with. */
export async function rowByCommand(db: Kysely<SpoolTables>, commandId: string): Promise<JobRow | undefined> {
  const [made] = await selectByCommand(db, { id: commandId })
  if (made) return made
  return db
    .selectFrom('answered_commands')
    .innerJoin('jobs', 'jobs.id', 'answered_commands.job_id')
    .selectAll('jobs')
    .where('answered_commands.command_id', '=', commandId)
    .executeTakeFirst()
}

export async function jobByCommand({ db }: Reading, commandId: string): Promise<PrintJob | undefined> {
  const row = await rowByCommand(db, commandId)
  return row && toJob(row)
}

/** What goes to the printer, byte for byte; undefined once retention has dropped it, or where others changed it. */
export async function jobBytes({ db }: Reading, id: string): Promise<Uint8Array | undefined> {
  const [row] = await selectById(db, { id })
  const bytes = row && (await bytesKept(db, id))
  return row && areIts(row, bytes) ? bytes : undefined
}

export async function jobs({ db }: Reading, limit: number, mode?: JobMode): Promise<readonly PrintJob[]> {
  let all = db.selectFrom('jobs').selectAll()
  if (mode !== undefined) all = all.where('mode', '=', mode)
  const rows = await all.orderBy('seq', 'desc').limit(limit).execute()
  return rows.map(toJob)
}

/** Newest first. */
export async function jobsOf({ db }: Reading, shipmentId: string): Promise<readonly PrintJob[]> {
  return (await selectOfShipment(db, { id: shipmentId })).map(toJob)
}

/** Newest first. */
export async function slipsOf({ db }: Reading, shipmentId: string): Promise<readonly PrintJob[]> {
  return (await selectSlipsOf(db, { id: shipmentId })).map(toJob)
}

export async function nextJob(
  { db }: Reading,
  printerId: string,
  mode: JobMode,
): Promise<PrintJob | undefined> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const [row] = await selectNext(db, { printer: printerId, mode, after })
    if (!row || row.seq === after) return undefined
    // One that cannot be read holds up none behind it.
    if (isReadableJob(row)) return toJob(row)
    after = row.seq
  }
}

export async function jobsToDecide({ db }: Reading, mode?: JobMode): Promise<readonly PrintJob[]> {
  const held = await db.selectFrom('jobs').selectAll().where(isHeld).execute()
  const given = await db.selectFrom('jobs').selectAll().where(isGiven).execute()
  const unsure = await db.selectFrom('jobs').selectAll().where(isUnsure).execute()
  return [...held, ...given, ...unsure]
    .filter(row => mode === undefined || row.mode === mode)
    .sort((a, b) => a.seq - b.seq)
    .map(toJob)
}

export async function countWaiting({ db }: Reading, mode?: JobMode): Promise<number> {
  const count = async (state: typeof isHeld) => {
    let of = db
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(state)
    if (mode !== undefined) of = of.where('mode', '=', mode)
    const counted = await of.executeTakeFirstOrThrow()
    return Number(counted.count)
  }
  return (await count(isHeld)) + (await count(isSending))
}

/** The highest copy number so far, 0 where the label never had a job here. */
export async function copiesOf({ db }: Reading, shipmentId: string): Promise<number> {
  const { highest } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.max('copy_number').as('highest'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  return Number(highest ?? 0)
}
