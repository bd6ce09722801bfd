// The channels of labels that were bought and never used; a part of the contract.
import { z } from 'zod'
import { problemSchema } from '../../main/core/problem.ts'
import { USED_REASONS } from '../../main/core/purchases/unused-labels.ts'
import { act, commandId, id, limited, look, note, nothing } from './channel.ts'
import { endedShipmentViewSchema, shipmentViewSchema } from './views.ts'

/** As many as one list shows. */
export const MOST_UNUSED = 500
/** In one command: whoever asked waits for all of them. */
const MOST_VOIDED = 25

const unusedSchema = z.object({
  /** Nearest to its last day first. */
  labels: z.array(
    z.object({
      shipment: shipmentViewSchema,
      /** The last day on which it may be cancelled for its money: `2026-12-03`. */
      refundUntil: z.iso.date(),
    }),
  ),
  /** Of all, also of those that the list has no room for. */
  count: z.number().int(),
})

export const unusedChannels = {
  'unused.list': look(nothing, unusedSchema),
  /** Somebody knows that these labels were used; they leave the list. */
  'unused.sayUsed': act(
    z.strictObject({ ids: z.array(id).min(1).max(MOST_UNUSED), reason: z.enum(USED_REASONS) }),
    unusedSchema,
    { command: 'decision' },
  ),
  /** Voids them one after the other, each as `shipments.void` does. */
  'unused.void': limited(
    z.strictObject({ ids: z.array(id).min(1).max(MOST_VOIDED), reason: note, commandId }),
    z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('done'), id, shipment: endedShipmentViewSchema }),
        z.object({ kind: z.literal('not-done'), id, problem: problemSchema }),
        /** The service or the records were lost before it, so it was not asked for. */
        z.object({ kind: z.literal('not-begun'), id }),
      ]),
    ),
    { command: 'void' },
  ),
} as const
