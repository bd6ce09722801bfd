// The channel by which rules for services are tried; a part of the contract.
import { z } from 'zod'
import { serviceRulesSchema } from '../../main/core/settings/service-rules.ts'
import { supervisor } from './channel.ts'
import { TRIAL_DAYS } from './rules-trial.ts'

const count = z.number().int().min(0)
const tally = {
  labels: count,
  differing: count,
  differenceCents: z.number().int(),
  unpriced: count,
  chosen: count,
}

export const rulesChannels = {
  /** On labels bought in these days, newest first, so many at once: what follows is asked on from the cursor. */
  'rules.try': supervisor(
    z.strictObject({
      serviceRules: serviceRulesSchema,
      days: z.literal(TRIAL_DAYS),
      cursor: z.number().int().positive().optional(),
    }),
    z.object({
      ...tally,
      unjudged: count,
      /** In the order of the rules. */
      rules: z.array(z.object(tally)),
      nextCursor: z.number().int().optional(),
    }),
  ),
} as const
