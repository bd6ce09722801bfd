// What the ledger forgets and when: addresses and payloads by age, never of a label that still matters
// (reliability.md, "Ledger and spool").
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { PurchaseTable } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { labelChanged } from './purchases/kept-labels.ts'
import { isReadable, readPurchase } from './purchases/purchase-columns.ts'
import { type PurchaseRow, toRecord } from './purchases/purchase-rows.ts'
import { type PurchaseColumns, updatePurchase } from './purchases/purchase-statements.ts'
import { searchText } from './purchases/search-text.ts'
import { sealedPurchase } from './trail/sealed-rows.ts'

/** Rows looked at in one commit: a purge never keeps a purchase waiting for long. */
const CHUNK = { addresses: 200, payloads: 40 } as const

export interface PurgePlace {
  readonly createdAt: string
  readonly seq: number
}

/** One step of a purge; `before` is ISO 8601, `after` where the step before left off. */
export type PurgeStep =
  | { readonly what: 'addresses' | 'payloads'; readonly before: string; readonly after?: PurgePlace }
  | { readonly what: 'job-bytes'; readonly before: string; readonly after?: unknown }

export interface PurgeStepDone {
  readonly count: number
  readonly next?: unknown
}

export async function purgeStep(session: LedgerSession, step: PurgeStep): Promise<PurgeStepDone> {
  if (step.what === 'job-bytes') {
    return session.spool.purgeBytes(step.before, step.after, ids => stillMatter(session, ids))
  }
  const rows = await candidates(session, step.what, step.before, step.after)
  const last = rows.at(-1)
  if (!last) {
    if (step.what === 'addresses') await forgetWordsOfCloses(session, step.before)
    return { count: 0 }
  }
  const told = rows.filter(tellsWhetherOver)
  const kept = await mattering(session, told)
  const gone = told.filter(row => !kept.has(row.id))
  const forget = step.what === 'addresses' ? forgetAddress : forgetPayloads
  const sealed: PurchaseRow[] = []
  let count = 0
  for (const row of gone) {
    const wasReadable = isReadable(row)
    const changed = await forget(session, row, wasReadable ? { sealed: true } : {})
    if (changed) count += 1
    // What somebody else wrote into a row is not taken over by the trail.
    if (changed && wasReadable) sealed.push(changed)
  }
  if (count > 0) {
    // What is forgotten by age is told apart from what somebody took out.
    const event = { kind: `${step.what}-forgotten` as const, detail: { count } }
    await session.chain.append(session.db, session.at, event, sealed.map(sealedPurchase))
  }
  return { count: gone.length, next: { createdAt: last.created_at, seq: last.seq } satisfies PurgePlace }
}

async function candidates(
  { db }: LedgerSession,
  what: 'addresses' | 'payloads',
  before: string,
  after: PurgePlace | undefined,
): Promise<PurchaseRow[]> {
  return (
    db
      .selectFrom('purchases')
      .selectAll()
      // As the partial indexes purchases_with_address and purchases_with_payloads say it.
      .where(what === 'addresses' ? sql<boolean>`shipment is not null` : sql<boolean>`payloads_kept = 1`)
      .where('created_at', '<', before)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'seq'), '>', tuple(after?.createdAt ?? '', after?.seq ?? 0)),
      )
      .orderBy('created_at')
      .orderBy('seq')
      .limit(CHUNK[what])
      .execute()
  )
}

async function stillMatter(session: LedgerSession, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await session.db.selectFrom('purchases').selectAll().where('id', 'in', ids).execute()
  return mattering(session, rows)
}

/** Ids of the labels that are unprinted, unclosed, on the attention list, dated ahead or in flight. */
async function mattering(
  session: LedgerSession,
  rows: readonly Selectable<PurchaseTable>[],
): Promise<ReadonlySet<string>> {
  const kept = new Set(rows.filter(row => isOpen(row, session.at)).map(row => row.id))
  const bought = rows.filter(row => row.kind === 'bought' && !kept.has(row.id)).map(row => row.id)
  for (const id of await session.spool.notOnPaper(bought)) kept.add(id)
  return kept
}

/** Where one of these cannot be read nobody knows whether its package is still open: what it has is kept, and said. */
const OVER_BY = ['id', 'kind', 'origin', 'needs_decision', 'closed_at', 'ship_date', 'created_at'] as const

export function tellsWhetherOver(row: PurchaseRow): boolean {
  const { unreadable } = readPurchase(row)
  return !OVER_BY.some(column => unreadable.includes(column))
}

/** A label is dated by the day: it matters until that day has ended wherever its station is. */
const DAY_IN_ANY_ZONE_MS = 38 * 60 * 60 * 1000

function isOpen(row: Selectable<PurchaseTable>, now: string): boolean {
  if (row.needs_decision === 1) return true
  if (row.ship_date !== null && Date.parse(row.ship_date) + DAY_IN_ANY_ZONE_MS > Date.parse(now)) return true
  switch (row.kind) {
    case 'intended':
    case 'sending':
    case 'voiding':
      return true
    case 'bought':
      return row.origin === 'bought-here' && row.closed_at === null
    default:
      return false
  }
}

/** Everything that may tell where a package went; who bought what and when stays. */
async function forgetAddress(
  session: LedgerSession,
  row: PurchaseRow,
  sealed: Pick<PurchaseColumns, 'sealed'>,
): Promise<PurchaseRow | undefined> {
  const { reference, identifiers, lastProblem } = toRecord(row)
  return updatePurchase(session, row, {
    ...sealed,
    shipment: null,
    // Both may lead to an address: the link shows the label, the elements may repeat what is on it.
    elements: null,
    document_url: null,
    choice: null,
    // A service's own words often repeat the address that they are about; which problem it was stays.
    warnings: '[]',
    last_problem: lastProblem === undefined ? null : JSON.stringify({ code: lastProblem.code }),
    search_text: searchText(reference, identifiers, undefined),
    updated_at: session.at,
  })
}

/** Both words that sentences about a closed label may ask for. */
const WORDS_CUT = JSON.stringify({ reason: '–', text: '–' })

/** What services said about single labels in finished closes: it too may repeat an address. */
async function forgetWordsOfCloses({ db }: LedgerSession, before: string): Promise<void> {
  await db
    .updateTable('close_labels')
    .set({ params: WORDS_CUT })
    .where('params', '!=', WORDS_CUT)
    .where('close_seq', 'in', of =>
      of.selectFrom('closes').select('seq').where('holder_key', 'is', null).where('started_at', '<', before),
    )
    .execute()
}

async function forgetPayloads(
  session: LedgerSession,
  row: PurchaseRow,
  sealed: Pick<PurchaseColumns, 'sealed'>,
): Promise<PurchaseRow | undefined> {
  // What somebody made of it is told while it is there.
  if (sealed.sealed) await labelChanged(session, row.id)
  await session.db.deleteFrom('payloads').where('purchase_seq', '=', row.seq).execute()
  return updatePurchase(session, row, { ...sealed, payloads_kept: 0, updated_at: session.at })
}
