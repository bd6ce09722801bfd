import type { PendingWrites } from '../../main/core/pending-writes.ts'

/** For tests in which nothing fails to be written. */
export const DIRECT_WRITES: PendingWrites = {
  keep: (_what, write) => write(),
  waiting: () => [],
  written: () => Promise.resolve(),
}
