// The edits that turn fault 270 red.
import { type Edits, edit } from './edit.ts'

export const voidsTogether: Edits = {
  270: edit(
    'main/flows/void-each.ts',
    'goes on beside a label of which nobody knows whether it is cancelled',
    'isOver = !voided.ok && ENDS.includes(voided.problem.kind)',
    'isOver = !voided.ok && ENDS.length === 0',
  ),
}
