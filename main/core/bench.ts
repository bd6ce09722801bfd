// The bench as the operator left it: the order being packed as typed, those put aside, and the last result.
import { z } from 'zod'
import type { Problem } from './problem.ts'
import type { Mode } from './purchases/purchase.ts'
import type { Result } from './result.ts'
import { addressSchema, serviceNameSchema } from './shipment/shipment.ts'
import { weightSaidSchema } from './shipment/weight-said.ts'

/** Texts by path, as the form has them. */
const fields = z.record(z.string().max(200), z.string().max(20_000))
const id = z.string().min(1).max(100)

export const draftSchema = z.strictObject({
  /** Names it among what was set aside, and where it was taken back from there. */
  id: id.optional(),
  reference: z.string().max(400),
  service: serviceNameSchema,
  fields,
  /** The reference was typed by hand: it did not come with the order. */
  typedNumber: z.literal(true).optional(),
  /** Typed by hand, and known nowhere when it was looked up: what the form is called before its number is mended. */
  ownNumber: z.string().max(400).optional(),
  /** The field that the cursor was in. */
  at: z.string().max(200).optional(),
  /** Index in the settings' boxes; `other` where the sides are typed. */
  box: z.union([z.number().int().min(0).max(1_000), z.literal('other')]).optional(),
  packageCount: z.number().int().min(1).max(1_000),
  customsCount: z.number().int().min(1).max(1_000),
  /** The shipping service that someone chose; one that is only marked is only in `fields`. */
  picked: z.string().max(200).optional(),
  /** What an imported order brought, not typed here: what its service need not be told stays with the order. */
  brought: fields.optional(),
  /** The row of the orders that brought it. */
  orderId: id.optional(),
  /** The label that goes out with it in its box, where it is a return label, and who sends it back. */
  returning: z.strictObject({ of: id, reference: z.string().max(400), from: addressSchema }).optional(),
  /** How many boxes its order has by its labels: another number in the form is one that a person says. */
  boxesWere: z.number().int().min(1).max(99).optional(),
  /** When it was made ready to ship while its service was away (ISO 8601); one put aside half-done has none. */
  preparedAt: z.iso.datetime().optional(),
  /** What was said of its weight then. */
  weightSaid: weightSaidSchema.optional(),
  /** Cells of that order that could not be read, by path: nothing is bought until someone says what is meant. */
  unread: z
    .record(
      z.string().max(200),
      z.strictObject({
        code: z.string().max(100),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
})

export const asideSchema = draftSchema.extend({ id })

/** What one window has before it. */
const windowBench = {
  draft: draftSchema,
  /** Of the purchase that was or will be sent: repeated with it, the station gives the first outcome. */
  commandId: id,
  duplicateReason: z.string().max(500).optional(),
  /** The label bought last; `onBench` while its result is shown where the form was. */
  last: z.strictObject({ shipmentId: id, onBench: z.boolean() }).optional(),
}
export const windowBenchSchema = z.strictObject(windowBench)

export const benchSchema = z.strictObject({
  ...windowBench,
  /** Orders begun or scanned and not shipped, newest first: the station's, whichever window set them aside. */
  aside: z.array(draftSchema),
})

/** One entry of what is set aside; `take` takes it back onto the bench of the window that says so. */
export const benchChangeSchema = z.union([z.strictObject({ put: asideSchema }), z.strictObject({ take: id })])

/** As a page that keeps its window sends it; one of an earlier version sends all that it knows to be set aside. */
export const keepSchema = z.strictObject({
  ...windowBench,
  aside: z.array(draftSchema).max(500).optional(),
})

export type KeptDraft = z.infer<typeof draftSchema>
export type AsideDraft = z.infer<typeof asideSchema>
export type WindowBench = z.infer<typeof windowBenchSchema>
export type BenchChange = z.infer<typeof benchChangeSchema>

/** What is set aside, and how often it has changed since the station started. */
export interface BenchAside {
  readonly revision: number
  readonly aside: readonly AsideDraft[]
}

export interface KeepBench {
  readonly bench: z.infer<typeof keepSchema>
  readonly windowId?: string | undefined
  readonly changes?: readonly BenchChange[] | undefined
  /** A repeat of the same changes does nothing twice. */
  readonly changeId?: string | undefined
}

export interface BenchKept extends BenchAside {
  /** Ids that were to be taken back and are not there: another window was first. */
  readonly missing: readonly string[]
}

/** Each mode has benches of its own: what is set aside is the station's, and what is being packed a window's. */
export interface BenchPort {
  /**
   * What this window left. One that left nothing goes on with what a window that is gone has left; without a name,
   * with what was changed last.
   */
  kept(mode: Mode, windowId?: string): WindowBench | undefined
  aside(mode: Mode): BenchAside
  /** On disk when it resolves, the changes with the bench in one. */
  keep(mode: Mode, given: KeepBench): Promise<Result<BenchKept, Problem>>
  /** Holds these for one that makes orders of them; false, and nothing held, where one is not there any more. */
  hold(mode: Mode, ids: readonly string[]): boolean
  /** Ends the hold; what was taken is set aside no more. */
  release(mode: Mode, ids: readonly string[], taken: readonly string[]): Promise<Result<undefined, Problem>>
  /** A window is there until what is given is called. */
  windowOpened(windowId: string): () => void
  /** Forgets the drafts that nobody changed since; gives how many. */
  forget(before: Date): Promise<number>
}
