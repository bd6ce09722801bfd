// The edits that turn faults 65 to 74 red.
import { type Edits, edit } from './edit.ts'

export const waysOut: Edits = {
  65: edit(
    'main/ledger/unfinished.ts',
    'leaves an interrupted close running for good',
    "{ ended: 'all' },",
    '{},',
  ),
  66: edit(
    'main/flows/close-day.ts',
    'leaves a close that was cut off to the next start',
    'await end({ labels: error instanceof CutOff ? error.labels : [] })',
    '',
  ),
  67: edit(
    'main/flows/pending-writes.ts',
    'throws away an answer that could not be written',
    '        entries.push(entry)\n        follow',
    '        follow',
  ),
}
