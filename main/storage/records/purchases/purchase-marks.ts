// What changes in a purchase while its kind stays the same: marks, entered numbers, what was asked about single numbers.

import { nameOfLabel } from '../../../core/orders/order-boxes.ts'
import { isCopyOf } from '../../../core/purchases/fetched-copy.ts'
import type { LabelIdentifiers, TypedNumbers } from '../../../core/purchases/identifiers.ts'
import { labelNumbers, numbersOnLabel } from '../../../core/purchases/label-numbers.ts'
import {
  isLive,
  type NumberVoid,
  type PurchaseConcern,
  type PurchaseRecord,
  withVoids,
} from '../../../core/purchases/purchase.ts'
import type { PurchaseChange } from '../../../core/purchases/purchase-change.ts'
import { type ScanWord, withScanWord } from '../../../core/purchases/scan-back.ts'
import { bareCode, formsOfCode } from '../../../core/purchases/scanned-codes.ts'
import { withTyped } from '../../../core/purchases/typed-numbers.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { sealedClosing, sealedPurchase } from '../trail/sealed-rows.ts'
import { type Closing, closingAmong, type TakenOver, takeOverCopies } from './fetched-copies.ts'
import { wasLookedAt } from './lookups.ts'
import { lockNumbers } from './number-locks.ts'
import { isReadable } from './purchase-columns.ts'
import { keepPayloads, replaceForms } from './purchase-parts.ts'
import {
  keptColumns,
  needsDecision,
  type PurchaseRow,
  scanColumns,
  soldColumns,
  toRecord,
} from './purchase-rows.ts'
import { lockedRowById, type PurchaseColumns, rowById, updatePurchase } from './purchase-statements.ts'
import { isSample, othersWithNumbers, withNumbers } from './rows-of-code.ts'
import { searchText } from './search-text.ts'

export async function setAttention(
  session: LedgerSession,
  id: string,
  attention: PurchaseRecord['attention'],
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  return changeInPlace(session, id, event, row => ({
    attention: JSON.stringify(attention),
    needs_decision: needsDecision(row.kind as PurchaseRecord['kind'], attention),
  }))
}

/**
 * A label that its service sold although someone had settled it as not bought meanwhile. Their decision is kept and
 * the reference stays free; what was sold is kept and marked, so that somebody uses or cancels it
 * (reliability.md, I3).
 */
export async function soldAfterAll(
  session: LedgerSession,
  { id, bought, payloads = [], attention: brought = [], warnings, event }: PurchaseChange,
): Promise<PurchaseRecord | undefined> {
  const row = await rowToChange(session, id)
  if (!row || !bought || !isReadable(row)) return undefined
  const before = toRecord(row)
  const { attention, lastProblem } = await marksOfNumbers(session, row, bought.identifiers, [
    'sold-after-all',
    ...brought,
  ])
  await replaceForms(session.db, row.seq, before, bought.identifiers)
  await keepPayloads(session.db, row, payloads)
  return changeInPlace(session, id, { ...event, kind: 'answer-after-decision' }, () => ({
    ...soldColumns(before, bought),
    ...keptColumns(payloads),
    ...(lastProblem && { last_problem: JSON.stringify(lastProblem) }),
    warnings: joined(before.warnings, warnings),
    attention: JSON.stringify(attention),
    needs_decision: 1,
  }))
}

/** What a label came with, and what its service said about it later. */
export const joined = (before: readonly string[], now: readonly string[] = []): string =>
  JSON.stringify([...new Set([...before, ...now])])

/** See LedgerPort.completeLabel. */
export async function completeLabel(
  session: LedgerSession,
  id: string,
  { typed, attention }: { readonly typed: TypedNumbers; readonly attention: PurchaseRecord['attention'] },
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  const row = await rowToChange(session, id)
  if (row?.needs_decision !== 1 || !isReadable(row) || (await typedElsewhere(session, row, typed)))
    return undefined
  const before = toRecord(row)
  const identifiers = withTyped(before.identifiers, typed)
  await replaceForms(session.db, row.seq, before, identifiers)
  const taken = isEmpty(typed) ? { attention } : await takeOverCopies(session, row, identifiers, attention)
  const { closing, label = [], scan }: TakenOver = taken
  await keepPayloads(session.db, row, label)
  const isSaidOwn = before.attention.includes(SHARED) && !attention.includes(SHARED) && isEmpty(typed)
  if (isSaidOwn) await askOfOthers(session, row, event)
  return changeInPlace(session, id, event, () => ({
    identifiers: JSON.stringify(identifiers),
    search_text: searchText(row.reference, identifiers, before.shipment),
    attention: JSON.stringify(taken.attention),
    needs_decision: needsDecision(before.kind, taken.attention),
    ...closing,
    ...(isLive(before.kind) && scan),
    ...keptColumns(label),
  }))
}

const SHARED = 'number-of-another' as const satisfies PurchaseConcern
const sharedWith = (number: string, other: PurchaseRecord) => {
  const forms = formsOfCode(number)
  // Bars say more than what people read under them.
  const read = labelNumbers(other.identifiers).find(own => forms.includes(bareCode(own)))
  return {
    code: 'purchase.number-of-another' as const,
    params: { number: read ?? number, reference: nameOfLabel(other) },
  }
}
const isEmpty = (typed: TypedNumbers): boolean => Object.keys(typed).length === 0

/**
 * The number is this label's, so that the others that have it may be on a box under it: somebody looks at each, once. Whoever
 * says of two that it is theirs has the last word.
 */
