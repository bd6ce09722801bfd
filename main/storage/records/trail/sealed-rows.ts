// What an event contains of the record that it changed: with these a check replays every record from the trail.
import type { Selectable } from 'kysely'
import type { CloseTable, FundsTable, MeterReadingTable } from '../../schema.ts'
import { digest, type SealedValue } from '../digests.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'

/** A record as an event left it. */
export interface SealedRow {
  /**
   * `closing`: that a label was handed to its carrier, by its shipment's id. `job`: of this station's own spool. `order`:
   * of an imported file; `import`: that file; `run`: a batch of them. `adjustment`: a line of a carrier's statement.
   */
  readonly of:
    | 'purchase'
    | 'funds'
    | 'close'
    | 'closing'
    | 'job'
    | 'meter'
    | 'adjustment'
    | 'order'
    | 'import'
    | 'run'
  readonly id: string
  /** Counts the changes of the record, whichever station makes them: the highest is its current state. */
  readonly revision: number
  readonly is: Readonly<Record<string, SealedValue>>
  /** Of a close: labels with an outcome, by outcome. */
  readonly outcomes?: Readonly<Record<string, readonly string[]>>
  /** Of a batch: some of the orders that it was told to ship. */
  readonly orders?: readonly string[]
}

/**
 * How a column appears in the trail. `kept`: as it is. `digest`: its hash, since it may hold an address or is long.
 * `apart`: compared in another way. `free`: nothing follows from it, or no event tells of its changes.
 */
type Sealing = 'kept' | 'digest' | 'apart' | 'free'
/** Each column is named here: one that a migration adds does not compile before somebody has thought of it. */
type Sealings<Row> = { readonly [Column in keyof Row]-?: Sealing }

/** Gives rows as the trail has them; made once a table, since every event carries one. */
export function sealing<Row extends object>(
  sealings: Sealings<Row>,
): (row: Row) => Readonly<Record<string, SealedValue>> {
  const columns = (Object.entries<Sealing>(sealings) as [keyof Row & string, Sealing][])
    .filter(([, how]) => how === 'kept' || how === 'digest')
    .map(([column, how]) => ({ column, word: inWords(column), isKept: how === 'kept' }))
  return row => {
    const is: Record<string, SealedValue> = {}
    for (const { column, word, isKept } of columns) {
      const value = row[column] as SealedValue
      is[word] = isKept ? value : digest(value)
    }
    return is
  }
}

/** A column's name as the trail has it. */
export const inWords = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const PURCHASE: Sealings<PurchaseRow> = {
  seq: 'free',
  id: 'apart',
  environment: 'kept',
  service: 'kept',
  origin: 'kept',
  reference: 'kept',
  reference_key: 'kept',
  box_number: 'kept',
  box_of: 'kept',
  holder_key: 'kept',
  command_id: 'kept',
  kind: 'kept',
  needs_decision: 'kept',
  payloads_kept: 'kept',
  payloads_hash: 'kept',
  request_id: 'kept',
  body_hash: 'kept',
  base_url: 'kept',
  account: 'kept',
  account_environment: 'kept',
  cost_cents: 'kept',
  service_type: 'kept',
  document_url: 'digest',
  duplicate_reason: 'kept',
  void_reason: 'kept',
  void_command_id: 'kept',
  voids: 'kept',
  scan_back: 'kept',
  scan_due_by: 'kept',
  return_of: 'kept',
  operator: 'kept',
  station: 'kept',
  in_flight_by: 'kept',
  created_at: 'kept',
  updated_at: 'free',
  bought_at: 'kept',
  created_on: 'kept',
  // With its close (sealedClosing).
  closed_at: 'apart',
  close_id: 'apart',
  close_before: 'kept',
  ship_date: 'kept',
  search_stamp: 'free',
  search_text: 'free',
  // Also its forms in `identifiers`, by which a scan finds it.
  identifiers: 'kept',
  warnings: 'digest',
  attention: 'kept',
  last_problem: 'digest',
  elements: 'digest',
  shipment: 'digest',
  choice: 'digest',
  revision: 'apart',
}

const purchaseIs = sealing(PURCHASE)

export const sealedPurchase = (row: PurchaseRow): SealedRow => ({
  of: 'purchase',
  id: row.id,
  revision: row.revision,
  is: purchaseIs(row),
})

