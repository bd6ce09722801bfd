// The search: what the whole text names first, then newest first, a page at a time, in bounded time,
// however many shipments there are.

import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { withoutCopies } from '../../../core/purchases/fetched-copy.ts'
import type { PurchaseRecord } from '../../../core/purchases/purchase.ts'
import type { Page, ShipmentQuery } from '../../../core/records/ledger.ts'
import type { LedgerTables } from '../../schema.ts'
import { toRecord } from './purchase-rows.ts'
import { rowsBySeq } from './purchase-statements.ts'
import { rowsCalled } from './rows-of-code.ts'
import { likePattern, queryFragments } from './search-text.ts'

type Db = Kysely<LedgerTables>
type Filtered = SelectQueryBuilder<LedgerTables, 'purchases', { seq: number }>

/** Sequence numbers from `from` to below `below`: a search goes through them from the newest window down. */
export interface SearchWindow {
  readonly from: number
  readonly below: number
}

/** What finds fragments faster than reading every text; a dialect's own. */
export interface FragmentIndex {
  /** Seqs in the window whose text may hold every fragment, newest first; undefined where it cannot help. */
  candidates(
    fragments: readonly string[],
    filter: Pick<ShipmentQuery, 'environment' | 'state'>,
    window: SearchWindow,
    limit: number,
  ): readonly number[] | undefined
  /**
   * Stretches of places below `below`, newest first, outside of which no indexed row holds every fragment; those with
   * a place of `also` are among them.
   */
  stretches(fragments: readonly string[], below: number, also: readonly number[]): Iterator<SearchWindow>
  /** Rows with a later `search_stamp` are not in the index yet. */
  readonly seenStamp: number
}

/** Of an index that rules out nothing. */
export const allBelow = (_: readonly string[], below: number): Iterator<SearchWindow> =>
  [{ from: 0, below }].values()

/** Rows behind the index up to which they are simply read; beyond, the index is not used. */
const MAX_BEHIND = 5000
const MAX_LIMIT = 200
/** A reference may be shipped again and again; more than this are sorted by time. */
const MAX_NAMED = 20
/**
 * First windows: by index, and by reading every text. They grow while the next is likely to end in time; a
 * fragment of zeros is a candidate in every row, so the first by index is small as well.
 */
const INDEXED_WINDOW = 2000
const READ_WINDOW = 2000
const GROWTH = 4

export interface Searching {
  readonly db: Db
  readonly index: FragmentIndex
  /** How long one page may take; it then gives what it has and where to go on. */
  readonly searchMs: number
  readonly nowMs: () => number
  /** Lets other calls of this worker through between two windows. */
  readonly breathe: () => Promise<void>
}

/** A page may be short, or empty, although `nextCursor` is there: time was up, and the search goes on from it. */
export async function search(searching: Searching, query: ShipmentQuery): Promise<Page<PurchaseRecord>> {
  const limit = Math.max(1, Math.min(query.limit, MAX_LIMIT))
  const below = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : fromCursor(query.cursor)
  const fragments = queryFragments(query.text ?? '')
  if (fragments.length === 0) return listed(searching.db, query, below, limit)

  const named = await seqsNamed(searching.db, query, limit)
  const found = query.cursor === undefined ? [...named] : []
  const newest = await newestSeq(searching.db)
  const deadline = searching.nowMs() + searching.searchMs
  const unseen = await unseenBy(searching, fragments, query)
  const descent = descending(searching.index, fragments, Math.min(below, newest + 1), unseen)
  let window = descent(unseen ? INDEXED_WINDOW : READ_WINDOW)
  while (window) {
    const wanted = limit - found.length
    if (wanted === 0) return page(searching.db, found, window.below)
    const started = searching.nowMs()
    const here = await inWindow(searching, fragments, query, window, wanted + named.length, unseen)
    const others = here.filter(seq => !named.includes(seq)).slice(0, wanted)
    found.push(...others)
    if (others.length === wanted) return page(searching.db, found, others.at(-1))
    if (window.from <= 0) return page(searching.db, found, undefined)
    const now = searching.nowMs()
    const [spent, remaining] = [now - started, deadline - now]
    if (spent > remaining) return page(searching.db, found, window.from)
    const size = window.below - window.from
    window = descent(spent * GROWTH < remaining ? size * GROWTH : size)
    await searching.breathe()
  }
  return page(searching.db, found, undefined)
}

/**
 * Newest first: shipments of which the whole text is the reference or a number. They open the first page
 * however old they are, and no later page shows them again.
 */
