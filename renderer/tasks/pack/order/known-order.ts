// Whether an order of a number is known to somebody, though the form was typed before it: the records, the files, the
// company's own system, what stands aside.
import type { ChannelValue } from '../../../station/types.ts'
import type { Sayable } from '../../../words/use-words.ts'
import { type Draft, emptyDraft, sameReference } from '../bench/draft.ts'
import { draftOfOrder } from '../bench/order-fill.ts'

/** An order that is not the form; who it goes to, where that is known still. */
export interface KnownOrder {
  readonly reference: string
  readonly to: Draft['fields']
}

type Scanned = Extract<ChannelValue<'shipments.scan'>, { readonly kind: 'shipment' }>

export function knownByLabel(reference: string, { shipment: { shipment } }: Scanned): KnownOrder {
  const { name = '', address1 = '', city = '' } = shipment?.to ?? {}
  return { reference, to: { 'to.name': name, 'to.address1': address1, 'to.city': city } }
}

/** Of an order that has no label; `problem`: nobody can say now. */
export async function knownWithoutLabel({
  draft,
  aside,
}: {
  readonly draft: Draft
  readonly aside: readonly Draft[]
}): Promise<KnownOrder | { readonly problem: Sayable } | undefined> {
  const { reference, service } = draft
  const left = aside.find(one => sameReference(one.reference, reference))
  if (left) return { reference, to: left.fields }
  const found = await draftOfOrder(emptyDraft(service, reference), [], undefined)
  // A system that could not tell stands in the way of nothing (decision 152).
  if (!found || 'notTold' in found) return undefined
  return 'problem' in found ? found : { reference, to: found.draft.fields }
}
