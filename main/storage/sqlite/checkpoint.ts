// The log written back into the file, off the way of any answer.
import type { DatabaseSync } from 'node:sqlite'
import { type Problem, problem } from '../../core/problem.ts'
import { faultDetail, storageFault } from './engine.ts'

/** Pages in the log after which it is written back. */
const CHECKPOINT_PAGES = 1000

/** Why nothing may be written any more, if so. */
export function checkpointIfDue(database: DatabaseSync): Problem | undefined {
  if (!database.isOpen || database.isTransaction || walPages(database) < CHECKPOINT_PAGES) return undefined
  try {
    database.prepare('pragma wal_checkpoint(passive)').get()
    return undefined
  } catch (error) {
    // A full disk or another program's lock pass; an fsync that failed does not.
    const fault = storageFault(error)
    if (fault === 'full' || fault === 'busy') return undefined
    const code = fault === 'corrupt' ? 'storage.damage-found' : 'storage.write-failed'
    return problem('storage', code, { detail: faultDetail(error) })
  }
}

/** Pages in the log that are not yet written back; asks only, and does nothing. */
export function walPages(database: DatabaseSync): number {
  const state = database.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }
  return state.log
}
