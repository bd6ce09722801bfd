// What happens to purchases in the ledger: intent, and the compare-and-swap.

import { boxConflict, excludeEachOther } from '../../../core/orders/order-boxes.ts'
import {
  type BoughtLabel,
  isInPurchase,
  isLive,
  mayBecome,
  type PurchaseRecord,
  withVoids,
} from '../../../core/purchases/purchase.ts'
import type { IntendOutcome, NewPurchase, PurchaseChange } from '../../../core/purchases/purchase-change.ts'
import { formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import { withTyped } from '../../../core/purchases/typed-numbers.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { isOwnName, type LedgerSession } from '../../session.ts'
import { closedMeanwhile, closingTheDay, isBeingClosed, mayGoOutUnsaid } from '../closes/whole-day.ts'
import { orderSince } from '../orders/order-stands.ts'
import { orderPurchased } from '../orders/orders.ts'
import { sealedClosing, sealedPurchase } from '../trail/sealed-rows.ts'
import { addFirstJobs, saidOfNumber } from './added-labels.ts'
import { stopPrints, type TakenOver, takeOverCopies } from './fetched-copies.ts'
import { markPaper, marksOnBecoming } from './paper-mark.ts'
import { isReadable } from './purchase-columns.ts'
import {
  cancelsAnother,
  marksOfNumbers,
  type OfNumbers,
  rowToChange,
  typedElsewhere,
} from './purchase-marks.ts'
import { keepForms, keepPayloads, replaceForms } from './purchase-parts.ts'
import {
  holderKey,
  inFlightBy,
  keptColumns,
  needsDecision,
  newRow,
  type PurchaseRow,
  soldColumns,
  toRecord,
} from './purchase-rows.ts'
import {
  byCommand,
  insertPurchase,
  liveDuplicates,
  liveOfOrder,
  type PurchaseColumns,
  returnInPurchase,
  updatePurchase,
} from './purchase-statements.ts'
import { changedHolder, liveCalledTheSame, liveInOrder } from './references-told.ts'

/** Written and durable before anything is asked of a service; see IntendOutcome. */
export async function intend(
  session: LedgerSession,
  purchase: NewPurchase,
  event: EventNote,
  goesOut?: EventNote,
): Promise<IntendOutcome> {
  const { db, at } = session
  const known = purchase.commandId === undefined ? undefined : await byCommand(db, purchase.commandId)
  if (known) return { kind: 'held-by', record: toRecord(known) }

  // The whole order's, whichever box it is: a box and the whole order wait for each other.
  const called = await liveCalledTheSame(session, purchase)
  if (called && (purchase.duplicateReason === undefined || inPurchase(called)))
    return { kind: 'held-by', record: toRecord(called) }
  const live = await liveInOrder(session, purchase)
  const box = purchase.box?.number ?? null
  const holder = live.find(row => row.holder_key !== null && row.box_number === box)
  if (holder) {
    if (purchase.duplicateReason === undefined || !isReadable(holder))
      return { kind: 'held-by', record: toRecord(holder) }
    const beingBought = (await liveDuplicates(db, holder))
      .filter(row => row.box_number === box)
      .concat(holder)
      .find(inPurchase)
    if (beingBought) return { kind: 'held-by', record: toRecord(beingBought) }
  }
  const conflict = boxConflict(purchase, live.map(toRecord))
  if (conflict) return { kind: 'other-boxes', conflict }
  const noReturn = await whyNoReturn(session, purchase)
  if (noReturn) return noReturn
  const since = await orderSince(session, purchase, live)
  if (since) return { kind: 'order-changed', since }
  if (!holder && purchase.duplicateReason === undefined) {
    const changed = await changedHolder(session, purchase)
    if (changed) return changed
  }
  const closing = await closingTheDay(session, purchase)
  if (closing) return { kind: 'day-closes', ...closing }
  const kind = goesOut ? 'sending' : 'intended'
  const row = await insertPurchase(session, {
    ...newRow(purchase, { kind, origin: 'bought-here', at, holds: holder === undefined }),
    // Under the name that this run goes by: a bench that was renamed bears the new one from its next start on.
    in_flight_by: inFlightBy(kind, session.chain.station),
  })
  await keepForms(db, row.seq, formsToKeep(row.reference, { trackingNumbers: [] }))
  for (const one of goesOut ? [event, goesOut] : [event]) {
    await session.chain.append(db, at, { ...one, shipmentId: row.id }, [sealedPurchase(row)])
  }
  return { kind: 'intended', record: toRecord(row) }
}

const inPurchase = (row: PurchaseRow): boolean => isInPurchase(row.kind as PurchaseRecord['kind'])

/**
 * The label that went out is held until the commit, as by its void: of the two one finds what the other has done. Of its
 * return labels one is bought at a time, under whatever number.
 */
async function whyNoReturn(
  session: LedgerSession,
  { returnOf }: NewPurchase,
): Promise<IntendOutcome | undefined> {
  if (returnOf === undefined) return undefined
  const out = await rowToChange(session, returnOf)
  if (out?.kind !== 'bought') return { kind: 'not-out' }
  const before = await returnInPurchase(session.db, returnOf)
  return before && { kind: 'held-by', record: toRecord(before) }
}

/** The compare-and-swap; with `job` and `payloads` in the same commit. See PurchaseChange. */
export async function changePurchase(
  session: LedgerSession,
  change: PurchaseChange,
): Promise<PurchaseRecord | undefined> {
  const forbidden = change.from.find(kind => !mayBecome(kind, change.to))
  if (forbidden !== undefined) throw new Error(`a purchase never goes from ${forbidden} to ${change.to}`)
  const { db, at } = session
  const row = await rowToChange(session, change.id)
  if (!row || !(change.from as readonly string[]).includes(row.kind)) return undefined
  if (change.own && !isOwnName(session, row.in_flight_by)) return undefined
  if (!isReadable(row) && !isSafeUnread(change)) return undefined

  if (change.typed && (await typedElsewhere(session, row, change.typed))) return undefined
  if (change.afterClose && (await mayGoOutUnsaid(session, row))) return undefined
  if (change.asks && (await cancelsAnother(session, row, change.asks))) return undefined
  const voiding = change.to === 'voiding' || change.to === 'discarded'
  if (voiding && (row.closed_at !== null || (await isBeingClosed(db, row)))) return undefined
  // It may be held there, whether this close names it or not.
  if (change.to === 'voiding' && (await closingTheDay(session, row))) return undefined
  // Whoever voids it is told of its return label, which stays paid: so it is known first whether there is one.
  if (voiding && (await returnInPurchase(db, row.id))) return undefined
  const overrules = change.to === 'voided' && row.kind === 'bought'
  if (overrules && row.closed_at !== null) return undefined
  const cancelled = voiding || overrules ? await stopPrints(session, row, overrules) : []
  if (!cancelled) return undefined

  const before = toRecord(row)
  const { closing: ofCopy, label, scan, ...marks } = await marksAfter(session, row, change)
  const wasInDoubt = row.kind !== 'intended' && row.kind !== 'sending'
  const closing =
    ofCopy ?? (change.to === 'bought' && wasInDoubt ? await closedMeanwhile(session, row) : undefined)
  const changed = await updatePurchase(session, row, {
    ...changedColumns(before, { ...change, ...marks }, session),
    ...(!isLive(before.kind) && isLive(change.to) && (await liveAgain(session, row))),
    ...closing,
    ...scan,
    ...(label && keptColumns(label)),
  })
  if (!changed) return undefined
  if (label) await keepPayloads(db, row, label)
  if (change.bought) await replaceForms(db, row.seq, before, toRecord(changed).identifiers)
  if (change.payloads) await keepPayloads(db, row, change.payloads)
  await session.chain.append(db, at, { ...change.event, shipmentId: change.id }, [
    sealedPurchase(changed),
    ...(closing ? [sealedClosing(row.id, changed.closed_at, changed.close_id, changed.revision)] : []),
  ])
  const isInDoubt = row.kind === 'unknown' || row.kind === 'abandoned' || changed.kind === 'unknown'
  if (isInDoubt) await settleOrder(session, toRecord(changed))
  if (row.holder_key !== null && changed.holder_key === null) await passOn(session, row)
  await recordCancelled(session, change, cancelled)
  await addFirstJobs(session, change.bought ? saidOfNumber(change, toRecord(changed)) : change)
  // Bought after all, while its print was stopped for the void or by who took it for not bought: a person's word on
  // the purchase is none on paper that no printer gave, or it would depend on whether the print had stopped by then.
  const isBack = change.to === 'bought' && row.kind !== 'sending'
  const marked = isBack && (await markPaper(session, row.id))
  return marked || toRecord(changed)
}

/**
 * Of a row that cannot be read: an answer of its service is kept whatever the row says, and that nobody knows the
 * outcome of what was under way is so. Nothing else is done on the strength of it.
 */
const isSafeUnread = ({ to, own }: PurchaseChange): boolean =>
  own === true || to === 'unknown' || to === 'void-unknown'

/** Its label is paid and used as it is; a number that another label has too is for someone to look at. */
async function marksAfter(
  session: LedgerSession,
  row: PurchaseRow,
  { bought, typed, attention = toRecord(row).attention }: PurchaseChange,
): Promise<OfNumbers & TakenOver> {
  if (!bought) return { attention }
  const marks = await marksOfNumbers(session, row, bought.identifiers, attention)
  const identifiers = numbersOf({ typed }, bought)
  return typed ? { ...marks, ...(await takeOverCopies(session, row, identifiers, marks.attention)) } : marks
}

function changedColumns(
  before: PurchaseRecord,
  change: PurchaseChange & Required<Pick<PurchaseChange, 'attention'>>,
  { at, chain }: LedgerSession,
): PurchaseColumns {
  const { bought } = change
  const attention = marksOnBecoming(change.to, before.attention, change.attention)
  return {
    sealed: true,
    kind: change.to,
    in_flight_by: inFlightBy(change.to, chain.station),
    updated_at: at,
    needs_decision: needsDecision(change.to, attention),
    ...(!isLive(change.to) && { holder_key: null, scan_due_by: null }),
    attention: JSON.stringify(attention),
    ...(change.warnings && { warnings: JSON.stringify(change.warnings) }),
    ...(change.lastProblem && { last_problem: JSON.stringify(change.lastProblem) }),
    ...(change.voidReason !== undefined && { void_reason: change.voidReason }),
    ...(change.voidCommandId !== undefined && { void_command_id: change.voidCommandId }),
    ...(change.to === 'bought' && before.boughtAt === undefined && { bought_at: at }),
    ...(change.payloads && keptColumns(change.payloads)),
    ...(change.voids && { voids: JSON.stringify(withVoids(before.voids, change.voids)) }),
    ...(bought && soldColumns(before, { ...bought, identifiers: numbersOf(change, bought) })),
  }
}

const numbersOf = (
  { typed }: Pick<PurchaseChange, 'typed'>,
  { identifiers }: Pick<BoughtLabel, 'identifiers'>,
) => (typed ? withTyped(identifiers, typed) : identifiers)

/** Whoever settles it, a person or its service, at whatever bench: its order is in doubt as long as it is, and settled with it. */
async function settleOrder(
  session: LedgerSession,
  { id, kind, environment, reference, box }: PurchaseRecord,
): Promise<void> {
  if (kind !== 'bought' && kind !== 'abandoned' && kind !== 'unknown') return
  await orderPurchased(session, environment, reference, id, kind, box?.number)
}

/** None of them holds its box, or stands for the whole order that it is a box of. */
const hasRoom = (live: readonly PurchaseRow[], { id, box_number }: PurchaseRow): boolean =>
  !live.some(one => one.id !== id && one.holder_key !== null && excludeEachOther(one.box_number, box_number))

/** It holds its reference again, or is a second label beside the one bought since. */
async function liveAgain({ db, sharing }: LedgerSession, row: PurchaseRow): Promise<PurchaseColumns> {
  const { environment, reference_key, box_number } = row
  await sharing?.lock(holderKey(environment, reference_key))
  const live = await liveOfOrder(db, environment, reference_key)
  return hasRoom(live, row)
    ? { holder_key: holderKey(environment, reference_key, box_number) }
    : { duplicate_reason: row.duplicate_reason ?? 'sold-after-all' }
}

/**
 * What is free by now goes to the oldest duplicate that is still live, so that a third purchase stays blocked. Of boxes
 * several may stand in the place of a whole order's label.
 */
async function passOn(session: LedgerSession, left: PurchaseRow): Promise<void> {
  const { db, at, chain, sharing } = session
  const { environment, reference_key: key } = left
  await sharing?.lock(holderKey(environment, key))
  const heirs = (await liveDuplicates(db, left)).filter(
    one => one.seq !== left.seq && one.holder_key === null,
  )
  for (const heir of heirs) {
    if (!hasRoom(await liveOfOrder(db, environment, key), heir)) continue
    const holder = holderKey(environment, key, heir.box_number)
    const changed = await updatePurchase(session, heir, { sealed: true, holder_key: holder })
    if (!changed) continue
    const event = { kind: 'reference-passed-on' as const, shipmentId: changed.id, detail: { from: left.id } }
    await chain.append(db, at, event, [sealedPurchase(changed)])
  }
}

async function recordCancelled(
  { db, at, chain, spool }: LedgerSession,
  { id, event }: PurchaseChange,
  jobIds: readonly string[],
): Promise<void> {
  for (const jobId of jobIds) {
    const cancelled = {
      kind: 'job-cancelled' as const,
      shipmentId: id,
      jobId,
      ...(event.operator !== undefined && { operator: event.operator }),
      detail: { cause: 'purchase-voided', jobState: 'cancelled' },
    }
    await chain.append(db, at, cancelled, await spool.sealed([jobId]))
  }
}
