// What closes made of a label, by their events: a close tells of many labels at once, and names them by their outcome.
import type { Kysely, Selectable } from 'kysely'
import type { LedgerEvent } from '../../core/ledger.ts'
import type { EventTable, LedgerTables } from '../schema.ts'
import { toEvent } from './event-chain.ts'
import { readEvent } from './event-columns.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { sealedRowsIn } from './sealed-rows.ts'
import { IS_TOLD_EVENT } from './told-events.ts'
import { naming } from './told-rows.ts'

type Db = Kysely<LedgerTables>
type EventRow = Selectable<EventTable>

/** Stations that share a ledger have clocks of their own; and what comes after the end is the word of a person or a service. */
const BEFORE_MS = 60 * 60 * 1000
const AFTER_MS = 2 * 24 * 60 * 60 * 1000
/** Who began the close, or said what became of it: told in the same commit, right before. */
const SAID = ['close-started', 'close-interrupted', 'person-said-closed', 'person-said-not-closed']
const RIGHT_BEFORE = 4

export async function closeEvents(db: Db, labels: readonly PurchaseRow[]): Promise<readonly LedgerEvent[]> {
  if (labels.length === 0) return []
  const ids = labels.map(({ id }) => id)
  const closes = await db
    .selectFrom('close_labels')
    .innerJoin('closes', 'closes.seq', 'close_labels.close_seq')
    .select(['closes.id', 'closes.started_at', 'closes.finished_at', 'close_labels.shipment_id'])
    .where('close_labels.shipment_id', 'in', ids)
    .execute()
  const told: LedgerEvent[] = []
  for (const { id, started_at, finished_at, shipment_id } of closes) {
    const kept = await db
      .selectFrom('events')
      .selectAll()
      .where(IS_TOLD_EVENT)
      .where('kind', '=', 'close-kept')
      .where('at', '>=', shifted(started_at, -BEFORE_MS))
      .$if(finished_at !== null, query => query.where('at', '<=', shifted(finished_at, AFTER_MS)))
      .where(naming(id))
      .where(naming(shipment_id))
      .orderBy('at')
      .execute()
    for (const row of kept) told.push(...(await stepsOf(db, row, id, shipment_id)))
  }
  return told
}

async function stepsOf(db: Db, row: EventRow, closeId: string, shipmentId: string): Promise<LedgerEvent[]> {
  const outcome = outcomeIn(row, closeId, shipmentId)
  if (outcome === undefined) return []
  const before = await db
    .selectFrom('events')
    .selectAll()
    .where('station', '=', row.station)
    .where('sequence', '<', row.sequence)
    .where('sequence', '>=', row.sequence - RIGHT_BEFORE)
    .where('at', '=', row.at)
    .execute()
  const said = before
    .map(toEvent)
    .filter(({ kind, detail }) => SAID.includes(kind) && detail.closeId === closeId)
    .map(event => ({ ...event, shipmentId }))
  const step = { ...toEvent(row), shipmentId, detail: { closeId, outcome } }
  return [...said, step]
}

function outcomeIn(row: EventRow, closeId: string, shipmentId: string): string | undefined {
  const close = sealedRowsIn(readEvent(row).values.detail)?.find(
    ({ of, id }) => of === 'close' && id === closeId,
  )
  return Object.entries(close?.outcomes ?? {}).find(([, ids]) => ids.includes(shipmentId))?.[0]
}

const shifted = (at: string | null, ms: number): string =>
  new Date((Date.parse(at ?? '') || 0) + ms).toISOString()
