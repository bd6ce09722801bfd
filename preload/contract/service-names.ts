// What people call what was bought, as the station writes it.
export { serviceWords, soldName } from '../../main/core/service-names.ts'
