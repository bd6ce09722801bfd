// The statements on a close's labels, and which close still has a label.
import type { Kysely, Selectable } from 'kysely'
import type { CloseOutcome } from '../../../core/money/closes.ts'
import { compiled } from '../../compiled.ts'
import type { CloseLabelTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'

type Db = Kysely<LedgerTables>
export type Was = Pick<Selectable<CloseLabelTable>, 'shipment_id' | 'service' | 'outcome' | 'code'>

/** Outcomes of a label whose close may still have told its service of it, or is about to. */
export const GOING_OUT: readonly CloseOutcome[] = ['waiting', 'sending', 'unknown']

/** A close of this environment that is running or not settled has the label in one of these outcomes. */
export async function goesOutInClose(
  db: Db,
  { id, environment }: { readonly id: string; readonly environment: string },
  {
    outcomes = GOING_OUT,
    besides,
  }: { readonly outcomes?: readonly CloseOutcome[]; readonly besides?: number },
): Promise<boolean> {
  const label = await db
    .selectFrom('close_labels')
    .innerJoin('closes', 'closes.seq', 'close_labels.close_seq')
    .select('close_labels.outcome')
    .where('closes.holder_key', '=', environment)
    .where('close_labels.shipment_id', '=', id)
    .where('close_labels.outcome', 'in', outcomes)
    .$if(besides !== undefined, query => query.where('closes.seq', '!=', besides as number))
    .executeTakeFirst()
  return label !== undefined
}

export async function outcomesOf(
  db: Db,
  closeSeq: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Was>> {
  const rows = await db
    .selectFrom('close_labels')
    .select(['shipment_id', 'service', 'outcome', 'code'])
    .where('close_seq', '=', closeSeq)
    .where('shipment_id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.shipment_id, row]))
}

/**
 * Which of these a close may take: bought and in no close. Locked where another station could be voiding one;
 * in the order of their ids, since two that lock the same rows must not wait for each other.
 */
export async function stillToClose(
  { db, sharing }: LedgerSession,
  ids: readonly string[],
): Promise<readonly PurchaseRow[]> {
  if (ids.length === 0) return []
  const rows = db.selectFrom('purchases').selectAll().where('id', 'in', ids).orderBy('id')
  const found = await (sharing ? rows.forUpdate() : rows).execute()
  return found.filter(row => row.kind === 'bought' && row.closed_at === null && isReadable(row))
}

export async function begin(db: Db, closeSeq: number, services: readonly string[]): Promise<void> {
  await db
    .updateTable('close_services')
    .set({ state: 'running' })
    .where('close_seq', '=', closeSeq)
    .where('service', 'in', services)
    .where('state', '=', 'waiting')
    .execute()
}

export async function isClosed(db: Db, shipmentId: string): Promise<boolean> {
  const closed = await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', shipmentId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  return closed !== undefined
}

// Of every label of every day: built once.
export const updateLabel = compiled<
  LedgerTables,
  Pick<CloseLabelTable, 'outcome' | 'code' | 'params'> & { closeSeq: number; shipmentId: string }
>((db, value) =>
  db
    .updateTable('close_labels')
    .set({ outcome: value('outcome'), code: value('code'), params: value('params') })
    .where('close_seq', '=', value('closeSeq'))
    .where('shipment_id', '=', value('shipmentId')),
)
export const markClosed = compiled<
  LedgerTables,
  { at: string; closeId: string; shipmentId: string },
  { readonly id: string; readonly origin: string }
>((db, value) =>
  db
    .updateTable('purchases')
    .set({ closed_at: value('at'), close_id: value('closeId') })
    .where('id', '=', value('shipmentId'))
    .where('closed_at', 'is', null)
    .where('kind', '=', 'bought')
    .returning(['id', 'origin']),
)
