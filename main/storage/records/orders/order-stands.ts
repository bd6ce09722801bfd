// Whether the order that a form was filled by is the order still, asked in the commit that begins to buy by it.
import { LABEL_OVER } from '../../../core/purchases/purchase.ts'
import type { NewPurchase } from '../../../core/purchases/purchase-change.ts'
import { referenceKey } from '../../../core/shipment/reference-key.ts'
import type { Address } from '../../../core/shipment/shipment.ts'
import type { LedgerSession } from '../../session.ts'
import type { PurchaseRow } from '../purchases/purchase-rows.ts'
import { rowsOfCode } from '../purchases/rows-of-code.ts'
import { readOrder } from './order-columns.ts'
import { lockOrders } from './orders.ts'
import { NOT_SHIPPED } from './removed-orders.ts'

type Asked = Pick<NewPurchase, 'environment' | 'reference' | 'orderId' | 'box' | 'shipment'>
type Since = 'corrected' | 'removed'

/**
 * Undefined where it stands. Orders that come in meanwhile wait for the commit, at every station. `live`: the valid labels of
 * its order.
 */
export async function orderSince(
  session: LedgerSession,
  asked: Asked,
  live: readonly PurchaseRow[],
): Promise<Since | undefined> {
  const { environment, reference, orderId, box } = asked
  // What was typed waits for no other bench: nearly all of it has no row at all.
  if (orderId !== undefined || box !== undefined) await lockOrders(session, environment)
  const open = await session.db
    .selectFrom('orders')
    .selectAll()
    .where('environment', '=', environment)
    .where('reference_key', '=', referenceKey(reference))
    .where('holder_key', 'is not', null)
    .execute()
  return orderId === undefined ? cameFor(session, asked, open, live) : sinceRow(session, orderId, open)
}

/**
 * A correction takes the place of its row, under an id of its own, or stands behind it where that had a label, which is over:
 * `corrected` where such a one is there, `removed` where none is.
 */
async function sinceRow(
  { db }: LedgerSession,
  id: string,
  open: readonly { readonly seq: number; readonly box_number: number | null }[],
): Promise<Since | undefined> {
  const own = await db
    .selectFrom('orders')
    .select(['seq', 'box_number'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!own) return open.length > 0 ? 'corrected' : 'removed'
  const isLater = open.some(one => one.seq > own.seq && one.box_number === own.box_number)
  return isLater ? 'corrected' : undefined
}

/**
 * No row filled the form of a further box, which goes where the box before it went, nor that of an order that starts over once
 * its label is over: `corrected` where a row waits for it that came since, and goes elsewhere. What somebody typed of an order
 * that had no label is bought as it was typed.
 */
async function cameFor(
  session: LedgerSession,
  asked: Asked,
  open: readonly Parameters<typeof readOrder>[0][],
  live: readonly PurchaseRow[],
): Promise<Since | undefined> {
  const { box, shipment } = asked
  const waits = open.filter(({ state }) => NOT_SHIPPED.some(one => one === state))
  const own = waits.find(one => one.box_number === (box?.number ?? null))
  const whole = waits.find(
    one => one.box_number === null && live.every(label => label.created_at < one.created_at),
  )
  const row = own ?? (box && whole)
  const to = row && readOrder(row).values.shipment?.to
  if (!to || !shipment || placeOf(to) === placeOf(shipment.to)) return undefined
  return box || (await hadLabelBefore(session, row)) ? 'corrected' : undefined
}

/** Found by its reference like a scan, since purchases that are over hold no place of their own. */
async function hadLabelBefore(
  { db }: LedgerSession,
  { environment, reference_key, created_at }: Parameters<typeof readOrder>[0],
): Promise<boolean> {
  const called = await rowsOfCode(db, environment, [reference_key])
  return called.some(
    one =>
      one.reference_key === reference_key &&
      LABEL_OVER.some(kind => kind === one.kind) &&
      one.created_at <= created_at,
  )
}

/** However it is written: a corrected ZIP has four digits more. */
const placeOf = ({ name, companyName, address1, address2, address3, city, postalCode }: Address): string =>
  [name, companyName, `${address1} ${address2 ?? ''} ${address3 ?? ''}`, city, postalCode.trim().slice(0, 5)]
    .map(bareWords)
    .join('\n')

const bareWords = (text = ''): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
