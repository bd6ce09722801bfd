// Checks labels against their carriers' rules, beside their prints: findings are shown with the job, and hold
// nothing. It has the very bytes that go out; a label that waits for an operator is looked at while it waits.
import { createHash } from 'node:crypto'
import type { Announcements } from '../api/events/announce.ts'
import type { PreviewService } from '../api/station-services.ts'
import type { Log } from '../core/ports.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { Printer } from '../core/printing/printer.ts'
import type { DoctorResult } from '../core/printing/printer-doctor.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import type { Problem } from '../core/problem.ts'
import { labelOrderOf } from '../core/purchases/label-order.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { LedgerPort } from '../core/records/ledger.ts'
import type { Result } from '../core/result.ts'
import { noteRules } from '../flows/label-rules.ts'

export interface LabelLooks {
  /** These bytes go to the job's printer now. Nobody waits for the look. */
  goesOut(job: PrintJob, bytes: Uint8Array): void
  /** A label was bought; its print may wait. */
  bought(record: PurchaseRecord): void
}

interface Ports {
  readonly previews: PreviewService
  readonly ledger: Pick<LedgerPort, 'purchase'>
  readonly spool: Pick<SpoolPort, 'job' | 'jobsOf' | 'jobBytes' | 'changeJob'>
  readonly printer: (id: string) => Result<Printer, Problem>
  /** What the printer's doctor found last. */
  readonly doctor: (id: string) => DoctorResult | undefined
  readonly log: Log
  /** The station is shutting down. */
  readonly ending: AbortSignal
}

/** What was looked at lately: a job that waited goes out with the same bytes. */
const MOST_KNOWN = 200

export function createLabelLooks({
  previews,
  ledger,
  spool,
  printer,
  doctor,
  log,
  ending,
}: Ports): LabelLooks {
  const known = new Map<string, string>()

  async function look(job: PrintJob, bytes: Uint8Array): Promise<void> {
    const to = printer(job.printerId)
    if (!to.ok || job.isTestLabel || job.slipOf !== undefined || ending.aborted) return
    const { dpi, pitch, stock } = to.value
    const as = createHash('sha256')
      .update(JSON.stringify([dpi, pitch, stock]))
      .update(bytes)
      .digest('hex')
    if (known.get(job.id) === as) return
    known.set(job.id, as)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    let isSeen = false
    try {
      const record = job.shipmentId === undefined ? undefined : await ledger.purchase(job.shipmentId)
      const order = labelOrderOf(record)
      const deadAtMm = doctor(job.printerId)?.whiteAtMm
      const options = { dpi, pitch, stock, trackingNumbers: order.numbers, deadAtMm, order }
      const seen = await previews.preview(bytes, options, true)
      if (seen.ok && !ending.aborted) await noteRules(spool, job.id, seen.value.rules)
      isSeen = seen.ok
    } finally {
      // It is tried again when it goes out.
      if (!isSeen && known.get(job.id) === as) known.delete(job.id)
    }
  }

  const beside = (run: Promise<void>) => {
    run.catch(error => {
      if (ending.aborted) return
      log.warn('a label could not be looked at', { name: error instanceof Error ? error.name : 'unknown' })
    })
  }

  async function lookAtWaiting({ id }: PurchaseRecord): Promise<void> {
    for (const job of await spool.jobsOf(id)) {
      const bytes = job.state === 'held' && job.needsRelease ? await spool.jobBytes(job.id) : undefined
      if (bytes) await look(job, bytes)
    }
  }

  return {
    goesOut: (job, bytes) => beside(look(job, bytes)),
    bought: record => beside(lookAtWaiting(record)),
  }
}

/** The same announcements; a label that was bought is looked at. */
export const looked = (tell: Announcements, looks: Pick<LabelLooks, 'bought'>): Announcements => ({
  ...tell,
  purchase(record) {
    tell.purchase(record)
    if (record.kind === 'bought' && record.boughtAt === record.updatedAt) looks.bought(record)
  },
})
