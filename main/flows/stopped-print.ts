// Owns the mark of a label that is live after all although its print was stopped for a void (reliability.md, I3).
import type { PrintJob } from '../core/print-job.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { FlowContext } from './flow-context.ts'

/** On paper, on its way there, or a card of its own on the attention list. */
const LOOKED_AFTER: ReadonlySet<PrintJob['state']> = new Set(['held', 'sending', 'sent', 'printed', 'unsure'])

/**
 * The record's marks, with `not-on-paper` where a void stopped its print and no other copy is looked after, and
 * `partly-voided` where some of its packages are cancelled.
 */
export async function marksAfterNoVoid(
  bench: FlowContext,
  record: PurchaseRecord,
): Promise<PurchaseRecord['attention']> {
  const jobs = await bench.spool.jobsOf(record.id)
  const stopped = jobs.length > 0 && !jobs.some(job => LOOKED_AFTER.has(job.state))
  const isPartlyVoided = record.voids?.some(({ outcome }) => outcome === 'cancelled') === true
  return [
    ...new Set([
      ...record.attention,
      ...(stopped ? (['not-on-paper'] as const) : []),
      ...(isPartlyVoided ? (['partly-voided'] as const) : []),
    ]),
  ]
}
