// What others made of a station's labels while it was off, or out of contact: nobody repeats a notice. Its own copies have
// to know before the database is away once more, or a label that is void by now is printed from them.
import type { Kysely } from 'kysely'
import type { PurchaseRecord } from '../../core/purchases/purchase.ts'
import { NOT_TO_BE_USED } from '../records/purchases/own-labels.ts'
import { toRecord } from '../records/purchases/purchase-rows.ts'
import type { LocalStore } from '../store.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

/** Ids of one statement. */
const CHUNK = 1_000

export async function followMissed(
  there: Kysely<WarehouseTables>,
  local: Pick<LocalStore, 'labelsHere' | 'followLabel'>,
): Promise<void> {
  const ids = await local.labelsHere()
  for (let start = 0; start < ids.length; start += CHUNK) {
    for (const now of await overAmong(there, ids.slice(start, start + CHUNK))) await local.followLabel(now)
  }
}

async function overAmong(
  there: Kysely<WarehouseTables>,
  ids: readonly string[],
): Promise<readonly PurchaseRecord[]> {
  const rows = await there
    .selectFrom('purchases')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', 'in', NOT_TO_BE_USED)
    .execute()
  return rows.map(toRecord)
}
