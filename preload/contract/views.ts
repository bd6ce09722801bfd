// What the screens see: the shape of every record as a channel answers with it.
import { z } from 'zod'
import { NOT_READY_REASONS } from '../../main/core/printing/not-ready.ts'
import { JOB_CAUSES, JOB_MODES, JOB_STATES, PRINT_WAITS } from '../../main/core/printing/print-job.ts'
import { connectionSchema, dpiSchema, printerSchema } from '../../main/core/printing/printer.ts'
import { doctorResultSchema } from '../../main/core/printing/printer-doctor.ts'
import { problemSchema } from '../../main/core/problem.ts'
import {
  ENVIRONMENTS,
  PURCHASE_CONCERNS,
  PURCHASE_KINDS,
  VOID_OUTCOMES,
} from '../../main/core/purchases/purchase.ts'
import { serviceNameSchema, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { closeViewSchema, fundsViewSchema } from './money-views.ts'
import { cents, params, time } from './view-parts.ts'

/** A sentence by its code; a code that the screens' catalogue does not know is shown as it is here, in English. */
export const sayableSchema = z.object({
  code: z.string(),
  params: params.optional(),
  message: z.string(),
  nextStep: z.string().optional(),
})

const purchaseViewSchema = z.object({
  kind: z.enum(PURCHASE_KINDS),
  trackingNumber: z.string().optional(),
  trackingNumbers: z.array(z.string()).optional(),
  labelId: z.string().optional(),
  readableBarCode: z.string().optional(),
  encodedBarCode: z.string().optional(),
  costCents: cents.optional(),
  serviceType: z.string().optional(),
  documentUrl: z.string().optional(),
  /** When the service says that it made the label, as it said it. */
  createdOn: z.string().optional(),
  boughtAt: time.optional(),
  /** The service's own, and in English what `notSent` has. */
  warnings: z.array(z.string()),
  /** What the service has no place for: the label is bought without it. A sentence's code, and its English. */
  notSent: z.array(z.object({ code: z.string(), message: z.string() })),
  attention: z.array(z.enum(PURCHASE_CONCERNS)),
  /** Why it is not bought, as a sentence's code; `message` is its English. */
  lastProblem: z
    .object({ code: z.string(), params: params.optional(), message: z.string(), nextStep: z.string() })
    .optional(),
  elements: z.record(z.string(), z.unknown()).optional(),
  voidReason: z.string().optional(),
  /** What was asked of its single numbers, where it has several. */
  /** By which its void goes. */
  numbersToVoid: z.array(z.string()).optional(),
  voids: z.array(z.object({ number: z.string(), outcome: z.enum(VOID_OUTCOMES) })).optional(),
  /** Whether it was scanned back from its box; absent where nobody was asked to. */
  scan: z.enum(['open', 'scanned', 'excused']).optional(),
})

export const orderBoxViewSchema = z.object({ number: z.number().int(), of: z.number().int() })

export const shipmentViewSchema = z.object({
  id: z.string(),
  reference: z.string(),
  service: serviceNameSchema,
  environment: z.enum(ENVIRONMENTS),
  /** The partner or account code it was bought on. */
  account: z.string().optional(),
  origin: z.enum(['bought-here', 'fetched']),
  station: z.string(),
  operator: z.string().optional(),
  /** Absent on fetched labels and after the addresses were purged. */
  shipment: shipmentSchema.optional(),
  purchase: purchaseViewSchema,
  duplicateReason: z.string().optional(),
  /** Which box of its order it is; absent where it is for the whole order. */
  box: orderBoxViewSchema.optional(),
  /** The shipment whose package comes back by this label. */
  returnOf: z.string().optional(),
  createdAt: time,
  closedAt: time.optional(),
  /** The close that has the label. */
  closeId: z.string().optional(),
})
export type ShipmentView = z.infer<typeof shipmentViewSchema>

/** A label that was voided, or settled by a person, and what was paid for its package to come back by. */
export const endedShipmentViewSchema = z.object({
  ...shipmentViewSchema.shape,
  /** Still valid, where this label is so no longer. */
  returnLabels: z.array(shipmentViewSchema).optional(),
})
export type EndedShipmentView = z.infer<typeof endedShipmentViewSchema>

/** What an order of several boxes has by now. */
export const orderBoxesViewSchema = z.object({
  /** How many boxes it has, by the last word on it. */
  of: z.number().int(),
  /** Its valid labels, by box; one that nobody knows the outcome of is among them. */
  labels: z.array(shipmentViewSchema),
  missing: z.array(z.number().int()),
})
export type OrderBoxesView = z.infer<typeof orderBoxesViewSchema>

export const jobViewSchema = z.object({
  id: z.string(),
  mode: z.enum(JOB_MODES),
  shipmentId: z.string().optional(),
  /** The shipment that this is the packing slip of. */
  slipOf: z.string().optional(),
  printerId: z.string(),
  state: z.enum(JOB_STATES),
  cause: z.enum(JOB_CAUSES).optional(),
  detail: z.string().optional(),
  copyNumber: z.number().int(),
  reason: z.string().optional(),
  title: z.string(),
  byteCount: z.number().int(),
  bytesSent: z.number().int(),
  needsRelease: z.boolean(),
  /** What is done with its label before a byte of it goes out, where that takes a moment. */
  waitsFor: z.enum(PRINT_WAITS).optional(),
  /** What the operator should know although it prints. */
  warnings: z.array(sayableSchema).optional(),
  operator: z.string().optional(),
  /** The bench that it was last given to, and the one that it came from, by name. */
  givenTo: z.string().optional(),
  givenBy: z.string().optional(),
  /** How it stands at the bench that took it; in the list of the queue alone. */
  there: z.enum(JOB_STATES).optional(),
  /** What became of its label since; in the list of the queue alone. */
  label: z.enum(['voided', 'discarded']).optional(),
  createdAt: time,
  updatedAt: time,
})
export type JobView = z.infer<typeof jobViewSchema>

export const eventViewSchema = z.object({
  sequence: z.number().int(),
  at: time,
  station: z.string(),
  operator: z.string().optional(),
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const labelViewSchema = z.object({
  payloads: z.array(
    z.object({ part: z.number().int(), format: z.enum(['zpl', 'png']), byteCount: z.number().int() }),
  ),
  /** URL of the document kept with the label, where one was asked for. */
  documentUrl: z.string().optional(),
})

export const printerStateViewSchema = z.object({
  kind: z.enum(['ready', 'one-way', 'not-ready', 'starting']),
  reason: z.enum(NOT_READY_REASONS).optional(),
  warnings: z.array(z.string()).optional(),
  status: z.record(z.string(), z.union([z.boolean(), z.number()])).optional(),
  askedAt: time.optional(),
})
export const printerViewSchema = printerSchema.extend({
  state: printerStateViewSchema,
  /** Given by the company's policy: no bench changes or removes it. */
  byCompany: z.boolean().optional(),
  /** Prints that wait for it, of both modes; in the list of printers alone. */
  waiting: z.number().int().optional(),
  /** What its doctor found last. */
  doctor: doctorResultSchema.optional(),
  /** Of a save: it is kept, and someone should know this. */
  concern: problemSchema.optional(),
})
export type PrinterView = z.infer<typeof printerViewSchema>

export const diagnosisViewSchema = z.object({
  findings: z.array(sayableSchema),
  /** What would be saved otherwise, where someone says yes. */
  change: printerSchema.pick({ dpi: true, pitch: true, stock: true, language: true }).partial().optional(),
})

export const foundDeviceSchema = z.object({
  connection: connectionSchema,
  label: z.string(),
  model: z.string().optional(),
  identity: z.string().optional(),
  suggestedDpi: dpiSchema.optional(),
})

export const attentionItemSchema = z.object({
  id: z.string(),
  /** What kind of decision: the screen chooses its card by it. */
  kind: z.enum([
    'purchase-unknown',
    'void-unknown',
    'purchase-concern',
    'former-account',
    'print-unsure',
    'print-held',
    'print-given',
    'funds-unknown',
    'close-unknown',
    'unused-labels',
  ]),
  since: time,
  shipment: shipmentViewSchema.optional(),
  job: jobViewSchema.optional(),
  funds: fundsViewSchema.optional(),
  /** Of a close, the one service whose answer is not known: each is settled on its own. */
  close: closeViewSchema.optional(),
  /** Labels that were bought and never used, together; `refundUntil` is the first one's last day (`2026-12-03`). */
  unused: z
    .object({
      count: z.number().int(),
      costCents: z.number().int(),
      unpricedCount: z.number().int(),
      refundUntil: z.iso.date(),
    })
    .optional(),
  /** Where stations share a ledger: whose it is. */
  station: z.string().optional(),
  /** Only that station can settle it: the paper is there. */
  elsewhere: z.boolean().optional(),
  /** That station is not at work: its print can be settled or cancelled here, not let go. */
  away: z.boolean().optional(),
  /** Of a print: its label is void or thrown away, so that nothing more is printed of it, whatever is answered. */
  labelOver: z.boolean().optional(),
  /** Who said that it is theirs; everyone may decide it all the same. */
  takenBy: z.object({ station: z.string(), operator: z.string().optional(), at: time }).optional(),
  /** A meter's balance before and after, only where this was its sole purchase in flight. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type AttentionItem = z.infer<typeof attentionItemSchema>

export const findingsSchema = z.object({
  problems: z.record(
    z.string(),
    z.object({ code: z.string(), params: params.optional(), message: z.string() }),
  ),
  warnings: z.record(
    z.string(),
    z.object({ code: z.string(), params: params.optional(), message: z.string() }),
  ),
  suggestions: z.record(z.string(), z.string()),
})

export const previewSchema = z.object({
  /** One picture a printed label, `GET` on the session's own host. */
  urls: z.array(z.string()),
  url: z.string(),
  barcodes: z.array(z.object({ format: z.string(), text: z.string() })),
  findings: z.array(z.object({ code: z.string(), params: params.optional(), message: z.string() })),
})
