// A regular change writes over what somebody else did to its record, and the trail takes over the row as it is then. So
// the row as it was read is compared with what the trail was last told of it first; what differs is told in the same commit
// as a finding, which the check and the banner have until a supervisor has seen it.
import type { Kysely, Selectable } from 'kysely'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { RecordFinding } from '../../../core/records/record-finding.ts'
import type { CloseTable, EventTable, FundsTable, LedgerTables } from '../../schema.ts'
import { readClose, readFunds } from '../money-columns.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { rowAsFound } from './as-found.ts'
import type { EventChain } from './event-chain.ts'
import { type SealedRow, sealedClose, sealedFunds, sealedPurchase } from './sealed-rows.ts'
import { IS_TOLD_EVENT, MET, OF_CLOSES, OF_FUNDS, OF_MANY } from './told-events.ts'
import { differing, lastOf, naming, notBefore, rowsOf } from './told-rows.ts'

/** As much of a session as is needed here. */
export interface Telling {
  readonly db: Kysely<LedgerTables>
  /** ISO 8601 in UTC: when the station made the call. */
  readonly at: string
  readonly chain: EventChain
  readonly isElsewhere?: boolean
}

export interface Met {
  readonly record: RecordFinding['record']
  readonly name: string | null
  readonly shipmentId?: string
}

/** What somebody else did to a record; of an invented one the trail has nothing to compare with. */
export type OutsideChange = Pick<RecordFinding, 'what' | 'fields'>

/**
 * Undefined where there is none. `find`: learns what events tell of it, where this process does not know: the row may be
 * older than its start, or another station's. Gives whether any of them names it.
 */
async function changeOf(
  { lastTold }: Pick<EventChain, 'lastTold'>,
  was: SealedRow,
  find: () => Promise<boolean>,
): Promise<OutsideChange | undefined> {
  const known = lastTold.get(was)
  if (known && differing(was, known).length === 0) return undefined
  const isNamed = await find()
  const last = lastTold.get(was)
  if (last) {
    const fields = differing(was, last)
    return fields.length > 0 ? { what: 'changed', fields } : undefined
  }
  // One of before records were told whole is named by its events, and nothing says how it should be.
  const isInvented = !isNamed || was.revision > 0
  return isInvented ? { what: 'invented', fields: [] } : undefined
}

/** Gives whether it was; see `changeOf`. */
export async function tellIfChanged(
  session: Telling,
  was: SealedRow,
  met: Met,
  find: () => Promise<boolean>,
): Promise<boolean> {
  const change = await changeOf(session.chain, was, find)
  if (change) await tellChange(session, was, met, change)
  return change !== undefined
}

export async function tellChange(
  { db, at, chain }: Telling,
  was: SealedRow,
  { record, name, shipmentId }: Met,
  change: OutsideChange,
): Promise<void> {
  const about = { record, id: was.id, ...change }
  const finding = { ...about, asFound: rowAsFound(about, was), ...(name && { name }) }
  const event: EventNote = { kind: MET, detail: { findings: [finding] } }
  await chain.append(db, at, { ...event, ...(shipmentId !== undefined && { shipmentId }) })
}

/**
 * The count for a row that a regular change has just written. Somebody may have taken it back: it goes on from the trail's,
 * which takes the highest for the last.
 */
export const countedOn = ({ chain }: Telling, { of, id, revision }: SealedRow): number =>
  Math.max(revision, (chain.lastTold.get({ of, id })?.revision ?? -1) + 1)

/** See `tellIfChanged`; what cannot be read is named by the check as that, for as long as it is so. */
export async function tellIfPurchaseChanged(session: Telling, row: PurchaseRow): Promise<void> {
  // A copy of a label whose record is elsewhere: this chain is not what it is compared with.
  if (session.isElsewhere || !isReadable(row)) return
  const { id, reference: name } = row
  const met = { record: 'purchase', name, shipmentId: id } as const
  const was = sealedPurchase(row)
  await tellIfChanged(session, was, met, () => findPurchase(session, row, was))
}

/** Of a row that can be read. */
export async function purchaseChange(session: Telling, row: PurchaseRow): Promise<OutsideChange | undefined> {
  const was = sealedPurchase(row)
  return changeOf(session.chain, was, () => findPurchase(session, row, was))
}

async function findPurchase(session: Telling, row: PurchaseRow, was: SealedRow): Promise<boolean> {
  const { db, chain } = session
  const learnt = (events: Events) => learn(session, was, events)
  const isFound = () => (chain.lastTold.get(was)?.revision ?? -1) >= row.revision
  const events = db.selectFrom('events').selectAll()
  const isNamed = await learnt(events.where('shipment_id', '=', row.id))
  // Without one it is of before records were told whole.
  if (isFound() || row.revision === 0) return isNamed
  const ofMany = toldSince(session, row.created_at, OF_MANY)
  // Told of with others, by an event that names none of them: mostly at the moment that the row was written.
  await learnt(ofMany.where('at', '=', row.updated_at).where(naming(row.id)))
  // A label whose reference went to another one is told of in the event of that one.
  const ofReference = db.selectFrom('purchases').select('id').where('reference_key', '=', row.reference_key)
  if (!isFound()) await learnt(events.where('shipment_id', 'in', ofReference))
  if (!isFound()) await learnt(ofMany.where(naming(row.id)))
  return isNamed
}

export async function tellIfFundsChanged(session: Telling, row: Selectable<FundsTable>): Promise<void> {
  if (readFunds(row).unreadable.length > 0) return
  const events = toldSince(session, row.created_at, OF_FUNDS).where(naming(row.id))
  const met = { record: 'funds', name: row.meter_id } as const
  const was = sealedFunds(row)
  await tellIfChanged(session, was, met, () => older(session, was, events))
}

export async function tellIfCloseChanged(
  session: Telling,
  row: Selectable<CloseTable>,
  states: Parameters<typeof sealedClose>[1],
): Promise<void> {
  if (readClose(row).unreadable.length > 0) return
  const events = toldSince(session, row.started_at, OF_CLOSES).where(naming(row.id))
  const met = { record: 'close', name: row.started_at } as const
  const was = sealedClose(row, states)
  await tellIfChanged(session, was, met, () => older(session, was, events))
}

/** `at`: ISO 8601, or since 1970 in ms. */
export const toldSince = ({ db }: Pick<Telling, 'db'>, at: string | number, kinds: readonly string[]) =>
  db
    .selectFrom('events')
    .selectAll()
    .where(IS_TOLD_EVENT)
    .where('kind', 'in', kinds)
    .where('at', '>=', notBefore(at))

interface Events {
  execute(): Promise<readonly Selectable<EventTable>[]>
}

/** Gives whether there were any. Of the others in them nothing is kept: there may be more than are remembered. */
async function learn({ chain }: Telling, of: SealedRow, events: Events): Promise<boolean> {
  const found = await events.execute()
  const last = lastOf(rowsOf(found), of)
  if (last) chain.lastTold.learn([last])
  return found.length > 0
}

/** Events of before had other kinds. */
async function older(session: Telling, of: SealedRow, events: Events): Promise<true> {
  await learn(session, of, events)
  return true
}
