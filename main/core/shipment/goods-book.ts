// Goods declared to customs before: offered while they are typed, with their HS code, origin, value and weight.
import type { z } from 'zod'
import type { Mode } from '../purchases/purchase.ts'
import { customsItemSchema } from './shipment.ts'

/** One of an item, as it was declared last. */
export const goodsSchema = customsItemSchema.omit({ quantity: true })
export type Goods = z.infer<typeof goodsSchema>

export interface KnownGoods {
  readonly id: string
  readonly goods: Goods
  readonly useCount: number
  readonly lastUsedAt: string
}

export interface GoodsBookPort {
  /** The most used first; each word of `text` may begin any word of the description, the SKU or the HS code. */
  findGoods(environment: Mode, text: string, limit: number): Promise<readonly KnownGoods[]>
  /** One entry per description and origin; declaring it again counts a use and keeps the latest values. */
  saveGoods(environment: Mode, used: readonly { readonly id: string; readonly goods: Goods }[]): Promise<void>
  /** Forgets what was not used since `before` (ISO 8601). */
  purgeGoodsBook(before: string): Promise<number>
}
