// The channels of the bench as it was left; a part of the contract.
import { z } from 'zod'
import { asideSchema, benchChangeSchema, benchSchema, keepSchema } from '../../main/core/bench.ts'
import { MODES } from '../../main/core/purchases/purchase.ts'
import { act, id, look, MAX_INPUT_BYTES, nothing } from './channel.ts'

/** What is set aside at the station; of two answers the one with the higher revision is the newer. */
const asideOfStation = { revision: z.number().int(), aside: z.array(asideSchema) }
export const benchAsideSchema = z.object({ mode: z.enum(MODES), ...asideOfStation })

export const benchChannels = {
  /**
   * The bench of the station's mode as this window left it, with what is set aside at the station. Each mode has
   * benches of its own. `purchaseId`: what its last command bought, or is buying, though no page was there to be told.
   */
  'bench.kept': look(
    z.union([nothing, z.strictObject({ windowId: id.optional() })]),
    z.object({
      mode: z.enum(MODES),
      bench: benchSchema.optional(),
      purchaseId: id.optional(),
      ...asideOfStation,
    }),
  ),
  'bench.aside': look(nothing, benchAsideSchema),
  /**
   * What is on the bench of a window, and single changes of what is set aside, all in one. `missing`: what was to be
   * taken back and is not there, since another window was first.
   */
  'bench.keep': act(
    z.strictObject({
      mode: z.enum(MODES),
      bench: keepSchema,
      windowId: id.optional(),
      changes: z.array(benchChangeSchema).max(500).optional(),
      changeId: id.optional(),
    }),
    z.object({ ...asideOfStation, missing: z.array(id) }),
    { maxBytes: 4 * MAX_INPUT_BYTES },
  ),
} as const
