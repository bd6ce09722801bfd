// The edits that turn faults 75 to 84 red.
import { type Edits, edit } from './edit.ts'

export const labelsAndPrints: Edits = {
  83: edit(
    'main/services/label-server/envelope.ts',
    'takes errors beside data for a refusal',
    'if (ok && !operation.moves && expects.holdsData?.(body)) {',
    'if (ok && operation.moves && expects.holdsData?.(body)) {',
  ),
}
