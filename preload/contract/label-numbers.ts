// By which number a label goes, whichever service sold it.
export { labelNumbers } from '../../main/core/purchases/label-numbers.ts'
