// What keeps two stations of one database from being at one number at once.
import { bareCode, formsOfCode } from '../../../core/purchases/scanned-codes.ts'
import type { LedgerSession } from '../../session.ts'
import { holderKey, type PurchaseRow } from './purchase-rows.ts'

/** Stations that are at the same number at once wait for each other; in one order, so that none waits for ever. */
export async function lockNumbers(
  { sharing }: LedgerSession,
  { environment }: Pick<PurchaseRow, 'environment'>,
  numbers: readonly string[],
): Promise<void> {
  if (!sharing) return
  for (const key of [...new Set(numbers.flatMap(formsOfCode).map(bareCode))].sort()) {
    await sharing.lock(holderKey(environment, `number ${key}`))
  }
}
