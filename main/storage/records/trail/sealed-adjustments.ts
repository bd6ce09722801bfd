// Lines of carriers' statements in the trail: each as it came, and once more where its label was found later. What is asked back
// from a carrier is read from them.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { EventTable, LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import type { AdjustmentTable } from '../adjustment-table.ts'
import { readAdjustment } from '../money-columns.ts'
import { tellChange } from './changed-outside.ts'
import { readDetail } from './event-columns.ts'
import { type SealedRow, sealedRowsIn, sealing } from './sealed-rows.ts'
import { differing, notBefore } from './told-rows.ts'

type Db = Kysely<LedgerTables>

const adjustmentIs = sealing<AdjustmentTable>({
  id: 'apart',
  environment: 'kept',
  file_name: 'kept',
  line: 'kept',
  tracking_number: 'kept',
  billed_weight: 'kept',
  billed_weight_oz: 'kept',
  billed_cents: 'kept',
  // A carrier's free words: they may name a person.
  reason: 'digest',
  shipment_id: 'kept',
  operator: 'kept',
  created_at: 'kept',
})

/** A line finds its label once, and nothing else of it changes. */
const REVISIONS = { withoutLabel: 0, withLabel: 1 } as const

export const sealedAdjustment = (row: AdjustmentTable): SealedRow => ({
  of: 'adjustment',
  id: row.id,
  revision: row.shipment_id === null ? REVISIONS.withoutLabel : REVISIONS.withLabel,
  is: adjustmentIs(row),
})

/** Those by which a line is found in the trail; the index and its queries say it word for word alike. */
const IS_ADJUSTMENT_EVENT = sql<boolean>`kind in ('adjustments-imported', 'adjustments-kept')`

export async function indexAdjustmentEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_of_adjustments')
    .on('events')
    .columns(['at', 'station', 'sequence'])
    .where(IS_ADJUSTMENT_EVENT)
    .execute()
}

/** Lines that one event carries. */
const CHUNK = 100

/** A statement with its lines, as many events as it takes. */
export async function tellAdjustments(
  { db, at, chain }: LedgerSession,
  event: EventNote,
  rows: readonly SealedRow[],
): Promise<void> {
  await chain.append(db, at, event, rows.slice(0, CHUNK))
  for (let start = CHUNK; start < rows.length; start += CHUNK)
    await chain.append(db, at, { kind: 'adjustments-kept' }, rows.slice(start, start + CHUNK))
}

/** A statement of before its lines were told of: they have the moment of its event. */
export const isOlderStatement = (kind: string, detail: Readonly<Record<string, unknown>>): boolean =>
  kind === 'adjustments-imported' && detail.rows === undefined && detail.added !== 0

interface ToldLines {
  readonly last: ReadonlyMap<string, SealedRow>
  /** Moments of statements of before. */
  readonly older: ReadonlySet<string>
}

/** How the trail last had these lines: read once for all of them, however many events there are. */
export async function toldLines(
  db: Db,
  lines: readonly Pick<AdjustmentTable, 'id' | 'created_at'>[],
): Promise<ToldLines> {
  const last = new Map<string, SealedRow>()
  const older = new Set<string>()
  if (lines.length === 0) return { last, older }
  const ids = new Set(lines.map(({ id }) => id))
  const earliest = lines.map(line => line.created_at).sort()[0] ?? ''
  for await (const { kind, at, detail: text } of adjustmentEvents(db, notBefore(earliest))) {
    const detail = readDetail(text)
    if (isOlderStatement(kind, detail)) older.add(at)
    for (const row of sealedRowsIn(detail) ?? []) {
      const isLast = row.revision >= (last.get(row.id)?.revision ?? 0)
      if (row.of === 'adjustment' && ids.has(row.id) && isLast) last.set(row.id, row)
    }
  }
  return { last, older }
}

const PAGE = 50

type Place = Pick<Selectable<EventTable>, 'at' | 'station' | 'sequence'>

async function* adjustmentEvents(db: Db, since: string) {
  for (let after: Place = { at: since, station: '', sequence: 0 }; ; ) {
    const { at, station, sequence } = after
    const page = await db
      .selectFrom('events')
      .select(['at', 'station', 'sequence', 'kind', 'detail'])
      .where(IS_ADJUSTMENT_EVENT)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'station', 'sequence'), '>', tuple(at, station, sequence)),
      )
      .orderBy('at')
      .orderBy('station')
      .orderBy('sequence')
      .limit(PAGE)
      .execute()
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

/** What somebody else did to a line is told before the trail takes it over with its label. */
export async function tellIfAdjustmentChanged(
  session: LedgerSession,
  row: AdjustmentTable,
  { last, older }: ToldLines,
): Promise<void> {
  const was = sealedAdjustment(row)
  const told = last.get(row.id)
  const met = { record: 'adjustment', name: row.tracking_number } as const
  if (told) {
    const fields = differing(was, told)
    if (fields.length > 0) await tellChange(session, was, met, { what: 'changed', fields })
  } else if (!older.has(row.created_at)) {
    await tellChange(session, was, met, { what: 'invented', fields: [] })
  }
}

/** Of a row that anyone may have written. */
export const isReadableAdjustment = (row: AdjustmentTable): boolean =>
  readAdjustment(row).unreadable.length === 0
