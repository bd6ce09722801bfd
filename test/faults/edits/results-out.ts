// The edits that turn faults 257 to 259 red.
import { type Edits, edit } from './edit.ts'

export const resultsOut: Edits = {
  257: edit(
    'main/app/results-out.ts',
    'takes a result for told before it is',
    'const told = await tell(parts, result)',
    "await outbox.settleResult(result.id, { kind: 'taken' })\n    const told = await tell(parts, result)",
  ),
  258: edit(
    'main/app/results-folder.ts',
    'gives a file another name at every try',
    "padStart(DIGITS, '0')",
    "padStart(DIGITS, '0') + Date.now()",
  ),
  259: edit(
    'main/storage/records/orders/results-out.ts',
    'leaves what is refused',
    ".set({ ...tried, state: 'refused' })",
    ".set({ ...tried, state: 'left' })",
  ),
}