async function askOfOthers(session: LedgerSession, row: PurchaseRow, { operator }: EventNote): Promise<void> {
  const before = toRecord(row)
  const numbers = numbersOnLabel(before.identifiers)
  await lockNumbers(session, row, numbers)
  for (const { other, has } of await othersWithNumbers(session.db, row, numbers)) {
    const { id, kind, attention } = toRecord(other)
    if (!isLive(kind) || attention.includes(SHARED) || (await wasLookedAt(session, id))) continue
    const event = { kind: 'number-claimed' as const, ...(operator !== undefined && { operator }) }
    await changeInPlace(session, id, { ...event, detail: { by: before.id } }, () => ({
      attention: JSON.stringify([...attention, SHARED]),
      last_problem: JSON.stringify(sharedWith(has[0], before)),
      needs_decision: 1,
    }))
  }
}

/** Whatever has happened to the label since: what a service said about a number is kept. */
export const recordVoid = (
  session: LedgerSession,
  id: string,
  said: NumberVoid,
  event: EventNote,
): Promise<PurchaseRecord | undefined> => markInPlace(session, id, event, { voids: [said] })

/** A label that is not bought any more waits for nobody. */
export const recordScan = (
  session: LedgerSession,
  id: string,
  word: ScanWord,
  event: EventNote,
): Promise<PurchaseRecord | undefined> =>
  changeInPlace(session, id, event, row => {
    const { kind, identifiers, scanBack } = toRecord(row)
    const columns = scanColumns({ identifiers, scanBack: withScanWord(scanBack, word) })
    return isLive(kind) ? columns : { ...columns, scan_due_by: null }
  })

/** Another record, bought, voided or fetched, has one of these numbers already. */
export const typedElsewhere = (
  session: LedgerSession,
  row: PurchaseRow,
  { trackingNumber, labelId }: TypedNumbers,
): Promise<boolean> =>
  anyHolds(
    session,
    row,
    [trackingNumber, labelId].filter(number => number !== undefined),
    () => true,
  )

/** A void by one of these numbers would cancel another label. */
export const cancelsAnother = (
  session: LedgerSession,
  row: PurchaseRow,
  numbers: readonly string[],
): Promise<boolean> => anyHolds(session, row, numbers, ({ kind }) => kind !== 'voided')

async function anyHolds(
  session: LedgerSession,
  row: PurchaseRow,
  numbers: readonly string[],
  counts: (other: PurchaseRow) => boolean,
): Promise<boolean> {
  await lockNumbers(session, row, numbers)
  return (await othersWithNumbers(session.db, row, numbers)).some(({ other }) => counts(other))
}

export interface OfNumbers extends Pick<PurchaseChange, 'lastProblem'> {
  readonly attention: PurchaseRecord['attention']
  /** It was handed over as the label that was fetched by its number, while its answer was lost. */
  readonly closing?: Closing | undefined
}

/**
 * The marks of a label, and one more where another live record has a number that the service gave for this one. Sandboxes
 * give theirs again and again.
 */
export async function marksOfNumbers(
  session: LedgerSession,
  row: PurchaseRow,
  identifiers: LabelIdentifiers,
  attention: PurchaseRecord['attention'],
): Promise<OfNumbers> {
  if (isSample(row)) return { attention: [...new Set(attention)] }
  const { typed = [] } = identifiers
  const given = numbersOnLabel(identifiers).filter(number => !typed.includes(number))
  await lockNumbers(session, row, given)
  const found = await withNumbers(session.db, row, given)
  const closing = closingAmong(
    found.map(({ other }) => other),
    row,
    identifiers,
  )
  // What was fetched under its number is this very label, unless it was fetched before this one was begun.
  const own = { ...toRecord(row), identifiers }
  const shared = found.find(({ other }) => {
    const record = toRecord(other)
    return isLive(record.kind) && !isCopyOf(record, own)
  })
  if (!shared) return { attention: [...new Set(attention)], closing }
  return {
    closing,
    attention: [...new Set([...attention, SHARED])],
    lastProblem: sharedWith(shared.has[0], toRecord(shared.other)),
  }
}

/** Held until the commit where other stations could change it meanwhile. */
export const rowToChange = ({ db, sharing }: LedgerSession, id: string): Promise<PurchaseRow | undefined> =>
  sharing ? lockedRowById(db, id) : rowById(db, id)

/** A change that leaves the kind as it is. */
export async function changeInPlace(
  session: LedgerSession,
  id: string,
  event: EventNote,
  columns: (row: PurchaseRow) => PurchaseColumns,
): Promise<PurchaseRecord | undefined> {
  const { db, at, chain } = session
  const row = await rowToChange(session, id)
  if (!row || !isReadable(row)) return undefined
  const changed = await updatePurchase(session, row, { ...columns(row), sealed: true, updated_at: at })
  if (!changed) return undefined
  // Taken back from its close (close-outcomes.ts), or found in one: the trail must have it where it is.
  const isMoved = row.closed_at !== changed.closed_at
  await chain.append(db, at, { ...event, shipmentId: id }, [
    sealedPurchase(changed),
    ...(isMoved ? [sealedClosing(id, changed.closed_at, changed.close_id, changed.revision)] : []),
  ])
  return toRecord(changed)
}

/** Another mark for someone to see, and what a service said about single numbers. */
export async function markInPlace(
  session: LedgerSession,
  id: string,
  event: EventNote,
  { concern, voids = [] }: { readonly concern?: PurchaseConcern; readonly voids?: readonly NumberVoid[] },
): Promise<PurchaseRecord | undefined> {
  return changeInPlace(session, id, event, row => {
    const { attention, kind, voids: before } = toRecord(row)
    const marks = concern ? [...new Set([...attention, concern])] : attention
    return {
      ...(voids.length > 0 && { voids: JSON.stringify(withVoids(before, voids)) }),
      attention: JSON.stringify(marks),
      needs_decision: needsDecision(kind, marks),
    }
  })
}
