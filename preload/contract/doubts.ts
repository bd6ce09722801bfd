// Which findings are asked about before money, at the bench and in a batch alike.
export { isDoubt } from '../../main/core/shipment/doubts.ts'
