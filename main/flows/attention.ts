// Owns the attention list: everything that a person must decide, oldest first.
import type { CloseSummary, FundsRecord } from '../core/ledger.ts'
import type { PrintJob } from '../core/print-job.ts'
import type { PurchaseRecord } from '../core/purchase.ts'
import type { Bench } from './bench.ts'

export type Attention =
  | {
      readonly kind: 'purchase-unknown' | 'void-unknown' | 'purchase-concern'
      readonly since: string
      readonly record: PurchaseRecord
    }
  | { readonly kind: 'print-unsure' | 'print-held'; readonly since: string; readonly job: PrintJob }
  | { readonly kind: 'funds-unknown'; readonly since: string; readonly funds: FundsRecord }
  | { readonly kind: 'close-unknown'; readonly since: string; readonly close: CloseSummary }

export async function attentionList(bench: Bench): Promise<readonly Attention[]> {
  const environment = bench.environment()
  const [records, jobs, funds, closes] = await Promise.all([
    bench.ledger.purchasesToDecide(environment),
    bench.spool.jobsToDecide(),
    bench.ledger.unknownFunds(environment),
    bench.ledger.closes(environment, 50),
  ])
  const all: Attention[] = [
    ...records.map(record => ({ kind: kindOf(record), since: record.updatedAt, record })),
    // A held job that the worker is about to take is nobody's decision.
    ...jobs
      .filter(job => job.state === 'unsure' || job.needsRelease)
      .map(job => ({
        kind: job.state === 'unsure' ? ('print-unsure' as const) : ('print-held' as const),
        since: job.updatedAt,
        job,
      })),
    ...funds.map(one => ({ kind: 'funds-unknown' as const, since: one.createdAt, funds: one })),
    ...closes
      .filter(close => close.state === 'unknown')
      .map(close => ({ kind: 'close-unknown' as const, since: close.startedAt, close })),
  ]
  return all.sort((a, b) => a.since.localeCompare(b.since))
}

function kindOf(record: PurchaseRecord): 'purchase-unknown' | 'void-unknown' | 'purchase-concern' {
  if (record.kind === 'unknown') return 'purchase-unknown'
  return record.kind === 'void-unknown' ? 'void-unknown' : 'purchase-concern'
}
