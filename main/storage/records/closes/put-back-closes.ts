// A close with an unknown outcome whose labels or services somebody else changed or removed: once a supervisor
// has seen it, it is put back as the trail has it, so that an operator's decision settles it as usual. What the trail
// says nothing about no longer blocks the next close.
import type { Selectable } from 'kysely'
import { CLOSE_OUTCOMES, CLOSE_SERVICE_STATES, type CloseOutcome } from '../../../core/money/closes.ts'
import type { PurchaseKind } from '../../../core/purchases/purchase.ts'
import { SERVICE_NAMES } from '../../../core/shipment/shipment.ts'
import type { CloseTable } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { readClose, readCloseLabel } from '../money-columns.ts'
import { rowToChange } from '../purchases/purchase-marks.ts'
import { nameOfRow } from '../purchases/purchase-rows.ts'
import { purchasesById } from '../purchases/purchase-statements.ts'
import { markSeen } from '../trail/noted-findings.ts'
import { putBackClosing, putBack as putBackPurchase } from '../trail/put-back.ts'
import type { SealedRow } from '../trail/sealed-rows.ts'
import { IS_TOLD_EVENT, SEEN } from '../trail/told-events.ts'
import { lastOf, naming } from '../trail/told-rows.ts'
import { updateClose } from './close-outcomes.ts'
import { startClose } from './closes.ts'
import { closeTold } from './closings-told.ts'

type CloseRow = Selectable<CloseTable>

/** See LedgerPort.markSeen. */
export async function takeNote(session: LedgerSession, ...seen: SeenFindings): Promise<void> {
  await markSeen(session, ...seen)
  const [findings] = seen
  const closes = findings.filter(({ record }) => record === 'close')
  for (const id of new Set(closes.map(one => one.id))) await putBack(session, id)
  // A label goes on by what was told of it. One that is gone or cannot be read keeps its reference, and no more; but of
  // what nobody knows the outcome of a person has to be asked.
  for (const { id, what, fields } of findings.filter(({ record }) => record === 'purchase')) {
    // Held until the commit: another station may be about to change it, as it should.
    await rowToChange(session, id)
    await putBackPurchase(session, id, kind => what === 'changed' || OPEN.includes(kind))
    if (fields.includes('closedAt')) await putBackClosing(session, id)
  }
}

const OPEN: readonly PurchaseKind[] = ['unknown', 'void-unknown']

type SeenFindings = Parameters<typeof markSeen> extends [unknown, ...infer Rest] ? Rest : never

/** See LedgerPort.startClose. What was seen once may be changed the same way again: nobody is asked for a second look. */
export async function startOrHold(
  session: LedgerSession,
  ...plan: Parameters<typeof startClose> extends [unknown, ...infer Rest] ? Rest : never
): ReturnType<typeof startClose> {
  const started = await startClose(session, ...plan)
  if (started.kind !== 'held-by' || !(await wasSeen(session, started.record.id))) return started
  return (await putBack(session, started.record.id)) === 'over' ? startClose(session, ...plan) : started
}

async function wasSeen({ db }: LedgerSession, id: string): Promise<boolean> {
  const seen = await db
    .selectFrom('events')
    .select('kind')
    .where(IS_TOLD_EVENT)
    .where('kind', '=', SEEN)
    .where(naming(id))
    .executeTakeFirst()
  return seen !== undefined
}

/** `over`: it is not open any more. */
async function putBack(session: LedgerSession, id: string): Promise<'over' | 'open'> {
  const found = session.db.selectFrom('closes').selectAll().where('id', '=', id)
  const row = await (session.sharing ? found.forUpdate() : found).executeTakeFirst()
  if (!row || readClose(row).values.state !== 'unknown') return 'open'
  const told = await closeTold(session, id)
  await putBackLabels(session, row, told)
  await putBackServices(session, row, told)
  const isRunning = lastOf(told, { of: 'close', id })?.is.state === 'running'
  const unknown = await session.db
    .selectFrom('close_labels')
    .select('shipment_id')
    .where('close_seq', '=', row.seq)
    .where('outcome', '=', 'unknown')
    .executeTakeFirst()
  // What went out and has no answer is a person's to say; where nothing did, it is over.
  if (unknown && !isRunning) return 'open'
  const changed = await updateClose(session, id, { ended: 'all' })
  return changed?.state === 'unknown' ? 'open' : 'over'
}

/** Of each label that the trail names. */
function lastOutcomes(told: readonly SealedRow[]): ReadonlyMap<string, CloseOutcome> {
  const last = new Map<string, CloseOutcome>()
  for (const { outcomes = {} } of told) {
    for (const outcome of CLOSE_OUTCOMES) for (const id of outcomes[outcome] ?? []) last.set(id, outcome)
  }
  return last
}

async function putBackLabels(
  { db }: LedgerSession,
  { seq }: CloseRow,
  told: readonly SealedRow[],
): Promise<void> {
  const kept = await db.selectFrom('close_labels').selectAll().where('close_seq', '=', seq).execute()
  const now = new Map(kept.map(label => [label.shipment_id, label]))
  const last = lastOutcomes(told)
  const ids = [...last.keys()]
  const differing = ids.filter(id => {
    const label = now.get(id)
    return !label || label.outcome !== last.get(id) || readCloseLabel(label).unreadable.length > 0
  })
  for (const row of await purchasesById(db, differing)) {
    const { id, service } = row
    const reference = nameOfRow(row)
    const outcome = last.get(id) ?? 'unknown'
    await db.deleteFrom('close_labels').where('close_seq', '=', seq).where('shipment_id', '=', id).execute()
    const label = { close_seq: seq, service, position: ids.indexOf(id), shipment_id: id, reference, outcome }
    const code = outcome === 'unknown' ? 'close.unknown' : null
    await db
      .insertInto('close_labels')
      .values({ ...label, code, params: null })
      .execute()
  }
}

/** A service of which nothing is told is as open as its labels. */
async function putBackServices(
  { db }: LedgerSession,
  { seq }: CloseRow,
  told: readonly SealedRow[],
): Promise<void> {
  const services = String(told.at(-1)?.is.services ?? '')
  for (const service of SERVICE_NAMES) {
    const label = await db
      .selectFrom('close_labels')
      .select('service')
      .where('close_seq', '=', seq)
      .where('service', '=', service)
      .executeTakeFirst()
    const state =
      CLOSE_SERVICE_STATES.find(one => services.split(', ').includes(`${service} ${one}`)) ??
      (label && 'unknown')
    if (state === undefined) continue
    const row = { close_seq: seq, service, state }
    const found = db.deleteFrom('close_services').where('close_seq', '=', seq)
    await found.where('service', '=', service).execute()
    await db.insertInto('close_services').values(row).execute()
  }
  await db
    .deleteFrom('close_services')
    .where('close_seq', '=', seq)
    .where('service', 'not in', SERVICE_NAMES)
    .execute()
}
