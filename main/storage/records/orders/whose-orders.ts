// Whose an order is: of the program that sent it, also after the bench prepared it or a file brought it again. Nobody
// else's stands beside it, in whatever form.
import { type Kysely, sql } from 'kysely'
import { importIdsOf, isPrepared, sourceOfImport } from '../../../core/orders/import-ids.ts'
import { placeInOrder, readsAsOne, withBox } from '../../../core/orders/order-boxes.ts'
import type { NewOrder } from '../../../core/orders/orders.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { LedgerTables } from '../../schema.ts'
import { rangesOfNames } from '../purchases/named-boxes.ts'
import { boxOf } from '../purchases/purchase-rows.ts'
import { startingWith } from '../purchases/search-text.ts'
import { isLabelOver, isOfNoUse } from './order-states.ts'

type Db = Kysely<LedgerTables>
type Ordered = Pick<NewOrder, 'reference' | 'box'>

/** Rows of before the column was there, and of stations of before, say it by their import alone. */
export const sourceOf = (row: {
  readonly sent_by: string | null
  readonly import_id: string
}): string | undefined => row.sent_by ?? sourceOfImport(row.import_id)

const inImportsOf = (source: string) =>
  sql<boolean>`orders.import_id like ${startingWith(importIdsOf(source))} escape '\\'`

export const isOf = (source: string) => sql<boolean>`(orders.sent_by = ${source} or ${inImportsOf(source)})`

/** What a program sent, and the bench has neither prepared nor begun to ship: another of its orders may replace it. */
export const isAsSent = (source: string) => sql<boolean>`(${inImportsOf(source)} and ${isOfNoUse})`

const columns = [
  'reference',
  'reference_key',
  'box_number',
  'box_of',
  'state',
  'row',
  'import_id',
  'sent_by',
] as const

/** Orders that hold their place: they wait, are shipped or are in doubt. */
const inPlace = (db: Db, environment: string) =>
  db
    .selectFrom('orders')
    .select(columns)
    .where('environment', '=', environment)
    .where('holder_key', 'is not', null)

export type StandingRow = Awaited<ReturnType<ReturnType<typeof inPlace>['execute']>>[number]

/** Of one order, whoever sent it: the whole, or its boxes, that nothing else may be put beside. */
export const rowsOfOrder = (db: Db, environment: string, reference: string, source: string) =>
  inPlace(db, environment)
    .where('reference_key', '=', referenceKey(reference))
    .select(({ eb }) => eb.case().when(isAsSent(source)).then(1).else(0).end().as('is_as_sent'))
    .execute()

export interface Whose {
  /** The program whose order it is by what it takes the place of. */
  sentBy(order: Ordered): string | undefined
  /** What somebody else has in its place and reads as the same order, under another reference. */
  beside(order: Ordered): StandingRow | undefined
}

/** Asked before anything leaves for them. Of a prepared order a voided label says whose it is, too. */
export async function whoseOrders(
  db: Db,
  file: { readonly id: string; readonly environment: string },
  orders: readonly Ordered[],
): Promise<Whose> {
  const { id, environment } = file
  const keys = orders.flatMap(({ reference }) => (reference === '' ? [] : referenceKey(reference)))
  // PostgreSQL knows no empty list.
  if (keys.length === 0) return { sentBy: () => undefined, beside: () => undefined }
  const rows = await inPlace(db, environment).where('reference_key', 'in', keys).execute()
  const standing = new Map(rows.map(row => [row.reference_key, row]))
  const over = isPrepared(file) ? await lastOver(db, environment, keys) : []
  const voided = new Map(over.map(row => [withBox(row.reference_key, row.box_number), row]))
  // What stands already enters nowhere anew.
  const entering = orders.filter(({ reference }) => !standing.has(referenceKey(reference)))
  const alike = await readingAsOne(db, environment, entering)
  const sentBy = ({ reference, box }: Ordered) => {
    const key = referenceKey(reference)
    const before = standing.get(key) ?? voided.get(withBox(key, box?.number))
    return before && sourceOf(before)
  }
  return {
    sentBy,
    beside: order =>
      standing.has(referenceKey(order.reference))
        ? undefined
        : alike(order).find(row => row.import_id !== id && sourceOf(row) !== sentBy(order)),
  }
}

/** Where a label that is over was the last of its order, or of its box. */
const lastOver = (db: Db, environment: string, keys: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(columns)
    .where('environment', '=', environment)
    .where('reference_key', 'in', keys)
    .where(isLabelOver)
    .where(
      sql<boolean>`not exists (select 1 from orders as later
        where later.environment = orders.environment and later.reference_key = orders.reference_key
          and later.seq > orders.seq and coalesce(later.box_number, 0) = coalesce(orders.box_number, 0))`,
    )
    .execute()

/** Each has several ranges, and SQLite takes a thousand terms in a row. */
const KEYS_A_STATEMENT = 20

/** What has its place under the name of a box of these orders. */
const namesOf = (db: Db, environment: string, keys: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(columns)
    .where(({ eb, or, and, fn }) =>
      or(
        keys.flatMap(key => {
          const { ranges, longest } = rangesOfNames(environment, key)
          return ranges.map(({ from, to }) =>
            and([
              eb('holder_key', '>=', from),
              eb('holder_key', '<', to),
              eb(fn<number>('length', ['holder_key']), '<=', longest),
            ]),
          )
        }),
      ),
    )
    .execute()

/** Of each order what has its place under another reference and reads as the same order. */
export async function readingAsOne(
  db: Db,
  environment: string,
  orders: readonly Ordered[],
): Promise<(order: Ordered) => readonly StandingRow[]> {
  const called = orders
    .filter(({ reference }) => reference !== '')
    .map(order => ({
      own: referenceKey(order.reference),
      whole: referenceKey(placeInOrder(order).reference),
    }))
  if (called.length === 0) return () => []
  const wholes = called.flatMap(({ own, whole }) => (own === whole ? [] : whole))
  const ofWholes =
    wholes.length === 0 ? [] : await inPlace(db, environment).where('reference_key', 'in', wholes).execute()
  const keys = [...new Set(called.map(({ whole }) => whole))]
  const names: StandingRow[] = []
  for (let start = 0; start < keys.length; start += KEYS_A_STATEMENT)
    names.push(...(await namesOf(db, environment, keys.slice(start, start + KEYS_A_STATEMENT))))
  const rows = [...ofWholes, ...names]
  return order =>
    rows.filter(
      row =>
        row.reference_key !== referenceKey(order.reference) &&
        readsAsOne(order, { reference: row.reference, box: boxOf(row) }),
    )
}
