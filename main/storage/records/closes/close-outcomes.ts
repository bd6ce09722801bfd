// What becomes of a close: single labels by compare-and-swap, its own state and those of its services derived from
// them in the same commit.
import type { Kysely, Selectable } from 'kysely'
import type {
  CloseChange,
  CloseChanged,
  CloseLabelOutcome,
  CloseOutcome,
  CloseRecord,
  CloseServiceRecord,
} from '../../../core/money/closes.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { ServiceName } from '../../../core/shipment/shipment.ts'
import type { CloseTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { readClose } from '../money-columns.ts'
import { jsonOrNull } from '../purchases/purchase-rows.ts'
import { tellIfCloseChanged } from '../trail/changed-outside.ts'
import { isSeenUnread } from '../trail/noted-findings.ts'
import { recordLate, settleDenied } from './close-denied.ts'
import {
  begin,
  goesOutInClose,
  isClosed,
  markClosed,
  outcomesOf,
  updateLabel,
  type Was,
} from './close-statements.ts'
import { closeOwn, mayGoOut } from './closed-as-fetched.ts'
import { servicesOf } from './closes.ts'
import { closeStates, sealClose } from './sealed-closes.ts'

type Db = Kysely<LedgerTables>
type CloseRow = Selectable<CloseTable>

/** Outcomes that a label may have so that the run of the close gives it another. */
const RUN_FROM: Readonly<Record<CloseOutcome, readonly CloseOutcome[]>> = {
  waiting: [],
  sending: ['waiting'],
  // The service's own yes: after a restart or a lost database it may come when the label was given up already.
  closed: ['sending', 'unknown', 'failed'],
  failed: ['waiting', 'sending', 'unknown'],
  unknown: ['sending'],
  skipped: ['waiting', 'sending'],
}
/** The same for an operator's decision: a label of which the service said no may be closed there all the same. */
const PERSON_FROM: Readonly<Partial<Record<CloseOutcome, readonly CloseOutcome[]>>> = {
  // Of one that is closed: only where the service itself said afterwards that it did not close it (close-denied.ts).
  closed: ['unknown', 'failed', 'closed'],
  failed: ['unknown', 'closed'],
}
/** Rows a statement, well under SQLite's and PostgreSQL's limits of bound values. */
const CHUNK = 500

/** See LedgerPort.updateClose. */
export async function updateClose(
  session: LedgerSession,
  id: string,
  change: CloseChange,
  event?: EventNote,
): Promise<CloseChanged | undefined> {
  const { db, at, sharing } = session
  // Held until the commit, so that two stations which settle one close derive its state one after the other.
  const found = db.selectFrom('closes').selectAll().where('id', '=', id)
  const close = await (sharing ? found.forUpdate() : found).executeTakeFirst()
  if (!close) return undefined
  const isPersons = change.by === 'person'
  const states = await closeStates(db, close.seq)
  const labels =
    isPersons && (close.state === 'running' || (await isUnseen(db, close)))
      ? []
      : await setOutcomes(session, close, change, event?.operator)
  if (change.documents && change.documents.length > 0) {
    const documents = JSON.stringify([...readClose(close).values.documents, ...change.documents])
    await db.updateTable('closes').set({ documents }).where('seq', '=', close.seq).execute()
  }
  if (event && (!isPersons || labels.length > 0)) {
    await session.chain.append(db, at, { ...event, detail: { ...event.detail, closeId: id } })
  }
  const givenUp = change.ended === undefined ? [] : await giveUp(session, close, change.ended)
  const state = await derive(session, close, change, event?.operator)
  const outcomes = [...labels, ...givenUp]
  if (outcomes.length > 0 || change.ended !== undefined || change.documents) {
    await tellIfCloseChanged(session, close, states)
    await sealClose(session, close.seq, outcomes)
  }
  return { state, services: await servicesOf(db, close.seq), labels }
}

/** One that nobody can read is settled once a supervisor has seen it so. */
async function isUnseen(db: Db, close: CloseRow): Promise<boolean> {
  const { unreadable } = readClose(close)
  return unreadable.length > 0 && !(await isSeenUnread(db, 'close', close, unreadable))
}

async function setOutcomes(
  session: LedgerSession,
  close: CloseRow,
  { labels = [], by }: CloseChange,
  operator: string | undefined,
): Promise<readonly CloseLabelOutcome[]> {
  const isPersons = by === 'person'
  const set: CloseLabelOutcome[] = []
  for (let start = 0; start < labels.length; start += CHUNK) {
    const chunk = labels.slice(start, start + CHUNK)
    const ids = chunk.map(label => label.shipmentId)
    const was = await outcomesOf(session.db, close.seq, ids)
    const goingOut = chunk.filter(label => label.outcome === 'sending').map(label => label.shipmentId)
    const mayGo = await mayGoOut(session, goingOut)
    for (const { seen, ...given } of chunk) {
      const before = was.get(given.shipmentId)
      if (!before || (seen !== undefined && seen !== before.outcome)) continue
      const label: CloseLabelOutcome =
        given.outcome === 'sending' && !mayGo.has(given.shipmentId)
          ? { shipmentId: given.shipmentId, outcome: 'skipped' }
          : given
      const now = await setOutcome(session, close, before, label, isPersons ? { operator } : undefined)
      if (now) set.push(now)
    }
    const services = new Set(
      set.flatMap(({ shipmentId, outcome }) => {
        const service = was.get(shipmentId)?.service
        return outcome === 'sending' && service !== undefined ? [service] : []
      }),
    )
    if (services.size > 0) await begin(session.db, close.seq, [...services])
  }
  return set
}

/** One label's swap; undefined where it is left as it is. */
async function setOutcome(
  session: LedgerSession,
  close: CloseRow,
  before: Was,
  label: CloseLabelOutcome,
  person?: Pick<EventNote, 'operator'>,
): Promise<CloseLabelOutcome | undefined> {
  const { db, at } = session
  const isPersons = person !== undefined
  const was = before.outcome as CloseOutcome
  const from = isPersons ? (PERSON_FROM[label.outcome] ?? []) : RUN_FROM[label.outcome]
  if (!from.includes(was)) {
    if (!isPersons && label.outcome !== was) await recordLate(session, close, label, was)
    return undefined
  }
  if (was === 'closed' && isPersons && !(await settleDenied(session, close, before, label, person))) {
    return undefined
  }
  let now = label
  if (label.outcome === 'closed' && was !== 'closed') {
    // A person may mean the other close; the service's own yes is to this one.
    if (isPersons && was === 'failed' && (await isInAnother(db, close, label))) return undefined
    // The first close that took a label keeps it: each label is in exactly one (reliability.md, I8).
    const [closed] = await markClosed(db, { at, closeId: close.id, shipmentId: label.shipmentId })
    // Voided, or closed elsewhere, by the time it was said.
    if (!closed && was === 'failed' && (isPersons || !(await isClosed(db, label.shipmentId)))) {
      if (!isPersons) await recordLate(session, close, label, was)
      return undefined
    }
    if (closed?.origin === 'fetched') await closeOwn(session, close.id, closed.id)
    if (!closed) now = { shipmentId: label.shipmentId, outcome: 'skipped' }
  } else if (
    was === 'sending' &&
    IN_NO_CLOSE.includes(label.outcome) &&
    (await isClosed(db, label.shipmentId))
  ) {
    // While it was on its way, by a late yes to the close before: there is nothing of it to settle here.
    now = { shipmentId: label.shipmentId, outcome: 'skipped' }
  }
  await updateLabel(db, {
    outcome: now.outcome,
    code: now.code ?? null,
    params: jsonOrNull(now.params),
    closeSeq: close.seq,
    shipmentId: now.shipmentId,
  })
  if (now.outcome === 'unknown') await recordUnknown(session, close, now.shipmentId, before.service)
  return now
}

const IN_NO_CLOSE: readonly CloseOutcome[] = ['failed', 'unknown']

const isInAnother = (db: Db, { environment, seq }: CloseRow, { shipmentId }: CloseLabelOutcome) =>
  goesOutInClose(db, { id: shipmentId, environment }, { besides: seq })

/** A later "no" of the parcel service may then mean "already" (reliability.md, Close day). */
async function recordUnknown(
  { db, at, chain }: LedgerSession,
  close: CloseRow,
  shipmentId: string,
  service: string,
): Promise<void> {
  if (service !== ('parcel-label' satisfies ServiceName)) return
  await chain.append(db, at, { kind: 'manifest-unknown', shipmentId, detail: { closeId: close.id } })
}

/** The run is over: what waits was never handed over, what went out has no answer. */
async function giveUp(
  session: LedgerSession,
  close: CloseRow,
  ended: NonNullable<CloseChange['ended']>,
): Promise<readonly CloseLabelOutcome[]> {
  const { db } = session
  const open = await db
    .selectFrom('close_labels')
    .select(['shipment_id', 'service', 'outcome', 'code'])
    .where('close_seq', '=', close.seq)
    .where('outcome', 'in', ['waiting', 'sending'])
    .$if(ended !== 'all', query => query.where('service', '=', ended))
    .execute()
  const set: CloseLabelOutcome[] = []
  for (const before of open) {
    const given =
      before.outcome === 'sending'
        ? ({ outcome: 'unknown', code: 'close.unknown' } as const)
        : ({ outcome: 'failed', code: 'close.not-handed-over' } as const)
    const label = { shipmentId: before.shipment_id, ...given }
    const now = await setOutcome(session, close, before, label)
    if (now) set.push(now)
  }
  return set
}

/** States of the services that ended, and of the whole once its run is over. */
async function derive(
  session: LedgerSession,
  close: CloseRow,
  { ended, labels = [] }: CloseChange,
  operator: string | undefined,
): Promise<CloseRecord['state']> {
  const { db, at } = session
  const was = close.state as CloseRecord['state']
  const isOver = was !== 'running' || ended === 'all'
  // While it runs nothing but the end of a part changes a state, so that no label makes the rest be counted.
  if (ended === undefined && (was === 'running' || labels.length === 0)) return was
  const rows = await db
    .selectFrom('close_labels')
    .select(['service', 'outcome'])
    .distinct()
    .where('close_seq', '=', close.seq)
    .$if(ended !== undefined && ended !== 'all' && !isOver, query =>
      query.where('service', '=', ended as ServiceName),
    )
    .execute()
  const states = new Map<string, CloseServiceRecord['state']>()
  for (const service of new Set(rows.map(row => row.service))) {
    const outcomes = rows.filter(row => row.service === service).map(row => row.outcome)
    const state = outcomes.includes('unknown') ? 'unknown' : outcomes.includes('failed') ? 'failed' : 'done'
    states.set(service, state)
    await db
      .updateTable('close_services')
      .set({ state })
      .where('close_seq', '=', close.seq)
      .where('service', '=', service)
      .execute()
  }
  if (!isOver) return was
  const all = [...states.values()]
  // Of one without any label nobody can say that it is done.
  const isDone = all.length > 0 && !all.includes('failed')
  const state = all.includes('unknown') ? 'unknown' : isDone ? 'done' : 'partly'
  if (state === was) return state
  await db
    .updateTable('closes')
    .set(
      state === 'unknown'
        ? { state, holder_key: close.holder_key ?? close.environment, finished_at: null }
        : { state, holder_key: null, finished_at: at },
    )
    .where('seq', '=', close.seq)
    .execute()
  await session.chain.append(db, at, {
    kind: `close-${state}`,
    ...(operator !== undefined && { operator }),
    detail: { closeId: close.id },
  })
  return state
}
