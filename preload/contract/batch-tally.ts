// How a batch of orders stands, as the station counts it.
export { batchTally } from '../../main/core/orders/order-states.ts'
