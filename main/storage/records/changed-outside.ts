// A regular change writes over what somebody else did to its record, and the trail takes over the row as it is then. So
// the row as it was read is compared with what the trail was last told of it first; what differs is told in the same commit
// as a finding, which the check and the banner have until a supervisor has seen it.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { RecordFinding } from '../../core/record-finding.ts'
import type { CloseTable, EventTable, FundsTable, LedgerTables } from '../schema.ts'
import { rowAsFound } from './as-found.ts'
import type { EventChain } from './event-chain.ts'
import { readEvent } from './event-columns.ts'
import { readClose, readFunds } from './money-columns.ts'
import { isReadable } from './purchase-columns.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { type SealedRow, sealedClose, sealedFunds, sealedPurchase, sealedRowsIn } from './sealed-rows.ts'
import { IS_TOLD_EVENT, MET } from './told-events.ts'

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

/**
 * Gives whether it was. `find`: learns what events tell of it, where this process does not know: the row may be older than its start, or
 * another station's. Gives whether any of them names it.
 */
export async function tellIfChanged(
  { db, at, chain }: Telling,
  was: SealedRow,
  { record, name, shipmentId }: Met,
  find: () => Promise<boolean>,
): Promise<boolean> {
  const known = chain.lastTold.get(was)
  if (known && differing(was, known).length === 0) return false
  const isNamed = await find()
  const last = chain.lastTold.get(was)
  const fields = last ? differing(was, last) : []
  // One of before records were told whole is named by its events, and nothing says how it should be.
  const isInvented = !last && (!isNamed || was.revision > 0)
  if (fields.length === 0 && !isInvented) return false
  const about = { record, id: was.id, what: isInvented ? 'invented' : 'changed' } as const
  const finding = { ...about, fields, asFound: rowAsFound(about, was), ...(name && { name }) }
  const event = { kind: MET, detail: { findings: [finding] } }
  await chain.append(db, at, { ...event, ...(shipmentId !== undefined && { shipmentId }) })
  return true
}

export const differing = (was: SealedRow, last: SealedRow): readonly string[] => [
  ...(was.revision === last.revision ? [] : ['revision']),
  ...Object.keys(last.is).filter(name => last.is[name] !== (was.is[name] ?? null)),
]

/** See `tellIfChanged`; what cannot be read is named by the check as that, for as long as it is so. */
export async function tellIfPurchaseChanged(session: Telling, row: PurchaseRow): Promise<void> {
  // A copy of a label whose record is elsewhere: this chain is not what it is compared with.
  if (session.isElsewhere || !isReadable(row)) return
  const { id, reference: name } = row
  const met = { record: 'purchase', name, shipmentId: id } as const
  const was = sealedPurchase(row)
  await tellIfChanged(session, was, met, () => findPurchase(session, row, was))
}

async function findPurchase(session: Telling, row: PurchaseRow, was: SealedRow): Promise<boolean> {
  const { db, chain } = session
  const isFound = () => (chain.lastTold.get(was)?.revision ?? -1) >= row.revision
  const events = db.selectFrom('events').selectAll()
  const isNamed = await learn(session, events.where('shipment_id', '=', row.id))
  if (isFound() || row.revision === 0) return isNamed
  // Told of with others, by an event that names none of them: at the moment that the row was written.
  const atOnce = events.where(IS_TOLD_EVENT).where('kind', 'in', OF_MANY).where('at', '=', row.updated_at)
  await learn(session, atOnce)
  // A label whose reference went to another one is told of in the event of that one.
  const ofReference = db.selectFrom('purchases').select('id').where('reference_key', '=', row.reference_key)
  if (!isFound()) await learn(session, events.where('shipment_id', 'in', ofReference))
  // Told of by some other event: looking through all of them is the check's, which names what is wrong.
  if (!isFound() && isNamed) chain.lastTold.learn([was])
  return isNamed
}

/** Events with rows of several purchases. */
const OF_MANY = ['addresses-forgotten', 'payloads-forgotten', 'person-said-same-account']

export async function tellIfFundsChanged(session: Telling, row: Selectable<FundsTable>): Promise<void> {
  if (readFunds(row).unreadable.length > 0) return
  const events = toldSince(session, row.created_at, OF_FUNDS).where(names(row.id))
  const met = { record: 'funds', name: row.meter_id } as const
  await tellIfChanged(session, sealedFunds(row), met, () => older(session, events))
}

const OF_FUNDS = [
  'funds-sending',
  'funds-added',
  'funds-not-added',
  'funds-unknown',
  'person-said-funds-added',
  'person-said-funds-not-added',
  'answer-after-decision',
]

export async function tellIfCloseChanged(
  session: Telling,
  row: Selectable<CloseTable>,
  states: Parameters<typeof sealedClose>[1],
): Promise<void> {
  if (readClose(row).unreadable.length > 0) return
  const events = toldSince(session, row.started_at, ['close-kept']).where(names(row.id))
  const met = { record: 'close', name: row.started_at } as const
  await tellIfChanged(session, sealedClose(row, states), met, () => older(session, events))
}

/** Stations' clocks differ. */
const CLOCKS_APART_MS = 2 * 24 * 60 * 60 * 1000

const toldSince = ({ db }: Telling, at: string, kinds: readonly string[]) =>
  db
    .selectFrom('events')
    .selectAll()
    .where(IS_TOLD_EVENT)
    .where('kind', 'in', kinds)
    .where('at', '>=', new Date(Date.parse(at) - CLOCKS_APART_MS).toISOString())

const names = (id: string) => sql<boolean>`replace(detail, ${JSON.stringify(id)}, '') <> detail`

interface Events {
  execute(): Promise<readonly Selectable<EventTable>[]>
}

/** Gives whether there were any. */
async function learn({ chain }: Telling, events: Events): Promise<boolean> {
  const found = await events.execute()
  for (const event of found) chain.lastTold.learn(sealedRowsIn(readEvent(event).values.detail) ?? [])
  return found.length > 0
}

/** Events of before had other kinds. */
async function older(session: Telling, events: Events): Promise<true> {
  await learn(session, events)
  return true
}
