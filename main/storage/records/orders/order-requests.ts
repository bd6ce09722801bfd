// Orders that another program sends one by one: each in one commit with what its sender is answered, so that a request that
// is repeated after a kill, or after an answer that got lost, is answered as the first time and brings nothing twice.
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { OrderState } from '../../../core/orders/order-states.ts'
import type { AnsweredBefore, NewOrderRequest, TakenIn } from '../../../core/orders/orders.ts'
import { importIdsOf } from '../../../core/orders/orders.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { placed } from '../../free-seq.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { startingWith } from '../purchases/search-text.ts'
import { sealedImport } from '../trail/sealed-batches.ts'
import { addSome, lockOrders } from './orders.ts'
import { tellOrders } from './sealed-orders.ts'

export async function takeOrderIn(
  session: LedgerSession,
  given: NewOrderRequest,
  event: EventNote,
): Promise<TakenIn> {
  const { db, at } = session
  const { environment, source, order } = given
  const known = await orderAnswer(session, given)
  if (known) return known
  // One order of two programs in two forms would be two orders: asked in the commit that enters it.
  await lockOrders(session, environment)
  const others = await rowsOfOrder(db, given)
  const foreign = others.find(one => !one.import_id.startsWith(importIdsOf(source)))
  if (foreign) return { kind: 'held', state: foreign.state, isOwn: false }
  if (others.some(one => one.box_of !== null && order.box && one.box_of !== order.box.of))
    return { kind: 'recounted' }
  const day = await importOfToday(db, given)
  const importId = day?.import_id ?? given.importId
  const row = (day?.position ?? 0) + 1
  const { added, replaced } = await addSome(
    session,
    { id: importId, environment },
    {
      orders: [{ ...order, row }],
      mayReplace: sql<boolean>`import_id like ${startingWith(importIdsOf(source))} escape '\\'`,
    },
  )
  if (added.length === 0) {
    const held = others.find(one => one.box_number === (order.box?.number ?? null))
    return { kind: 'held', state: held?.state ?? 'waiting', isOwn: true }
  }
  const file =
    day ??
    (await db
      .insertInto('order_imports')
      .values({
        ...placed(session, 'order_imports'),
        id: importId,
        environment,
        file_name: given.sourceName,
        operator: null,
        created_at: at,
        asked: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  await db
    .insertInto('order_requests')
    .values({
      id: idOf(given),
      source,
      import_id: importId,
      position: row,
      asked: askedAs(given),
      answer: given.answer,
      created_at: at,
    })
    .execute()
  const detail = { ...event.detail, importId, count: 1, kept: 1 }
  await tellOrders(session, { ...event, detail }, [sealedImport(file), ...added], replaced)
  return { kind: 'taken', answer: given.answer }
}

export async function orderAnswer(
  { db }: Pick<LedgerSession, 'db'>,
  given: Pick<NewOrderRequest, 'source' | 'requestNumber' | 'asked'>,
): Promise<AnsweredBefore | undefined> {
  const known = await db
    .selectFrom('order_requests')
    .select(['asked', 'answer'])
    .where('id', '=', idOf(given))
    .executeTakeFirst()
  if (!known) return undefined
  return known.asked === askedAs(given) ? { kind: 'known', answer: known.answer } : { kind: 'reused' }
}

/** Of two keys each has numbers of its own. */
const idOf = ({ source, requestNumber }: Pick<NewOrderRequest, 'source' | 'requestNumber'>): string =>
  `${source}:${hash('sha256', requestNumber, 'base64url')}`

const askedAs = ({ asked }: Pick<NewOrderRequest, 'asked'>): string => hash('sha256', asked, 'base64url')

/** What a source sends in a day stands together, as a file of that day would. */
const importOfToday = (db: Kysely<LedgerTables>, { source, since }: NewOrderRequest) =>
  db
    .selectFrom('order_requests')
    .innerJoin('order_imports', 'order_imports.id', 'order_requests.import_id')
    .selectAll('order_imports')
    .select(['order_requests.import_id', 'order_requests.position'])
    .where('order_requests.source', '=', source)
    .where('order_requests.created_at', '>=', since)
    .orderBy('order_requests.created_at', 'desc')
    .orderBy('order_requests.position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whoever sent them: the whole order, or its boxes, that nothing else may be put beside. */
async function rowsOfOrder(db: Kysely<LedgerTables>, { environment, order }: NewOrderRequest) {
  const rows = await db
    .selectFrom('orders')
    .select(['state', 'import_id', 'box_number', 'box_of'])
    .where('environment', '=', environment)
    .where('reference_key', '=', referenceKey(order.reference))
    .where('holder_key', 'is not', null)
    .execute()
  return rows.map(row => ({ ...row, state: row.state as OrderState }))
}
