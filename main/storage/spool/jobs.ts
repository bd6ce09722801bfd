// What happens to print jobs in the spool: added once, changed by compare-and-swap, listed.
import { type Kysely, sql, type Updateable } from 'kysely'
import type { EventNote } from '../../core/ledger.ts'
import {
  comesByItself,
  type JobMode,
  jobId,
  jobMayBecome,
  labelOf,
  type NewCopy,
  type NewPrintJob,
  type PrintJob,
} from '../../core/print-job.ts'
import type { SpoolPort } from '../../core/spool.ts'
import { isReadableJob } from './job-columns.ts'
import { type JobRow, newJobRow, sealedJob, toJob } from './job-rows.ts'
import {
  areIts,
  bytesKept,
  insertBytes,
  insertJob,
  selectByCommand,
  selectById,
  updateJob,
} from './job-statements.ts'
import type { JobTable, SpoolTables } from './schema.ts'
import type { SpoolSession } from './session.ts'

type Db = Kysely<SpoolTables>
type Reading = Pick<SpoolSession, 'db'>
type JobChange = Parameters<SpoolPort['changeJob']>[2]

// Literals, so that the partial indexes jobs_held, jobs_sending, jobs_given and jobs_unsure are taken.
const isHeld = sql<boolean>`state = 'held'`
const isSending = sql<boolean>`state = 'sending'`
const isGiven = sql<boolean>`state = 'given'`
const isUnsure = sql<boolean>`state = 'unsure'`

/**
 * Puts a job on the spool, held. A replay (same id or command) changes nothing and gives the job as it
 * is, since ids derive from the purchase and the copy. A voided label's job is added cancelled.
 */
export async function add(
  session: SpoolSession,
  job: NewPrintJob & { readonly commandId?: string },
  event: EventNote,
): Promise<PrintJob> {
  const known = await knownJob(session.db, job)
  if (known) return toJob(known)
  const added = await addJob(session, job)
  const made = toJob(added)
  await session.record({ ...event, ...about(made) }, made.state, [sealedJob(added)])
  return made
}

/** See SpoolPort.addCopy; `above`: the highest number that is known to be taken elsewhere. */
export async function addCopy(
  session: SpoolSession,
  copy: NewCopy,
  event: EventNote,
  above = 0,
): Promise<PrintJob> {
  const { db } = session
  const [known] = copy.commandId === undefined ? [] : await selectByCommand(db, { id: copy.commandId })
  if (known) return toJob(known)
  const coming = copy.unlessComing ? await comingOf(db, copy.shipmentId) : undefined
  if (coming) return coming
  const copyNumber = Math.max(await copiesOf(session, copy.shipmentId), above) + 1
  const job = { ...copy, id: jobId(copy.shipmentId, copyNumber), copyNumber }
  return add(session, job, { ...event, detail: { ...event.detail, copyNumber } })
}

/** The newest print of the label that is still to come out. */
async function comingOf(db: Db, shipmentId: string): Promise<PrintJob | undefined> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toJob).find(comesByItself)
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
  if (byId || commandId === undefined) return byId
  return (await selectByCommand(db, { id: commandId }))[0]
}

/** See SpoolPort.changeJob. Progress within one state (`bytesSent`) is no event. */
export async function changeJob(
  session: SpoolSession,
  id: string,
  from: readonly PrintJob['state'][],
  change: JobChange,
  event?: EventNote,
): Promise<PrintJob | undefined> {
  const { db, at } = session
  const forbidden = from.find(state => state !== change.state && !jobMayBecome(state, change.state))
  if (forbidden !== undefined) throw new Error(`a print job never goes from ${forbidden} to ${change.state}`)
  const [before] = await selectById(db, { id })
  if (!before || !(from as readonly string[]).includes(before.state)) return undefined
  const sends = change.state === 'sending' && before.state !== 'sending'
  if (sends && !isReadableJob(before)) return undefined
  const label = before.shipment_id ?? before.slip_of
  if (sends && label !== null && !(await session.mayPrint(label))) return undefined

  const isTold = event !== undefined || before.state !== change.state || changesSealed(before, change)
  const differs = isTold && (await session.tellIfChanged(before))
  // By what somebody else made of it nothing goes to a printer, here or elsewhere, whoever asks for it. What is on its way
  // ends as it ends.
  const stays = differs && (change.state === 'held' || change.state === 'given' || sends)
  const made = stays ? SET_ASIDE : change
  const columns = changedColumns(made, before, at)
  const [row] = await updateJob(db, { ...columns, at_seq: before.seq, was_state: before.state })
  if (!row) return undefined
  const job = toJob(row)
  const said = stays ? setAsideEvent : (event ?? madeEvent(job))
  if (isTold) await session.record({ ...said, ...about(job) }, job.state, [sealedJob(row)])
  if (!stays && made.cause === 'changed-outside') await tellIfBytesDiffer(session, row)
  return job
}

/** Progress is none, and needs no event. */
const changesSealed = (
  before: JobRow,
  { cause, needsRelease, printerId, printAnyway, evidence, warnings, givenTo }: JobChange,
): boolean =>
  (cause !== undefined && cause !== before.cause) ||
  [needsRelease, printerId, printAnyway, evidence, warnings, givenTo].some(one => one !== undefined)

