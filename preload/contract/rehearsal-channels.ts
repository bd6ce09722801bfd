// The channels of day one's rehearsal; a part of the contract. They buy, print and void nothing: a screen does that by the
// channels that any package goes by, and these say what came of it.
import { z } from 'zod'
import { problemSchema } from '../../main/core/problem.ts'
import { ADDRESS_KINDS, NOT_DONE, REHEARSAL_STEPS, SKIP_REASONS } from '../../main/core/rehearsal.ts'
import { serviceNameSchema, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { id, look, nothing, supervisor } from './channel.ts'
import { params, time } from './view-parts.ts'
import { sayableSchema } from './views.ts'

const stepSchema = z.enum(REHEARSAL_STEPS)

const stepViewSchema = z.object({
  step: stepSchema,
  state: z.enum(['ahead', 'open', 'proved', 'failed', 'skipped']),
  at: time.optional(),
  operator: z.string().optional(),
  /** What it proved, or why it failed. */
  said: sayableSchema.optional(),
  params: params.optional(),
  /** Why it was left out. */
  reason: z.enum([...SKIP_REASONS, ...NOT_DONE]).optional(),
})

const nowSchema = z.object({
  step: stepSchema,
  outcome: z.enum(['proved', 'failed', 'waiting']),
  said: sayableSchema,
  /** Of what is done now: a repeat under the same id is answered as the first one was. */
  commandId: z.string(),
  skips: z.array(z.enum(SKIP_REASONS)),
  /** The print of which only a person knows whether it came out whole. */
  asksOf: z.string().optional(),
  /** The label that it is about. */
  shipmentId: z.string().optional(),
  /** Of a purchase: what is asked for, but for the shipping service, which is chosen by its price. */
  order: z.object({ reference: z.string(), shipment: shipmentSchema }).optional(),
  /** Of a close: labels of others that it would take along. */
  others: z.number().int().optional(),
})

const rehearsalViewSchema = z.object({
  /** Why none begins or goes on here. */
  blocked: problemSchema.optional(),
  /** What the last one did could not be read. */
  damage: problemSchema.optional(),
  services: z.array(
    z.object({
      service: serviceNameSchema,
      account: z.string(),
      baseUrl: z.string(),
      address: z.enum(ADDRESS_KINDS),
    }),
  ),
  printers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      dpi: z.number().int(),
      language: z.string(),
      model: z.string().optional(),
    }),
  ),
  rehearsal: z
    .object({
      id: z.string(),
      startedAt: time,
      finishedAt: time.optional(),
      service: serviceNameSchema,
      printerId: z.string(),
      reference: z.string(),
      steps: z.array(stepViewSchema),
      /** Orders with a label that is neither voided nor closed: of rehearsals before it, and of itself once it is over. */
      left: z.array(z.string()),
    })
    .optional(),
  now: nowSchema.optional(),
})

export const rehearsalChannels = {
  /** The last rehearsal as it is, with what the records say of its step by now; asks no service and no printer. */
  'rehearsal.read': look(nothing, rehearsalViewSchema),
  /** One that is under way is given back. */
  'rehearsal.begin': supervisor(
    z.strictObject({ service: serviceNameSchema, printerId: id }),
    rehearsalViewSchema,
  ),
  /** Looks at the step whose turn it is, and keeps what is decided of it. `said`: of the test label. */
  'rehearsal.look': supervisor(
    z.strictObject({ step: stepSchema, said: z.enum(['right', 'not-right', 'not-out']).optional() }),
    rehearsalViewSchema,
  ),
  'rehearsal.skip': supervisor(
    z.strictObject({ step: stepSchema, reason: z.enum(SKIP_REASONS) }),
    rehearsalViewSchema,
  ),
  'rehearsal.end': supervisor(nothing, rehearsalViewSchema),
  'rehearsal.report': supervisor(nothing, z.object({ path: z.string() })),
} as const
