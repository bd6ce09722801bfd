// Fills the form from an imported order of the scanned reference.
import { call } from '../../../station/call.ts'
import type { ChannelValue } from '../../../station/types.ts'
import type { Sayable } from '../../../words/use-words.ts'
import { fieldsOf } from '../fields/fields-of.ts'
import { boxIn, boxTexts, withBoxTexts } from '../order/order-boxes.ts'
import { type Box, boxOf, type Draft, inField } from './draft.ts'

type OrderView = ChannelValue<'orders.list'>['orders'][number]

/**
 * The draft as its imported order, or the company's own system, says; undefined where there is none, or it was shipped
 * already; `isVoided`: its label was, and may tell more of it; else why not. `notTold`: that system was asked in vain, and nothing stands in the way.
 */
export async function draftOfOrder(
  draft: Draft,
  boxes: readonly Box[],
  timeZone: string | undefined,
  /** The row of this box of the order alone. */
  ofBox?: number,
): Promise<
  | { readonly draft: Draft; readonly isVoided: boolean }
  | { readonly problem: Sayable }
  | { readonly notTold: Sayable }
  | undefined
> {
  const reply = await call['orders.find']({ reference: draft.reference, box: ofBox })
  if (!reply.ok) return { problem: reply.problem }
  const { value } = reply
  if (value.kind === 'unknown') return value.why && { notTold: value.why }
  if (value.kind === 'order' && value.order.state === 'shipped') return undefined
  const { service, box: orderBox, shipment, noCustomsReason, problems } = value.order
  if (shipment === undefined) return undefined
  const { fields: said, ...counts } = fieldsOf(shipment, timeZone)
  const brought: Record<string, string> = {
    ...said,
    ...(noCustomsReason && { noCustomsReason }),
  }
  const fields = { ...draft.fields, ...brought, ...(ofBox === undefined && boxTexts(orderBox)) }
  const picked = brought.shippingService
  const unread = unreadOf(problems)
  const box = SIDE_PATHS.some(side => unread?.[side]) ? 'other' : boxOf(fields, boxes)
  const isVoided = value.kind === 'order' && value.order.state === 'voided'
  const orderId = value.kind === 'order' ? value.order.id : undefined
  return { draft: { ...draft, ...counts, service, fields, brought, unread, picked, box, orderId }, isVoided }
}

/**
 * The draft as its order says by now, which was corrected since it filled the form; what a person typed beside it stays.
 * Undefined where nobody can say.
 */
export async function filledAnew(
  draft: Draft,
  boxes: readonly Box[],
  timeZone: string | undefined,
): Promise<Draft | undefined> {
  const own = boxIn(draft)
  const typed = Object.entries(draft.fields).filter(([path]) => inField(draft, path) !== 'brought')
  const empty = { ...draft, fields: Object.fromEntries(typed) }
  const ofBox = typeof own === 'object' ? await draftOfOrder(empty, boxes, timeZone, own.number) : undefined
  const found = ofBox ?? (await draftOfOrder(empty, boxes, timeZone))
  if (!found || !('draft' in found)) return undefined
  return typeof own === 'object' && !boxIn(found.draft) ? withBoxTexts(found.draft, own) : found.draft
}

const SIDE_PATHS = ['packages.0.lengthInch', 'packages.0.widthInch', 'packages.0.heightInch']

/** What the file's cells did not say clearly; everything else the form finds itself. The reference is what was scanned. */
function unreadOf(problems: OrderView['problems']): Draft['unread'] {
  const said = Object.entries(problems)
    .filter(([path, { code }]) => path !== 'reference' && code.startsWith('order.'))
    .map(([path, { code, params }]) => [path, { code, params }] as const)
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
