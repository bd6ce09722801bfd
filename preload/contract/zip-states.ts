// How screens tell an address of the own country from one of another.
export { isZipOf } from '../../main/core/zip-states.ts'
