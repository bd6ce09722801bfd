// The edit that turns fault 241 red.
import { type Edits, edit } from './edit.ts'

export const returnLabel: Edits = {
  241: edit(
    'main/api/handlers/shipments.ts',
    'voids a label and says nothing of what was paid for its package to come back by',
    'returning.length > 0 ?',
    'returning.length > 1 ?',
  ),
}
