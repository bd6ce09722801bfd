// The goods of customs: one entry for a description and where it comes from, the most used first.
import { type Selectable, sql } from 'kysely'
import type { Mode } from '../../core/purchases/purchase.ts'
import type { Goods, KnownGoods } from '../../core/shipment/goods-book.ts'
import { placed } from '../free-seq.ts'
import type { LedgerSession } from '../session.ts'
import type { KnownGoodsTable } from './known-tables.ts'
import { readKnownGoods } from './orders/order-columns.ts'
import { fold, likePattern, queryFragments } from './purchases/search-text.ts'

type Reading = Pick<LedgerSession, 'db'>

const keyOf = (environment: Mode, { description, countryOfOrigin }: Goods) =>
  [environment, fold(description), fold(countryOfOrigin)].join('\n')

/** An HS code is found with its dots and without them. */
const searchTextOf = ({ description, sku = '', hsCode = '' }: Goods) =>
  ` ${fold([description, sku, hsCode, hsCode.replaceAll('.', '')].filter(Boolean).join(' '))}`

export async function findGoods(
  { db }: Reading,
  environment: Mode,
  text: string,
  limit: number,
): Promise<readonly KnownGoods[]> {
  let rows = db.selectFrom('known_goods').selectAll().where('environment', '=', environment)
  for (const word of queryFragments(text)) {
    rows = rows.where(sql<boolean>`search_text like ${likePattern(` ${word}`)} escape '\\'`)
  }
  const found = await rows.orderBy('use_count', 'desc').orderBy('last_used_at', 'desc').limit(limit).execute()
  return found.flatMap(toKnown)
}

export async function saveGoods(
  session: LedgerSession,
  environment: Mode,
  used: readonly { readonly id: string; readonly goods: Goods }[],
): Promise<void> {
  const { db, at } = session
  for (const { id, goods } of used) {
    await db
      .insertInto('known_goods')
      .values({
        ...placed(session, 'known_goods'),
        id,
        goods_key: keyOf(environment, goods),
        environment,
        search_text: searchTextOf(goods),
        goods: JSON.stringify(goods),
        use_count: 1,
        last_used_at: at,
      })
      .onConflict(conflict =>
        conflict.column('goods_key').doUpdateSet(({ ref, eb }) => ({
          goods: ref('excluded.goods'),
          search_text: ref('excluded.search_text'),
          use_count: eb('known_goods.use_count', '+', 1),
          last_used_at: at,
        })),
      )
      .execute()
  }
}

export async function purgeGoodsBook({ db }: LedgerSession, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_goods')
    .where('last_used_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** One that cannot be read is offered to nobody. */
function toKnown(row: Selectable<KnownGoodsTable>): readonly KnownGoods[] {
  const { id, goods, use_count: useCount, last_used_at: lastUsedAt } = readKnownGoods(row)
  return goods ? [{ id, goods, useCount, lastUsedAt }] : []
}
