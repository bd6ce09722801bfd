// What waits for a printer being removed: kept, and on the list until someone decides.
import { heldBecause } from '../core/printing/held-because.ts'
import type { JobCause, PrintJob } from '../core/printing/print-job.ts'
import type { Problem } from '../core/problem.ts'
import { author, type FlowContext } from './flow-context.ts'

/** Of both modes, oldest first. */
export async function waitingFor(
  { spool }: Pick<FlowContext, 'spool'>,
  printerId?: string,
): Promise<readonly PrintJob[]> {
  const jobs = await spool.jobsToDecide()
  return jobs.filter(job => job.state === 'held' && (printerId === undefined || job.printerId === printerId))
}

/** What of it is meant waits for an operator from now on. */
export async function holdWaiting(
  context: FlowContext,
  printerId: string,
  { cause, because }: { readonly cause: JobCause; readonly because?: (job: PrintJob) => Problem },
  isMeant: (job: PrintJob) => Promise<boolean> = async () => true,
): Promise<void> {
  for (const job of await waitingFor(context, printerId)) {
    // Why it may be unsafe, and that it is somebody else's, counts on every printer.
    if (job.needsRelease && (job.cause === 'unsafe-label' || job.cause === 'changed-outside')) continue
    if (!(await isMeant(job))) continue
    const why = because?.(job)
    const detail = why && { detail: why.message }
    await context.spool.changeJob(
      job.id,
      ['held'],
      {
        state: 'held',
        needsRelease: true,
        cause,
        ...detail,
        ...(why && { warnings: heldBecause(job.warnings, why) }),
      },
      { kind: 'job-held', ...author(context), detail: { cause, ...detail } },
    )
  }
}

/** No worker comes by for a printer that is gone: what would have gone by itself needs an operator's decision. */
export const leaveToPerson = (context: FlowContext, printerId: string): Promise<void> =>
  holdWaiting(context, printerId, { cause: 'printer-missing' })
