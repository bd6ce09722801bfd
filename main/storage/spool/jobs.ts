// What happens to print jobs in the spool: changed by compare-and-swap, cancelled, interrupted.
import type { Updateable } from 'kysely'
import { jobMayBecome, type PrintJob } from '../../core/printing/print-job.ts'
import type { SpoolPort } from '../../core/printing/spool.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import { isReadableJob } from './job-columns.ts'
import { isSending, slipsOf } from './job-lists.ts'
import { about, type JobRow, sealedJob, toJob } from './job-rows.ts'
import { areIts, bytesKept, selectById, updateJob } from './job-statements.ts'
import type { JobTable } from './schema.ts'
import type { SpoolSession } from './session.ts'

type JobChange = Parameters<SpoolPort['changeJob']>[2]

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
