// What goes on without the shared records, while they are away, let nobody in, or move to another place.
import { LedgerFailure } from '../core/records/ledger.ts'

/** A reading of them, or what is done without it. */
export async function unlessAway<Value>(read: Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await read
  } catch (error) {
    if (error instanceof LedgerFailure && error.problem.code.startsWith('warehouse.')) return instead
    throw error
  }
}
