// The ledger's tables as queries see them: one description for every dialect. JSON is text, times are ISO 8601
// text, truths are 0 or 1.
import type { Generated } from 'kysely'
import type { AdjustmentTable } from './records/adjustment-table.ts'
import type { BenchTables } from './records/orders/order-tables.ts'

export interface PurchaseTable {
  /** Order of making; what pages and cursors go by. */
  seq: Generated<number>
  id: string
  /** The mode; the label server's own switch is kept with the account. */
  environment: string
  service: string
  origin: string
  reference: string
  reference_key: string
  /** Of an order of several boxes; null where the label is for the whole order. */
  box_number: number | null
  box_of: number | null
  /**
   * Unique; held by one live purchase per reference, box and mode, whatever the account. Null: not live, or a live
   * duplicate.
   */
  holder_key: string | null
  command_id: string | null
  kind: string
  /** 1 where someone must decide: an unknown kind, or attention marks. */
  needs_decision: number
  payloads_kept: number
  /** Of what `payloads` holds of it; null on rows of before it was kept. */
  payloads_hash: string | null
  request_id: string
  body_hash: string
  base_url: string
  account: string
  /** Null for the parcel service, which has none. */
  account_environment: string | null
  cost_cents: number | null
  service_type: string | null
  document_url: string | null
  duplicate_reason: string | null
  void_reason: string | null
  /** Of the command that voided it, or tried to. */
  void_command_id: string | null
  /** JSON: what was asked of its single numbers. */
  voids: string | null
  /** JSON: whether its bench was asked to scan it back, and what was read. */
  scan_back: string | null
  return_of: string | null
  /** The bench that still has to, by its id, or by its name where its label says no more; null where nothing waits. */
  scan_due_by: string | null
  operator: string | null
  station: string
  /** The station that has a request of it under way; null where nothing is in flight. */
  in_flight_by: string | null
  created_at: string
  updated_at: string
  bought_at: string | null
  /** The service's own words for when it made the label. */
  created_on: string | null
  closed_at: string | null
  close_id: string | null
  /**
   * The last close of its mode that had begun when it was entered here, empty where none had: all others began after it,
   * whatever the clocks said. Null on rows of before.
   */
  close_before: string | null
  /** `futureShipDate` in UTC: retention and closes leave what is dated ahead alone. */
  ship_date: string | null
  /** Rises with every change of `search_text`; tells a search index what it has not seen. */
  search_stamp: number
  search_text: string
  identifiers: string
  warnings: string
  attention: string
  last_problem: string | null
  elements: string | null
  /** Null on fetched labels and once retention has purged the addresses. */
  shipment: string | null
  /** JSON: what its service was chosen from; null where nothing was known of that, and once the address is purged. */
  choice: string | null
  /** Counts the changes that an event carries whole (sealed-rows.ts); 0 on rows of before that. */
  revision: Generated<number>
}

/** Every form under which a label may be scanned (codes.ts). */
export interface IdentifierTable {
  code: string
  purchase_seq: number
}

export interface PayloadTable {
  purchase_seq: number
  part: number
  format: string
  bytes: Uint8Array
}

export interface EventTable {
  station: string
  sequence: number
  at: string
  kind: string
  operator: string | null
  shipment_id: string | null
  job_id: string | null
  detail: string
  hash: string
  /** The station's own seal, where it has a key (trail-seal.ts). */
  mac: string | null
}

/** A point of a station's chain that was once checked or made: a start checks from here on. */
export interface ChainCheckpointTable {
  station: string
  sequence: number
  hash: string
  mac: string | null
}

export interface MeterReadingTable {
  environment: string
  meter_id: string
  read_at: string
  carrier: string
  current_balance_cents: number
  pending_funds_cents: number | null
  old_balance_cents: number | null
}

export interface FundsTable {
  seq: Generated<number>
  id: string
  environment: string
  meter_id: string
  /** Unique; held while an add to this meter is sending or unknown. */
  holder_key: string | null
  command_id: string | null
  state: string
  amount_cents: number
  transaction_reference: string
  /** JSON of the account; null on rows of before. */
  account: string | null
  balance_before_cents: number | null
  transaction_id: string | null
  fees: string | null
  note: string | null
  operator: string | null
  /** The station that adds them. */
  station: string | null
  created_at: string
  settled_at: string | null
  /** 1 where the service's answer contradicted an operator's decision, until somebody has seen that. */
  after_all: Generated<number>
  /** As in purchases. */
  revision: Generated<number>
}

export interface CloseTable {
  seq: Generated<number>
  id: string
  environment: string
  /** Unique; held by the environment's close that is running or unknown. */
  holder_key: string | null
  command_id: string | null
  state: string
  operator: string | null
  /** The station that runs it. */
  station: string | null
  container: string | null
  /** 1: someone named its labels. */
  named: number
  /** 1: of the parcel service, what was scanned back from its box alone. */
  scanned_only: Generated<number>
  documents: string
  started_at: string
  finished_at: string | null
  /** As in purchases. */
  revision: Generated<number>
}

export interface CloseServiceTable {
  close_seq: number
  service: string
  state: string
}

export interface CloseLabelTable {
  close_seq: number
  service: string
  /** Place in the frozen list. */
  position: number
  shipment_id: string
  reference: string
  outcome: string
  code: string | null
  params: string | null
}

/** What the ledger knows of itself: `ledger_id`. */
export interface LedgerFactTable {
  name: string
  value: string
}

export interface LedgerTables extends BenchTables {
  purchases: PurchaseTable
  identifiers: IdentifierTable
  payloads: PayloadTable
  events: EventTable
  chain_checkpoints: ChainCheckpointTable
  meter_readings: MeterReadingTable
  funds: FundsTable
  closes: CloseTable
  close_services: CloseServiceTable
  close_labels: CloseLabelTable
  ledger_facts: LedgerFactTable
  adjustments: AdjustmentTable
}
