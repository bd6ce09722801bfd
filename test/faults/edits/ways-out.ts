// The edits that turn faults 65 to 74 red.
import { type Edits, edit } from './edit.ts'

export const waysOut: Edits = {
  65: edit(
    'main/storage/records/trail/unfinished.ts',
    'leaves an interrupted close running for good',
    "{ ended: 'all' },",
    '{},',
  ),
  66: edit(
    'main/flows/close-day.ts',
    'leaves a close that was cut off to the next start',
    'await end({ labels: errors.flatMap(error => (error instanceof CutOff ? error.labels : [])) })',
    'if (errors.length === 0) await end({ labels: [] })',
  ),
  67: edit(
    'main/flows/pending-writes.ts',
    'throws away an answer that could not be written',
    '        entries.push(entry)\n        follow',
    '        follow',
  ),
  68: edit(
    'main/storage/records/closes/close-outcomes.ts',
    'takes no word on a label that the service refused',
    "closed: ['unknown', 'failed', 'closed'],\n  failed:",
    "closed: ['unknown', 'closed'],\n  failed:",
  ),
  69: edit(
    'main/storage/records/purchases/purchases.ts',
    'voids a label that a close has told its service of',
    'if (voiding && (row.closed_at !== null || (await isBeingClosed(db, row)))) return undefined',
    '',
  ),
  70: edit(
    'main/storage/records/closes/close-outcomes.ts',
    'takes every word on a label',
    'if (!before || (seen !== undefined && seen !== before.outcome)) continue',
    'if (!before) continue',
  ),
}
