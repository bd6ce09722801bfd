// What a person said of weights that look wrong, and of which packages (decision 137).
import { z } from 'zod'

const reason = z.string().trim().min(1).max(500)
const answered = z
  .array(z.strictObject({ at: z.number().int().min(0).max(49), heardOz: z.number() }))
  .min(1)
  .max(50)

/** As commands take it. */
export const weightSaid = {
  /** Why its weight counts though it looks wrong. */
  weightReason: reason.optional(),
  /** The packages this is about, as they weighed; without it, it counts for the one asked about first. */
  weightAnswered: answered.optional(),
}

/** As it is kept with a package that waits for its service, whoever ships it then. */
export const weightSaidSchema = z.strictObject({ weightReason: reason, weightAnswered: answered })

export type WeightSaid = z.infer<typeof weightSaidSchema>
