// Where a replay keeps what the trail says about each record: a temporary database, so that a million records take
// little memory.
import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** What the trail says of one record; `says` is JSON, or a hash of it. */
export interface Said {
  readonly revision: number
  readonly says: string
  /** 1 once the record itself was seen. */
  readonly seen?: number
}

const CACHE_KIB = 16_000
const PAGE = 500

export class Scratch {
  readonly #database: DatabaseSync
  readonly #put: StatementSync
  readonly #get: StatementSync
  readonly #see: StatementSync
  readonly #unseen: StatementSync

  constructor() {
    // Without a name it is a file that the system takes away with the process, and that nobody else can open.
    this.#database = new DatabaseSync('')
    this.#database.exec(`
      pragma cache_size = -${CACHE_KIB};
      pragma journal_mode = off;
      create table said (
        record text not null, id text not null, revision integer not null, says text not null,
        seen integer not null default 0, primary key (record, id)
      ) without rowid;
    `)
    this.#put = this.#database.prepare(
      `insert into said (record, id, revision, says) values (?, ?, ?, ?) on conflict (record, id)
        do update set revision = excluded.revision, says = excluded.says where excluded.revision >= said.revision`,
    )
    this.#get = this.#database.prepare('select revision, says, seen from said where record = ? and id = ?')
    this.#see = this.#database.prepare('update said set seen = 1 where record = ? and id = ?')
    this.#unseen = this.#database.prepare(
      'select id from said where record = ? and seen = 0 and id > ? order by id limit ?',
    )
  }

  /** Many at once: each alone would be a transaction of its own. */
  together(work: () => void): void {
    this.#database.exec('begin')
    work()
    this.#database.exec('commit')
  }

  /** Later words of the same record replace earlier ones, by revision. */
  put(record: string, id: string, { revision, says }: Said): void {
    this.#put.run(record, id, revision, says)
  }

  get(record: string, id: string): Said | undefined {
    return this.#get.get(record, id) as Said | undefined
  }

  see(record: string, id: string): void {
    this.#see.run(record, id)
  }

  /** Records that the trail tells of and that were not seen. */
  *unseen(record: string): Generator<string> {
    for (let after = ''; ; ) {
      const page = this.#unseen.all(record, after, PAGE).map(row => String(row.id))
      yield* page
      const last = page.at(-1)
      if (last === undefined) return
      after = last
    }
  }

  close(): void {
    this.#database.close()
  }
}
