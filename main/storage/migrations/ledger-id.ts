// The name of these records among others. A station's own file was given one as it was opened; a database had none.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

export async function nameLedger(db: Kysely<unknown>): Promise<void> {
  await sql`insert into ledger_facts (name, value) values ('ledger_id', ${randomUUID()}) on conflict do nothing`.execute(
    db,
  )
}
