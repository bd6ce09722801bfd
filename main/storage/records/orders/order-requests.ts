// Orders that another program sends one by one: each in one commit with what its sender is answered, so that a request that
// is repeated after a kill, or after an answer that got lost, is answered as the first time and brings nothing twice.
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sourceOfImport } from '../../../core/orders/import-ids.ts'
import { excludeEachOther } from '../../../core/orders/order-boxes.ts'
import type {
  AnsweredBefore,
  NewOrderRequest,
  OrderOfSource,
  TakenBack,
  TakenIn,
} from '../../../core/orders/order-requests.ts'
import type { OrderState } from '../../../core/orders/order-states.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { placed } from '../../free-seq.ts'
import type { LedgerTables } from '../../schema.ts'
import type { LedgerSession } from '../../session.ts'
import { livePurchases } from '../purchases/lookups.ts'
import { sealedImport } from '../trail/sealed-batches.ts'
import { addSome, lockOrders } from './orders.ts'
import { tellOrders } from './sealed-orders.ts'
import { isAsSent, readingAsOne, rowsOfOrder, type StandingRow, sourceOf } from './whose-orders.ts'

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
  const taken = await whyTaken(session, given)
  if (taken) return taken
  const day = await importOfToday(db, given)
  const importId = day?.import_id ?? given.importId
  const row = (day?.position ?? 0) + 1
  const { added, replaced } = await addSome(
    session,
    { id: importId, environment },
    { orders: [{ ...order, row }], sentBy: () => source, mayReplace: isAsSent(source) },
  )
  // Another one came in at the same moment.
  if (added.length === 0) return { kind: 'held', state: 'waiting', isOwn: true }
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

/**
 * Asked before anything leaves for it: what is refused changes nothing. A purchase that began since the order was looked over
 * goes where the order said before.
 */
async function whyTaken(
  session: LedgerSession,
  { environment, source, order }: NewOrderRequest,
): Promise<TakenIn | undefined> {
  const { db } = session
  const box = order.box?.number ?? null
  const live = await livePurchases(session, environment, order.reference)
  if (live.some(one => excludeEachOther(one.box?.number ?? null, box))) return { kind: 'labelled' }
  const rows = await rowsOfOrder(db, environment, order.reference, source)
  const alike = rows.length > 0 ? [] : (await readingAsOne(db, environment, [order]))(order)
  const foreign = [...rows, ...alike].find(one => sourceOf(one) !== source)
  if (foreign) return { kind: 'held', state: foreign.state as OrderState, isOwn: false }
  if (rows.some(one => one.box_of !== null && order.box && one.box_of !== order.box.of))
    return { kind: 'recounted' }
  const held = rows.find(one => one.is_as_sent === 0 && excludeEachOther(box, one.box_number))
  return held && heldBy(held, source)
}

/** A source's own order, which the bench made ready or has in a batch. */
function heldBy({ import_id: importId, state }: StandingRow, source: string) {
  const isOfBench = sourceOfImport(importId) !== source
  return { kind: 'held', state: state as OrderState, isOwn: true, ...(isOfBench && { isOfBench }) } as const
}

/** See OrdersPort.takeOrderBack. */
export async function takeOrderBack(
  session: LedgerSession,
  { environment, source, reference }: OrderOfSource,
  event: EventNote,
): Promise<TakenBack> {
  const { db } = session
  await lockOrders(session, environment)
  const rows = await rowsOfOrder(db, environment, reference, source)
  if (rows.length === 0 || rows.some(one => sourceOf(one) !== source)) return { kind: 'unknown' }
  if ((await livePurchases(session, environment, reference)).length > 0) return { kind: 'labelled' }
  const held = rows.find(one => one.is_as_sent === 0)
  if (held) return heldBy(held, source)
  const removed = await db
    .deleteFrom('orders')
    .where('environment', '=', environment)
    .where('reference_key', '=', referenceKey(reference))
    .where('holder_key', 'is not', null)
    .returning('id')
    .execute()
  const detail = { ...event.detail, count: removed.length }
  await tellOrders(
    session,
    { ...event, detail },
    [],
    removed.map(({ id }) => id),
  )
  return { kind: 'taken-back' }
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
