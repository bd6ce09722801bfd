// What the screens see of money: meters, what is added to them, prices and closes.
import { z } from 'zod'
import { FUNDS_STATES } from '../../main/core/money/added-money.ts'
import { CLOSE_OUTCOMES } from '../../main/core/money/closes.ts'
import { serviceNameSchema } from '../../main/core/shipment/shipment.ts'
import { cents, params, time } from './view-parts.ts'

export const meterViewSchema = z.object({
  meterId: z.string(),
  carrier: z.string(),
  currentBalanceCents: cents,
  pendingFundsCents: cents.optional(),
  oldBalanceCents: cents.optional(),
  readAt: time,
  /** About how many labels are left at this meter's recent price; absent without a recent price. */
  labelsLeft: z.number().int().optional(),
  /** What the service said beside the balances of this answer, in its own words. */
  warnings: z.array(z.string()).optional(),
})
export type MeterView = z.infer<typeof meterViewSchema>

export const balanceLineSchema = z.object({
  meterId: z.string(),
  points: z.array(z.object({ at: time, cents })),
  spentCents: cents,
  /** Money that was added today, oldest first, or is on its way at this moment. */
  added: z.array(z.object({ amountCents: cents, at: time, isUnderWay: z.boolean() })),
  /** At today's pace; absent while there is none. */
  runsOutAt: time.optional(),
})

export const fundsViewSchema = z.object({
  id: z.string(),
  meterId: z.string(),
  amountCents: cents,
  state: z.enum(FUNDS_STATES),
  successful: z.boolean(),
  transactionId: z.string().optional(),
  transactionReference: z.string(),
  /** The service said so after someone had said otherwise, and nobody has seen that yet. */
  afterAll: z.boolean().optional(),
  fees: z.array(z.object({ name: z.string(), amountCents: cents.optional() })),
  before: meterViewSchema.optional(),
  after: meterViewSchema.optional(),
  /** The service's own words beside its yes. */
  warnings: z.array(z.string()).optional(),
  createdAt: time,
})
export type FundsView = z.infer<typeof fundsViewSchema>

export const rateViewSchema = z.object({
  shippingService: z.string(),
  name: z.string(),
  carrier: z.string().optional(),
  costCents: cents.optional(),
  daysInTransit: z.number().int().optional(),
  zone: z.string().optional(),
  /** Of a service that was asked for alone: the weight charged, its kind, and what is added to the price. */
  weightOz: z.number().optional(),
  weightType: z.string().optional(),
  charges: z.array(z.object({ name: z.string(), amountCents: cents })).optional(),
  /** The list of the settings lacks it: a person may choose it, and nothing marks it by itself. */
  notSold: z.literal(true).optional(),
  /** Of those that the bench sells. */
  cheapest: z.boolean(),
  fastest: z.boolean(),
  raw: z.unknown(),
})
export type RateView = z.infer<typeof rateViewSchema>

/** The last event of a station's audit trail (`hash` is base64url SHA-256). */
export const trailHeadSchema = z.object({ station: z.string(), sequence: z.number().int(), hash: z.string() })

/** Whose barcodes the parcel service takes with a label. */
export const containerSchema = z.strictObject({
  accountCode: z.string().max(100).optional(),
  encodedBarcode: z.string().max(200).optional(),
  containerEncodedBarcode: z.string().max(200).optional(),
})

export const closeViewSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'partly', 'unknown']),
  /** Somebody stopped it, and what has gone out waits for its answer. */
  stopping: z.boolean().optional(),
  startedAt: time,
  finishedAt: time.optional(),
  operator: z.string().optional(),
  /** That the parcel service's labels were in. */
  container: containerSchema.optional(),
  /** A person named its labels: it is a hand-over of these, and no close of a day. */
  named: z.boolean().optional(),
  /** Of the parcel service it took only labels that were scanned back from their boxes. */
  scannedOnly: z.boolean().optional(),
  services: z.array(
    z.object({
      service: serviceNameSchema,
      state: z.enum(['waiting', 'running', 'done', 'unknown', 'failed']),
      total: z.number().int(),
      done: z.number().int(),
      failed: z.number().int(),
      /** Of `done`: what failed in this close, and is closed since. */
      later: z.number().int().optional(),
      /** How many are each station's, where stations share the ledger. */
      stations: z
        .array(
          z.object({
            station: z.string(),
            total: z.number().int(),
            done: z.number().int(),
            failed: z.number().int(),
          }),
        )
        .optional(),
      labels: z.array(
        z.object({
          shipmentId: z.string(),
          reference: z.string(),
          station: z.string().optional(),
          outcome: z.enum(CLOSE_OUTCOMES),
          /** It is bought, and no close has it. */
          open: z.boolean().optional(),
          /** It failed in this close, and is closed since: by a later one, or a person found out that it is. */
          later: z.object({ by: z.enum(['close', 'person']), at: time }).optional(),
          message: z.string().optional(),
          code: z.string().optional(),
          params: params.optional(),
        }),
      ),
    }),
  ),
  documents: z.array(z.string()),
  /** The audit trail's head, for the printed summary; `closeDay.get` alone gives it. */
  trail: trailHeadSchema.optional(),
})
export type CloseView = z.infer<typeof closeViewSchema>
