// The two ways between a print job as the core knows it and a row of the spool.
import type { Insertable, Selectable } from 'kysely'
import type { NewPrintJob, PrintJob } from '../../core/printing/print-job.ts'
import { digest } from '../records/digests.ts'
import { present } from '../records/purchases/purchase-rows.ts'
import { type SealedRow, sealing } from '../records/trail/sealed-rows.ts'
import { readJob } from './job-columns.ts'
import type { JobTable } from './schema.ts'

export type JobRow = Selectable<JobTable>

export function newJobRow(
  job: NewPrintJob & { readonly commandId?: string },
  at: string,
): Insertable<JobTable> {
  return {
    id: job.id,
    mode: job.mode,
    test_label: job.isTestLabel ? 1 : 0,
    command_id: job.commandId ?? null,
    shipment_id: job.shipmentId ?? null,
    slip_of: job.slipOf ?? null,
    printer_id: job.printerId,
    state: 'held',
    cause: job.cause ?? null,
    detail: job.detail ?? null,
    copy_number: job.copyNumber,
    reason: job.reason ?? null,
    title: job.title,
    byte_count: job.bytes.byteLength,
    bytes_sent: 0,
    labels_expected: job.labelsExpected,
    print_anyway: job.printAnyway ?? null,
    warnings: job.warnings?.length ? JSON.stringify(job.warnings) : null,
    needs_release: job.needsRelease ? 1 : 0,
    bytes_kept: 1,
    bytes_hash: digest(job.bytes),
    evidence: null,
    operator: job.operator ?? null,
    given_to: null,
    given_by: job.givenBy ?? null,
    created_at: at,
    updated_at: at,
  }
}

const jobIs = sealing<JobRow>({
  seq: 'free',
  id: 'apart',
  mode: 'kept',
  test_label: 'kept',
  command_id: 'kept',
  shipment_id: 'kept',
  slip_of: 'kept',
  printer_id: 'kept',
  // Told by every event of the job.
  state: 'apart',
  cause: 'kept',
  detail: 'free',
  copy_number: 'kept',
  reason: 'kept',
  title: 'digest',
  byte_count: 'kept',
  bytes_sent: 'free',
  labels_expected: 'kept',
  print_anyway: 'kept',
  warnings: 'digest',
  needs_release: 'kept',
  bytes_kept: 'free',
  bytes_hash: 'kept',
  evidence: 'digest',
  operator: 'kept',
  given_to: 'kept',
  given_by: 'kept',
  created_at: 'kept',
  updated_at: 'free',
})

/** One station writes its jobs in one chain: the last event counts. */
export const sealedJob = (row: JobRow): SealedRow => ({
  of: 'job',
  id: row.id,
  revision: 0,
  is: jobIs(row),
})

/** What of it is compared with the trail. */
export const jobAsFound = (row: JobRow) => ({ ...sealedJob(row).is, state: row.state, revision: 0 })

export const bytesAsFound = ({ bytes_hash: bytesHash }: JobRow, bytes: Uint8Array | null) => ({
  bytesHash,
  bytes,
})

/** One that cannot be read waits for an operator, who can only cancel it: it goes to no printer (jobs.ts). */
export function toJob(row: JobRow): PrintJob {
  const { values, unreadable } = readJob(row)
  const isReadable = unreadable.length === 0
  return {
    id: values.id,
    mode: values.mode,
    printerId: values.printer_id,
    state: values.state,
    copyNumber: values.copy_number,
    title: values.title,
    byteCount: values.byte_count,
    bytesSent: values.bytes_sent,
    labelsExpected: values.labels_expected,
    needsRelease: !isReadable || values.needs_release === 1,
    createdAt: values.created_at,
    updatedAt: values.updated_at,
    ...(values.test_label === 1 && { isTestLabel: true as const }),
    ...present({
      shipmentId: values.shipment_id,
      slipOf: values.slip_of,
      cause: isReadable ? values.cause : 'damaged',
      detail: values.detail,
      reason: values.reason,
      printAnyway: values.print_anyway,
      warnings: values.warnings as PrintJob['warnings'],
      evidence: values.evidence,
      operator: values.operator,
      givenTo: values.given_to,
      givenBy: values.given_by,
    }),
  }
}

/** What an event of a job tells it is of. */
export const about = (job: PrintJob) => ({
  jobId: job.id,
  ...(job.shipmentId !== undefined && { shipmentId: job.shipmentId }),
})