async function seqsNamed(
  db: Db,
  { environment, state, text }: ShipmentQuery,
  limit: number,
): Promise<readonly number[]> {
  const rows = await rowsCalled(db, environment, text ?? '')
  return rows
    .filter(row => state === undefined || row.kind === state)
    .slice(0, Math.min(limit, MAX_NAMED))
    .map(row => row.seq)
}

/** One window after the other, each of at most the size that is asked for; undefined at the end. */
function descending(
  index: FragmentIndex,
  fragments: readonly string[],
  below: number,
  unseen: readonly number[] | undefined,
): (size: number) => SearchWindow | undefined {
  const stretches = unseen ? index.stretches(fragments, below, unseen) : allBelow(fragments, below)
  let rest: SearchWindow | undefined
  return size => {
    if (!rest || rest.from >= rest.below) rest = stretches.next().value ?? undefined
    if (!rest) return undefined
    const window = { from: Math.max(rest.from, rest.below - size), below: rest.below }
    rest = { from: rest.from, below: window.from }
    return window
  }
}

async function inWindow(
  { db, index }: Searching,
  fragments: readonly string[],
  query: ShipmentQuery,
  { from, below }: SearchWindow,
  limit: number,
  unseen: readonly number[] | undefined,
): Promise<readonly number[]> {
  const candidates = unseen && index.candidates(fragments, query, { from, below }, limit)
  if (unseen && candidates) {
    const here = unseen.filter(seq => seq >= from && seq < below)
    return [...new Set([...candidates, ...here])].sort((a, b) => b - a).slice(0, limit)
  }
  const rows = await matching(db, fragments, query)
    .where('seq', '>=', from)
    .where('seq', '<', below)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}

/**
 * Matching rows that the index has not seen; undefined where there are so many that it is useless. Asked
 * by stamp alone, so that no other index of the table is taken for these few rows.
 */
async function unseenBy(
  { db, index }: Searching,
  fragments: readonly string[],
  { environment, state }: ShipmentQuery,
): Promise<readonly number[] | undefined> {
  const rows = await db
    .selectFrom('purchases')
    .select(['seq', 'environment', 'kind', 'search_text'])
    .where('search_stamp', '>', index.seenStamp)
    .orderBy('search_stamp')
    .limit(MAX_BEHIND)
    .execute()
  if (rows.length === MAX_BEHIND) return undefined
  return rows
    .filter(row => row.environment === environment && (state === undefined || row.kind === state))
    .filter(row => fragments.every(fragment => String(row.search_text).includes(fragment)))
    .map(row => row.seq)
}

function matching(db: Db, fragments: readonly string[], query: ShipmentQuery): Filtered {
  let rows = db.selectFrom('purchases').select('seq').where('environment', '=', query.environment)
  if (query.state !== undefined) rows = rows.where('kind', '=', query.state)
  for (const fragment of fragments) {
    rows = rows.where(sql<boolean>`search_text like ${likePattern(fragment)} escape '\\'`)
  }
  return rows
}

/** Without words: the newest of an environment, or of a state. */
async function listed(
  db: Db,
  query: ShipmentQuery,
  below: number,
  limit: number,
): Promise<Page<PurchaseRecord>> {
  let rows = db.selectFrom('purchases').selectAll().where('environment', '=', query.environment)
  if (query.state !== undefined) rows = rows.where('kind', '=', query.state)
  const some = await rows.where('seq', '<', below).orderBy('seq', 'desc').limit(limit).execute()
  const last = some.at(-1)
  return {
    items: withoutCopies(some.map(toRecord)),
    ...(last && some.length === limit && { nextCursor: toCursor(last.seq) }),
  }
}

async function page(
  db: Db,
  seqs: readonly number[],
  below: number | undefined,
): Promise<Page<PurchaseRecord>> {
  const rows = new Map((await rowsBySeq(db, seqs)).map(row => [row.seq, row]))
  const inOrder = seqs.map(seq => rows.get(seq)).filter(row => row !== undefined)
  return {
    items: withoutCopies(inOrder.map(toRecord)),
    ...(below !== undefined && { nextCursor: toCursor(below) }),
  }
}

async function newestSeq(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.max('seq').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

const toCursor = (seq: number): string => seq.toString(36)

/** A cursor that is not ours finds nothing rather than everything. */
function fromCursor(cursor: string): number {
  const seq = Number.parseInt(cursor, 36)
  return Number.isSafeInteger(seq) ? seq : 0
}
