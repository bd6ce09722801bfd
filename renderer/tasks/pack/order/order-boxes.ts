// An order of several boxes on the bench: which box the form is for, and the form of the next one.
import { MOST_BOXES, nameOfLabel, type OrderBox } from '../../../../preload/contract/order-boxes.ts'
import type { OrderBoxesView, ShipmentView } from '../../../station/types.ts'
import { type Draft, emptyDraft, sameReference } from '../bench/draft.ts'
import { fieldsOf } from '../fields/fields-of.ts'

export const BOX_NUMBER = 'box.number'
export const BOX_OF = 'box.of'

/** Which box the form is for; undefined for a whole order, `unreadable` where no box is called so. */
export function boxIn({ fields }: Pick<Draft, 'fields'>): OrderBox | 'unreadable' | undefined {
  const [number = '', of = ''] = [fields[BOX_NUMBER]?.trim(), fields[BOX_OF]?.trim()]
  if (number === '' && of === '') return undefined
  const box = { number: Number(number), of: Number(of) }
  const isBox = [box.number, box.of].every(one => Number.isInteger(one) && one >= 1 && one <= MOST_BOXES)
  return isBox && box.number <= box.of ? box : 'unreadable'
}

/** A box as the form has it. */
export const boxTexts = (box: OrderBox | undefined): Readonly<Record<string, string>> =>
  box ? { [BOX_NUMBER]: String(box.number), [BOX_OF]: String(box.of) } : {}

export const withBoxTexts = (draft: Draft, box: OrderBox | undefined): Draft => {
  const { [BOX_NUMBER]: _number, [BOX_OF]: _of, ...fields } = draft.fields
  return { ...draft, fields: { ...fields, ...boxTexts(box) } }
}

/** One package to be bought: the same order, or the same box of it. */
export const samePackage = (one: Draft, other: Draft): boolean =>
  one.reference !== '' &&
  sameReference(one.reference, other.reference) &&
  (one.fields[BOX_NUMBER]?.trim() ?? '') === (other.fields[BOX_NUMBER]?.trim() ?? '')

/** What of a box is its own: its weight and sides, what is in it, and the price that it goes for. */
const OF_ONE_BOX = /^(packages|customs)\.|^shippingService$/

/** The next box: where the ones before it went, with nothing weighed or measured yet. */
export function nextBoxDraft(
  draft: Draft,
  number: number,
  { of, labels }: OrderBoxesView,
  timeZone: string | undefined,
): Draft {
  const newest = labels.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const before = newest.find((label): label is ShipmentView & Required<Pick<ShipmentView, 'shipment'>> =>
    Boolean(label.shipment),
  )
  const kept = Object.entries(before ? fieldsOf(before.shipment, timeZone).fields : {}).filter(
    ([path]) => !OF_ONE_BOX.test(path),
  )
  const service = before?.service ?? draft.service
  const empty = emptyDraft(service, draft.reference)
  const fields = { ...empty.fields, ...Object.fromEntries(kept), ...boxTexts({ number, of }) }
  return { ...empty, fields, boxesWere: of }
}

/** What a package is called before it has a label. */
export function nameOfDraft(draft: Draft): string {
  const box = boxIn(draft)
  return nameOfLabel({ reference: draft.reference, ...(typeof box === 'object' && { box }) })
}

/** The box after those of its order that were prepared, to the same address; undefined where the last of them was. */
export function boxAfter(prepared: readonly Draft[]): Draft | undefined {
  const numberOf = ({ fields }: Draft) => Number(fields[BOX_NUMBER])
  const [last] = prepared.toSorted((one, other) => numberOf(other) - numberOf(one))
  const box = last && boxIn(last)
  if (!last || typeof box !== 'object' || box.number >= box.of) return undefined
  const kept = Object.entries(last.fields).filter(([path]) => !OF_ONE_BOX.test(path))
  const empty = emptyDraft(last.service, last.reference)
  const next = {
    ...empty,
    fields: { ...empty.fields, ...Object.fromEntries(kept) },
    boxesWere: last.boxesWere,
  }
  return withBoxTexts(next, { number: box.number + 1, of: box.of })
}