/** The columns that the trail has as they are. */
export const columnsKept = ({ is }: SealedRow): Partial<PurchaseRow> =>
  Object.fromEntries(
    PURCHASE_KEPT.flatMap(([column, word]) => (is[word] === undefined ? [] : [[column, is[word]]])),
  )

const PURCHASE_KEPT = Object.entries<Sealing>(PURCHASE)
  .filter(([, how]) => how === 'kept')
  .map(([column]) => [column, inWords(column)] as const)

/**
 * The first close that took a label keeps it, until a person takes that back. `revision`: of the purchase, by which
 * a closing and what took it back have their order; of a label that was never taken back the first is the last.
 */
export const sealedClosing = (
  shipmentId: string,
  closedAt: string | null,
  closeId: string | null,
  revision = 0,
): SealedRow => ({
  of: 'closing',
  id: shipmentId,
  revision: 2 * revision + (closedAt === null ? 0 : 1),
  is: { closedAt, closeId },
})

const fundsIs = sealing<Selectable<FundsTable>>({
  seq: 'free',
  id: 'apart',
  environment: 'kept',
  meter_id: 'kept',
  holder_key: 'kept',
  command_id: 'kept',
  state: 'kept',
  amount_cents: 'kept',
  transaction_reference: 'kept',
  account: 'kept',
  balance_before_cents: 'kept',
  transaction_id: 'kept',
  fees: 'kept',
  note: 'kept',
  operator: 'kept',
  station: 'kept',
  created_at: 'kept',
  settled_at: 'kept',
  after_all: 'kept',
  revision: 'apart',
})

export const sealedFunds = (row: Selectable<FundsTable>): SealedRow => ({
  of: 'funds',
  id: row.id,
  revision: row.revision,
  is: fundsIs(row),
})

const readingIs = sealing<MeterReadingTable>({
  environment: 'kept',
  meter_id: 'kept',
  read_at: 'kept',
  carrier: 'kept',
  current_balance_cents: 'kept',
  pending_funds_cents: 'kept',
  old_balance_cents: 'kept',
})

/** Written once and never changed. */
export const sealedReading = (row: MeterReadingTable): SealedRow => ({
  of: 'meter',
  id: JSON.stringify([row.environment, row.meter_id, row.read_at]),
  revision: 0,
  is: readingIs(row),
})

const closeIs = sealing<Selectable<CloseTable>>({
  seq: 'free',
  id: 'apart',
  environment: 'kept',
  holder_key: 'kept',
  command_id: 'kept',
  state: 'kept',
  operator: 'kept',
  station: 'kept',
  container: 'kept',
  named: 'kept',
  scanned_only: 'kept',
  documents: 'kept',
  started_at: 'kept',
  finished_at: 'kept',
  revision: 'apart',
})

export const sealedClose = (
  row: Selectable<CloseTable>,
  services: readonly { readonly service: string; readonly state: string }[],
): SealedRow => ({
  of: 'close',
  id: row.id,
  revision: row.revision,
  is: {
    ...closeIs(row),
    services: services
      .map(({ service, state }) => `${service} ${state}`)
      .sort()
      .join(', '),
  },
})

/** The records that an entry carries, as far as they have the shape that the ledger gave them. */
export function sealedRowsIn(detail: Readonly<Record<string, unknown>>): readonly SealedRow[] | undefined {
  const { rows } = detail
  return Array.isArray(rows) ? rows.filter(isSealedRow) : undefined
}

function isSealedRow(row: Partial<SealedRow> | null | undefined): row is SealedRow {
  if (typeof row !== 'object' || row === null) return false
  const { of, id, revision, is, outcomes, orders = [] } = row
  const isRow = typeof of === 'string' && typeof id === 'string' && Number.isSafeInteger(revision)
  const isWhole = isRow && isObject(is) && isTexts(orders)
  return isWhole && (outcomes === undefined || isLists(outcomes))
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLists = (outcomes: unknown): boolean =>
  isObject(outcomes) && Object.values(outcomes as object).every(isTexts)

const isTexts = (ids: unknown): boolean => Array.isArray(ids) && ids.every(id => typeof id === 'string')
