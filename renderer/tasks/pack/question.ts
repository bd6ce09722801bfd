// What may stand over the form, to be answered before the order goes on.
import type { Problem, ShipmentView } from '../../station/types.ts'

export type Question =
  | { readonly kind: 'guard'; readonly shipment: ShipmentView }
  | { readonly kind: 'second-label'; readonly shipment: ShipmentView }
  | { readonly kind: 'void'; readonly shipment: ShipmentView }
  | { readonly kind: 'printer'; readonly problem: Problem }
