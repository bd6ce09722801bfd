// What may stand over the form, to be answered before the order goes on.
import type { ReprintReason } from '../../parts/use-reprint.ts'
import type { OrderBoxesView, Problem, ShipmentView } from '../../station/types.ts'
import type { Draft } from './bench/draft.ts'
import type { Doubt } from './doubts.ts'
import type { KnownOrder } from './order/known-order.ts'
import type { AnsweredWeight, WeightSaid } from './weight-said.ts'

export type Question =
  | { readonly kind: 'guard'; readonly shipment: ShipmentView }
  /** The number of what was typed is another order's. */
  | { readonly kind: 'known'; readonly known: KnownOrder }
  /** All boxes of the order have labels. */
  | { readonly kind: 'boxes'; readonly boxes: OrderBoxesView }
  /** Without a shipment where its record is gone: somebody else took it away. */
  | { readonly kind: 'second-label'; readonly reference: string; readonly shipment?: ShipmentView }
  /** Its print is still to come. */
  | { readonly kind: 'copy'; readonly shipment: ShipmentView; readonly reason: ReprintReason }
  | { readonly kind: 'void'; readonly shipment: ShipmentView }
  /** Its document is looked at. */
  | { readonly kind: 'document'; readonly shipment: ShipmentView }
  /** Which of those that were put aside comes back. */
  | { readonly kind: 'aside' }
  /** What was put aside is not packed any more; `draft`: this one, where it is chosen. */
  | { readonly kind: 'drop'; readonly draft?: Draft }
  /** `said`: of its weights already. */
  | { readonly kind: 'printer'; readonly problem: Problem; readonly said: WeightSaid | undefined }
  /** `path`: the field of the weight; `said`: of other packages of it. */
  | {
      readonly kind: 'weight'
      readonly problem: Problem
      readonly path: string
      readonly asked: AnsweredWeight
      readonly said: WeightSaid | undefined
    }
  /** Asked before anything is bought. */
  | { readonly kind: 'doubt'; readonly doubt: Doubt; readonly said: WeightSaid | undefined }
