// Why the ledger did not let a label be voided.
import { type Problem, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import { fail, type Result } from '../core/result.ts'
import type { FlowContext } from './flow-context.ts'

/** It cancels held prints with the change, and takes none of a label on its way somewhere. */
export async function changedMeanwhile(
  context: FlowContext,
  before: PurchaseRecord,
): Promise<Result<never, Problem>> {
  const jobs = await context.spool.jobsOf(before.id)
  if (jobs.some(job => job.state === 'sending')) return fail(problem('wrong-state', 'void.printing'))
  const [station] = (await context.decisions?.printingAt(before.id)) ?? []
  if (station !== undefined) {
    return fail(problem('wrong-state', 'void.printing-elsewhere', { params: { station } }))
  }
  const now = await context.ledger.purchase(before.id)
  if (now?.kind === before.kind) return fail(problem('wrong-state', 'void.closing'))
  return fail(problem('wrong-state', 'shipment.wrong-state', { params: { kind: now?.kind ?? 'unknown' } }))
}
