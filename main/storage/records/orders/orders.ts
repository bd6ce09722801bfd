// Every change of imported orders: added, shipped by hand, removed, forgotten.
import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../core/orders/order-states.ts'
import type {
  AddedOrders,
  NewOrder,
  NewOrderImport,
  OrderImport,
  OrderOutcome,
} from '../../../core/orders/orders.ts'
import type { Mode } from '../../../core/purchases/purchase.ts'
import type { EventNote } from '../../../core/records/ledger-event.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import { placed } from '../../free-seq.ts'
import type { LedgerSession } from '../../session.ts'
import { digest } from '../digests.ts'
import { holderKey, jsonOrNull } from '../purchases/purchase-rows.ts'
import { sealedImport } from '../trail/sealed-batches.ts'
import type { SealedRow } from '../trail/sealed-rows.ts'
import { importsOf } from './imports-and-runs.ts'
import { keepLeftOut, leftOutOf, ROWS_A_STATEMENT } from './left-out.ts'
import { readImport } from './order-columns.ts'
import { isOfNoUse, PLACE } from './order-states.ts'
import { NOT_SHIPPED } from './removed-orders.ts'
import { sealedOrder, tellOrders } from './sealed-orders.ts'
import { standingBeside } from './standing-beside.ts'
import { type StandingRow, whoseOrders } from './whose-orders.ts'

