// What the file of the benches holds, and how one of an earlier version is read: nothing that was left in it is lost.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asideSchema, draftSchema, type KeptDraft, windowBenchSchema } from '../core/bench.ts'
import { MODES } from '../core/purchases/purchase.ts'

/** When a draft was changed last: it is forgotten by its own age, however often the others change. */
const agedSchema = z.strictObject({ draft: draftSchema, changedAt: z.iso.datetime() })
const agedAsideSchema = agedSchema.extend({ draft: asideSchema })
const windowSchema = windowBenchSchema.extend({
  windowId: z.string(),
  draft: agedSchema,
  /** The last changes that it sent and that were carried out. */
  changeId: z.string().optional(),
  /** Of those: what another window was first to take. */
  missing: z.array(z.string()).optional(),
})
const modeSchema = z.strictObject({
  /** The one that changed last is first. */
  windows: z.array(windowSchema),
  aside: z.array(agedAsideSchema),
})

/** One bench for all windows, as it was kept before each window had its own. */
const earlierSchema = windowBenchSchema.extend({ draft: agedSchema, aside: z.array(agedSchema) }).transform(
  ({ aside, ...bench }): z.infer<typeof modeSchema> => ({
    windows: [{ ...bench, windowId: UNNAMED }],
    aside: aside.map(one => ({ ...one, draft: withId(one.draft) })),
  }),
)

export const fileSchema = z.partialRecord(z.enum(MODES), z.union([modeSchema, earlierSchema]))

/** Whoever keeps a bench and does not say which window it is. */
export const UNNAMED = 'unnamed'

export const withId = (draft: KeptDraft) => ({ ...draft, id: draft.id ?? randomUUID() })

export type Aged = z.infer<typeof agedSchema>
export type AgedAside = z.infer<typeof agedAsideSchema>
export type KeptWindow = z.infer<typeof windowSchema>
export type KeptMode = z.infer<typeof modeSchema>
