// The channels of carriers' statements of adjustments; a part of the contract.
import { z } from 'zod'
import { act, look, nothing, ORDERS_FILE_BYTES } from './channel.ts'
import { cents, time } from './view-parts.ts'
import { shipmentViewSchema } from './views.ts'

const side = z.number().optional()

const adjustmentSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: time,
  row: z.number().int(),
  trackingNumber: z.string(),
  /** More than nothing was charged, less was given back. */
  billedCents: cents,
  /** As the statement has it. */
  billedWeight: z.string(),
  billedWeightOz: z.number().optional(),
  reason: z.string(),
  /** Absent where no label here has its number. */
  label: z
    .object({
      shipment: shipmentViewSchema,
      packages: z.array(
        z.object({ weightOz: z.number(), lengthInch: side, widthInch: side, heightInch: side }),
      ),
      /** What the scale showed at rest as the label was asked for, and when that was. */
      scaleOz: z.number().optional(),
      measuredAt: time.optional(),
      printedAt: time.optional(),
      scannedAt: time.optional(),
    })
    .optional(),
})

export const adjustmentChannels = {
  'adjustments.list': look(nothing, z.array(adjustmentSchema)),
  'adjustments.import': act(
    z.strictObject({ fileName: z.string().min(1).max(255), content: z.string().min(1) }),
    z.object({
      added: z.number().int(),
      known: z.number().int(),
      unmatched: z.number().int(),
      /** Lines that could not be read. */
      unread: z.array(z.object({ row: z.number().int(), field: z.enum(['tracking', 'amount']) })),
    }),
    { maxBytes: ORDERS_FILE_BYTES },
  ),
} as const
