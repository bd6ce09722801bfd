// A label that was fetched while nobody knew whose it was, beside the purchase that has its numbers since: one label, so
// that it is in one close, and waits for no printer once it is discarded (decision 196).
import { LOOKED_AFTER } from '../../../core/printing/print-job.ts'
import { isCopyOf } from '../../../core/purchases/fetched-copy.ts'
import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import {
  type LabelPayload,
  type PurchaseRecord,
  type SaidByLedger,
  sameAccount,
} from '../../../core/purchases/purchase.ts'
import type { AddOutcome } from '../../../core/purchases/purchase-change.ts'
import { codesOf, formsOfCode, formsToKeep } from '../../../core/purchases/scanned-codes.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerSession } from '../../session.ts'
import { isBeingClosed } from '../closes/whole-day.ts'
import { payloadsHash } from '../digests.ts'
import { sealedPurchase } from '../trail/sealed-rows.ts'
import { lockNumbers } from './number-locks.ts'
import { keepForms, keepPayloads, payloadRows, wholeLabel } from './purchase-parts.ts'
import { keptColumns, newRow, type PurchaseRow, scanColumns, toRecord } from './purchase-rows.ts'
import { type Db, insertPurchase, rowById } from './purchase-statements.ts'
import { labelByNumbers, rowsOfCode } from './rows-of-code.ts'

/** A label that another station bought: it locks no reference and is known by its numbers. */
export async function addFetched(
  session: LedgerSession,
  record: Omit<PurchaseRecord, SaidByLedger>,
  label: readonly LabelPayload[],
  event: EventNote,
): Promise<AddOutcome> {
  const { db, at } = session
  // Two benches may fetch one label at once.
  await lockNumbers(session, record, codesOf(record.identifiers))
  const known = await labelByNumbers(db, record.environment, record.identifiers)
  if (known) return { kind: 'held-by', record: toRecord(known) }
  const first = { kind: 'bought', origin: 'fetched', at, holds: false } as const
  const row = await insertPurchase(session, {
    ...newRow(record, first),
    ...keptColumns(label),
  })
  await keepForms(db, row.seq, formsToKeep(row.reference, record.identifiers))
  await keepPayloads(db, { seq: row.seq, payloads_kept: 0 }, label)
  await session.chain.append(db, at, { ...event, shipmentId: row.id }, [sealedPurchase(row)])
  return { kind: 'intended', record: toRecord(row) }
}

/** Labels that were fetched and are this purchase's, under `identifiers`. */
async function copiesOf(
  { db }: Pick<LedgerSession, 'db'>,
  row: PurchaseRow,
  identifiers: LabelIdentifiers,
): Promise<readonly PurchaseRow[]> {
  // A bench of a warehouse keeps copies of its own labels (own-labels.ts), which are nobody's to hand over.
  if (row.origin !== 'bought-here') return []
  return copiesAmong(await withCodes(db, row, identifiers), row, identifiers)
}

/** Mostly nothing was fetched, and nothing is read for it. */
function copiesAmong(
  found: readonly PurchaseRow[],
  row: PurchaseRow,
  identifiers: LabelIdentifiers,
): readonly PurchaseRow[] {
  const fetched = found.filter(({ origin }) => origin === 'fetched')
  if (fetched.length === 0) return []
  const own = { ...toRecord(row), identifiers }
  return fetched.filter(one => isCopyOf(toRecord(one), own))
}

export const closingAmong = (...of: Parameters<typeof copiesAmong>): Closing | undefined =>
  closingOf(copiesAmong(...of))

/** The purchase that a fetched label turned out to be. */
export async function ownOf(db: Db, copy: PurchaseRow): Promise<PurchaseRow | undefined> {
  if (copy.origin !== 'fetched') return undefined
  const record = toRecord(copy)
  return (await withCodes(db, copy, record.identifiers)).find(one => isCopyOf(record, toRecord(one)))
}

/** See LedgerPort.fetchedCopies. */
export async function fetchedCopies(
  { db }: Pick<LedgerSession, 'db'>,
  id: string,
): Promise<readonly PurchaseRecord[]> {
  const own = await rowById(db, id)
  return own ? (await copiesOf({ db }, own, toRecord(own).identifiers)).map(toRecord) : []
}

