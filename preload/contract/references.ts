// What screens share with the station in comparing references.
export { referenceKey } from '../../main/core/reference-key.ts'
