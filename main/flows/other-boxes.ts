// Why a label has no place beside those that its order has (decision 146).
import type { BoxConflict } from '../core/orders/order-boxes.ts'
import { type Problem, type ProblemParams, problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { heldBy, type ShipOrder } from './asked-again.ts'

export function noRoom(
  conflict: BoxConflict<PurchaseRecord>,
  { reference, box }: Pick<ShipOrder, 'reference' | 'box'>,
): Problem {
  const said = box?.of ?? 0
  switch (conflict.kind) {
    case 'sold-whole': {
      const held = heldBy(conflict.by)
      const isSold = held.kind === 'already-shipped'
      return isSold ? problem(held.kind, 'box.sold-whole', { params: held.params }) : held
    }
    case 'sold-in-boxes': {
      const [first] = conflict.by
      const numbers = new Set(conflict.by.map(one => one.box?.number ?? 0))
      const boxes = [...numbers].sort((one, other) => one - other).join(', ')
      const params = { reference, boxes, shipmentId: first?.id ?? '' }
      return problem('already-shipped', 'box.sold-in-boxes', { params })
    }
    case 'other-count':
      return atTheBox('box.other-count', {
        reference,
        were: conflict.were,
        said,
        shipmentId: conflict.by.id,
      })
    case 'beyond-count':
      return atTheBox('box.beyond-count', {
        reference,
        box: conflict.by.box?.number ?? 0,
        said,
        shipmentId: conflict.by.id,
      })
  }
}

const atTheBox = (code: 'box.other-count' | 'box.beyond-count', params: ProblemParams): Problem =>
  problem('wrong-state', code, { params, fieldProblems: { box: { code, params } } })
