// What waits for a printer that gets other stock or other dots: a picture's dots are its paper's, and stay as they are.

import type { Printer } from '../core/printing/printer.ts'
import { problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import type { FlowContext } from './flow-context.ts'
import { holdWaiting } from './printer-removed.ts'

type Paper = Pick<Printer, 'dpi' | 'pitch' | 'stock'>

export const hasOtherPaper = (before: Paper | undefined, after: Paper): boolean =>
  before !== undefined && !sameJson(paperOf(before), paperOf(after))

const paperOf = ({ dpi, pitch, stock }: Paper) => ({ dpi, pitch, stock })

/** ZPL that is kept as it came is made for its printer when it goes out; what is in dots waits for an operator. */
export async function holdForOtherPaper(context: FlowContext, printerId: string): Promise<void> {
  const because = problem('unsafe-label', 'label.other-paper')
  await holdWaiting(context, printerId, { cause: 'not-redrawn', because }, async ({ id }) => {
    const bytes = await context.spool.jobBytes(id)
    return bytes !== undefined && context.printing.isInDots(bytes)
  })
}
