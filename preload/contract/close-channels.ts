// The channels of the day's close; a part of the contract.
import { z } from 'zod'
import { serviceNameSchema } from '../../main/core/shipment/shipment.ts'
import { act, commandId, id, look, note, nothing, shownMode } from './channel.ts'
import { closeViewSchema, containerSchema } from './money-views.ts'
import { attentionItemSchema, shipmentViewSchema } from './views.ts'

export const closeChannels = {
  'closeDay.preview': look(
    nothing,
    z.object({
      services: z.array(
        z.object({
          service: serviceNameSchema,
          count: z.number().int(),
          shipments: z.array(shipmentViewSchema),
          futureDated: z.number().int(),
          /** They stay open until somebody has said whose their number is; absent: none. */
          numberFirst: z.number().int().optional(),
          /** How many of them were scanned back from their boxes. */
          scanned: z.number().int().optional(),
          /** How many are each station's, where stations share the ledger. */
          stations: z.array(z.object({ station: z.string(), count: z.number().int() })).optional(),
        }),
      ),
      inTheWay: z.array(attentionItemSchema),
      running: closeViewSchema.optional(),
      /** One that was asked for here waits for labels that are being bought. */
      waits: z.boolean().optional(),
    }),
  ),
  'closeDay.run': act(
    z.strictObject({
      services: z.array(serviceNameSchema).min(1).max(2).optional(),
      container: containerSchema.optional(),
      /** These labels of the parcel service alone, also fetched ones; without them, the day. */
      shipmentIds: z.array(id).min(1).max(100).optional(),
      /** Of the parcel service's labels, those that were scanned back from their boxes. */
      scannedOnly: z.boolean().optional(),
      /** Refused where any other label would be closed with these. */
      noneBut: z.array(id).min(1).max(100).optional(),
      shownMode,
      commandId,
    }),
    z.object({ id: z.string() }),
    { command: 'close' },
  ),
  /** What has left gets its answer, every other label stays open. Without an id: the one that waits to begin. */
  'closeDay.stop': act(z.strictObject({ id: id.optional() }), z.object({ id: z.string().optional() })),
  'closeDay.list': look(nothing, z.array(closeViewSchema)),
  'closeDay.get': look(z.strictObject({ id }), closeViewSchema),
  'closeDay.resolve': act(
    z.strictObject({
      id,
      service: serviceNameSchema,
      outcome: z.enum(['closed', 'not-closed']),
      note,
      /** Single labels, also of those that failed; absent: all that are unknown. */
      shipmentIds: z.array(id).min(1).max(10_000).optional(),
    }),
    closeViewSchema,
    { command: 'decision' },
  ),
}
