// The edits that turn faults 216 to 218 red.
import { type Edits, edit } from './edit.ts'

export const weights: Edits = {
  216: edit(
    'main/flows/weight-doubt.ts',
    'buys at a weight that its orders file contradicts, and asks nobody',
    'const answered = weightReason === undefined ? []',
    'const answered = weightReason !== undefined ? []',
  ),
  217: edit(
    'main/app/weighing.ts',
    'takes what was shipped for what lies on the scale now',
    "state.kind === 'previous' ? state.weightOz : undefined",
    "state.kind === 'moving' ? state.weightOz : undefined",
  ),
  218: edit(
    'main/flows/ship-one-order.ts',
    'keeps all orders of a batch from leaving for the weight of one',
    "if (isWeightDoubt(given)) return { order: { state: 'failed', outcome } }",
    "if (isWeightDoubt(given)) return end('waiting', given)",
  ),
}