/** See LedgerPort.fetchedSince. */
export async function fetchedSince(
  { db }: Pick<LedgerSession, 'db'>,
  id: string,
): Promise<readonly PurchaseRecord[]> {
  const own = await rowById(db, id)
  if (!own) return []
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('seq', '>', own.seq)
    .where('origin', '=', 'fetched' satisfies PurchaseRecord['origin'])
    .where('environment', '=', own.environment)
    .where('service', '=', own.service)
    .orderBy('seq')
    .execute()
  const { account } = toRecord(own)
  const found: PurchaseRecord[] = []
  for (const row of rows) {
    const copy = toRecord(row)
    if (!isOfOrder(row, own) || !sameAccount(copy.account, account)) continue
    const sold = await ownOf(db, row)
    if (sold === undefined || sold.seq === own.seq) found.push(copy)
  }
  return found
}

/** Not every service says for which order a label was. */
const isOfOrder = ({ reference, reference_key }: PurchaseRow, own: PurchaseRow): boolean =>
  reference.trim() === '' || reference_key === own.reference_key

const withCodes = (db: Db, { environment }: PurchaseRow, identifiers: LabelIdentifiers) =>
  rowsOfCode(db, environment, codesOf(identifiers).flatMap(formsOfCode))

/**
 * What waits for a printer is cancelled, also of the label that was fetched. A void is refused where one is on its way to paper; what
 * overrules the label leaves it, and the mark says what to do with it.
 */
export async function stopPrints(
  session: LedgerSession,
  row: PurchaseRow,
  overrules: boolean,
): Promise<readonly string[] | undefined> {
  const { spool } = session
  const copies = await copiesOf(session, row, toRecord(row).identifiers)
  if (!overrules && (await anyGoesOut(session, copies))) return undefined
  const own = await spool.cancelHeld(row.id)
  if (!own && !overrules) return undefined
  const others: string[] = []
  for (const copy of copies) others.push(...((await spool.cancelHeld(copy.id)) ?? []))
  return [...(own ?? []), ...others]
}

/** One is on its way to paper, or to its service. */
async function anyGoesOut({ db, spool }: LedgerSession, copies: readonly PurchaseRow[]): Promise<boolean> {
  for (const copy of copies) {
    if ((await spool.jobStates(copy.id)).includes('sending') || (await isBeingClosed(db, copy))) return true
  }
  return false
}

/** In the close that one of them was handed over in. */
export type Closing = Pick<PurchaseRow, 'closed_at' | 'close_id'>

function closingOf(copies: readonly PurchaseRow[]): Closing | undefined {
  const closed = copies.find(({ closed_at }) => closed_at !== null)
  return closed && { closed_at: closed.closed_at, close_id: closed.close_id }
}

export interface TakenOver {
  readonly attention: PurchaseRecord['attention']
  readonly closing?: Closing | undefined
  readonly label?: readonly LabelPayload[]
  /** What was read from its box, or why nothing was: it is the same paper. */
  readonly scan?: ReturnType<typeof scanColumns>
}

function scanOfBoth(row: PurchaseRow, copy: PurchaseRow, identifiers: LabelIdentifiers) {
  const [own, other] = [toRecord(row).scanBack, toRecord(copy).scanBack]
  const excused = own?.excused ?? other?.excused
  const seen = [...new Set([...(own?.seen ?? []), ...(other?.seen ?? [])])]
  const scanBack = (own ?? other) && { ...other, ...own, seen, ...(excused && { excused }) }
  return scanColumns({ identifiers, scanBack })
}

/**
 * By a number that a person gave: what became of the label that was fetched by it is so of its purchase. It is in the close that
 * that one went in, has what came with it, was scanned or excused as that one was, and is on paper, or on none, as that one is.
 */
export async function takeOverCopies(
  session: LedgerSession,
  row: PurchaseRow,
  identifiers: LabelIdentifiers,
  attention: PurchaseRecord['attention'],
): Promise<TakenOver> {
  const copies = await copiesOf(session, row, identifiers)
  const closing = row.closed_at === null ? closingOf(copies) : undefined
  if (!attention.includes('no-payload')) {
    // It has a paper of its own, and the fetched one is its newest, as a reprint is: what was said of that counts.
    const newest = copies.find(copy => toRecord(copy).scanBack)
    return { attention, closing, ...(newest && { scan: scanOfBoth(row, newest, identifiers) }) }
  }
  for (const copy of copies) {
    const { id, payloads_hash } = copy
    const label = wholeLabel(await payloadRows(session.db, id))
    // None that somebody else changed.
    if (label.length === 0 || payloadsHash(label) !== payloads_hash) continue
    const rest = attention.filter(mark => mark !== 'no-payload')
    const isOnNone = !(await session.spool.jobStates(id)).some(state => LOOKED_AFTER.has(state))
    return {
      attention: isOnNone ? [...rest, 'not-on-paper'] : rest,
      closing,
      label,
      scan: scanOfBoth(row, copy, identifiers),
    }
  }
  return { attention, closing }
}
