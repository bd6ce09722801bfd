// What the simulator remembers: documents by kind and id, in a file where a data folder is given.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * A small document store. Each service keeps its state here as JSON, in insertion order;
 * `transaction` makes several changes one. Values are plain data: what is read is a copy.
 */
export class Records {
  readonly #database: DatabaseSync

  constructor(dataFolder: string | undefined) {
    if (dataFolder) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    this.#database = new DatabaseSync(dataFolder ? join(dataFolder, 'sandbox.sqlite') : ':memory:', {
      timeout: 5000,
    })
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS record (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (kind, id)
      );
    `)
  }

  get<T>(kind: string, id: string): T | undefined {
    const row = this.#database.prepare('SELECT body FROM record WHERE kind = ? AND id = ?').get(kind, id)
    return row && (JSON.parse(String(row.body)) as T)
  }

  put(kind: string, id: string, value: unknown): void {
    this.#database
      .prepare(
        'INSERT INTO record (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
      )
      .run(kind, id, JSON.stringify(value))
  }

  all<T>(kind: string): readonly T[] {
    return this.#database
      .prepare('SELECT body FROM record WHERE kind = ? ORDER BY seq')
      .all(kind)
      .map(row => JSON.parse(String(row.body)) as T)
  }

  transaction<T>(change: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const value = change()
      this.#database.exec('COMMIT')
      return value
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /** Forgets every record of these kinds. */
  forget(kinds: readonly string[]): void {
    for (const kind of kinds) this.#database.prepare('DELETE FROM record WHERE kind = ?').run(kind)
  }

  close(): void {
    this.#database.close()
  }
}
