// The readings of meters against the trail: what a meter held before and after decides whether money arrived.
import type { Kysely } from 'kysely'
import { readReading } from '../records/money-columns.ts'
import { sealedReading } from '../records/trail/sealed-rows.ts'
import type { LedgerTables } from '../schema.ts'
import type { Findings } from './findings.ts'
import type { Replay } from './replay.ts'

const PAGE = 500

export async function checkMeters(
  db: Kysely<LedgerTables>,
  replay: Replay,
  findings: Findings,
): Promise<void> {
  const { scratch } = replay
  const since = replay.metersSince()
  for (let after: readonly string[] | undefined; ; ) {
    const [environment = '', meter = '', readAt = ''] = after ?? []
    const rows = await db
      .selectFrom('meter_readings')
      .selectAll()
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('environment', 'meter_id', 'read_at'), '>', tuple(environment, meter, readAt)),
      )
      .orderBy('environment')
      .orderBy('meter_id')
      .orderBy('read_at')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const { values, unreadable } = readReading(row)
      const reading = sealedReading(row)
      const said = scratch.get('meter', reading.id)
      scratch.see('meter', reading.id)
      const about = { record: 'meter', id: values.meter_id, name: values.read_at } as const
      if (unreadable.length > 0) {
        findings.addUnreadable(about, { ...row }, unreadable)
      } else if (said) {
        findings.checkedCount += 1
        if (!replay.agrees(said, reading.is))
          findings.add({ ...about, what: 'changed', fields: ['balance'] }, reading.is)
      } else if (since !== undefined && row.read_at > since) {
        findings.add({ ...about, what: 'invented', fields: [] }, reading.is)
      } else {
        // Of before readings were told of.
        findings.olderCount += 1
      }
    }
    const last = rows.at(-1)
    if (!last) break
    after = [last.environment, last.meter_id, last.read_at]
  }
  for (const id of scratch.unseen('meter')) {
    const [, meterId = '', readAt] = JSON.parse(id) as string[]
    findings.add({ record: 'meter', id: meterId, name: readAt, what: 'missing', fields: [] }, { id })
  }
}
