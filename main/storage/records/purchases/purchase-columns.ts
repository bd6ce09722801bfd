// What each column of a purchase may hold (readable.ts).
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { LabelIdentifiers } from '../../../core/purchases/identifiers.ts'
import {
  ACCOUNT_SWITCHES,
  MODES,
  type NumberVoid,
  PURCHASE_CONCERNS,
  PURCHASE_KINDS,
  type PurchaseRecord,
  VOID_OUTCOMES,
} from '../../../core/purchases/purchase.ts'
import { ASKED_SCANS, NO_SCAN_REASONS, type ScanBack } from '../../../core/purchases/scan-back.ts'
import { serviceChoiceSchema } from '../../../core/purchases/service-choice.ts'
import { SERVICE_NAMES, shipmentSchema } from '../../../core/shipment/shipment.ts'
import type { PurchaseTable } from '../../schema.ts'
import {
  anyObject,
  type Columns,
  counted,
  flag,
  json,
  jsonOrNone,
  oneOf,
  orNone,
  readRow,
  sentenceShape,
  shapeOf,
  text,
  texts,
  time,
  whole,
} from '../trail/readable.ts'

type PurchaseRow = Selectable<PurchaseTable>

/** What earlier versions wrote under other limits is readable. */
export const shipmentShape = shapeOf(shipmentSchema)

const some = z.string().optional()

const identifiersShape: z.ZodType<LabelIdentifiers> = z.looseObject({
  trackingNumbers: texts,
  labelId: some,
  readableBarCode: some,
  encodedBarCode: some,
  typed: texts.optional(),
})

const voidsShape: z.ZodType<readonly NumberVoid[]> = z.array(
  z.looseObject({ number: z.string(), outcome: z.enum(VOID_OUTCOMES) }),
)

const scanBackShape: z.ZodType<ScanBack> = z.looseObject({
  asked: z.enum(ASKED_SCANS).optional(),
  by: some,
  benchId: some,
  seen: texts,
  excused: z.enum(NO_SCAN_REASONS).optional(),
})

const NO_NUMBERS: LabelIdentifiers = { trackingNumbers: [] }
const ORIGINS = ['bought-here', 'fetched'] as const satisfies readonly PurchaseRecord['origin'][]

/** An invalid kind is replaced by one that nothing takes for bought, refused or voided. */
const PURCHASE_COLUMNS = {
  seq: whole(),
  id: text(),
  environment: oneOf(MODES, 'live'),
  service: oneOf(SERVICE_NAMES, 'label-server'),
  origin: oneOf(ORIGINS, 'bought-here'),
  reference: text(),
  reference_key: text(),
  box_number: orNone(whole()),
  box_of: orNone(whole()),
  holder_key: orNone(text()),
  command_id: orNone(text()),
  kind: oneOf(PURCHASE_KINDS, 'unknown'),
  needs_decision: flag,
  payloads_kept: flag,
  payloads_hash: orNone(text()),
  request_id: text(),
  body_hash: text(),
  base_url: text(),
  account: text(),
  account_environment: orNone(oneOf(ACCOUNT_SWITCHES, 'production')),
  cost_cents: orNone(whole()),
  service_type: orNone(text()),
  document_url: orNone(text()),
  duplicate_reason: orNone(text()),
  void_reason: orNone(text()),
  void_command_id: orNone(text()),
  voids: jsonOrNone(voidsShape),
  scan_back: jsonOrNone(scanBackShape),
  scan_due_by: orNone(text()),
  return_of: orNone(text()),
  operator: orNone(text()),
  station: text(),
  in_flight_by: orNone(text()),
  created_at: time,
  updated_at: time,
  bought_at: orNone(time),
  created_on: orNone(text()),
  closed_at: orNone(time),
  close_id: orNone(text()),
  close_before: orNone(text()),
  ship_date: orNone(time),
  search_stamp: whole(),
  search_text: text(),
  identifiers: json(identifiersShape, NO_NUMBERS),
  warnings: json(texts, []),
  attention: json(z.array(z.enum(PURCHASE_CONCERNS)), []),
  last_problem: jsonOrNone(sentenceShape),
  elements: jsonOrNone(anyObject),
  shipment: jsonOrNone(shipmentShape),
  // Read where rules are tried, and nothing else follows from it.
  choice: orNone(text()),
  revision: counted,
} satisfies Columns<PurchaseRow>

export const readPurchase = (row: PurchaseRow) => readRow(row, PURCHASE_COLUMNS)

/** What a trial of rules reads of a label. */
export const COLUMNS_OF_BOUGHT = [
  'seq',
  'origin',
  'reference',
  'service',
  'created_at',
  'cost_cents',
  'return_of',
  'shipment',
  'choice',
] as const satisfies readonly (keyof PurchaseRow)[]
type BoughtRow = Pick<PurchaseRow, (typeof COLUMNS_OF_BOUGHT)[number]>

const BOUGHT_COLUMNS = {
  seq: PURCHASE_COLUMNS.seq,
  origin: PURCHASE_COLUMNS.origin,
  reference: PURCHASE_COLUMNS.reference,
  service: PURCHASE_COLUMNS.service,
  created_at: PURCHASE_COLUMNS.created_at,
  cost_cents: PURCHASE_COLUMNS.cost_cents,
  return_of: PURCHASE_COLUMNS.return_of,
  shipment: PURCHASE_COLUMNS.shipment,
  choice: jsonOrNone(serviceChoiceSchema),
} satisfies Columns<BoughtRow>

export const readBought = (row: BoughtRow) => readRow(row, BOUGHT_COLUMNS)

export const isReadable = (row: PurchaseRow): boolean => readPurchase(row).unreadable.length === 0
