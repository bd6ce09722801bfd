// What each column of added money, of a meter's reading, of an adjustment and of a close may hold (readable.ts).
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { FUNDS_STATES } from '../../core/money/added-money.ts'
import { CLOSE_OUTCOMES, CLOSE_SERVICE_STATES, CLOSE_STATES } from '../../core/money/closes.ts'
import { ACCOUNT_SWITCHES, MODES } from '../../core/purchases/purchase.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import type {
  CloseLabelTable,
  CloseServiceTable,
  CloseTable,
  FundsTable,
  MeterReadingTable,
} from '../schema.ts'
import type { AdjustmentTable } from './adjustment-table.ts'
import {
  type Columns,
  counted,
  finite,
  flag,
  json,
  jsonOrNone,
  oneOf,
  orNone,
  readRow,
  sentenceShape,
  text,
  texts,
  time,
  whole,
} from './trail/readable.ts'

const accountShape = z.looseObject({
  baseUrl: z.string(),
  account: z.string(),
  environment: z.enum(ACCOUNT_SWITCHES).optional(),
})

const FUNDS_COLUMNS = {
  seq: whole(),
  id: text(),
  environment: oneOf(MODES, 'live'),
  meter_id: text(),
  holder_key: orNone(text()),
  command_id: orNone(text()),
  state: oneOf(FUNDS_STATES, 'unknown'),
  amount_cents: whole(),
  transaction_reference: text(),
  account: jsonOrNone(accountShape),
  balance_before_cents: orNone(whole()),
  transaction_id: orNone(text()),
  fees: jsonOrNone(z.array(z.unknown())),
  note: orNone(text()),
  operator: orNone(text()),
  station: orNone(text()),
  created_at: time,
  settled_at: orNone(time),
  after_all: flag,
  revision: counted,
} satisfies Columns<Selectable<FundsTable>>

export const readFunds = (row: Selectable<FundsTable>) => readRow(row, FUNDS_COLUMNS)

const READING_COLUMNS = {
  environment: oneOf(MODES, 'live'),
  meter_id: text(),
  read_at: time,
  carrier: text(),
  current_balance_cents: whole(),
  pending_funds_cents: orNone(whole()),
  old_balance_cents: orNone(whole()),
} satisfies Columns<MeterReadingTable>

export const readReading = (row: MeterReadingTable) => readRow(row, READING_COLUMNS)

const ADJUSTMENT_COLUMNS = {
  id: text(),
  environment: oneOf(MODES, 'live'),
  file_name: text(),
  line: whole(),
  tracking_number: text(),
  billed_weight: text(),
  billed_weight_oz: orNone(finite),
  billed_cents: whole(),
  reason: text(),
  shipment_id: orNone(text()),
  operator: orNone(text()),
  created_at: time,
} satisfies Columns<AdjustmentTable>

export const readAdjustment = (row: AdjustmentTable) => readRow(row, ADJUSTMENT_COLUMNS)

const CLOSE_COLUMNS = {
  seq: whole(),
  id: text(),
  environment: oneOf(MODES, 'live'),
  holder_key: orNone(text()),
  command_id: orNone(text()),
  state: oneOf(CLOSE_STATES, 'unknown'),
  operator: orNone(text()),
  station: orNone(text()),
  container: jsonOrNone(z.record(z.string(), z.string())),
  named: flag,
  scanned_only: flag,
  documents: json(texts, []),
  started_at: time,
  finished_at: orNone(time),
  revision: counted,
} satisfies Columns<Selectable<CloseTable>>

export const readClose = (row: Selectable<CloseTable>) => readRow(row, CLOSE_COLUMNS)

const CLOSE_SERVICE_COLUMNS = {
  close_seq: whole(),
  service: oneOf(SERVICE_NAMES, 'label-server'),
  state: oneOf(CLOSE_SERVICE_STATES, 'unknown'),
} satisfies Columns<CloseServiceTable>

export const readCloseService = (row: CloseServiceTable) => readRow(row, CLOSE_SERVICE_COLUMNS)

const CLOSE_LABEL_COLUMNS = {
  close_seq: whole(),
  service: oneOf(SERVICE_NAMES, 'label-server'),
  position: counted,
  shipment_id: text(),
  reference: text(),
  outcome: oneOf(CLOSE_OUTCOMES, 'unknown'),
  code: orNone(text()),
  params: jsonOrNone(sentenceShape.shape.params),
} satisfies Columns<CloseLabelTable>

export const readCloseLabel = (row: CloseLabelTable) => readRow(row, CLOSE_LABEL_COLUMNS)
