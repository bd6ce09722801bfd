// The edits that turn faults 256 and 260 red.
import { type Edits, edit } from './edit.ts'

export const beforeByteOne: Edits = {
  256: edit(
    'main/printing/print-worker.ts',
    'prints another package’s label and says so afterwards',
    'const held = heldByNumber(said, now)',
    'const held = heldByNumber([], now)',
  ),
  260: edit(
    'main/printing/print-waits.ts',
    'lets a label wait for its drawing without a word',
    '        waiting.set(job.id, what)\n        onWaiting(job)\n',
    '        onWaiting(job)\n',
  ),
}
