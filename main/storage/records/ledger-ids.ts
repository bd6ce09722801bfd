// What the records call themselves, so that whoever shares a folder with others can tell its own from theirs.
import type { LedgerSession } from '../session.ts'

/** A fact of this name, and the id of records that moved here. */
export const movedHere = (ledgerId: string): string => `${MOVED_HERE}${ledgerId}`
const MOVED_HERE = 'moved_here '

/** See OrdersPort.ledgerIds. */
export async function ledgerIds({ db }: Pick<LedgerSession, 'db'>): Promise<readonly string[]> {
  const facts = await db
    .selectFrom('ledger_facts')
    .select(['name', 'value'])
    .where(({ eb, or }) => or([eb('name', '=', 'ledger_id'), eb('name', 'like', `${MOVED_HERE}%`)]))
    // Its own name first.
    .orderBy('name')
    .execute()
  return facts.map(({ name, value }) => (name === 'ledger_id' ? value : name.slice(MOVED_HERE.length)))
}
