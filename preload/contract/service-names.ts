// What people call what was bought, as the station writes it.
export { serviceWords, soldName } from '../../main/core/shipment/service-names.ts'
