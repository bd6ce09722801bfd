// The edits that turn faults 237 and 238 red.
import { type Edits, edit } from './edit.ts'

export const orderBoxes: Edits = {
  237: edit(
    'main/storage/records/purchases/purchase-rows.ts',
    'holds the whole order for each of its boxes',
    'first.holds ? holderKey(purchase.environment, key, purchase.box?.number) : null',
    'first.holds ? holderKey(purchase.environment, key) : null',
  ),
  238: edit(
    'main/core/orders/order-boxes.ts',
    'sells the whole order beside its boxes',
    "if (!box) return boxes.length > 0 ? { kind: 'sold-in-boxes', by: boxes } : undefined",
    'if (!box) return undefined',
  ),
}
