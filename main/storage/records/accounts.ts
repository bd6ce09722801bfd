// Which accounts open labels belong to, and decisions about those of a former one.
import { sql } from 'kysely'
import type { ClosableAccount } from '../../core/money/closes.ts'
import {
  LIVE_KINDS,
  type Mode,
  type PurchaseRecord,
  TRAINING_ADDRESS,
} from '../../core/purchases/purchase.ts'
import type { AccountMove } from '../../core/records/ledger.ts'
import type { EventNote } from '../../core/records/ledger-event.ts'
import type { ServiceName } from '../../core/shipment/shipment.ts'
import type { LedgerSession } from '../session.ts'
import { isReadable } from './purchases/purchase-columns.ts'
import { accountOf, type PurchaseRow, toRecord } from './purchases/purchase-rows.ts'
import { rowById, updatePurchase } from './purchases/purchase-statements.ts'
import { sealedClosing, sealedPurchase } from './trail/sealed-rows.ts'

export async function closableAccounts(
  { db }: Pick<LedgerSession, 'db'>,
  mode: Mode,
): Promise<readonly ClosableAccount[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['service', 'base_url', 'account', 'account_environment'])
    .distinct()
    .where('environment', '=', mode)
    // Word for word as the partial index purchases_closable_accounts says it.
    .where(sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here'`)
    .execute()
  return rows.map(row => ({ service: row.service as ServiceName, account: accountOf(row) }))
}

/** Rows of one event: each carries the row as it is then, so that a check of the trail finds them so. */
const ROWS_OF_AN_EVENT = 200

/** What is still open of the account, and the label that was looked at; gives how many. */
export async function moveAccount(
  session: LedgerSession,
  { id, from, to }: AccountMove,
  event: EventNote,
): Promise<number> {
  const { db, at, chain } = session
  const looked = await rowById(db, id)
  if (!looked) return 0
  const rows = await db
    .selectFrom('purchases')
    .selectAll()
    .where('environment', '=', looked.environment)
    .where('service', '=', looked.service)
    .where('base_url', '=', from.baseUrl)
    .where('account', '=', from.account)
    .where('account_environment', from.environment === undefined ? 'is' : '=', from.environment ?? null)
    // Practice of before has one address at all benches; each has books of its own.
    .$if(from.baseUrl === TRAINING_ADDRESS, query => query.where('station', '=', looked.station))
    .where(({ eb, or, and }) =>
      or([eb('id', '=', id), and([eb('closed_at', 'is', null), eb('kind', 'in', LIVE_KINDS)])]),
    )
    .orderBy('seq')
    .execute()
  const columns = {
    base_url: to.baseUrl,
    account: to.account,
    account_environment: to.environment ?? null,
    updated_at: at,
  }
  let count = 0
  for (let start = 0; start < rows.length; start += ROWS_OF_AN_EVENT) {
    const moved: PurchaseRow[] = []
    for (const row of rows.slice(start, start + ROWS_OF_AN_EVENT)) {
      const changed = isReadable(row) && (await updatePurchase(session, row, { ...columns, sealed: true }))
      if (changed) moved.push(changed)
    }
    count += moved.length
    const about = { ...event, shipmentId: id, detail: { ...event.detail, count: moved.length } }
    await chain.append(db, at, about, moved.map(sealedPurchase))
  }
  return count
}

/** Handed to the carrier in some other way; undefined where it is closed or no bought label. */
export async function sayClosed(
  { db, at, chain }: LedgerSession,
  id: string,
  event: EventNote,
): Promise<PurchaseRecord | undefined> {
  const before = await rowById(db, id)
  if (before && !isReadable(before)) return undefined
  const row = await db
    .updateTable('purchases')
    .set({ closed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('kind', '=', 'bought')
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await chain.append(db, at, { ...event, shipmentId: id }, [sealedClosing(id, at, null, row.revision)])
  return toRecord(row)
}
