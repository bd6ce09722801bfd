// A close in the trail: its state, each label's outcome and which labels it took, so that a check can replay it.
import { type Kysely, sql } from 'kysely'
import type { CloseLabelOutcome } from '../../../core/money/closes.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { countedOn } from '../trail/changed-outside.ts'
import { sealedClose, sealedClosing } from '../trail/sealed-rows.ts'

type Outcome = Pick<CloseLabelOutcome, 'shipmentId' | 'outcome'>

/** Labels that one event names: a day of ten thousand makes no event that fills the memory of a check. */
const CHUNK = 500

export const closeStates = (db: Kysely<LedgerTables>, closeSeq: number) =>
  db.selectFrom('close_services').select(['service', 'state']).where('close_seq', '=', closeSeq).execute()

/** Appends what this commit made of a close: its row as it is now, and the labels' outcomes. */
export async function sealClose(
  session: LedgerSession,
  closeSeq: number,
  labels: readonly Outcome[],
): Promise<void> {
  const { db, at, chain } = session
  const close = db.updateTable('closes').where('seq', '=', closeSeq)
  const row = await close
    .set({ revision: sql<number>`revision + 1` })
    .returningAll()
    .executeTakeFirstOrThrow()
  const sealed = sealedClose(row, await closeStates(db, closeSeq))
  const revision = countedOn(session, sealed)
  if (revision !== row.revision) await close.set({ revision }).execute()
  const whole = { ...sealed, revision }
  for (let start = 0; start === 0 || start < labels.length; start += CHUNK) {
    const chunk = labels.slice(start, start + CHUNK)
    const taken = await revisionsOf(
      db,
      chunk.filter(({ outcome }) => outcome === 'closed'),
    )
    const rows = [
      { ...whole, outcomes: byOutcome(chunk) },
      ...taken.map(one => sealedClosing(one.id, one.closed_at, one.close_id, one.revision)),
    ]
    await chain.append(db, at, { kind: 'close-kept', detail: { closeId: row.id } }, rows)
  }
}

async function revisionsOf(db: Kysely<LedgerTables>, labels: readonly Outcome[]) {
  if (labels.length === 0) return []
  const ids = labels.map(({ shipmentId }) => shipmentId)
  return db
    .selectFrom('purchases')
    .select(['id', 'revision', 'closed_at', 'close_id'])
    .where('id', 'in', ids)
    .execute()
}

function byOutcome(labels: readonly Outcome[]): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {}
  for (const { shipmentId, outcome } of labels) {
    const ids = found[outcome] ?? []
    ids.push(shipmentId)
    found[outcome] = ids
  }
  return found
}
