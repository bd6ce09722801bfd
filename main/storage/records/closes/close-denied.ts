// What a service says of a label once a person has said what became of its close, and that person's second word.
import type { Selectable } from 'kysely'
import type { CloseLabelOutcome, CloseOutcome } from '../../../core/money/closes.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { CloseTable } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { isReadable } from '../purchases/purchase-columns.ts'
import { changeInPlace, markInPlace, rowToChange } from '../purchases/purchase-marks.ts'
import { needsDecision, toRecord } from '../purchases/purchase-rows.ts'
import { updateLabel, type Was } from './close-statements.ts'
import { takeBackOwn } from './closed-as-fetched.ts'

type CloseRow = Selectable<CloseTable>

/** Of a label that someone had called closed, and of which the service said afterwards that it is not. */
const DENIED = 'close.refused-after-all'

/** An answer that came after an operator's decision: what the service said is kept, and its no is somebody's to know. */
export async function recordLate(
  session: LedgerSession,
  close: CloseRow,
  { shipmentId, outcome }: CloseLabelOutcome,
  stands: CloseOutcome,
): Promise<void> {
  if (outcome !== 'closed' && outcome !== 'failed') return
  const { db, at, chain } = session
  const event = {
    kind: 'answer-after-decision' as const,
    detail: { closeId: close.id, answer: outcome, stands },
  }
  if (outcome === 'failed' && stands === 'closed') {
    await markInPlace(session, shipmentId, event, { concern: 'not-closed-after-all' })
    await updateLabel(db, {
      outcome: stands,
      code: DENIED,
      params: null,
      closeSeq: close.seq,
      shipmentId,
    })
    return
  }
  await chain.append(db, at, { ...event, shipmentId })
}

/**
 * A person's second word on a label that they had called closed, once its service has said that it is not: in no
 * close any more, so that the next one may take it, or closed all the same. False where the service said no such
 * thing.
 */
export async function settleDenied(
  session: LedgerSession,
  close: CloseRow,
  { code }: Was,
  { shipmentId, outcome }: CloseLabelOutcome,
  { operator }: Pick<EventNote, 'operator'>,
): Promise<boolean> {
  const row = await rowToChange(session, shipmentId)
  if (!row || row.close_id !== close.id || row.kind !== 'bought' || code !== DENIED) return false
  if (!isReadable(row)) return false
  const marks = toRecord(row).attention.filter(mark => mark !== 'not-closed-after-all')
  const isClosed = outcome === 'closed'
  const kind = isClosed ? 'close-said-again' : 'close-taken-back'
  const event: EventNote = { kind, ...(operator && { operator }), detail: { closeId: close.id } }
  if (!isClosed) await takeBackOwn(session, row, event)
  const changed = await changeInPlace(session, shipmentId, event, () => ({
    ...(!isClosed && { closed_at: null, close_id: null }),
    attention: JSON.stringify(marks),
    needs_decision: needsDecision('bought', marks),
  }))
  return changed !== undefined
}
