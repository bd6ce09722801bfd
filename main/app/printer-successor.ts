// Another printer in the place of a saved one, once a person says that it is the one.
import type { Printer, PrinterState } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { PrinterSelf } from '../printing/status/questions.ts'

/** It said itself that it is another one; where its plug says so, that one is on the list of what was found. */
export const isAnotherByItsWord = ({ identity }: Printer, state: PrinterState): boolean =>
  identity?.startsWith('zpl:') === true && state.kind === 'not-ready' && state.reason === 'another-device'

/** With its own name for itself and its own head; everything else is as it was saved. */
export function succeededBy(before: Printer, { identity, dpi }: PrinterSelf): Printer {
  if (dpi === undefined || dpi === before.dpi) return { ...before, identity }
  const { pitch: _ofTheOther, ...rest } = before
  return { ...rest, identity, dpi }
}

export const successorTaken = ({ model }: PrinterSelf): Problem =>
  problem('printer-not-ready', 'printer.successor', { params: { model } })
