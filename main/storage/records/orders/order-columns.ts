// What each column of an imported order, of its file, of a run, and of a known address, goods or weight may hold
// (readable.ts).
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { RUN_STATES } from '../../../core/orders/order-run-states.ts'
import { ORDER_STATES } from '../../../core/orders/order-states.ts'
import type { OrderImport } from '../../../core/orders/orders.ts'
import { MODES } from '../../../core/purchases/purchase.ts'
import { goodsSchema } from '../../../core/shipment/goods-book.ts'
import { KNOWN_WEIGHTS } from '../../../core/shipment/known-weights.ts'
import { addressSchema, SERVICE_NAMES } from '../../../core/shipment/shipment.ts'
import { weightSaidSchema } from '../../../core/shipment/weight-said.ts'
import type { KnownAddressTable, KnownGoodsTable, KnownWeightTable } from '../known-tables.ts'
import { shipmentShape } from '../purchases/purchase-columns.ts'
import {
  type Columns,
  counted,
  fieldProblemsShape,
  flag,
  json,
  jsonOrNone,
  oneOf,
  orNone,
  readRow,
  sentenceShape,
  shapeOf,
  text,
  time,
  whole,
} from '../trail/readable.ts'
import type { OrderImportTable, OrderRunTable, OrderTable } from './order-tables.ts'

const ORDER_COLUMNS = {
  seq: whole(),
  id: text(),
  import_id: text(),
  sent_by: orNone(text()),
  environment: oneOf(MODES, 'live'),
  row: whole(),
  reference: text(),
  reference_key: text(),
  box_number: orNone(whole()),
  box_of: orNone(whole()),
  holder_key: orNone(text()),
  service: oneOf(SERVICE_NAMES, 'label-server'),
  state: oneOf(ORDER_STATES, 'invalid'),
  run_id: orNone(text()),
  attempt: counted,
  shipment_id: orNone(text()),
  problems: json(fieldProblemsShape, {}),
  outcome: jsonOrNone(sentenceShape),
  shipment: jsonOrNone(shipmentShape),
  no_customs_reason: orNone(text()),
  return_of: orNone(text()),
  weight_said: jsonOrNone(shapeOf(weightSaidSchema)),
  created_at: time,
  updated_at: time,
  told_station: orNone(text()),
  told_sequence: orNone(whole()),
} satisfies Columns<Selectable<OrderTable>>

export const readOrder = (row: Selectable<OrderTable>) => readRow(row, ORDER_COLUMNS)

const leftOutShape: z.ZodType<NonNullable<OrderImport['notTaken']>> = z.looseObject({
  count: z.number(),
  rows: z.array(
    z.looseObject({
      row: z.number(),
      reference: z.string(),
      holder: z.looseObject({ state: z.enum(ORDER_STATES), row: z.number().optional() }),
    }),
  ),
  whole: sentenceShape.optional(),
})

const IMPORT_COLUMNS = {
  seq: whole(),
  id: text(),
  environment: oneOf(MODES, 'live'),
  file_name: text(),
  operator: orNone(text()),
  created_at: time,
  asked: orNone(text()),
  left_out: jsonOrNone(leftOutShape),
} satisfies Columns<Selectable<OrderImportTable>>

export const readImport = (row: Selectable<OrderImportTable>) => readRow(row, IMPORT_COLUMNS)

const RUN_COLUMNS = {
  seq: whole(),
  id: text(),
  environment: oneOf(MODES, 'live'),
  holder_key: orNone(text()),
  import_id: orNone(text()),
  state: oneOf(RUN_STATES, 'ended'),
  problem: jsonOrNone(sentenceShape),
  printer_id: orNone(text()),
  print_later: flag,
  command_id: orNone(text()),
  operator: orNone(text()),
  started_at: time,
  finished_at: orNone(time),
  asked: orNone(text()),
  told_station: orNone(text()),
  told_sequence: orNone(whole()),
} satisfies Columns<Selectable<OrderRunTable>>

export const readRun = (row: Selectable<OrderRunTable>) => readRow(row, RUN_COLUMNS)

const KNOWN_ADDRESS_COLUMNS = {
  seq: whole(),
  id: text(),
  address_key: text(),
  environment: oneOf(MODES, 'live'),
  search_text: text(),
  address: jsonOrNone(shapeOf(addressSchema)),
  use_count: whole(),
  last_used_at: time,
} satisfies Columns<Selectable<KnownAddressTable>>

export const readKnownAddress = (row: Selectable<KnownAddressTable>) =>
  readRow(row, KNOWN_ADDRESS_COLUMNS).values

const KNOWN_GOODS_COLUMNS = {
  seq: whole(),
  id: text(),
  goods_key: text(),
  environment: oneOf(MODES, 'live'),
  search_text: text(),
  goods: jsonOrNone(shapeOf(goodsSchema)),
  use_count: whole(),
  last_used_at: time,
} satisfies Columns<Selectable<KnownGoodsTable>>

export const readKnownGoods = (row: Selectable<KnownGoodsTable>) => readRow(row, KNOWN_GOODS_COLUMNS).values

const KNOWN_WEIGHT_COLUMNS = {
  weight_key: text(),
  saved_at: time,
  shipment_id: text(),
  environment: oneOf(MODES, 'live'),
  kind: oneOf(KNOWN_WEIGHTS, 'address'),
  weight_ten_thousandths: whole(),
} satisfies Columns<Selectable<KnownWeightTable>>

export const readKnownWeight = (row: Selectable<KnownWeightTable>) => readRow(row, KNOWN_WEIGHT_COLUMNS)
