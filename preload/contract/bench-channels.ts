// The channels of the bench as it was left; a part of the contract.
import { z } from 'zod'
import { benchSchema } from '../../main/core/bench.ts'
import { MODES } from '../../main/core/purchase.ts'
import { act, id, look, MAX_INPUT_BYTES, nothing } from './channel.ts'

export const benchChannels = {
  /**
   * The bench of the station's mode as it was left. Each mode has one of its own. `purchaseId`: what its last command
   * bought, or is buying, though no page was there to be told.
   */
  'bench.kept': look(
    nothing,
    z.object({ mode: z.enum(MODES), bench: benchSchema.optional(), purchaseId: id.optional() }),
  ),
  'bench.keep': act(z.strictObject({ mode: z.enum(MODES), bench: benchSchema }), z.object({}), {
    maxBytes: 4 * MAX_INPUT_BYTES,
  }),
} as const