export async function addOrders(
  session: LedgerSession,
  given: NewOrderImport,
  orders: readonly NewOrder[],
  event: EventNote,
): Promise<AddedOrders> {
  const { db, at } = session
  const known = await db.selectFrom('order_imports').selectAll().where('id', '=', given.id).executeTakeFirst()
  const asked = digest(given.asked)
  if (known) {
    const isRepeat = known.environment === given.environment && (known.asked ?? asked) === asked
    if (!isRepeat) return { kind: 'reused' }
    if (given.mayComeAgain && (await isSuperseded(session, known, orders.length)))
      return addOrders(session, { ...given, id: comingAgain(given.id) }, orders, event)
    return {
      kind: 'added',
      import: only(await importsOf(db, [known])),
      leftOut: await leftOutOf(session, known, orders),
    }
  }
  const row = await db
    .insertInto('order_imports')
    .values({
      ...placed(session, 'order_imports'),
      id: given.id,
      environment: given.environment,
      file_name: given.fileName,
      operator: given.operator ?? null,
      created_at: at,
      asked,
      left_out: given.refused ? JSON.stringify({ count: 0, rows: [], whole: given.refused }) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await lockOrders(session, given.environment)
  const added: SealedRow[] = []
  const replaced: string[] = []
  const besides = new Map<number, StandingRow>()
  for (let start = 0; start < orders.length; start += ROWS_A_STATEMENT) {
    const of = orders.slice(start, start + ROWS_A_STATEMENT)
    const { sentBy, beside } = await whoseOrders(db, given, of)
    for (const order of of) {
      const alike = beside(order)
      if (alike) besides.set(order.row, alike)
    }
    const some = await addSome(session, given, {
      orders: of.filter(({ row }) => !besides.has(row)),
      sentBy,
      mayReplace: sql<boolean>`import_id <> ${given.id}`,
    })
    added.push(...some.added)
    replaced.push(...some.replaced)
  }
  const leftOut = await leftOutOf(session, row, orders, besides)
  const told = await keepLeftOut(session, row, leftOut)
  const detail = { ...event.detail, importId: given.id, kept: added.length }
  await tellOrders(session, { ...event, detail }, [sealedImport(row), ...added], replaced)
  return {
    kind: 'added',
    import: only(await importsOf(db, [told])),
    leftOut,
  }
}

/** Whether others have the place of orders that it brought, or somebody removed them. */
async function isSuperseded(
  { db }: LedgerSession,
  known: Parameters<typeof readImport>[0],
  brought: number,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', known.id)
    .executeTakeFirstOrThrow()
  return Number(count) < brought - (readImport(known).values.left_out?.count ?? 0)
}

/** The id under which the same file is another import: the same for whoever begins it again. */
const comingAgain = (id: string): string => {
  const [base = id, times = '1'] = id.split('~')
  return `${base}~${Number(times) + 1}`
}

/** Whole order and boxes are looked for and entered by one station at a time. */
export const lockOrders = async ({ sharing }: LedgerSession, environment: string): Promise<void> =>
  sharing?.lock(`orders ${environment}`)

/** Where an order waits: one alone does so there. */
const placeOf = (environment: string, { reference, box }: Pick<NewOrder, 'reference' | 'box'>): string =>
  holderKey(environment, referenceKey(reference), box?.number)

const cutOtherwise = ({ reference, box }: NewOrder) => {
  const key = referenceKey(reference)
  return box === undefined
    ? sql<boolean>`(reference_key = ${key} and box_number is not null)`
    : sql<boolean>`(reference_key = ${key} and coalesce(box_of, 0) <> ${box.of})`
}

/**
 * `sentBy`: the program whose order each is. `mayReplace`: of the orders that wait under the same references, those that
 * leave for these.
 */
export async function addSome(
  session: LedgerSession,
  given: Pick<OrderImport, 'id' | 'environment'>,
  {
    orders,
    sentBy,
    mayReplace,
  }: {
    readonly orders: readonly NewOrder[]
    sentBy(order: NewOrder): string | undefined
    readonly mayReplace: RawBuilder<boolean>
  },
): Promise<{ readonly added: readonly SealedRow[]; readonly replaced: readonly string[] }> {
  const { db, at } = session
  if (orders.length === 0) return { added: [], replaced: [] }
  const places = (some: readonly NewOrder[]) => some.map(order => placeOf(given.environment, order))
  // One that others gave the place of another reference only leaves that place: it is not what the file replaces.
  await db
    .updateTable('orders')
    .set({ holder_key: null })
    .where('holder_key', 'in', places(orders))
    .where(sql<boolean>`holder_key <> ${PLACE}`)
    .execute()
  const mayLeave = sql<boolean>`(${mayReplace} and ${isOfNoUse})`
  // First, or what gave way to an order that has no place itself would be gone.
  const standing = await standingBeside(session, given, orders, mayLeave)
  const free = orders.filter(order => !standing(order))
  if (free.length === 0) return { added: [], replaced: [] }
  const replaced = await db
    .deleteFrom('orders')
    .where(({ eb, and, or }) =>
      or([
        eb('holder_key', 'in', places(free)),
        // Rows of the order that this file cuts into boxes otherwise, or no longer.
        and([
          eb('environment', '=', given.environment),
          eb('holder_key', 'is not', null),
          or(free.map(order => cutOtherwise(order))),
        ]),
      ]),
    )
    .where(mayLeave)
    .returning('id')
    .execute()
  const added = await db
    .insertInto('orders')
    .values(
      free.map((order, index) => ({
        ...placed(session, 'orders', index),
        id: order.id,
        import_id: given.id,
        sent_by: sentBy(order) ?? null,
        environment: given.environment,
        row: order.row,
        reference: order.reference,
        reference_key: referenceKey(order.reference),
        box_number: order.box?.number ?? null,
        box_of: order.box?.of ?? null,
        // What has no reference yet holds none.
        holder_key: order.reference === '' ? null : placeOf(given.environment, order),
        service: order.service,
        state: (Object.keys(order.problems).length > 0 ? 'invalid' : 'ready') satisfies OrderState,
        run_id: null,
        attempt: 0,
        shipment_id: null,
        problems: JSON.stringify(order.problems),
        outcome: null,
        shipment: JSON.stringify(order.shipment),
        no_customs_reason: order.noCustomsReason ?? null,
        return_of: order.returnOf ?? null,
        weight_said: jsonOrNull(order.weightSaid),
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict(conflict => conflict.column('holder_key').doNothing())
    .returningAll()
    .execute()
  return { added: added.map(row => sealedOrder(row, 'imported')), replaced: replaced.map(({ id }) => id) }
}

const only = (imports: readonly OrderImport[]): OrderImport => {
  const [one] = imports
  if (!one) throw new Error('the import that was just written is not there')
  return one
}

export async function orderPurchased(
  { db, at }: LedgerSession,
  environment: Mode,
  reference: string,
  shipmentId: string,
  kind: 'bought' | 'abandoned' | 'unknown',
  box?: number,
): Promise<void> {
  const open = db
    .updateTable('orders')
    .where('holder_key', '=', holderKey(environment, referenceKey(reference), box))
  if (kind === 'bought') {
    // Not by the batch that it waits in: as if the batch had come to it.
    const besideBatch: OrderOutcome = { code: 'purchase.already-shipped', params: { reference } }
    await open
      .set(({ eb }) => ({
        state: 'shipped' as const,
        holder_key: null,
        shipment_id: shipmentId,
        outcome: eb.case().when('state', '=', 'waiting').then(JSON.stringify(besideBatch)).else(null).end(),
        updated_at: at,
      }))
      .where('state', 'in', [...UNSHIPPED, 'unknown'] satisfies OrderState[])
      .execute()
    return
  }
  if (kind === 'unknown') {
    await open
      .set({ state: 'unknown', shipment_id: shipmentId, outcome: null, updated_at: at })
      .where('state', 'in', UNSHIPPED)
      .execute()
    return
  }
  const notBought: OrderOutcome = { code: 'order.not-bought' }
  await open
    .set({ state: 'failed', outcome: JSON.stringify(notBought), updated_at: at })
    .where('state', '=', 'unknown')
    .where('shipment_id', '=', shipmentId)
    .execute()
}

/** A batch that it waits in leaves it alone, once a label of its is known of. */
const UNSHIPPED: readonly OrderState[] = [...NOT_SHIPPED, 'waiting']
