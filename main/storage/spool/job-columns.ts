// What each column of a print may hold (records/trail/readable.ts).
import type { Selectable } from 'kysely'
import { JOB_CAUSES, JOB_MODES, JOB_STATES } from '../../core/printing/print-job.ts'
import {
  anyObject,
  type Columns,
  flag,
  jsonOrNone,
  oneOf,
  orNone,
  readRow,
  sentencesShape,
  text,
  time,
  whole,
} from '../records/trail/readable.ts'
import type { JobTable } from './schema.ts'

type JobRow = Selectable<JobTable>

/** An invalid state is replaced by the one that only a person can settle. */
const JOB_COLUMNS = {
  seq: whole(),
  id: text(),
  mode: oneOf(JOB_MODES, 'live'),
  test_label: flag,
  command_id: orNone(text()),
  shipment_id: orNone(text()),
  slip_of: orNone(text()),
  printer_id: text(),
  state: oneOf(JOB_STATES, 'unsure'),
  cause: orNone(oneOf(JOB_CAUSES, 'damaged')),
  detail: orNone(text()),
  copy_number: whole(),
  reason: orNone(text()),
  title: text(),
  byte_count: whole(),
  bytes_sent: whole(),
  labels_expected: whole(),
  print_anyway: orNone(text()),
  warnings: jsonOrNone(sentencesShape),
  needs_release: flag,
  bytes_kept: flag,
  bytes_hash: orNone(text()),
  evidence: jsonOrNone(anyObject),
  operator: orNone(text()),
  given_to: orNone(text()),
  given_by: orNone(text()),
  created_at: time,
  updated_at: time,
} satisfies Columns<JobRow>

export const readJob = (row: JobRow) => readRow(row, JOB_COLUMNS)

export const isReadableJob = (row: JobRow): boolean => readJob(row).unreadable.length === 0
