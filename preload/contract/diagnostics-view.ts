// The shape of the diagnostics page: a shift's measures and faults, and the station's state.
import { z } from 'zod'
import { problemSchema } from '../../main/core/problem.ts'
import { LABEL_STEPS } from '../../main/core/records/shift-watch.ts'
import { serviceNameSchema } from '../../main/core/shipment/shipment.ts'

const time = z.string()
const count = z.number().int()

export const diagnosticsViewSchema = z.object({
  /** When this was read. */
  at: time,
  /** From when on steps and faults were measured; labels are counted from the records. */
  since: time,
  /** The last hours by their first moment, oldest first; the last one is under way. */
  hours: z.array(z.object({ from: time, boughtCount: count })),
  steps: z.array(
    z.object({
      step: z.enum(LABEL_STEPS),
      count,
      medianMs: z.number().optional(),
      p95Ms: z.number().optional(),
    }),
  ),
  faults: z.array(
    z.object({
      source: z.discriminatedUnion('kind', [
        /** `name` is absent where the printer has been removed since. */
        z.object({ kind: z.literal('printer'), printerId: z.string(), name: z.string().optional() }),
        z.object({ kind: z.literal('service'), service: serviceNameSchema }),
      ]),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      message: z.string(),
      detail: z.string().optional(),
      count,
      firstAt: time,
      lastAt: time,
    }),
  ),
  versions: z.object({
    program: z.string(),
    node: z.string(),
    electron: z.string().optional(),
    system: z.string(),
  }),
  records: z.object({
    kind: z.enum(['embedded', 'postgres']),
    byteCount: count,
    buyingStopped: problemSchema.optional(),
    /** What the start found wrong with them. */
    concerns: z.array(problemSchema),
    /** The last check of the whole in this run. */
    check: z
      .object({
        at: time,
        checkedCount: count,
        damageCount: count,
        brokenCount: count,
        /** Records that do not say what the trail says of them, and that no supervisor has seen. */
        changedCount: count,
        /** Others of them that one has seen. */
        seenCount: count,
        /** The trail is sealed by a key of the system's keychain. */
        keyed: z.boolean(),
      })
      .optional(),
    /** From 0 to 1 while a check runs. */
    checkShare: z.number().optional(),
  }),
  spool: z.object({ waitingCount: count, attentionCount: count }),
  disk: z.object({ freeBytes: count, totalBytes: count }).optional(),
  dataFolder: z.string(),
})
