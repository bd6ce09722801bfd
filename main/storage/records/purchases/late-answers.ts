// A service's own answer to a request: it may come after the station that asked was taken for lost and others have
// decided.

import type { PurchaseConcern, PurchaseKind, PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { withVoids } from '../../../core/purchases/purchase.ts'
import type { Answered, PurchaseChange } from '../../../core/purchases/purchase-change.ts'
import { isSameCode } from '../../../core/purchases/scanned-codes.ts'
import { withTyped } from '../../../core/purchases/typed-numbers.ts'
import { isOwnName, type LedgerSession } from '../../session.ts'
import { putBack } from '../trail/put-back.ts'
import type { SealedRow } from '../trail/sealed-rows.ts'
import { STATION_LOST } from '../trail/unfinished.ts'
import { isReadable } from './purchase-columns.ts'
import {
  changeInPlace,
  joined,
  markInPlace,
  marksOfNumbers,
  rowToChange,
  soldAfterAll,
} from './purchase-marks.ts'
import { keepPayloads, replaceForms } from './purchase-parts.ts'
import { keptColumns, needsDecision, type PurchaseRow, soldColumns, toRecord } from './purchase-rows.ts'
import { changePurchase } from './purchases.ts'

type Late = Answered<PurchaseRecord> | undefined

/** See LedgerPort.settleAnswer. */
export async function settleAnswer(session: LedgerSession, change: PurchaseChange): Promise<Late> {
  // Another station may have asked again meanwhile: that request is not this one.
  const own = () => changePurchase(session, { ...change, own: true })
  const isOurs = (kind: PurchaseKind, { is }: SealedRow) =>
    change.from.includes(kind) && isOwnName(session, typeof is.inFlightBy === 'string' ? is.inFlightBy : null)
  const changed = (await own()) ?? ((await putBack(session, change.id, isOurs)) ? await own() : undefined)
  if (changed) return { kind: 'applied', record: changed }
  const row = await rowToChange(session, change.id)
  if (!row) return undefined
  return (await lateAnswer(session, row, change)) ?? leaveIt(session, row, change)
}

function lateAnswer(session: LedgerSession, row: PurchaseRow, change: PurchaseChange): Promise<Late> {
  if (change.from.includes('voiding')) {
    return change.to === 'voided' ? cancelled(session, row, change) : notCancelled(session, row, change)
  }
  return change.to === 'bought' ? sold(session, row, change) : notSold(session, row, change)
}

/** Taken over from its station, and by nobody asked again: then its answer is the only one there is. */
const isTakenOver = (row: PurchaseRow): boolean => toRecord(row).lastProblem?.detail === STATION_LOST

async function sold(session: LedgerSession, row: PurchaseRow, change: PurchaseChange): Promise<Late> {
  switch (row.kind as PurchaseKind) {
    case 'unknown':
      return applied(await changePurchase(session, { ...change, from: ['unknown'] }))
    case 'abandoned':
      // The reference may be shipped again by now: whoever said "not bought" uses this label or cancels it.
      return stands(await soldAfterAll(session, change))
    case 'bought':
    case 'voiding':
    case 'void-unknown':
    case 'voided':
      return stands(await keepSold(session, row, change))
    default:
      return undefined
  }
}

/** Bought by an operator's decision before: what the service sold is put to it, with the numbers that a void goes by. */
async function keepSold(
  session: LedgerSession,
  row: PurchaseRow,
  change: PurchaseChange,
): Promise<PurchaseRecord | undefined> {
  const { bought, payloads = [], event } = change
  if (!bought || !isReadable(row)) return undefined
  const before = toRecord(row)
  if (before.identifiers.typed === undefined && before.costCents !== undefined) return undefined
  const { trackingNumbers, labelId, typed = [] } = before.identifiers
  const number = trackingNumbers.find(one => typed.includes(one))
  const identifiers = withTyped(bought.identifiers, {
    ...(number !== undefined && { trackingNumber: number }),
    ...(labelId !== undefined && typed.includes(labelId) && { labelId }),
  })
  // Voided by another number than its own: it is paid and nobody has cancelled it.
  const neverAsked = bought.identifiers.trackingNumbers.some(
    own => !before.voids?.some(one => isSameCode(one.number, own)),
  )
  const isPaid = before.kind === 'voided' && neverAsked
  // Of a label that is cancelled nobody has to look at what came with it.
  const brought = before.kind === 'voided' && !isPaid ? [] : (change.attention ?? [])
  const { attention, lastProblem, closing } = await marksOfNumbers(session, row, identifiers, [
    ...before.attention.filter(mark => mark !== 'no-payload' || payloads.length === 0),
    ...(isPaid ? ['sold-after-all' as const] : []),
    ...brought,
  ])
  await replaceForms(session.db, row.seq, before, identifiers)
  await keepPayloads(session.db, row, payloads)
  return changeInPlace(session, row.id, overruling(event, before.kind, 'bought'), () => ({
    ...soldColumns(before, { ...bought, identifiers }),
    ...(lastProblem && { last_problem: JSON.stringify(lastProblem) }),
    ...keptColumns(payloads),
    warnings: joined(before.warnings, change.warnings),
    attention: JSON.stringify(attention),
    needs_decision: needsDecision(before.kind, attention),
    ...(before.kind === 'bought' && row.closed_at === null && closing),
  }))
}

/** Refused, or never sent. */
async function notSold(session: LedgerSession, row: PurchaseRow, change: PurchaseChange): Promise<Late> {
  if (change.to !== 'refused' && change.to !== 'abandoned') return undefined
  if (row.kind === 'unknown' && isTakenOver(row)) {
    return applied(await changePurchase(session, { ...change, from: ['unknown'], to: 'abandoned' }))
  }
  if (row.kind !== 'bought' || !isTakenOver(row)) return undefined
  return stands(await mark(session, row, change, 'not-sold-after-all'))
}

/** The service's yes to a void is certain, whoever asked again meanwhile. */
async function cancelled(session: LedgerSession, row: PurchaseRow, change: PurchaseChange): Promise<Late> {
  switch (row.kind as PurchaseKind) {
    case 'voiding':
    case 'void-unknown':
      return applied(await changePurchase(session, { ...change, from: [row.kind as PurchaseKind] }))
    case 'bought': {
      const overruled = await changePurchase(session, {
        ...change,
        from: ['bought'],
        attention: ['cancelled-after-all'],
        event: overruling(change.event, 'bought', 'voided'),
      })
      // Handed to the carrier meanwhile: a label is voided or closed, never both.
      return applied(overruled) ?? stands(await mark(session, row, change, 'cancelled-after-all'))
    }
    default:
      return undefined
  }
}

async function notCancelled(session: LedgerSession, row: PurchaseRow, change: PurchaseChange): Promise<Late> {
  const { voids = [] } = change
  const some = voids.some(({ outcome }) => outcome === 'cancelled')
  if (row.kind === 'void-unknown' && isTakenOver(row) && change.to === 'bought') {
    return applied(await changePurchase(session, { ...change, from: ['void-unknown'] }))
  }
  if (row.kind === 'bought' && some) return stands(await mark(session, row, change, 'partly-voided'))
  const onRecord = withVoids(toRecord(row).voids, voids)
  const isOverruled =
    row.kind === 'voided' && change.to === 'bought' && !onRecord.some(one => one.outcome === 'cancelled')
  if (isOverruled && isTakenOver(row)) {
    const overruled = await changePurchase(session, {
      ...change,
      from: ['voided'],
      attention: ['not-cancelled-after-all'],
      event: overruling(change.event, 'voided', 'bought'),
    })
    return applied(overruled)
  }
  if (voids.length === 0 || row.kind === 'voided') return undefined
  return stands(await mark(session, row, change))
}

/** What was said about single numbers is kept, and what someone must see is marked. */
const mark = (
  session: LedgerSession,
  row: PurchaseRow,
  { to, voids, event }: PurchaseChange,
  concern?: PurchaseConcern,
): Promise<PurchaseRecord | undefined> =>
  markInPlace(session, row.id, overruling(event, row.kind as PurchaseKind, to), { concern, voids })

/** Nothing follows from it; where it contradicts what others decided, the trail has it. */
async function leaveIt(
  { db, at, chain }: LedgerSession,
  row: PurchaseRow,
  { id, to, event }: PurchaseChange,
): Promise<Answered<PurchaseRecord>> {
  const isNews = to === 'bought' || to === 'voided' || isTakenOver(row)
  if (row.kind !== to && isNews) {
    await chain.append(db, at, {
      ...event,
      kind: 'answer-after-decision',
      shipmentId: id,
      detail: { ...event.detail, answer: to, stands: row.kind },
    })
  }
  return { kind: 'stands', record: toRecord(row) }
}

const overruling = (event: PurchaseChange['event'], before: PurchaseKind, answer: PurchaseKind) => ({
  ...event,
  kind: 'answer-after-decision' as const,
  detail: { ...event.detail, answer, before },
})

const applied = (record: PurchaseRecord | undefined): Late => record && { kind: 'applied', record }
const stands = (record: PurchaseRecord | undefined): Late => record && { kind: 'stands', record }
