// The outbox of results: what is due, and what becomes of each. How they get there: gather-results.ts.
import { type Kysely, type Selectable, sql } from 'kysely'
import type {
  LabelResult,
  NotTaken,
  RefusedResult,
  ResultOutcome,
  ResultsStanding,
  WhyNotTaken,
} from '../../../core/orders/results-out.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { placeOf, RESULT_KINDS } from './gather-results.ts'
import { IS_OPEN_RESULT, type ResultTable } from './results-tables.ts'

type Db = Kysely<LedgerTables>
type Reading = Pick<LedgerSession, 'db'>
type Row = Selectable<ResultTable>

const MOST_DUE = 8
const MOST_REFUSED = 100
/** Another station sends what its own has left lying for so long. */
const LEFT_LYING_MS = 10 * 60_000
/** No try waits for so long: it was written by a clock that was ahead. */
const BEYOND_ANY_WAIT_MS = 2 * 60 * 60_000

/** See ResultsPort.resultsStanding. */
export async function resultsStanding(
  { db }: Reading,
  station: string,
  now: string,
): Promise<ResultsStanding> {
  const place = await placeOf(db, station)
  const news = await db
    .selectFrom('events')
    .select('sequence')
    .where('station', '=', station)
    .where('sequence', '>', place?.sequence ?? 0)
    .where('kind', 'not in', [...RESULT_KINDS])
    .limit(1)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('results')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<string | null>`min(case when why is not null then created_at end)`.as('since'),
    ])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const refused = await db
    .selectFrom('results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'refused')
    .executeTakeFirstOrThrow()
  const lastWhy = await db
    .selectFrom('results')
    .select(['why', 'status'])
    .where('state', '=', 'waiting')
    .where('why', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    isPlaced: place !== undefined,
    isBehind: !place || news !== undefined,
    due: (await dueRows(db, station, now)).map(row => ({ result: resultIn(row), tries: row.tries })),
    waitingCount: Number(waiting.count),
    refusedCount: Number(refused.count),
    ...(lastWhy && waiting.since !== null && { late: { ...whyIn(lastWhy), since: waiting.since } }),
  }
}

/** The first of each order alone: the next one goes when it is taken, or a person leaves it. */
const dueRows = (db: Db, station: string, now: string): Promise<Row[]> =>
  db
    .selectFrom('results')
    .selectAll()
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('due_at', '<=', now), eb('due_at', '>', shifted(now, BEYOND_ANY_WAIT_MS))]))
    .where(({ or, eb }) =>
      or([eb('station', '=', station), eb('due_at', '<=', shifted(now, -LEFT_LYING_MS))]),
    )
    .where(
      sql<boolean>`not exists (
        select 1 from results as earlier
        where earlier.order_key = results.order_key and earlier.seq < results.seq
          and earlier.state in ('waiting', 'refused'))`,
    )
    .orderBy('due_at')
    .orderBy('seq')
    .limit(MOST_DUE)
    .execute()

const shifted = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

const resultIn = ({ id, seq, body }: Row): LabelResult => ({
  id,
  sequence: Number(seq),
  ...JSON.parse(body ?? '{}'),
})

const whyIn = ({ why, status }: Pick<Row, 'why' | 'status'>): WhyNotTaken => ({
  why: why as NotTaken,
  ...(status !== null && { status }),
})

/** See ResultsPort.settleResult. */
export async function settleResult(
  session: LedgerSession,
  id: string,
  outcome: ResultOutcome,
): Promise<void> {
  const { db, at } = session
  const waiting = db.updateTable('results').where('id', '=', id).where('state', '=', 'waiting')
  if (outcome.kind === 'taken') {
    const row = await waiting
      .set({ state: 'taken', body: null, settled_at: at })
      .returningAll()
      .executeTakeFirst()
    if (row) await tell(session, row, { kind: 'result-told' })
    return
  }
  const { why, status } = outcome
  const tried = { why, status: status ?? null, tries: sql<number>`tries + 1` }
  if (outcome.kind === 'later') {
    await waiting.set({ ...tried, due_at: outcome.dueAt }).execute()
    return
  }
  const row = await waiting
    .set({ ...tried, state: 'refused' })
    .returningAll()
    .executeTakeFirst()
  if (row) await tell(session, row, { kind: 'result-refused' })
}

async function tell({ db, at, chain }: LedgerSession, row: Row, event: EventNote): Promise<void> {
  await chain.append(db, at, { ...event, shipmentId: row.shipment_id, detail: { delivery: row.id } })
}

/** See ResultsPort.refusedResults. */
export async function refusedResults({ db }: Reading): Promise<readonly RefusedResult[]> {
  const rows = await db
    .selectFrom('results')
    .selectAll()
    .where('state', '=', 'refused')
    .orderBy('due_at')
    .orderBy('seq')
    .limit(MOST_REFUSED)
    .execute()
  return Promise.all(
    rows.map(async row => {
      const { count } = await db
        .selectFrom('results')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('order_key', '=', row.order_key)
        .where('seq', '>', row.seq)
        .where(IS_OPEN_RESULT)
        .executeTakeFirstOrThrow()
      const { id, type, data } = resultIn(row)
      const { reference, box } = data
      return {
        ...{ id, type, reference, since: row.created_at, behind: Number(count) },
        ...(box && { box }),
        ...whyIn(row),
      }
    }),
  )
}

/** See ResultsPort.decideResults. */
export async function decideResults(
  session: LedgerSession,
  word: 'again' | 'left',
  ids: readonly string[],
  operator: string | undefined,
): Promise<number> {
  const { db, at } = session
  if (ids.length === 0) return 0
  const refused = db
    .updateTable('results')
    .where('id', 'in', [...ids])
    .where('state', '=', 'refused')
  const rows = await (word === 'again'
    ? refused.set({ state: 'waiting', tries: 0, due_at: at, why: null, status: null })
    : refused.set({ state: 'left', body: null, settled_at: at })
  )
    .returningAll()
    .execute()
  for (const row of rows) {
    await tell(session, row, {
      kind: word === 'again' ? 'result-again' : 'result-left',
      ...(operator !== undefined && { operator }),
    })
  }
  return rows.length
}

/** What was taken or left before then; what waits stays. */
export async function purgeResults({ db }: Reading, before: string): Promise<number> {
  const gone = await db
    .deleteFrom('results')
    .where('settled_at', 'is not', null)
    .where('settled_at', '<', before)
    .returning('id')
    .execute()
  return gone.length
}
