// Purchases read by a key, and the short lists; the search has its own file.

import { type Kysely, type Selectable, sql } from 'kysely'
import { withoutCopies } from '../../../core/purchases/fetched-copy.ts'
import { numbersOnLabel } from '../../../core/purchases/label-numbers.ts'
import { holdsForNumber } from '../../../core/purchases/number-of-another.ts'
import type { ClosableLabel, Mode, PurchaseKind, PurchaseRecord } from '../../../core/purchases/purchase.ts'
import { isLive, NOT_READABLE } from '../../../core/purchases/purchase.ts'
import { formsOfCode } from '../../../core/purchases/scanned-codes.ts'
import type { HeldNumber } from '../../../core/records/ledger.ts'
import type { LedgerEvent } from '../../../core/records/ledger-event.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { ServiceName } from '../../../core/shipment/shipment.ts'
import { compiled } from '../../compiled.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { unreadPurchase } from '../trail/as-found.ts'
import { toEvent } from '../trail/event-chain.ts'
import { seenHashes } from '../trail/noted-findings.ts'
import { liveNamed } from './named-boxes.ts'
import { readPurchase } from './purchase-columns.ts'
import { IN_FLIGHT, type PurchaseRow, toClosable, toRecord } from './purchase-rows.ts'
import { byCommand, liveOfOrder, purchasesById, returnInPurchase, rowById } from './purchase-statements.ts'
import { othersWithNumbers, rowsCalled, withNumbers } from './rows-of-code.ts'

type Db = Kysely<LedgerTables>
type Reading = Pick<LedgerSession, 'db'>

export async function purchase({ db }: Reading, id: string): Promise<PurchaseRecord | undefined> {
  const row = await rowById(db, id)
  return row && toRecord(row)
}

