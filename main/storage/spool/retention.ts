// Which job bytes may go: those of finished jobs, once they are old and nothing waits for them.
import { sql } from 'kysely'
import type { SpoolSession } from './session.ts'

/** States in which a label is on its way to paper, or nobody knows. */
const ON_THE_WAY = ['held', 'given', 'sending', 'unsure'] as const
const CHUNK = 200

/**
 * Which of these labels are not on paper: a job is on its way, or none was ever sent. `sent` counts as
 * on paper here, since a one-way link never says more (reliability.md, "Print job").
 */
export async function notOnPaper(
  { db }: Pick<SpoolSession, 'db'>,
  shipmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const waiting = new Set(shipmentIds)
  const open = new Set<string>()
  for (let start = 0; start < shipmentIds.length; start += CHUNK) {
    const rows = await db
      .selectFrom('jobs')
      .select(['shipment_id', 'state'])
      .where('shipment_id', 'in', shipmentIds.slice(start, start + CHUNK))
      .execute()
    for (const { shipment_id, state } of rows) {
      if (shipment_id === null) continue
      if ((ON_THE_WAY as readonly string[]).includes(state)) open.add(shipment_id)
      if (state === 'sent' || state === 'printed') waiting.delete(shipment_id)
    }
  }
  return new Set([...waiting, ...open])
}

export interface JobPlace {
  readonly updatedAt: string
  readonly seq: number
}

/**
 * One step of dropping job bytes: looks at up to 200 jobs last changed before `before` (ISO 8601), oldest
 * first after `after`, and drops those that are finished and of no label that `keep` names. `next` is
 * where to go on; absent at the end.
 */
export async function purgeBytes(
  { db }: Pick<SpoolSession, 'db'>,
  before: string,
  after: JobPlace | undefined,
  keep: (shipmentIds: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<{ readonly count: number; readonly next?: JobPlace }> {
  const rows = await db
    .selectFrom('jobs')
    .select(['seq', 'shipment_id', 'state', 'updated_at'])
    .where(sql<boolean>`bytes_kept = 1`)
    .where('updated_at', '<', before)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('updated_at', 'seq'), '>', tuple(after?.updatedAt ?? '', after?.seq ?? 0)),
    )
    .orderBy('updated_at')
    .orderBy('seq')
    .limit(CHUNK)
    .execute()
  const last = rows.at(-1)
  if (!last) return { count: 0 }
  const kept = await keep(rows.flatMap(row => (row.shipment_id === null ? [] : [row.shipment_id])))
  const gone = rows
    .filter(row => !(ON_THE_WAY as readonly string[]).includes(row.state))
    .filter(row => row.shipment_id === null || !kept.has(row.shipment_id))
    .map(row => row.seq)
  if (gone.length > 0) {
    await db.deleteFrom('job_bytes').where('job_seq', 'in', gone).execute()
    await db.updateTable('jobs').set({ bytes_kept: 0 }).where('seq', 'in', gone).execute()
  }
  return { count: gone.length, next: { updatedAt: last.updated_at, seq: last.seq } }
}
