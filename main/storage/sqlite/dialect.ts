// The Kysely dialect over node:sqlite: one connection, each statement prepared once.
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DirectAdapter } from '../compiled.ts'

/** Statements kept prepared; lists of bound values make many texts, so the oldest make room. */
const MAX_STATEMENTS = 500

/** Kysely on an open connection, which stays its owner's: transactions and closing are not Kysely's here. */
export function kyselyOn<Tables>(database: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) })
}

class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new NodeSqliteConnection(database)
  }

  createDriver = () => new NodeSqliteDriver(this.#database, this.#connection)
  createQueryCompiler = () => new PlainValues()
  createAdapter = () => new NodeSqliteAdapter(this.#connection)
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
}

/**
 * A bare `?` beside a column that an index is partial by makes SQLite plan the statement anew each time it is given a value,
 * in case that is the one of the index: ten times what most lookups take. Behind a plus it is a value like any other. What
 * means to be read by a partial index says so with a literal.
 */
class PlainValues extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** SQLite's schema changes are transactional, so a migration that is cut off leaves nothing behind. */
class NodeSqliteAdapter extends SqliteAdapter implements DirectAdapter {
  readonly #connection: NodeSqliteConnection

  constructor(connection: NodeSqliteConnection) {
    super()
    this.#connection = connection
  }

  runDirectly<Row>(query: CompiledQuery<Row>): readonly Row[] {
    return this.#connection.run<Row>(query).rows
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection

  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    this.#database = database
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    this.#database.exec('begin immediate')
  }
  async commitTransaction(): Promise<void> {
    this.#database.exec('commit')
  }
  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/**
 * A whole number beyond what is counted exactly, which nobody of the station wrote, must not keep all the other rows
 * from being read, nor its own from being settled: it is given as the nearest number, which is none of a record's
 * (readable.ts). What writes is never carried out twice, so it is asked for whole numbers of any size at once.
 */
function rowsOf({ statement, reads }: Prepared, values: readonly SQLInputValue[]): unknown[] {
  if (!reads) return statement.all(...values).map(withNumbers)
  try {
    return statement.all(...values)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_OUT_OF_RANGE') throw error
  }
  statement.setReadBigInts(true)
  try {
    return statement.all(...values).map(withNumbers)
  } finally {
    statement.setReadBigInts(false)
  }
}

function withNumbers(row: Record<string, SQLOutputValue>): Record<string, SQLOutputValue> {
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'bigint') row[name] = Number(value)
  }
  return row
}

const READS = /^\s*(?:select|with)\b/i

interface Prepared {
  readonly statement: StatementSync
  readonly reads: boolean
  readonly givesRows: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query)
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(sql)
    const values = parameters as readonly SQLInputValue[]
    if (prepared.givesRows) return { rows: rowsOf(prepared, values) as R[] }
    const { changes, lastInsertRowid } = prepared.statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator; lists here are paged.
  async *streamQuery<R>(): AsyncGenerator<QueryResult<R>> {
    throw new Error('the ledger reads in pages, never by streaming')
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, reads: READS.test(sql), givesRows: statement.columns().length > 0 }
    if (!prepared.reads) statement.setReadBigInts(true)
    if (this.#prepared.size >= MAX_STATEMENTS) {
      for (const oldest of this.#prepared.keys()) {
        this.#prepared.delete(oldest)
        break
      }
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
