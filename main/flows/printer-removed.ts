// What waits for a printer that is taken out of the station: kept, and on the list until a person decides.
import type { PrintJob } from '../core/print-job.ts'
import { author, type FlowContext } from './flow-context.ts'

/** Of both modes, oldest first. */
export async function waitingFor(
  { spool }: Pick<FlowContext, 'spool'>,
  printerId?: string,
): Promise<readonly PrintJob[]> {
  const jobs = await spool.jobsToDecide()
  return jobs.filter(job => job.state === 'held' && (printerId === undefined || job.printerId === printerId))
}

/** No worker comes by for a printer that is gone: what would have gone by itself needs a person's word. */
export async function leaveToPerson(context: FlowContext, printerId: string): Promise<void> {
  for (const job of await waitingFor(context, printerId)) {
    // Why it may be unsafe, and that it is somebody else's, counts on every printer.
    if (job.needsRelease && (job.cause === 'unsafe-label' || job.cause === 'changed-outside')) continue
    await context.spool.changeJob(
      job.id,
      ['held'],
      { state: 'held', needsRelease: true, cause: 'printer-missing' },
      { kind: 'job-held', ...author(context), detail: { cause: 'printer-missing' } },
    )
  }
}
