// Compares the prints of a station's own spool with what the chain in the same file says about them.
import { digest } from '../records/digests.ts'
import { readJob } from '../spool/job-columns.ts'
import { bytesAsFound, type JobRow, jobAsFound, sealedJob } from '../spool/job-rows.ts'
import type { Findings } from './findings.ts'
import { namesUnreadable } from './names-unreadable.ts'
import { pages } from './pages.ts'
import type { Replay } from './replay.ts'

type CheckedJob = JobRow & { readonly bytes: Uint8Array | null }

export interface JobsToCheck {
  readonly next: (after: number) => Promise<readonly CheckedJob[]>
  /** Some came along from a ledger that was moved, and their earlier events went with it. */
  readonly carriedOver: boolean
  readonly counted: (rows: number) => void
}

export async function checkJobs(
  replay: Replay,
  findings: Findings,
  { next, carriedOver, counted }: JobsToCheck,
): Promise<void> {
  for await (const row of pages(next, counted)) {
    const { values, unreadable } = readJob(row)
    const about = { record: 'job', name: values.shipment_id ?? values.title } as const
    if (namesUnreadable(replay, findings, about, row, unreadable)) continue
    const { id, shipment_id } = row
    const told = replay.told('job', id)
    replay.scratch.see('told-job', id)
    findings.checkedCount += 1
    const name = shipment_id ?? undefined
    if (!told) {
      if (!carriedOver)
        findings.add({ record: 'job', id, name, what: 'invented', fields: [] }, jobAsFound(row))
      continue
    }
    const fields = [
      ...(told.state !== undefined && told.state !== row.state ? ['state'] : []),
      ...(told.shipmentId !== shipment_id ? ['shipmentId'] : []),
      ...differs(replay, row),
    ]
    const bytes = fields.includes('bytes') && bytesAsFound(row, row.bytes)
    // What becomes of the print makes no other finding of its bytes.
    const found = bytes && fields.length === 1 ? bytes : { ...jobAsFound(row), ...bytes }
    if (fields.length > 0) findings.add({ record: 'job', id, name, what: 'changed', fields }, found)
  }
  for (const id of replay.scratch.unseen('told-job')) {
    findings.add({ record: 'job', id, what: 'missing', fields: [] }, {})
  }
}

function differs(replay: Replay, row: CheckedJob): readonly string[] {
  const sealed = replay.scratch.get('job', row.id)
  const isChanged = sealed && !replay.agrees(sealed, sealedJob(row).is)
  const isForgotten = row.bytes_hash === null || row.bytes_kept === 0
  const bytesDiffer = !isForgotten && (row.bytes === null || digest(row.bytes) !== row.bytes_hash)
  return [...(isChanged ? ['record'] : []), ...(bytesDiffer ? ['bytes'] : [])]
}
