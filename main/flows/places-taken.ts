// Which places the rows of one file take: a whole order or one of its boxes, each once.
import { orderKey } from '../core/orders/order-boxes.ts'
import type { NewOrder } from '../core/orders/orders.ts'
import type { FieldProblem } from '../core/problem.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'

export interface PlacesTaken {
  /** Why the row in `line` cannot have its place, by the row that stands in its way. */
  take(order: Pick<NewOrder, 'reference' | 'box'>, line: number): Refused | undefined
}

interface Refused {
  readonly path: 'reference' | 'box.number'
  readonly problem: FieldProblem
}

export function createPlacesTaken(): PlacesTaken {
  const lineOf = new Map<string, number>()
  /** Of each order the row that came first, and the boxes that it was said to be of. */
  const firstOf = new Map<string, { readonly line: number; readonly of: number | undefined }>()

  return {
    take(order, line) {
      const place = orderKey(order.reference, order.box)
      const key = referenceKey(order.reference)
      const twice = lineOf.get(place)
      if (twice !== undefined) return refused('reference', 'order.twice-in-file', { row: twice })
      const first = firstOf.get(key)
      const isPart = order.box !== undefined
      if (first && (first.of !== undefined) !== isPart)
        return refused('reference', 'order.whole-and-boxes', { row: first.line })
      if (first && first.of !== order.box?.of)
        return refused('box.number', 'order.other-count', { row: first.line, were: first.of ?? 0 })
      lineOf.set(place, line)
      if (!first) firstOf.set(key, { line, of: order.box?.of })
      return undefined
    },
  }
}

const refused = (
  path: Refused['path'],
  code: FieldProblem['code'],
  params: FieldProblem['params'],
): Refused => ({ path, problem: { code, params } })
