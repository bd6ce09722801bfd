// Whether the ledger that was opened is the one that was left, and what it calls itself.
import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { type Problem, problem } from '../../core/problem.ts'
import type { LedgerTables } from '../schema.ts'
import type { LedgerSession } from '../session.ts'
import { readMark } from './copy-guard.ts'
import type { StoreFiles } from './files.ts'

/** Given once, when the file was made (migrations/ledger-id.ts). */
export async function ledgerId(db: Kysely<LedgerTables>): Promise<string> {
  const { value } = await db
    .selectFrom('ledger_facts')
    .select('value')
    .where('name', '=', 'ledger_id')
    .executeTakeFirstOrThrow()
  return value
}

/** A problem where the mark beside the ledger knows of more, or of another history, than it holds. */
export async function olderCopy(
  db: Kysely<LedgerTables>,
  files: StoreFiles,
  id: string,
): Promise<Problem | undefined> {
  const say = (detail: string) => problem('storage', 'storage.older-copy', { detail })
  const mark = readMark(files.mark)
  if (!mark) {
    const some = await db.selectFrom('events').select('sequence').limit(1).executeTakeFirst()
    if (!some) return undefined
    return say(
      existsSync(files.mark) ? 'the mark beside the ledger cannot be read' : 'no mark beside the ledger',
    )
  }
  if (mark.ledgerId !== id) return say('the mark belongs to another ledger')
  if (mark.sequence === 0) return undefined
  const event = await db
    .selectFrom('events')
    .select('hash')
    .where('station', '=', mark.station)
    .where('sequence', '=', mark.sequence)
    .executeTakeFirst()
  if (event?.hash === mark.hash) return undefined
  return say(
    event
      ? `another history at entry ${mark.sequence}`
      : `entry ${mark.sequence} was written once and is not here`,
  )
}

/** A person compared the records with the services' own lists and goes on with them. */
export async function acceptOlderCopy(
  { db, at, chain, doubt }: LedgerSession,
  operator: string | undefined,
  note: string,
): Promise<void> {
  await chain.append(db, at, {
    kind: doubt?.code === 'storage.trail-changed' ? 'changed-trail-accepted' : 'older-copy-accepted',
    ...(operator !== undefined && { operator }),
    detail: { note, why: doubt?.detail ?? '', ...doubt?.params },
  })
}

const MOVED_OVER = 'moved_over'

/** Written into the file itself, so that a copy under another name is no live ledger either (move-over.ts). */
export async function markMoved(
  db: Kysely<LedgerTables>,
  mark: 'entering' | 'moved' | undefined,
): Promise<void> {
  if (!mark) {
    await db.deleteFrom('ledger_facts').where('name', '=', MOVED_OVER).execute()
    return
  }
  await db
    .insertInto('ledger_facts')
    .values({ name: MOVED_OVER, value: mark })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: mark }))
    .execute()
}

/** A problem where this ledger lives on in a warehouse's database, or may. */
export async function movedAway(db: Kysely<LedgerTables>): Promise<Problem | undefined> {
  const fact = await db
    .selectFrom('ledger_facts')
    .select('value')
    .where('name', '=', MOVED_OVER)
    .executeTakeFirst()
  if (!fact) return undefined
  return problem('storage', fact.value === 'moved' ? 'storage.moved' : 'storage.moving')
}
