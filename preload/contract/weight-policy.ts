// What the screens offer of weights that cannot be right.
export { WEIGHT_POLICIES } from '../../main/core/shipment/weight-policy.ts'
