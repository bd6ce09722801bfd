// The edits that turn faults 49 and 50 red.
import { type Edits, edit } from './edit.ts'

export const warehouse: Edits = {
  49: edit(
    'main/storage/records/purchases.ts',
    'lets every station hold the same reference',
    '  if (holder) {\n    if (purchase.duplicateReason',
    '  if (holder && holder.station === purchase.station) {\n    if (purchase.duplicateReason',
  ),
  50: edit(
    'main/storage/warehouse/take-over.ts',
    'frees what a lost station was buying',
    "await moveAll(session, 'sending', 'unknown', 'purchase.unknown', left)",
    "await moveAll(session, 'sending', 'abandoned', 'purchase.unknown', left)",
  ),
}
