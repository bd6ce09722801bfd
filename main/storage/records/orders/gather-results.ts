// What happened to labels, put into the outbox by the station's own events: each was written in the commit of its change, so
// that a kill between the two only makes it later. What a result says is how the label stands in the commit that enters it.
import { hash } from 'node:crypto'
import type { Kysely, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { RESULT_KEPT_DAYS, resultOf } from '../../../core/orders/results-out.ts'
import type { PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { canonicalJson } from '../../../core/records/canonical-json.ts'
import type { EventKind } from '../../../core/records/event-kinds.ts'
import { placed } from '../../free-seq.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import { type PurchaseRow, toRecord } from '../purchases/purchase-rows.ts'
import { readEvent } from '../trail/event-columns.ts'
import { sealedRowsIn } from '../trail/sealed-rows.ts'
import type { ResultPlaceTable } from './results-tables.ts'

type Db = Kysely<LedgerTables>
type EventRow = Selectable<EventTable>
type Place = Selectable<ResultPlaceTable>

const MOST_EVENTS = 200
/** Labels that a commit enters, about: one event of a close names 500 at most. */
const MOST_LABELS = 500
/** Of an older label, whose results may be forgotten, nothing is told anew. */
const NEW_FOR_MS = RESULT_KEPT_DAYS * 24 * 60 * 60_000

/** Letters and digits alone: it stands in names of files and in tables. */
const ID_DIGITS = 32

/** Told of results themselves: no news of a label. */
export const RESULT_KINDS: readonly EventKind[] = [
  'result-told',
  'result-refused',
  'result-again',
  'result-left',
]

/** Instead of a time: nobody is told at present. */
const OFF = 'off'

/** Undefined where nobody is told, or was yet. */
export const placeOf = (db: Db, station: string): Promise<Place | undefined> =>
  db
    .selectFrom('result_places')
    .selectAll()
    .where('station', '=', station)
    .where('since', '!=', OFF)
    .executeTakeFirst()

/** See ResultsPort.gatherResults. */
export async function gatherResults(session: LedgerSession): Promise<void> {
  const { db, at, chain, sharing } = session
  const { station } = chain
  let places = await placesIn(db)
  if (places.some(place => place.since === OFF && (place.station === station || !sharing))) {
    // What became meanwhile of a label that was told of is told; a label that was bought meanwhile is not.
    await ownPlaces(session, db.updateTable('result_places').set({ since: at })).execute()
    places = await placesIn(db)
  }
  for (const place of places) {
    // A station of its own looks through what it did under a former name, too.
    if (place.station === station || !sharing) await lookThrough(session, place)
  }
  if (places.some(place => place.station === station)) return
  const { sequence } = await chain.head(db)
  await db.insertInto('result_places').values({ station, sequence, since: at }).execute()
}

const placesIn = (db: Db): Promise<readonly Place[]> =>
  db.selectFrom('result_places').selectAll().orderBy('station').execute()

async function lookThrough(session: LedgerSession, place: Place): Promise<void> {
  const { db, sharing } = session
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('station', '=', place.station)
    .where('sequence', '>', place.sequence)
    .orderBy('sequence')
    .limit(MOST_EVENTS)
    .execute()
  if (events.length === 0) return
  const labels = new Map<string, EventRow>()
  let sequence = place.sequence
  for (const event of events) {
    if (labels.size >= MOST_LABELS) break
    // The last event is what it came to.
    for (const id of labelsOf(event)) labels.set(id, event)
    sequence = Number(event.sequence)
  }
  // One label's results are compared with the last of them, whichever station entered it.
  if (labels.size > 0) await sharing?.lock('results')
  for (const row of await purchasesOf(db, [...labels.keys()])) {
    const event = labels.get(row.id)
    if (event) await enter(session, row, event, place)
  }
  await db.updateTable('result_places').set({ sequence }).where('station', '=', place.station).execute()
}

/** A close's event names what it took in its rows. */
function labelsOf(event: EventRow): readonly string[] {
  if ((RESULT_KINDS as readonly string[]).includes(event.kind)) return []
  if (event.kind !== 'close-kept') return event.shipment_id === null ? [] : [event.shipment_id]
  const rows = sealedRowsIn(readEvent(event).values.detail) ?? []
  return rows.flatMap(({ outcomes = {} }) => Object.values(outcomes).flat())
}

const purchasesOf = async (db: Db, ids: readonly string[]): Promise<readonly PurchaseRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('purchases')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

async function enter(session: LedgerSession, row: PurchaseRow, event: EventRow, place: Place): Promise<void> {
  const { db, at, chain, spool } = session
  // Training has no receiver, and of what somebody made unreadable nothing can be said.
  if (row.environment !== 'live' || !isReadable(row)) return
  const record = toRecord(row)
  const result = resultOf(record, record.kind === 'bought' ? await spool.jobStates(row.id) : [])
  if (!result) return
  const last = await db
    .selectFrom('results')
    .select('said')
    .where('shipment_id', '=', row.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last && !isNew(record, place, at)) return
  const { reference, box, label } = result.data
  const said = hash('sha256', canonicalJson({ reference, box, label }), 'base64url')
  if (last?.said === said) return
  await db
    .insertInto('results')
    .values({
      ...placed(session, 'results'),
      id: hash('sha256', `${event.hash} ${row.id}`, 'hex').slice(0, ID_DIGITS),
      order_key: `${row.environment} ${row.reference_key}`,
      shipment_id: row.id,
      station: chain.station,
      state: 'waiting',
      said,
      body: JSON.stringify({ type: result.type, timestamp: event.at, data: result.data }),
      tries: 0,
      due_at: at,
      created_at: at,
    })
    .execute()
}

/** Nobody was told of it yet: the first that is told is that it was bought, since results are told. */
function isNew({ kind, boughtAt, createdAt }: PurchaseRecord, { since }: Place, at: string): boolean {
  if (kind !== 'bought') return false
  const oldest = new Date(Date.parse(at) - NEW_FOR_MS).toISOString()
  const bought = boughtAt ?? createdAt
  // A clock that was ahead when results were switched on says nothing of what is bought now.
  return (bought >= since || since > at) && bought >= oldest
}

/** See ResultsPort.restResults. */
export async function restResults(session: LedgerSession): Promise<void> {
  await ownPlaces(session, session.db.updateTable('result_places').set({ since: OFF })).execute()
}

/** A ledger of one's own has those of one's former names, too. */
const ownPlaces = (
  { chain, sharing }: LedgerSession,
  places: UpdateQueryBuilder<LedgerTables, 'result_places', 'result_places', UpdateResult>,
) => (sharing ? places.where('station', '=', chain.station) : places)
