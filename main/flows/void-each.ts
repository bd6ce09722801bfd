// Several labels voided one after the other, each by the ordinary void with a command of its own: a kill between two
// leaves each as it truly is, and asked again the rest is done.
import type { Problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { FlowContext } from './flow-context.ts'
import { whyNotVoid } from './supervised.ts'
import { voidShipment } from './void-shipment.ts'

export interface VoidEachOrder {
  readonly ids: readonly string[]
  readonly reason: string
  readonly commandId?: string | undefined
}

export type VoidOutcome = { readonly id: string } & (
  | { readonly kind: 'done'; readonly record: PurchaseRecord }
  | { readonly kind: 'not-done'; readonly problem: Problem }
  /** Nothing was asked: what became of the one before says nothing good of it, or the station is about to stop. */
  | { readonly kind: 'not-begun' }
)

/** After these nothing more is asked: each further label would wait as long, or be one more that nobody knows of. */
const ENDS: readonly Problem['kind'][] = ['service-unreachable', 'outcome-unknown', 'storage']

/** In their order. The context is that of the first: what is saved or who signs in meanwhile counts for none of them. */
export async function voidEach(
  context: FlowContext,
  { ids, reason, commandId }: VoidEachOrder,
): Promise<Result<readonly VoidOutcome[], Problem>> {
  const unsupervised = whyNotVoid(context)
  if (unsupervised) return fail(unsupervised)
  const outcomes: VoidOutcome[] = []
  let isOver = false
  for (const id of new Set(ids)) {
    if (isOver || context.ending.aborted) {
      outcomes.push({ id, kind: 'not-begun' })
      continue
    }
    const voided = await voidShipment(context, {
      id,
      reason,
      // A repeat of the whole is one of each of them.
      ...(commandId !== undefined && { commandId: `${commandId} ${id}` }),
    })
    outcomes.push(
      voided.ok
        ? { id, kind: 'done', record: voided.value }
        : { id, kind: 'not-done', problem: voided.problem },
    )
    isOver = !voided.ok && ENDS.includes(voided.problem.kind)
  }
  return ok(outcomes)
}
