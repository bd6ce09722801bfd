// Fills the form from an imported order of the scanned reference.
import { call } from '../../station/call.ts'
import type { Sayable } from '../../words/use-words.ts'
import type { Box, Draft, Fields } from './draft.ts'
import { fieldsOf } from './fields-of.ts'

/** The draft as its imported order says; undefined where there is none, or it was shipped already; else why not. */
export async function draftOfOrder(
  draft: Draft,
  boxes: readonly Box[],
): Promise<{ readonly draft: Draft } | { readonly problem: Sayable } | undefined> {
  const reply = await call['orders.find']({ reference: draft.reference })
  if (!reply.ok) return { problem: reply.problem }
  if (reply.value.kind === 'unknown') return undefined
  const { state, service, shipment, noCustomsReason } = reply.value.order
  if (shipment === undefined || state === 'shipped') return undefined
  const { fields: said, ...counts } = fieldsOf(shipment)
  const brought: Record<string, string> = {
    ...said,
    ...(noCustomsReason && { noCustomsReason }),
  }
  const fields = { ...draft.fields, ...brought }
  const picked = brought.shippingService
  return { draft: { ...draft, ...counts, service, fields, brought, picked, box: boxOf(fields, boxes) } }
}

function boxOf(fields: Fields, boxes: readonly Box[]): Draft['box'] {
  const side = (name: string) => Number(fields[`packages.0.${name}`])
  if (!(side('lengthInch') > 0)) return undefined
  const preset = boxes.findIndex(
    box =>
      box.lengthInch === side('lengthInch') &&
      box.widthInch === side('widthInch') &&
      box.heightInch === side('heightInch'),
  )
  return preset < 0 ? 'other' : preset
}
