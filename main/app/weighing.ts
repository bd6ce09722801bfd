// What a package's weight can be held against at this station: the orders file, the scale, and what was shipped before.

import { isPrepared } from '../core/orders/import-ids.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import type { WeighingPort, WeightsPort } from '../core/shipment/known-weights.ts'
import type { Scale } from '../core/shipment/scale.ts'

export const weighingPort = (
  store: Pick<WeightsPort, 'knownWeights'> & Pick<OrdersPort, 'orderByReference'>,
  scale: Pick<Scale, 'state'>,
): WeighingPort => ({
  knownWeights: store.knownWeights,
  async packagesInFile(environment, reference, box) {
    const order = await store.orderByReference(environment, reference, box?.number)
    // What was prepared at a bench was weighed there: it is no word of a file.
    if (!order || order.isUnreadable || isPrepared({ id: order.importId })) return undefined
    return order.shipment?.packages
  },
  stableOz() {
    const state = scale.state()
    return state.kind === 'stable' ? state.weightOz : undefined
  },
  shippedOnScaleOz() {
    const state = scale.state()
    return state.kind === 'previous' ? state.weightOz : undefined
  },
})
