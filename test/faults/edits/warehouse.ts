// The edits that turn faults 49, 50 and 165 red.
import { type Edits, edit } from './edit.ts'

export const warehouse: Edits = {
  49: edit(
    'main/storage/records/purchases/purchases.ts',
    'lets every station hold the same reference',
    '  if (holder) {\n',
    '  if (holder && holder.station === purchase.station) {\n',
  ),
  50: edit(
    'main/storage/warehouse/take-over.ts',
    'frees what a lost station was buying',
    "await moveAll(session, 'sending', 'unknown', 'purchase.unknown', left)",
    "await moveAll(session, 'sending', 'abandoned', 'purchase.unknown', left)",
  ),
  165: edit(
    'main/storage/warehouse/notices.ts',
    'takes every notice for one of a station',
    '  } catch {\n    return undefined\n  }',
    '  } catch (error) {\n    throw error\n  }',
  ),
}
