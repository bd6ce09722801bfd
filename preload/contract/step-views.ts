// One step of what happened to an order, as a screen may see it; a part of the contract.
import { z } from 'zod'
import { JOB_CAUSES } from '../../main/core/printing/print-job.ts'
import { PURCHASE_CONCERNS } from '../../main/core/purchases/purchase.ts'
import { EVENT_KINDS } from '../../main/core/records/event-kinds.ts'
import { serviceNameSchema } from '../../main/core/shipment/shipment.ts'
import { sayableSchema } from './views.ts'

const texts = z.array(z.string())

export const stepViewSchema = z.object({
  /** ISO 8601 in UTC, by the clock of its station. */
  at: z.string(),
  station: z.string(),
  operator: z.string().optional(),
  /** `other`: of a version that knows more kinds. */
  kind: z.enum([...EVENT_KINDS, 'other']),
  /** Absent where it is of no label: a setting, a file of orders. */
  shipmentId: z.string().optional(),
  /** Which print of its label. */
  copyNumber: z.number().int().optional(),
  /** Where it prints. */
  printer: z.string().optional(),
  service: serviceNameSchema.optional(),
  costCents: z.number().int().optional(),
  trackingNumbers: texts.optional(),
  /** The one number that it is about. */
  number: z.string().optional(),
  /** By which the service knows the request. */
  requestId: z.string().optional(),
  /** In the words of who did it: a note, or a reason. */
  words: z.string().optional(),
  cause: z.enum(JOB_CAUSES).optional(),
  concerns: z.array(z.enum(PURCHASE_CONCERNS)).optional(),
  /** What a close made of the label. */
  outcome: z.string().optional(),
  /** What a person, or a late answer of a service, said. */
  answer: z.string().optional(),
  /** What it is called: a file, a printer, a person. */
  name: z.string().optional(),
  /** What was set. */
  settings: z.array(sayableSchema).optional(),
  /** It was the company's policy, and nobody at the bench. */
  byPolicy: z.boolean().optional(),
  /** What this bench tries before others since then, and what it no longer does. */
  trialsBegun: texts.optional(),
  trialsEnded: texts.optional(),
})
export type StepView = z.infer<typeof stepViewSchema>

export const timelineViewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    reference: z.string(),
    /** Its labels, the oldest first. */
    shipmentIds: texts,
    /** Oldest first. */
    steps: z.array(stepViewSchema),
    isCut: z.boolean(),
  }),
  z.object({ kind: z.literal('unknown'), code: z.string() }),
])
export type TimelineView = z.infer<typeof timelineViewSchema>
