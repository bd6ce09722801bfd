// A print as another station told of it. Anyone who may write in the database may have changed it since: a print that
// cannot be read is on the list as unknown, so that someone settles it.
import { z } from 'zod'
import { JOB_CAUSES, JOB_MODES, JOB_STATES, type PrintJob } from '../../core/printing/print-job.ts'
import { anyObject, jsonOrNone, readRow, sentencesShape } from '../records/trail/readable.ts'

const some = z.string().optional()

const COLUMNS = {
  job: jsonOrNone(
    z.looseObject({
      id: z.string(),
      mode: z.enum(JOB_MODES),
      isTestLabel: z.literal(true).optional(),
      shipmentId: some,
      slipOf: some,
      printerId: z.string(),
      state: z.enum(JOB_STATES),
      cause: z.enum(JOB_CAUSES).optional(),
      detail: some,
      copyNumber: z.number(),
      reason: some,
      title: z.string(),
      byteCount: z.number(),
      bytesSent: z.number(),
      labelsExpected: z.number(),
      printAnyway: some,
      warnings: sentencesShape.optional(),
      needsRelease: z.boolean(),
      evidence: anyObject.optional(),
      operator: some,
      givenTo: some,
      givenBy: some,
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
  ),
}

/** `told_at`: when the row was written. */
export function readToldJob(row: {
  readonly job_id: string
  readonly job: string
  readonly told_at: Date
}): PrintJob {
  const { job } = readRow({ job: row.job }, COLUMNS).values
  if (job?.id === row.job_id) return job as PrintJob
  const at = row.told_at.toISOString()
  return {
    id: row.job_id,
    mode: 'live',
    printerId: '',
    state: 'unsure',
    cause: 'damaged',
    copyNumber: 1,
    title: row.job_id,
    byteCount: 0,
    bytesSent: 0,
    labelsExpected: 1,
    needsRelease: false,
    createdAt: at,
    updatedAt: at,
  }
}
