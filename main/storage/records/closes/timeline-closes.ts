// What closes made of a label, by their events: a close tells of many labels at once, and names them by their outcome.
import type { Kysely, Selectable } from 'kysely'
import type { LedgerEvent } from '../../../core/records/ledger-event.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { toEvent } from '../trail/event-chain.ts'
import { readEvent } from '../trail/event-columns.ts'
import { sealedRowsIn } from '../trail/sealed-rows.ts'
import { IS_TOLD_EVENT } from '../trail/told-events.ts'
import { naming, notBefore, WITHIN_A_COMMIT } from '../trail/told-rows.ts'

type Db = Kysely<LedgerTables>
type EventRow = Selectable<EventTable>

/** What comes after the end is the word of a person or a service; a close that is done in part goes on until it is. */
const AFTER_MS = 2 * 24 * 60 * 60 * 1000
/** Who began the close, or said what became of it: told in the same commit, before as many events as its labels fill. */
const SAID = ['close-started', 'close-interrupted', 'person-said-closed', 'person-said-not-closed']

export async function closeEvents(db: Db, labels: readonly PurchaseRow[]): Promise<readonly LedgerEvent[]> {
  if (labels.length === 0) return []
  const rows = await db
    .selectFrom('close_labels')
    .innerJoin('closes', 'closes.seq', 'close_labels.close_seq')
    .select([
      'closes.id',
      'closes.state',
      'closes.started_at',
      'closes.finished_at',
      'close_labels.shipment_id',
    ])
    .where(
      'close_labels.shipment_id',
      'in',
      labels.map(({ id }) => id),
    )
    .execute()
  const told: LedgerEvent[] = []
  for (const [id, taken] of Map.groupBy(rows, row => row.id)) {
    const [close] = taken
    if (!close) continue
    const { state, started_at, finished_at } = close
    const kept = await db
      .selectFrom('events')
      .selectAll()
      .where(IS_TOLD_EVENT)
      .where('kind', '=', 'close-kept')
      .where('at', '>=', notBefore(started_at))
      .$if(finished_at !== null && state !== 'partly', query =>
        query.where('at', '<=', shifted(finished_at, AFTER_MS)),
      )
      .where(naming(id))
      .orderBy('at')
      .execute()
    for (const row of kept)
      told.push(
        ...(await stepsOf(
          db,
          row,
          id,
          taken.map(({ shipment_id }) => shipment_id),
        )),
      )
  }
  return told
}

async function stepsOf(
  db: Db,
  row: EventRow,
  closeId: string,
  shipmentIds: readonly string[],
): Promise<LedgerEvent[]> {
  const outcomes = outcomesIn(row, closeId)
  const named = shipmentIds.flatMap(shipmentId => {
    const outcome = outcomes.find(([, ids]) => ids.includes(shipmentId))?.[0]
    return outcome === undefined ? [] : [{ shipmentId, outcome }]
  })
  if (named.length === 0) return []
  const before = await db
    .selectFrom('events')
    .selectAll()
    .where('station', '=', row.station)
    .where('sequence', '<', row.sequence)
    .where('sequence', '>=', row.sequence - WITHIN_A_COMMIT)
    .where('at', '=', row.at)
    .where('kind', 'in', SAID)
    .execute()
  const said = before.map(toEvent).filter(({ detail }) => detail.closeId === closeId)
  return named.flatMap(({ shipmentId, outcome }) => [
    ...said.map(event => ({ ...event, shipmentId })),
    { ...toEvent(row), shipmentId, detail: { closeId, outcome } },
  ])
}

function outcomesIn(row: EventRow, closeId: string): readonly (readonly [string, readonly string[]])[] {
  const close = sealedRowsIn(readEvent(row).values.detail)?.find(
    ({ of, id }) => of === 'close' && id === closeId,
  )
  return Object.entries(close?.outcomes ?? {})
}

const shifted = (at: string | null, ms: number): string =>
  new Date((Date.parse(at ?? '') || 0) + ms).toISOString()
