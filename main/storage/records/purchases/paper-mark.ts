// Whether a bought label is on paper, on its way there, or on a list: derived from its prints in the commit that
// changes them.

import { LOOKED_AFTER } from '../../../core/printing/print-job.ts'
import { MODES, type PurchaseKind, type PurchaseRecord } from '../../../core/purchases/purchase.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { SERVICE_NAMES } from '../../../core/shipment/shipment.ts'
import type { LedgerSession } from '../../session.ts'
import { closable } from './lookups.ts'
import { isReadable } from './purchase-columns.ts'
import { changeInPlace, markInPlace, rowToChange } from './purchase-marks.ts'
import { needsDecision, toRecord } from './purchase-rows.ts'

/**
 * Marks a bought label whose prints were all cancelled or spoilt `not-on-paper`, and takes the mark away once
 * another print of it is under way (reliability.md, I3). A label without any print has marks of its own, and one
 * that was fetched was paid for elsewhere.
 */
export async function markPaper(
  session: LedgerSession,
  shipmentId: string,
): Promise<PurchaseRecord | undefined> {
  const row = await rowToChange(session, shipmentId)
  if (row?.kind !== 'bought' || row.origin !== 'bought-here' || !isReadable(row)) return undefined
  const states = await session.spool.jobStates(shipmentId)
  if (states.length === 0) return undefined
  const before = toRecord(row).attention
  const isLost = !states.some(state => LOOKED_AFTER.has(state))
  if (isLost === before.includes('not-on-paper')) return undefined
  const attention = isLost
    ? [...before, 'not-on-paper' as const]
    : before.filter(mark => mark !== 'not-on-paper')
  const event: EventNote = {
    kind: isLost ? 'label-not-on-paper' : 'attention-settled',
    detail: { concern: 'not-on-paper' },
  }
  return changeInPlace(session, shipmentId, event, () => ({
    attention: JSON.stringify(attention),
    needs_decision: needsDecision('bought', attention),
  }))
}

/**
 * A print that came out at a station that had not heard that its label is void: whoever voided it was told that no
 * print of it was on paper. Stations' clocks differ, so it goes by what was known here, not by the time of either
 * (reliability.md, fault 109). A label sold after all has a mark that asks where it is.
 */
export async function markVoidedPaper(
  session: LedgerSession,
  shipmentId: string,
): Promise<PurchaseRecord | undefined> {
  const row = await rowToChange(session, shipmentId)
  if (!row) return undefined
  const { kind, attention } = toRecord(row)
  const known = attention.some(mark => mark === 'voided-on-paper' || mark === 'sold-after-all')
  if (!GOES_NOWHERE.includes(kind) || known) return undefined
  const event = { kind: 'voided-label-on-paper' as const, detail: { concern: 'voided-on-paper' } }
  return markInPlace(session, shipmentId, event, { concern: 'voided-on-paper' })
}

/** Voided, or about to be; `abandoned`: someone says that it is cancelled at its service. */
const GOES_NOWHERE: readonly PurchaseKind[] = ['voiding', 'void-unknown', 'voided', 'discarded', 'abandoned']

/**
 * The marks of a purchase that becomes `to`. That a voided label is on paper is not settled by the void's answer,
 * and is of no concern where the label is good after all.
 */
export function marksOnBecoming(
  to: PurchaseKind,
  before: PurchaseRecord['attention'],
  now: PurchaseRecord['attention'],
): PurchaseRecord['attention'] {
  const rest = now.filter(mark => mark !== 'voided-on-paper')
  const stays = GOES_NOWHERE.includes(to) && before.includes('voided-on-paper')
  return stays ? [...rest, 'voided-on-paper'] : rest
}

/** At a start: labels that an earlier version left on no list, as long as they are not closed. */
export async function markUnprinted(session: LedgerSession): Promise<void> {
  const { db, sharing, chain } = session
  for (const environment of MODES) {
    for (const service of SERVICE_NAMES) {
      const open = (await closable({ db }, environment, service)).filter(
        ({ station }) => !sharing || station === chain.station,
      )
      for (const id of await session.spool.notOnPaper(open.map(one => one.id))) await markPaper(session, id)
    }
  }
}