/** Held for a person, who can only cancel it: its label is printed again by what the service gave. */
const SET_ASIDE = { state: 'held', needsRelease: true, cause: 'changed-outside' } as const satisfies JobChange
const setAsideEvent: EventNote = { kind: 'job-held', detail: { cause: SET_ASIDE.cause } }

async function tellIfBytesDiffer(session: SpoolSession, row: JobRow): Promise<void> {
  const bytes = await bytesKept(session.db, row.id)
  if (!areIts(row, bytes)) await session.tellBytesChanged(row, bytes ?? null)
}

function changedColumns(change: JobChange, before: JobRow, at: string): Updateable<JobTable> {
  const { printerId = before.printer_id } = change
  // Cause and detail tell of one state and one printer: another without them has none.
  const isOther = change.state !== before.state || printerId !== before.printer_id
  return {
    state: change.state,
    updated_at: at,
    ...((isOther || change.cause !== undefined) && { cause: change.cause ?? null }),
    ...((isOther || change.detail !== undefined) && { detail: change.detail ?? null }),
    ...(change.bytesSent !== undefined && { bytes_sent: change.bytesSent }),
    ...(change.needsRelease !== undefined && { needs_release: change.needsRelease ? 1 : 0 }),
    ...(change.warnings && {
      warnings: change.warnings.length > 0 ? JSON.stringify(change.warnings) : null,
    }),
    ...(change.evidence && { evidence: JSON.stringify(change.evidence) }),
    ...(change.printAnyway !== undefined && { print_anyway: change.printAnyway }),
    ...(change.givenTo !== undefined && { given_to: change.givenTo }),
    printer_id: printerId,
  }
}

const about = (job: PrintJob) => ({
  jobId: job.id,
  ...(job.shipmentId !== undefined && { shipmentId: job.shipmentId }),
})

const madeEvent = (job: PrintJob): EventNote => ({
  kind: `job-${job.state}`,
  detail: { ...(job.cause !== undefined && { cause: job.cause }), bytesSent: job.bytesSent },
})

/**
 * Cancels a label's held and given jobs, and its packing slips with them; undefined, with nothing done, where one is on its way to
 * paper. A slip that is on its way stops nothing.
 */
export async function cancelHeld(
  session: SpoolSession,
  shipmentId: string,
): Promise<readonly string[] | undefined> {
  const { db, at, tellIfChanged } = session
  const waiting = await db
    .selectFrom('jobs')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', ['sending', 'given', 'held'])
    .execute()
  if (waiting.some(({ state }) => state === 'sending')) return undefined
  for (const row of waiting) await tellIfChanged(row)
  const cancelled = await db
    .updateTable('jobs')
    .set({ state: 'cancelled', cause: 'purchase-voided', updated_at: at })
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', ['given', 'held'])
    .returning('id')
    .execute()
  await cancelSlips(session, shipmentId)
  return cancelled.map(({ id }) => id)
}

async function cancelSlips(session: SpoolSession, shipmentId: string): Promise<void> {
  const event = { kind: 'job-cancelled' as const, detail: { cause: 'purchase-voided' } }
  for (const slip of await slipsOf(session, shipmentId)) {
    if (slip.state !== 'held') continue
    await changeJob(session, slip.id, ['held'], { state: 'cancelled', cause: 'purchase-voided' }, event)
  }
}

/** At a start: bytes may have left before the last run ended, so only a person knows. */
export async function interruptJobs({
  db,
  at,
  tellIfChanged,
}: Pick<SpoolSession, 'db' | 'at' | 'tellIfChanged'>): Promise<readonly PrintJob[]> {
  const sending = await db.selectFrom('jobs').selectAll().where(isSending).execute()
  for (const row of sending) await tellIfChanged(row)
  const rows = await db
    .updateTable('jobs')
    .set({ state: 'unsure', cause: 'interrupted', updated_at: at })
    .where(isSending)
    .returningAll()
    .execute()
  return rows.map(toJob)
}

/** As they are, in no order. */
export async function jobRows({ db }: Reading, ids: readonly string[]): Promise<readonly JobRow[]> {
  const rows = await Promise.all(ids.map(id => selectById(db, { id })))
  return rows.flat()
}

export async function job({ db }: Reading, id: string): Promise<PrintJob | undefined> {
  const [row] = await selectById(db, { id })
  return row && toJob(row)
}

export async function jobByCommand({ db }: Reading, commandId: string): Promise<PrintJob | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('command_id', '=', commandId).executeTakeFirst()
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
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toJob)
}

/** Newest first. */
export async function slipsOf({ db }: Reading, shipmentId: string): Promise<readonly PrintJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('slip_of', '=', shipmentId)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toJob)
}

export async function nextJob(
  { db }: Reading,
  printerId: string,
  mode: JobMode,
): Promise<PrintJob | undefined> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const row = await db
      .selectFrom('jobs')
      .selectAll()
      .where('printer_id', '=', printerId)
      .where(isHeld)
      .where('mode', '=', mode)
      .where('needs_release', '=', 0)
      .where('seq', '>', after)
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
      .limit(1)
      .executeTakeFirst()
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
