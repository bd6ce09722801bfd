// Writes that are never kept waiting, for tests in which nothing fails to be written.
import type { PendingWrites } from '../../main/core/pending-writes.ts'

export const DIRECT_WRITES: PendingWrites = {
  keep: (_what, write) => write(),
  waiting: () => [],
  isStuck: () => false,
  written: () => Promise.resolve(),
}
