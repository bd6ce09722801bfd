// What the screens ask of a print job: whether it comes out by itself, waits for a person, or has something said of its number.

export { mayBeDrawnAgain, notHeld, whyHeld } from '../../main/core/printing/held-because.ts'
export { NOT_READY_REASONS } from '../../main/core/printing/not-ready.ts'
export { isOfNumber } from '../../main/core/printing/number-said.ts'
export { comesByItself, isToDecide } from '../../main/core/printing/print-job.ts'
