// What the screens ask of a print job: whether it comes out by itself, or waits for a person's word.
export { comesByItself, isToDecide } from '../../main/core/print-job.ts'
