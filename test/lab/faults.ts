// Misbehaviour on demand: which fault strikes which request, and how often.
import { z } from 'zod'

const executes = z.boolean().optional().describe('The operation is carried out before this answer.')
const code = z.int().min(100).max(599)

/**
 * What can go wrong between a service and its client. Faults of the first group strike before the operation
 * is carried out unless `executes` is true; the others carry it out and spoil the answer.
 */
const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop-before'), reset: z.boolean().optional() }),
  z.strictObject({
    kind: z.literal('status'),
    code,
    body: z.unknown().optional(),
    contentType: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    executes,
  }),
  z.strictObject({ kind: z.literal('html'), code: code.optional(), executes }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string(), code: code.optional(), executes }),
  z.strictObject({ kind: z.literal('retry-after'), value: z.string(), code: code.optional() }),
  z.strictObject({ kind: z.literal('unauthorized') }),
  z.strictObject({ kind: z.literal('refuse'), messages: z.array(z.string()).optional() }),
  z.strictObject({
    kind: z.literal('delay'),
    ms: z.number().min(0),
    before: z.boolean().optional().describe('Wait before the operation is carried out, not after.'),
  }),
  z.strictObject({
    kind: z.literal('hold'),
    before: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('lost-answer'), reset: z.boolean().optional() }),
  z.strictObject({
    kind: z.literal('cut-off'),
    how: z.enum(['truncated', 'aborted']).optional(),
    keepBytes: z.int().min(0).optional(),
  }),
  z.strictObject({
    kind: z.literal('slow-loris'),
    everyMs: z.number().min(1).optional(),
    chunkBytes: z.int().min(1).optional(),
    stopAfterBytes: z.int().min(0).optional(),
  }),
  z.strictObject({ kind: z.literal('empty-body'), code: code.optional() }),
  z.strictObject({ kind: z.literal('wrong-echo'), value: z.string().optional() }),
  z.strictObject({ kind: z.literal('no-echo') }),
  z.strictObject({ kind: z.literal('errors-and-label'), messages: z.array(z.string()).optional() }),
  z.strictObject({ kind: z.literal('no-image') }),
  z.strictObject({ kind: z.literal('no-tracking') }),
  z.strictObject({ kind: z.literal('warnings'), messages: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('merge'), patch: z.unknown() }),
  z.strictObject({ kind: z.literal('replace-text'), find: z.string().min(1), with: z.string() }),
  z.strictObject({ kind: z.literal('flood'), bytes: z.int().min(1) }),
  z.strictObject({ kind: z.literal('deep'), levels: z.int().min(1).max(1_000_000) }),
])

export type Fault = z.infer<typeof faultSchema>

export const misbehaveSchema = z.strictObject({
  service: z.enum(['label-server', 'parcel-label', 'authorization', 'documents', '*']).default('*'),
  operation: z.string().default('*'),
  /** How many requests it strikes; 0 is every one until `clear`. */
  times: z.int().min(0).default(1),
  /** Requests that pass unharmed before the first one is struck. */
  skip: z.int().min(0).default(0),
  /** Only requests whose body contains this text. */
  bodyContains: z.string().optional(),
  fault: faultSchema,
})

export type Misbehaviour = z.infer<typeof misbehaveSchema>

export class Faults {
  #pending: { readonly rule: Misbehaviour; skip: number; left: number }[] = []
  #holds: (() => void)[] = []

  add(rule: Misbehaviour): void {
    this.#pending.push({
      rule,
      skip: rule.skip,
      left: rule.times === 0 ? Number.POSITIVE_INFINITY : rule.times,
    })
  }

  /** The fault that strikes this request, used up by it. */
  take(service: string, operation: string, bodyText: string): Fault | undefined {
    for (const entry of this.#pending) {
      const { rule } = entry
      if (rule.service !== '*' && rule.service !== service) continue
      if (rule.operation !== '*' && rule.operation !== operation) continue
      if (rule.bodyContains && !bodyText.includes(rule.bodyContains)) continue
      if (entry.skip > 0) {
        entry.skip -= 1
        continue
      }
      entry.left -= 1
      if (entry.left <= 0) this.#pending = this.#pending.filter(other => other !== entry)
      return rule.fault
    }
    return undefined
  }

  /** Waits until `release`; answers that are held go on together. */
  hold(): Promise<void> {
    return new Promise(resolve => this.#holds.push(resolve))
  }

  get heldCount(): number {
    return this.#holds.length
  }

  release(): void {
    for (const resolve of this.#holds.splice(0)) resolve()
  }

  clear(): void {
    this.#pending = []
    this.release()
  }

  list(): readonly Misbehaviour[] {
    return this.#pending.map(entry => ({
      ...entry.rule,
      skip: entry.skip,
      times: Number.isFinite(entry.left) ? entry.left : 0,
    }))
  }
}
