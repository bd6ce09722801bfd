// What screens share with the station in reading weights and numbers: one reader, so that both agree.
export { nearWeight, OUNCES_PER, readNumber, readWeightOz } from '../../main/core/shipment/measures-typed.ts'
