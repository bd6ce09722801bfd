// What happened to an order, from the events alone. Its records only say where to look: which labels are of its reference,
// which closes took them, where the trail has the file that it came with.
import type { Kysely, Selectable } from 'kysely'
import { isLive, type Mode, type PurchaseKind } from '../../core/purchases/purchase.ts'
import type { LedgerEvent } from '../../core/records/ledger-event.ts'
import type { OrderTimeline } from '../../core/records/timeline.ts'
import { referenceKey } from '../../core/shipment/reference-key.ts'
import type { EventTable, LedgerTables } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { closeEvents } from './closes/timeline-closes.ts'
import { orderEvents, ordersOf } from './orders/timeline-orders.ts'
import type { PurchaseRow } from './purchases/purchase-rows.ts'
import { rowsCalled, rowsOfCode } from './purchases/rows-of-code.ts'
import { toEvent } from './trail/event-chain.ts'
import { IS_STATION_EVENT } from './trail/station-events.ts'
import { IS_TOLD_EVENT } from './trail/told-events.ts'
import { naming, notBefore } from './trail/told-rows.ts'

type Db = Kysely<LedgerTables>

/** A reference that was bought under again and again is told by its newest labels. */
const MOST_LABELS = 50
const MOST_EVENTS = 1000
const MOST_OF_STATIONS = 100

/** See TimelinePort.timeline. */
export async function timeline(
  { db }: Pick<LedgerSession, 'db'>,
  environment: Mode,
  code: string,
): Promise<OrderTimeline | undefined> {
  const found = await rowsCalled(db, environment, code)
  const named = found.find(row => isLive(row.kind as PurchaseKind)) ?? found[0]
  const key = named?.reference_key ?? referenceKey(code)
  const all = named ? (await rowsOfCode(db, environment, [key])).filter(row => row.reference_key === key) : []
  const labels = (all.length > 0 ? all : found.slice(0, 1)).slice(0, MOST_LABELS).reverse()
  const orders = await ordersOf(db, environment, key)
  const reference = named?.reference ?? orders[0]?.reference
  if (reference === undefined) return undefined

  const own = [
    ...(await ownEvents(db, labels)),
    ...(await eventsOfMany(db, labels)),
    ...(await closeEvents(db, labels)),
    ...(await orderEvents(db, orders)),
  ]
  const ofStations = await stationEvents(db, own)
  const events = inOrder([...own, ...ofStations.events])
  return {
    reference,
    shipmentIds: labels.map(({ id }) => id),
    events: events.slice(0, MOST_EVENTS),
    ...((events.length > MOST_EVENTS || all.length > labels.length || ofStations.isCut) && {
      isCut: true as const,
    }),
  }
}

async function ownEvents(db: Db, labels: readonly PurchaseRow[]): Promise<readonly LedgerEvent[]> {
  if (labels.length === 0) return []
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where(
      'shipment_id',
      'in',
      labels.map(({ id }) => id),
    )
    .orderBy('at')
    .limit(MOST_EVENTS + 1)
    .execute()
  return rows.map(toEvent)
}

/** Told with others, by an event that names none of them or another one. */
async function eventsOfMany(db: Db, labels: readonly PurchaseRow[]): Promise<readonly LedgerEvent[]> {
  const told: LedgerEvent[] = []
  for (const label of labels) {
    const events = db.selectFrom('events').selectAll().where(IS_TOLD_EVENT).where(naming(label.id))
    const moved = await events
      .where('kind', '=', 'person-said-same-account')
      .where('at', '>=', notBefore(label.created_at))
      .execute()
    const forgotten = await events
      .where('kind', 'in', ['addresses-forgotten', 'payloads-forgotten'])
      .where('at', '=', label.updated_at)
      .execute()
    told.push(...[...moved, ...forgotten].map(row => ofLabel(row, label.id)))
  }
  return told
}

const ofLabel = (row: Selectable<EventTable>, shipmentId: string): LedgerEvent => ({
  ...toEvent(row),
  shipmentId,
})

/** Of the stations that worked on it, from its first step to its last. */
async function stationEvents(db: Db, own: readonly LedgerEvent[]) {
  const times = own.map(({ at }) => at).sort()
  const [first, last] = [times[0], times.at(-1)]
  const told: LedgerEvent[] = []
  if (first === undefined || last === undefined) return { events: told, isCut: false }
  let isCut = false
  for (const station of new Set(own.map(event => event.station))) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where(IS_STATION_EVENT)
      .where('station', '=', station)
      .where('at', '>=', first)
      .where('at', '<=', last)
      .orderBy('at', 'desc')
      .limit(MOST_OF_STATIONS + 1)
      .execute()
    isCut ||= rows.length > MOST_OF_STATIONS
    told.push(...rows.slice(0, MOST_OF_STATIONS).map(toEvent))
  }
  return { events: told, isCut }
}

/** Each once. What a station could only tell later has a later number and its own time. */
function inOrder(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  const once = new Map(
    events.map(event => [[event.station, event.sequence, event.shipmentId ?? ''].join('\n'), event]),
  )
  return [...once.values()].sort(
    (one, other) =>
      compared(one.at, other.at) || compared(one.station, other.station) || one.sequence - other.sequence,
  )
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
