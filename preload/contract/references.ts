// What screens share with the station in comparing references.
export { referenceKey } from '../../main/core/shipment/reference-key.ts'
