// The question asked before money is spent: will this printer print now?
import type { Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { FlowContext } from './flow-context.ts'

/** `printer-not-ready` with the reason; a one-way link counts as ready (printing.md). */
export async function printerReadiness(
  context: FlowContext,
  printer: Printer,
): Promise<Result<undefined, Problem>> {
  const state = await context.printing.state(printer.id)
  if (state.kind !== 'not-ready') return ok(undefined)
  const unreachable = state.reason === 'unreachable'
  return fail(
    problem(unreachable ? 'printer-unreachable' : 'printer-not-ready', `printer.${state.reason}`, {
      params: { printer: printer.name, reason: state.reason },
      ...(state.detail !== undefined && { detail: state.detail }),
    }),
  )
}
