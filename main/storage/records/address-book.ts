// The address book: one entry for a recipient and house, the latest and most used first.
import { type Selectable, sql } from 'kysely'
import type { Mode } from '../../core/purchases/purchase.ts'
import type { KnownAddress } from '../../core/shipment/address-book.ts'
import type { Address } from '../../core/shipment/shipment.ts'
import { placed } from '../free-seq.ts'
import type { LedgerSession } from '../session.ts'
import type { KnownAddressTable } from './known-tables.ts'
import { readKnownAddress } from './orders/order-columns.ts'
import { likePattern } from './purchases/search-text.ts'

type Reading = Pick<LedgerSession, 'db'>

/** Case, accents and spaces aside: `José  Diaz` is found by `jose d`. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/gu, ' ').trim()

const keyOf = (environment: Mode, { name, companyName, address1, postalCode, country }: Address) =>
  [
    environment,
    plain(name),
    plain(companyName ?? ''),
    plain(address1),
    plain(postalCode).slice(0, 5),
    country,
  ].join('\n')

export async function findAddresses(
  { db }: Reading,
  environment: Mode,
  text: string,
  limit: number,
): Promise<readonly KnownAddress[]> {
  let rows = db.selectFrom('known_addresses').selectAll().where('environment', '=', environment)
  for (const word of plain(text).split(' ').filter(Boolean).slice(0, 6)) {
    rows = rows.where(sql<boolean>`search_text like ${likePattern(` ${word}`)} escape '\\'`)
  }
  const found = await rows.orderBy('use_count', 'desc').orderBy('last_used_at', 'desc').limit(limit).execute()
  return found.flatMap(toKnown)
}

export async function saveAddress(
  session: LedgerSession,
  environment: Mode,
  id: string,
  address: Address,
): Promise<KnownAddress> {
  const { db, at } = session
  const row = await db
    .insertInto('known_addresses')
    .values({
      ...placed(session, 'known_addresses'),
      id,
      address_key: keyOf(environment, address),
      environment,
      search_text: ` ${plain([address.name, address.companyName, address.address1].filter(Boolean).join(' '))}`,
      address: JSON.stringify(address),
      use_count: 1,
      last_used_at: at,
    })
    .onConflict(conflict =>
      conflict.column('address_key').doUpdateSet(({ ref, eb }) => ({
        address: ref('excluded.address'),
        search_text: ref('excluded.search_text'),
        use_count: eb('known_addresses.use_count', '+', 1),
        last_used_at: at,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const [known] = toKnown(row)
  if (!known) throw new Error('the address was not saved')
  return known
}

export async function removeAddresses(
  { db }: LedgerSession,
  environment: Mode,
  which: { readonly id: string } | 'all',
): Promise<number> {
  let gone = db.deleteFrom('known_addresses').where('environment', '=', environment)
  if (which !== 'all') gone = gone.where('id', '=', which.id)
  return Number((await gone.executeTakeFirst()).numDeletedRows)
}

export async function purgeAddressBook({ db }: LedgerSession, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** One that cannot be read is offered to nobody. */
function toKnown(row: Selectable<KnownAddressTable>): readonly KnownAddress[] {
  const { id, address, use_count: useCount, last_used_at: lastUsedAt } = readKnownAddress(row)
  return address ? [{ id, address, useCount, lastUsedAt }] : []
}
