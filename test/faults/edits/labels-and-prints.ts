// The edits that turn faults 75 to 84 red.
import { type Edits, edit } from './edit.ts'

export const labelsAndPrints: Edits = {
  75: edit(
    'main/flows/meters.ts',
    'throws a yes away with its reading',
    '    if (!(error instanceof LedgerFailure)) throw error\n    bench.log.warn(',
    '    if (error instanceof LedgerFailure) throw error\n    bench.log.warn(',
  ),
  77: edit(
    'main/flows/ship-orders.ts',
    'takes the run after the first wait',
    '      current = control\n      let resumed',
    '      let resumed',
  ),
  83: edit(
    'main/services/label-server/envelope.ts',
    'takes errors beside data for a refusal',
    'if (ok && !operation.moves && expects.holdsData?.(body)) {',
    'if (ok && operation.moves && expects.holdsData?.(body)) {',
  ),
}
