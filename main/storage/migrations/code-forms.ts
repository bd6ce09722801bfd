// Forms under which a label is found: of numbers that are grouped by hyphens or other signs, earlier versions kept none without.
import { type Kysely, sql } from 'kysely'
import { bareCode, codesOf, formsOfCode, plainCode } from '../../core/purchases/scanned-codes.ts'

const PAGE = 2000
interface Numbered {
  readonly seq: number
  readonly identifiers: string
}

/** What a purchase was found by stays; only forms are added. */
export async function keepBareForms(db: Kysely<unknown>): Promise<void> {
  for (let after = -1; ; ) {
    const { rows } = await sql<Numbered>`select seq, identifiers from purchases
      where seq > ${after} order by seq limit ${PAGE}`.execute(db)
    for (const { seq, identifiers } of rows) {
      const grouped = codesRead(identifiers).filter(code => bareCode(code) !== plainCode(code))
      for (const code of grouped.flatMap(formsOfCode)) {
        await sql`insert into identifiers (code, purchase_seq) values (${code}, ${seq})
          on conflict do nothing`.execute(db)
      }
    }
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.seq)
  }
}

/** What others wrote there is named by the check, and has no forms. */
function codesRead(identifiers: string): readonly string[] {
  try {
    return codesOf(JSON.parse(identifiers)).filter(code => typeof code === 'string')
  } catch {
    return []
  }
}
