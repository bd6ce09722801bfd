// A close and a label that was fetched, beside the purchase that sold it: one label, in one close (decision 196).
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { ownOf } from '../purchases/fetched-copies.ts'
import { changeInPlace } from '../purchases/purchase-marks.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { rowById } from '../purchases/purchase-statements.ts'
import { sealedClosing } from '../trail/sealed-rows.ts'
import { markClosed, stillToClose } from './close-statements.ts'

/** Which of these may go to their service now: what was fetched goes as its own purchase, where that is known. */
export async function mayGoOut(session: LedgerSession, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const may = new Set<string>()
  for (const row of await stillToClose(session, ids)) {
    if ((await ownOf(session.db, row)) === undefined) may.add(row.id)
  }
  return may
}

/** The purchase whose label was handed over as the one that was fetched is in that close, too. */
export async function closeOwn(session: LedgerSession, closeId: string, copyId: string): Promise<void> {
  const { db, at, chain } = session
  const copy = await rowById(db, copyId)
  const own = copy && (await ownOf(db, copy))
  if (!own) return
  const [closed] = await markClosed(db, { at, closeId, shipmentId: own.id })
  const now = closed && (await rowById(db, own.id))
  if (!now) return
  const event = { kind: 'closed-as-fetched' as const, shipmentId: now.id, detail: { closeId } }
  await chain.append(db, at, event, [sealedClosing(now.id, now.closed_at, now.close_id, now.revision)])
}

/** It was in that close only because what was fetched was. */
export async function takeBackOwn(
  session: LedgerSession,
  copy: PurchaseRow,
  event: EventNote,
): Promise<void> {
  const own = await ownOf(session.db, copy)
  if (own === undefined || own.close_id !== copy.close_id) return
  await changeInPlace(session, own.id, event, () => ({ closed_at: null, close_id: null }))
}
