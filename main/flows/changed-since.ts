// The order that filled a form was corrected or taken back by whoever sent it, while it was being packed.
import { nameOfLabel } from '../core/orders/order-boxes.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { ShipOrder } from './asked-again.ts'

type Named = Pick<ShipOrder, 'reference' | 'box'>
type Since = 'corrected' | 'removed'

/** The form fills anew with what was corrected; what was taken back ships by a person's word alone. */
export const changedSince = (order: Named, since: Since): Problem =>
  changed(order, since === 'corrected' ? 'order.changed-since' : 'order.removed-since')

/** The same of a package that waits for its service: it waits on. */
export const changedSincePrepared = (order: Named, since: Since): Problem =>
  changed(order, since === 'corrected' ? 'order.changed-since-prepared' : 'order.removed-since-prepared')

const changed = (order: Named, code: Parameters<typeof problem>[1]): Problem =>
  problem('wrong-state', code, { params: { reference: nameOfLabel(order) } })