export async function purchases({ db }: Reading, ids: readonly string[]): Promise<readonly PurchaseRecord[]> {
  const rows = new Map((await purchasesById(db, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => {
    const row = rows.get(id)
    return row ? toRecord(row) : []
  })
}

export async function purchaseByCommand(
  { db }: Reading,
  commandId: string,
): Promise<PurchaseRecord | undefined> {
  const row = await byCommand(db, commandId)
  return row && toRecord(row)
}

export async function voidByCommand({ db }: Reading, commandId: string): Promise<PurchaseRecord | undefined> {
  const row = await db
    .selectFrom('purchases')
    .selectAll()
    .where('void_command_id', '=', commandId)
    .executeTakeFirst()
  return row && toRecord(row)
}

export async function livePurchases(
  { db }: Reading,
  environment: Mode,
  reference: string,
): Promise<readonly PurchaseRecord[]> {
  return (await liveOfOrder(db, environment, referenceKey(reference))).map(toRecord)
}

export async function namedBoxes(
  { db }: Reading,
  environment: Mode,
  reference: string,
): Promise<readonly PurchaseRecord[]> {
  return (await liveNamed(db, environment, referenceKey(reference))).map(toRecord)
}

export async function returnLabels({ db }: Reading, id: string): Promise<readonly PurchaseRecord[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('return_of', '=', id)
    .where('kind', '=', 'bought' satisfies PurchaseKind)
    .orderBy('seq')
    .execute()
  return rows.map(toRecord)
}

export async function returnBeingBought({ db }: Reading, id: string): Promise<PurchaseRecord | undefined> {
  const row = await returnInPurchase(db, id)
  return row && toRecord(row)
}

export async function numbersHeld(
  { db }: Reading,
  id: string,
  numbers: readonly string[],
): Promise<readonly HeldNumber[]> {
  const row = await rowById(db, id)
  if (!row) return []
  const others = await withNumbers(db, row, numbers)
  return numbers.flatMap(number =>
    others
      .filter(({ has }) => has.includes(number))
      .map(({ other }) => ({ number, record: toRecord(other) })),
  )
}

/**
 * Live ones first, newest first; and of those the label that goes by this code before an order that is only called so, as a
 * claim is by the number of the label that it is about.
 */
export async function scan(
  { db }: Reading,
  environment: Mode,
  code: string,
): Promise<readonly PurchaseRecord[]> {
  const records = withoutCopies((await rowsCalled(db, environment, code)).map(toRecord))
  const forms = formsOfCode(code)
  const goesByIt = ({ identifiers }: PurchaseRecord) =>
    numbersOnLabel(identifiers).some(number => formsOfCode(number).some(form => forms.includes(form)))
  const place = (one: PurchaseRecord) => (isLive(one.kind) ? (goesByIt(one) ? 0 : 1) : 2)
  return records.toSorted((one, other) => place(one) - place(other))
}

const MOST_TO_SCAN = 200

const toScan = (db: Db) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('kind', '=', 'bought')
    .orderBy('seq', 'desc')
    .limit(MOST_TO_SCAN)

const selectToScan = compiled<LedgerTables, { environment: string }, PurchaseRow>((db, value) =>
  toScan(db).where('environment', '=', value('environment')).where('scan_due_by', 'is not', null),
)

const selectToScanBy = compiled<LedgerTables, { environment: string; by: string }, PurchaseRow>((db, value) =>
  toScan(db).where('environment', '=', value('environment')).where('scan_due_by', '=', value('by')),
)

export async function labelsToScan(
  { db }: Reading,
  environment: Mode,
  by?: string,
): Promise<readonly PurchaseRecord[]> {
  const rows =
    by === undefined ? await selectToScan(db, { environment }) : await selectToScanBy(db, { environment, by })
  return rows.map(toRecord).filter(one => !one.attention.includes(NOT_READABLE))
}

const selectEvents = compiled<LedgerTables, { id: string }, Selectable<EventTable>>((db, value) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('shipment_id', '=', value('id'))
    .orderBy('at')
    .orderBy('sequence'),
)

export async function events({ db }: Reading, shipmentId: string): Promise<readonly LedgerEvent[]> {
  const rows = await selectEvents(db, { id: shipmentId })
  return rows.map(toEvent)
}

export async function purchasesToDecide(
  { db }: Reading,
  environment: Mode,
): Promise<readonly PurchaseRecord[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', environment)
    // A literal, so that the partial index purchases_to_decide is taken.
    .where(sql<boolean>`needs_decision = 1`)
    .orderBy('seq')
    .execute()
  return (await withoutSeen(db, rows)).map(toRecord)
}

/** Without those that cannot be read and that a supervisor has seen as they are. */
async function withoutSeen(db: Db, rows: readonly PurchaseRow[]): Promise<readonly PurchaseRow[]> {
  const unread = new Map(
    rows.flatMap(row => {
      const hash = unreadPurchase(row)
      return hash === undefined ? [] : [[row, hash] as const]
    }),
  )
  if (unread.size === 0) return rows
  const seen = await seenHashes(db)
  return rows.filter(row => !seen.has(unread.get(row) ?? ''))
}

export async function inFlight(
  { db }: Reading,
  environment: Mode,
  service: ServiceName,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', environment)
    .where('kind', 'in', IN_FLIGHT)
    .where('service', '=', service)
    .execute()
  return (await withoutSeen(db, rows)).map(row => row.in_flight_by ?? row.station)
}

/** Oldest first; none that cannot be read, since nothing may be told to a service of it. */
export async function closable(
  { db }: Reading,
  environment: Mode,
  service: ServiceName,
): Promise<readonly ClosableLabel[]> {
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', environment)
    .where('service', '=', service)
    // Word for word as the partial index purchases_closable says it.
    .where(sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here'`)
    .orderBy('seq')
    .execute()
  const asked = await withNumberAsked({ db }, environment)
  return rows.flatMap(row => {
    const { values, unreadable } = readPurchase(row)
    if (unreadable.length > 0) return []
    return { ...toClosable(values), ...(asked.has(row.id) && { isHeldForNumber: true as const }) }
  })
}

/** Somebody said of this label what is on record of it. */
export async function wasLookedAt({ db }: Reading, id: string): Promise<boolean> {
  const said = await db
    .selectFrom('events')
    .select('kind')
    .where('shipment_id', '=', id)
    .where('kind', '=', 'person-said-bought')
    .limit(1)
    .executeTakeFirst()
  return said !== undefined
}

/** Labels that have a number of which nobody has said yet whose it is, both of two. */
async function withNumberAsked({ db }: Reading, environment: Mode): Promise<ReadonlySet<string>> {
  const asked = (await purchasesToDecide({ db }, environment)).filter(
    one => isLive(one.kind) && holdsForNumber(one),
  )
  const ids = new Set<string>()
  for (const label of asked) {
    const row = await rowById(db, label.id)
    const others = row ? await othersWithNumbers(db, row, numbersOnLabel(label.identifiers)) : []
    ids.add(label.id)
    for (const { other } of others) if (!(await wasLookedAt({ db }, other.id))) ids.add(other.id)
  }
  return ids
}
