// What the trail itself tells of findings: which a supervisor has seen, and which a regular change of the record met.
import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import {
  FOUND,
  FOUND_RECORDS,
  type NotedFindings,
  type RecordFinding,
  type Seen,
} from '../../../core/records/record-finding.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { asFound, unreadAsFound } from './as-found.ts'
import { readEvent } from './event-columns.ts'
import { IS_TOLD_EVENT, MET, SEEN } from './told-events.ts'

type Db = Kysely<LedgerTables>

/** Findings that one event names. */
const CHUNK = 50

/** See LedgerPort.markSeen. */
export async function markSeen(
  { db, at, chain }: LedgerSession,
  findings: readonly RecordFinding[],
  event: EventNote,
): Promise<void> {
  for (let start = 0; start < findings.length; start += CHUNK) {
    const some = findings.slice(start, start + CHUNK)
    const told = some.map(({ record, id, name, what, asFound }) => ({ record, id, name, what, asFound }))
    await chain.append(db, at, { ...event, kind: SEEN, detail: { ...event.detail, findings: told } })
  }
}

/** What something met, and left as it is: told once, however often it is met. False where somebody has seen it. */
export async function tellUnlessSeen(
  { db, at, chain }: Pick<LedgerSession, 'db' | 'at' | 'chain'>,
  found: Omit<RecordFinding, 'asFound' | 'seen'>,
  values: object,
): Promise<boolean> {
  const hash = asFound(found, values)
  const { met, seen } = await notedFindings({ db })
  if (seen.some(one => one.asFound === hash)) return false
  if (met.some(one => one.asFound === hash)) return true
  const detail = { findings: [{ ...found, asFound: hash }] }
  const about = found.record === 'purchase' ? { shipmentId: found.id } : {}
  await chain.append(db, at, { kind: MET, ...about, detail })
  return true
}

/** See LedgerPort.notedFindings. */
export async function notedFindings({ db }: { readonly db: Db }): Promise<NotedFindings> {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where(IS_TOLD_EVENT)
    .where('kind', 'in', [SEEN, MET])
    .orderBy('at')
    .execute()
  const seen = new Map<string, NotedFindings['seen'][number]>()
  const met = new Map<string, RecordFinding>()
  for (const { detail, ...event } of events.map(row => readEvent(row).values)) {
    for (const one of listed(detail.findings)) {
      if (event.kind === MET) met.set(one.asFound, one)
      // The first who took note of it.
      else if (!seen.has(one.asFound))
        seen.set(one.asFound, { asFound: one.asFound, ...seenBy(event, detail) })
    }
  }
  return { seen: [...seen.values()], met: [...met.values()] }
}

/** Where a record cannot be read: whether a supervisor has seen it as it is. */
export async function isSeenUnread(
  db: Db,
  record: RecordFinding['record'],
  row: object,
  unreadable: readonly string[],
): Promise<boolean> {
  return (await seenHashes(db)).has(unreadAsFound(record, { ...row }, unreadable))
}

export async function seenHashes(db: Db): Promise<ReadonlySet<string>> {
  const { seen } = await notedFindings({ db })
  return new Set(seen.map(one => one.asFound))
}

function seenBy(
  { at, operator }: Pick<Selectable<EventTable>, 'at' | 'operator'>,
  { note }: { readonly note?: unknown },
): Seen {
  return { at, note: typeof note === 'string' ? note : '', ...(operator !== null && { operator }) }
}

const findingShape = z.looseObject({
  record: z.enum(FOUND_RECORDS),
  id: z.string(),
  name: z.string().optional(),
  what: z.enum(FOUND),
  fields: z.array(z.string()).default([]),
  asFound: z.string(),
})

/** An event that was changed from outside may hold anything: the chain says so of it. */
function listed(findings: unknown): readonly RecordFinding[] {
  if (!Array.isArray(findings)) return []
  return findings.flatMap(one => {
    const { data } = findingShape.safeParse(one)
    if (!data) return []
    const { record, id, name, what, fields, asFound } = data
    return [{ record, id, what, fields, asFound, ...(name !== undefined && { name }) }]
  })
}
