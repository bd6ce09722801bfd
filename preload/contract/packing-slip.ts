// What the screens offer of packing slips.
export { SLIP_LANGUAGES, SLIP_POLICIES } from '../../main/core/printing/packing-slip.ts'
