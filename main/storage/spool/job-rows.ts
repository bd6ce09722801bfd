// The two ways between a print job as the core knows it and a row of the spool.
import type { Insertable, Selectable } from 'kysely'
import type { NewPrintJob, PrintJob } from '../../core/print-job.ts'
import { digest } from '../records/digests.ts'
import { type SealedRow, type Sealings, sealedColumns } from '../records/sealed-rows.ts'
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
    created_at: at,
    updated_at: at,
  }
}

const JOB: Sealings<JobRow> = {
  seq: 'free',
  id: 'apart',
  mode: 'kept',
  test_label: 'kept',
  command_id: 'kept',
  shipment_id: 'kept',
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
  created_at: 'kept',
  updated_at: 'free',
}

/** One station writes its jobs in one chain: the last event counts. */
export const sealedJob = (row: JobRow): SealedRow => ({
  of: 'job',
  id: row.id,
  revision: 0,
  is: sealedColumns(row, JOB),
})

export function toJob(row: JobRow): PrintJob {
  return {
    id: row.id,
    mode: row.mode as PrintJob['mode'],
    printerId: row.printer_id,
    state: row.state as PrintJob['state'],
    copyNumber: row.copy_number,
    title: row.title,
    byteCount: row.byte_count,
    bytesSent: row.bytes_sent,
    labelsExpected: row.labels_expected,
    needsRelease: row.needs_release === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.test_label === 1 && { isTestLabel: true as const }),
    ...(row.shipment_id !== null && { shipmentId: row.shipment_id }),
    ...(row.cause !== null && { cause: row.cause as NonNullable<PrintJob['cause']> }),
    ...(row.detail !== null && { detail: row.detail }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.print_anyway !== null && { printAnyway: row.print_anyway }),
    ...(row.warnings !== null && { warnings: JSON.parse(row.warnings) as NonNullable<PrintJob['warnings']> }),
    ...(row.evidence !== null && { evidence: JSON.parse(row.evidence) as Record<string, unknown> }),
    ...(row.operator !== null && { operator: row.operator }),
  }
}
