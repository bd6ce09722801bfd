// Prints as the records beside them (records/trail/changed-outside.ts): what somebody else did to one is told before the trail
// takes it over.
import { type Telling, tellIfChanged } from '../records/trail/changed-outside.ts'
import { readEvent } from '../records/trail/event-columns.ts'
import { tellUnlessSeen } from '../records/trail/noted-findings.ts'
import { sealedRowsIn } from '../records/trail/sealed-rows.ts'
import { isReadableJob } from './job-columns.ts'
import { bytesAsFound, type JobRow, sealedJob } from './job-rows.ts'

export async function tellIfJobChanged(
  /** `shared`: the prints came along when a ledger was moved, or may have. */
  writing: Telling & { readonly shared: boolean },
  row: JobRow,
): Promise<boolean> {
  if (!isReadableJob(row)) return false
  const { shipment_id: name } = row
  const sealed = sealedJob(row)
  const was = { ...sealed, is: { ...sealed.is, state: row.state } }
  return tellIfChanged(writing, was, { record: 'job', name }, async () => {
    const isNamed = await find(writing, row)
    return isNamed || writing.shared
  })
}

/** As the check names them: bytes that are gone, or not those that the print was made with. */
export async function tellBytesChanged(
  writing: Telling,
  row: JobRow,
  bytes: Uint8Array | null,
): Promise<void> {
  const about = { record: 'job', id: row.id, what: 'changed', fields: ['bytes'] } as const
  const name = row.shipment_id ?? undefined
  await tellUnlessSeen(writing, { ...about, ...(name !== undefined && { name }) }, bytesAsFound(row, bytes))
}

/**
 * Whether the chain in the same file has it, and as what. One that came along from a ledger that was moved has its earlier
 * events there.
 */
async function find({ db, chain }: Telling, { id, shipment_id }: JobRow): Promise<boolean> {
  const of = { of: 'job', id } as const
  // One station writes its prints in one chain: what this process told is the last.
  if (chain.lastTold.get(of)) return true
  const events = await db
    .selectFrom('events')
    .selectAll()
    .$if(shipment_id !== null, query => query.where('shipment_id', '=', shipment_id))
    .$if(shipment_id === null, query => query.where('shipment_id', 'is', null).where('job_id', '=', id))
    .execute()
  // Within one chain its own order counts: a clock may have been set back.
  const inOrder = events
    .map(one => readEvent(one).values)
    .sort((one, other) =>
      one.station === other.station ? one.sequence - other.sequence : one.at.localeCompare(other.at),
    )
  let isNamed = false
  for (const event of inOrder) {
    const rows = sealedRowsIn(event.detail) ?? []
    chain.lastTold.learn(rows, event.detail)
    isNamed ||= event.job_id === id || rows.some(one => one.of === 'job' && one.id === id)
  }
  return isNamed
}
