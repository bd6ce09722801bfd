// How screens tell an address of the own country from one of another.
export { isKnownState } from '../../main/core/shipment/us-states.ts'
