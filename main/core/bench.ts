// The bench as a person left it: the order being packed as typed, those put aside, and the last result.
import { z } from 'zod'
import type { Problem } from './problem.ts'
import type { Mode } from './purchase.ts'
import type { Result } from './result.ts'
import { serviceNameSchema } from './shipment.ts'

/** Texts by path, as the form has them. */
const fields = z.record(z.string().max(200), z.string().max(20_000))
const id = z.string().min(1).max(100)

export const draftSchema = z.strictObject({
  reference: z.string().max(400),
  service: serviceNameSchema,
  fields,
  /** Index in the settings' boxes; `other` where the sides are typed. */
  box: z.union([z.number().int().min(0).max(1_000), z.literal('other')]).optional(),
  packageCount: z.number().int().min(1).max(1_000),
  customsCount: z.number().int().min(1).max(1_000),
  /** The shipping service that a person chose; the one that is only marked stands in `fields` alone. */
  picked: z.string().max(200).optional(),
  /** What an imported order brought, not typed here: what its service need not be told stays with the order. */
  brought: fields.optional(),
  /** When it was made ready to ship while its service was away (ISO 8601); one put aside half-done has none. */
  preparedAt: z.iso.datetime().optional(),
  /** Cells of that order that could not be read, by path: nothing is bought until a person says what is meant. */
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

export const benchSchema = z.strictObject({
  draft: draftSchema,
  /** Orders begun or scanned and not shipped, newest first. */
  aside: z.array(draftSchema).max(500),
  /** Of the purchase that was or will be sent: repeated with it, the station gives the first outcome. */
  commandId: id,
  duplicateReason: z.string().max(500).optional(),
  /** The label bought last; `onBench` while its result stands where the form was. */
  last: z.strictObject({ shipmentId: id, onBench: z.boolean() }).optional(),
})

export type KeptDraft = z.infer<typeof draftSchema>
export type KeptBench = z.infer<typeof benchSchema>

/** Each mode has a bench of its own. */
export interface BenchPort {
  kept(mode: Mode): KeptBench | undefined
  /** On disk when it resolves. */
  keep(mode: Mode, bench: KeptBench): Promise<Result<undefined, Problem>>
  /** Forgets the drafts that nobody changed since; gives how many. */
  forget(before: Date): Promise<number>
}
