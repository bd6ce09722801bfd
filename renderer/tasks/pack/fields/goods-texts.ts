// The texts of goods that customs were told of before, in the item of the form that they were chosen for.
import { FIELD_ROWS } from '../../../../preload/contract/shipment-fields.ts'
import type { ChannelValue } from '../../../station/types.ts'
import { type Texts, textsOf } from './fields-of.ts'

export type Goods = ChannelValue<'goods.search'>['goods'][number]['goods']

export const ITEM = 'customs.items.*.'
/** How many there are is the parcel's own. */
const ROWS = FIELD_ROWS.filter(([path]) => path.startsWith(ITEM) && path !== `${ITEM}quantity`)

/** `before`: what the goods chosen last had brought; it is not of these, unless it was typed over. */
export function withGoods(
  fields: Texts,
  goods: Goods,
  index: number,
  before: Texts,
): { readonly fields: Texts; readonly brought: Texts } {
  const first = textsOf(
    ROWS.map(([path, row]) => [path.replace('*', '0'), row] as const),
    { customs: { items: [goods] } },
  )
  const brought = Object.fromEntries(
    Object.entries(first).map(([path, text]) => [path.replace('.0.', `.${index}.`), text]),
  )
  const gone = Object.entries(before).filter(([path, text]) => fields[path] === text)
  return {
    fields: { ...fields, ...Object.fromEntries(gone.map(([path]) => [path, ''])), ...brought },
    brought,
  }
}
