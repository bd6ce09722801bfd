// What the screens see of imported orders, the scale, the address book and the shift report.
import { z } from 'zod'
import { orderMappingSchema } from '../../main/core/orders/order-columns.ts'
import { orderRightSchema } from '../../main/core/orders/order-keys.ts'
import { orderDefaultsSchema } from '../../main/core/orders/order-rows.ts'
import { RUN_STATES } from '../../main/core/orders/order-run-states.ts'
import { ORDER_STANDS } from '../../main/core/orders/order-states.ts'
import { NOT_TAKEN, RESULT_TYPES, RESULTS_TROUBLES } from '../../main/core/orders/results-out.ts'
import { ENVIRONMENTS, MODES, PURCHASE_KINDS } from '../../main/core/purchases/purchase.ts'
import { goodsSchema } from '../../main/core/shipment/goods-book.ts'
import { SCALE_STATES, scaleSettingsSchema } from '../../main/core/shipment/scale.ts'
import { addressSchema, serviceNameSchema, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { orderBoxViewSchema } from './views.ts'

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const time = z.string()
const count = z.number().int()
export const sayable = z.object({
  code: z.string(),
  params: params.optional(),
  message: z.string(),
  nextStep: z.string(),
})
const fieldFinding = z.object({ code: z.string(), params: params.optional(), message: z.string() })
const fieldFindings = z.record(z.string(), fieldFinding)
const countsSchema = z.record(z.enum(ORDER_STANDS), count)

/** A program that may send orders; never its key. */
export const orderKeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  environment: z.enum(MODES),
  rights: z.array(orderRightSchema),
  createdAt: time,
})
export type OrderKeyView = z.infer<typeof orderKeyViewSchema>

const notTaken = { why: z.enum(NOT_TAKEN), status: count.optional() }

export const resultsViewSchema = z.object({
  /** What keeps all of them back. */
  trouble: z.enum(RESULTS_TROUBLES).optional(),
  waitingCount: count,
  /** Tried in vain: since when, and why the last time. */
  late: z.object({ since: time, ...notTaken }).optional(),
  /** They wait for a person, the oldest first. */
  refused: z.array(
    z.object({
      id: z.string(),
      type: z.enum(RESULT_TYPES),
      reference: z.string(),
      box: orderBoxViewSchema.optional(),
      since: time,
      /** Later ones of the order, which wait for it. */
      behind: count,
      ...notTaken,
    }),
  ),
})
export type ResultsView = z.infer<typeof resultsViewSchema>

export const orderCheckSchema = z.object({
  columns: z.array(z.string()),
  /** As given, or guessed from the headings. */
  mapping: orderMappingSchema,
  defaults: orderDefaultsSchema,
  rowCount: count,
  badCount: count,
  /** Without rows of orders that are here already, in the file or of one before: what an import takes in. */
  takenCount: count,
  /** The first rows as they are in the file, long cells cut. */
  sample: z.array(z.array(z.string())),
  /** The first rows that cannot be shipped as they are, with what is wrong by field. */
  bad: z.array(z.object({ row: count, reference: z.string(), problems: fieldFindings })),
  /**
   * Orders that name no shipping service, which one choice for the whole file settles: how many, and the first, whose
   * prices show what there is. It is not among what is `bad`.
   */
  withoutService: z.object({ count, row: count, shipment: shipmentSchema }).optional(),
  /** Columns that keep rows open: nothing is taken from them, and their headings name what changes what is bought. */
  weighty: z.array(z.object({ place: count, heading: z.string() })),
  /** Places of columns that are read with those of the mapping: the ounces beside the pounds. */
  beside: z.array(count),
  /** What is left out and stops no row: by field, with its first row and how many there are. */
  warnings: z.array(fieldFinding.extend({ path: z.string(), row: count, count })),
})
export type OrderCheck = z.infer<typeof orderCheckSchema>

export const orderDoubtsSchema = z.object({
  count,
  /** Says which orders these are, in doubt or not: others have another one. */
  which: z.string(),
  orders: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      box: orderBoxViewSchema.optional(),
      doubts: fieldFindings,
    }),
  ),
})
export type OrderDoubts = z.infer<typeof orderDoubtsSchema>

const leftOutSchema = sayable.extend({ row: count, reference: z.string() })

