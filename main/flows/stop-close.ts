// Stops a close that runs: what has gone out gets its answer, everything else stays open for the next close.
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'

/**
 * Of one that is over there is nothing to stop. `id`: absent for one that still waits for labels that are being bought;
 * it may have begun by the time this is heard.
 */
export async function stopClose(
  context: FlowContext,
  id: string | undefined,
): Promise<Result<{ readonly id?: string | undefined }, Problem>> {
  const stops = context.closes.stop({ id, mode: context.mode })
  if (stops === 'stops') {
    const detail = id === undefined ? {} : { detail: { closeId: id } }
    await context.ledger.note({ kind: 'close-stopped', ...author(context), ...detail })
  }
  if (stops !== undefined || id === undefined) return ok({ id })
  const record = await context.ledger.close(id)
  if (!record) return fail(notFound('close'))
  if (record.state !== 'running') return ok({ id })
  return fail(problem('wrong-state', 'close.runs-elsewhere', { params: { station: record.station ?? '–' } }))
}
