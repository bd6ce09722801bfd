import type { LedgerPort } from '../../core/records/ledger.ts'
import type { LedgerSession } from '../session.ts'

/** What happened and changes no record. */
export async function note(
  { db, at, chain }: LedgerSession,
  event: Parameters<LedgerPort['note']>[0],
): Promise<void> {
  await chain.append(db, at, event)
}