export const orderImportViewSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Of packages that were prepared at the bench while a service was away; no file was brought in. */
  prepared: z.literal(true).optional(),
  operator: z.string().optional(),
  createdAt: time,
  counts: countsSchema,
  /** Rows that were not taken in, since another order has their reference; the first of them, each with why. */
  leftOutCount: count.optional(),
  leftOut: z.array(leftOutSchema).optional(),
  /** Why none of the file was taken in. */
  refused: sayable.optional(),
})
export type OrderImportView = z.infer<typeof orderImportViewSchema>

export const orderImportedViewSchema = orderImportViewSchema.extend({
  leftOutCount: count,
  leftOut: z.array(leftOutSchema),
})
export type OrderImportedView = z.infer<typeof orderImportedViewSchema>

export const orderViewSchema = z.object({
  id: z.string(),
  importId: z.string(),
  row: count,
  reference: z.string(),
  /** Which box of the order, where its file has a row for each. */
  box: orderBoxViewSchema.optional(),
  service: serviceNameSchema,
  state: z.enum(ORDER_STANDS),
  /** Absent once retention has purged the addresses. */
  shipment: shipmentSchema.optional(),
  noCustomsReason: z.string().optional(),
  problems: fieldFindings,
  /** What a batch would leave it open for, where there is something. */
  doubts: fieldFindings.optional(),
  runId: z.string().optional(),
  shipmentId: z.string().optional(),
  outcome: sayable.optional(),
  purchase: z
    .object({
      kind: z.enum(PURCHASE_KINDS),
      /** By which the label goes: its tracking numbers, or the number under its bars. */
      numbers: z.array(z.string()),
      trackingNumbers: z.array(z.string()),
      costCents: count.optional(),
      boughtAt: time.optional(),
    })
    .optional(),
})
export type OrderView = z.infer<typeof orderViewSchema>

/** An order as the company's own system tells of it. */
export const foundOrderViewSchema = orderViewSchema
  .pick({ service: true, box: true, noCustomsReason: true, problems: true })
  .extend({ shipment: shipmentSchema })
export type FoundOrderView = z.infer<typeof foundOrderViewSchema>

export const orderRunViewSchema = z.object({
  id: z.string(),
  environment: z.enum(ENVIRONMENTS),
  importId: z.string().optional(),
  state: z.enum(RUN_STATES),
  problem: sayable.optional(),
  operator: z.string().optional(),
  startedAt: time,
  finishedAt: time.optional(),
  counts: countsSchema,
  costCents: count,
  /** Labels that it bought and that somebody must look at. */
  lookAtCount: count.optional(),
  /** Another bench runs it, which alone can pause it. */
  isElsewhere: z.literal(true).optional(),
})
export type OrderRunView = z.infer<typeof orderRunViewSchema>

export const scaleViewSchema = z.object({
  kind: z.enum(SCALE_STATES),
  weightOz: z.number().optional(),
  /** With `away`: another program holds the scale. */
  busy: z.boolean().optional(),
})
export type ScaleView = z.infer<typeof scaleViewSchema>

export const foundScaleSchema = z.object({ label: z.string(), settings: scaleSettingsSchema })

export const knownAddressViewSchema = z.object({
  id: z.string(),
  address: addressSchema,
  useCount: count,
  lastUsedAt: time,
})

export const knownGoodsViewSchema = z.object({
  id: z.string(),
  goods: goodsSchema,
  useCount: count,
  lastUsedAt: time,
})

const shiftCounts = {
  boughtCount: count,
  costCents: count,
  unpricedCount: count,
  duplicateCount: count,
  reprintCount: count,
  voidedCount: count,
  voidedCents: count,
  refusedCount: count,
  unknownCount: count,
  scannedCount: count,
  unscannedCount: count,
  mismatchCount: count,
}
export const shiftReportViewSchema = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  from: time,
  to: time,
  timeZone: z.string(),
  environment: z.enum(ENVIRONMENTS),
  lines: z.array(z.object({ operator: z.string().optional(), service: serviceNameSchema, ...shiftCounts })),
  total: z.object(shiftCounts),
  /** Day one's rehearsals, of which none is in the lines, the total, the hours and the pace. */
  rehearsal: z.object({ ...shiftCounts, closedCount: count }).optional(),
  /** Of one day alone: from the first hour with a label to the last. */
  hours: z.array(z.object({ from: time, boughtCount: count })),
  /** Labels an hour of each person, by the hours in which there were any. */
  pace: z.array(z.object({ operator: z.string().optional(), hourCount: count, perHour: z.number() })),
})
