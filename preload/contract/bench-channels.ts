// The channels of the bench as it was left; a part of the contract.
import { z } from 'zod'
import { benchSchema } from '../../main/core/bench.ts'
import { MODES } from '../../main/core/purchase.ts'
import { act, look, MAX_INPUT_BYTES, nothing } from './channel.ts'

export const benchChannels = {
  /** The bench of the station's mode as it was left. Each mode has one of its own. */
  'bench.kept': look(nothing, z.object({ mode: z.enum(MODES), bench: benchSchema.optional() })),
  'bench.keep': act(z.strictObject({ mode: z.enum(MODES), bench: benchSchema }), z.object({}), {
    maxBytes: 4 * MAX_INPUT_BYTES,
  }),
} as const
