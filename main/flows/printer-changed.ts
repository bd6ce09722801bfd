// What waits for a printer that gets other stock or other dots: a picture's dots are its paper's, and stay as they are.
import { notHeld, whyHeld } from '../core/printing/held-because.ts'
import { JOB_CAUSES, type PrintJob } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import { problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { author, type FlowContext } from './flow-context.ts'
import { holdWaiting, waitingFor } from './printer-removed.ts'

type Paper = Pick<Printer, 'dpi' | 'pitch' | 'stock'>

export const hasOtherPaper = (before: Paper | undefined, after: Paper): before is Paper =>
  before !== undefined && !sameJson(paperOf(before), paperOf(after))

const paperOf = ({ dpi, pitch, stock }: Paper) => ({ dpi, pitch, stock })

const nameOf = (paper: Paper): string => JSON.stringify(paperOf(paper))

const OTHER_PAPER = 'label.other-paper'

const heldForPaper = (job: PrintJob) => {
  const why = whyHeld(job)
  return why?.code === OTHER_PAPER ? why : undefined
}

/**
 * ZPL that is kept as it came is made for its printer when it goes out; what is in dots waits for an operator, and keeps for
 * which paper it was made.
 */
export async function holdForOtherPaper(context: FlowContext, printerId: string, was: Paper): Promise<void> {
  const because = ({ needsRelease, cause }: PrintJob) =>
    problem('unsafe-label', OTHER_PAPER, {
      params: { madeFor: nameOf(was), ...(needsRelease && { cause: cause ?? '' }) },
    })
  await holdWaiting(context, printerId, { cause: 'not-redrawn', because }, async job => {
    if (heldForPaper(job)) return false
    const bytes = await context.spool.jobBytes(job.id)
    return bytes !== undefined && context.printing.isInDots(bytes)
  })
}

/** The printer has the paper again that they were made for: they wait as they did before. */
export async function freeForItsPaper(context: FlowContext, printer: Paper & { id: string }): Promise<void> {
  for (const job of await waitingFor(context, printer.id)) {
    const { madeFor, cause: before } = heldForPaper(job)?.params ?? {}
    if (madeFor !== nameOf(printer)) continue
    const cause = JOB_CAUSES.find(one => one === before) ?? 'printer-not-ready'
    const waits = { needsRelease: before !== undefined, cause, warnings: notHeld(job.warnings ?? []) }
    const event = { kind: 'job-held', ...author(context), detail: { cause } } as const
    await context.spool.changeJob(job.id, ['held'], { state: 'held', detail: '', ...waits }, event)
  }
  context.printing.wake(printer.id)
}
