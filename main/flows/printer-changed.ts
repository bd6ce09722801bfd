// What waits for a printer that gets other stock or other dots: a picture's dots are its paper's, and stay as they are.

import { sameJson } from '../core/canonical-json.ts'
import type { Printer } from '../core/printer.ts'
import { problem } from '../core/problem.ts'
import { author, type FlowContext } from './flow-context.ts'
import { waitingFor } from './printer-removed.ts'

type Paper = Pick<Printer, 'dpi' | 'pitch' | 'stock'>

export const hasOtherPaper = (before: Paper | undefined, after: Paper): boolean =>
  before !== undefined && !sameJson(paperOf(before), paperOf(after))

const paperOf = ({ dpi, pitch, stock }: Paper) => ({ dpi, pitch, stock })

/** ZPL that is kept as it came is made for its printer when it goes out; what is in dots waits for a person. */
export async function holdForOtherPaper(context: FlowContext, printerId: string): Promise<void> {
  const { message } = problem('unsafe-label', 'label.other-paper')
  for (const job of await waitingFor(context, printerId)) {
    if (job.needsRelease && (job.cause === 'unsafe-label' || job.cause === 'changed-outside')) continue
    const bytes = await context.spool.jobBytes(job.id)
    if (!bytes || !context.printing.isInDots(bytes)) continue
    await context.spool.changeJob(
      job.id,
      ['held'],
      { state: 'held', needsRelease: true, cause: 'not-redrawn', detail: message },
      { kind: 'job-held', ...author(context), detail: { cause: 'not-redrawn', detail: message } },
    )
  }
}
