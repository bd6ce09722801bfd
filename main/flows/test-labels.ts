// Test labels that wait for their printer.
import type { FlowContext } from './flow-context.ts'
import { waitingFor } from './printer-removed.ts'
import { cancelJob } from './settle-print.ts'

/** Each is about its printer as that was when it was asked for: it is of no use later, or on another one. */
export async function cancelTestLabels(context: FlowContext, printerId: string): Promise<void> {
  for (const job of await waitingFor(context, printerId)) {
    if (job.isTestLabel) await cancelJob(context, { jobId: job.id })
  }
}
