// Owns the side of a move that is reached: tables beside the warehouse's own that are filled in batches, and the one commit that enters them.
import { Client } from 'pg'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { clientConfig, type DatabaseAddress, SCHEMA } from '../postgres/address.ts'
import { prepareSchema } from '../postgres/opening.ts'
import { kyselyOnClient } from '../postgres/sessions.ts'
import type { WarehouseTables } from '../postgres/warehouse-tables.ts'
import { sumInSql } from './checksum.ts'
import { hasBlock, MOVED_TABLES, type MovedTable } from './tables.ts'

/** Beside our own schema, where no station looks: what is in it is nobody's until it is entered. */
const ASIDE = 'packbench_moving'
const CONNECT_TIMEOUT_MS = 10_000
/** Entered by one statement: some 16 MB, between which progress is said. */
const BLOCKS = 2000

/** How far a table was copied aside, and the sum of what was. */
export interface Cursor {
  readonly doneCount: number
  readonly checksum: bigint
}

export interface Sum {
  readonly count: number
  readonly checksum: string
}

export interface Beginning {
  readonly ledgerId: string
  readonly station: string
  readonly fingerprint: string
  readonly highest: (table: string) => number
}

/**
 * Connects, takes the lock that one move at a time has, and makes or migrates the warehouse's tables. The
 * lock is the connection's: it is free only once the server has ended whatever a broken-off move had begun.
 */
export async function openArrival(
  address: DatabaseAddress,
  password: string | undefined,
): Promise<Result<Arrival, Problem>> {
  const client = new Client(
    clientConfig(address, password, { connectTimeoutMs: CONNECT_TIMEOUT_MS, statementTimeoutMs: 0 }),
  )
  // Also told to whoever waits for a query; without a listener it would end the process.
  client.on('error', () => undefined)
  const refuse = async (given: Problem) => {
    await client.end().catch(() => undefined)
    return fail(given)
  }
  try {
    await client.connect()
    const { rows } = await client.query(
      `select pg_try_advisory_lock(hashtextextended('packbench move', 0)) as taken`,
    )
    if (!rows[0].taken) return await refuse(problem('wrong-state', 'move.another'))
    const refused = await prepareSchema(kyselyOnClient<WarehouseTables>(client))
    return refused ? await refuse(refused) : ok(new Arrival(client))
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

export class Arrival {
  readonly #client: Client
  /** By table, the number below the first of its block. */
  #bases: Readonly<Record<string, number>> = {}
  #highest: Readonly<Record<string, number>> = {}
  #station = ''

  constructor(client: Client) {
    this.#client = client
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined)
  }

  /** What was kept with the commit that entered this ledger, where there was one. */
  async enteredReport(ledgerId: string): Promise<string | undefined> {
    const [fact] = await this.#rows<{ value: string }>(
      `select value from ${SCHEMA}.ledger_facts where name = $1`,
      [factName(ledgerId)],
    )
    return fact?.value
  }

  /** A station of this name at work, or a history of one of these names that is not ours. */
  async stationThere(station: string, stations: readonly string[]): Promise<Problem | undefined> {
    const [atWork] = await this.#rows(
      `select 1 from ${SCHEMA}.stations where station = $1 and instance <> '' and lease_until > clock_timestamp()`,
      [station],
    )
    if (atWork) return problem('wrong-state', 'warehouse.station-taken', { params: { station } })
    const [there] = await this.#rows<{ station: string }>(
      `select station from ${SCHEMA}.events where station = any($1)
       union all select station from ${SCHEMA}.job_states where station = any($1) limit 1`,
      [[...new Set([...stations, station])]],
    )
    return there && problem('wrong-state', 'move.station-there', { params: { station: there.station } })
  }

  /** Goes on with what was copied aside of this very ledger as it is now; else begins anew. */
  async begin(beginning: Beginning): Promise<ReadonlyMap<string, Cursor>> {
    const { station, fingerprint, highest } = beginning
    this.#station = station
    this.#highest = Object.fromEntries(MOVED_TABLES.filter(hasBlock).map(({ name }) => [name, highest(name)]))
    const known = await this.#known(fingerprint)
    if (known) {
      this.#bases = known.bases
      return known.cursors
    }
    await this.#inOneCommit(async () => {
      await this.#drop()
      await this.#client.query(`create schema ${ASIDE}`)
      for (const { name } of MOVED_TABLES) {
        await this.#client.query(`create table ${ASIDE}.${name} (like ${SCHEMA}.${name})`)
      }
      await this.#client.query(`
        create table ${ASIDE}.move (fingerprint text not null, bases text not null);
        create table ${ASIDE}.cursors (table_name text primary key, done_count bigint not null, checksum text not null)`)
    })
    const bases: Record<string, number> = {}
    for (const table of MOVED_TABLES.filter(hasBlock)) bases[table.name] = await this.#takeBlock(table.name)
    this.#bases = bases
    await this.#client.query(`insert into ${ASIDE}.move values ($1, $2)`, [
      fingerprint,
      JSON.stringify(bases),
    ])
    return new Map()
  }

  /** Rows, and how far they bring the table, in one commit. */
  async put(table: string, rowsAsJson: string, { doneCount, checksum }: Cursor): Promise<void> {
    await this.#client.query({
      name: `put ${table}`,
      text: `with rows as (
          insert into ${ASIDE}.${table} select * from json_populate_recordset(null::${ASIDE}.${table}, $1)
        )
        insert into ${ASIDE}.cursors values ('${table}', $2, $3)
        on conflict (table_name) do update set done_count = excluded.done_count, checksum = excluded.checksum`,
      values: [rowsAsJson, doneCount, String(checksum)],
    })
  }

  /** References that a purchase or an open order holds on both sides. */
  async liveThere(): Promise<Problem | undefined> {
    for (const table of ['purchases', 'orders']) {
      const [both] = await this.#rows<{ reference: string | null; count: number }>(
        `select min(here.reference) as reference, count(*) as count from ${ASIDE}.${table} as here
         join ${SCHEMA}.${table} as there on there.holder_key = here.holder_key`,
      )
      if (!both || both.reference === null) continue
      const params = { reference: both.reference, others: both.count - 1 }
      return problem('wrong-state', 'move.live-there', { params })
    }
    return undefined
  }

  /** Everything that follows stands or falls with one commit. */
  async beginEntering(): Promise<void> {
    await this.#client.query('begin')
  }

  /** Enters one table, and gives how many of its rows are known there already, with their sum. */
  async enter(table: MovedTable, columns: readonly string[], done: (count: number) => void): Promise<Sum> {
    const { name } = table
    const known = await this.#leaveOutKnown(table, columns)
    const [size] = await this.#rows<{ blocks: number }>(
      `select pg_relation_size('${ASIDE}.${name}') / current_setting('block_size')::int as blocks`,
    )
    const values = columns.map(column => this.#moved(table, column, '+'))
    let count = 0
    for (let block = 0; block < (size?.blocks ?? 0); block += BLOCKS) {
      const { rowCount } = await this.#client.query(
        `insert into ${SCHEMA}.${name} (${columns.join(', ')}) select ${values.join(', ')} from ${ASIDE}.${name}
         where ctid >= '(${block},0)'::tid and ctid < '(${block + BLOCKS},0)'::tid`,
      )
      count += rowCount ?? 0
      done(count)
    }
    return known
  }

  /** Count and sum of what stands in the warehouse's table now, by the numbers that it had before. */
  async sumOf(table: MovedTable, columns: readonly string[]): Promise<Sum> {
    return this.#sum(`${SCHEMA}.${table.name}`, table, columns, this.#isMoved(table))
  }

  /** What remains of the move, in the commit that enters: that it happened. */
  async keepReport(ledgerId: string, report: string): Promise<void> {
    await this.#rows(`insert into ${SCHEMA}.ledger_facts (name, value) values ($1, $2)`, [
      factName(ledgerId),
      report,
    ])
    await this.#drop()
  }

  async commit(): Promise<void> {
    await this.#client.query('commit')
  }

  async rollBack(): Promise<void> {
    await this.#client.query('rollback').catch(() => undefined)
  }

  /** What was copied aside is of no use: the next move begins anew. */
  async forget(): Promise<void> {
    await this.#drop()
  }

  /** So that the next question is planned with the new numbers of rows. */
  async analyze(): Promise<void> {
    for (const { name } of MOVED_TABLES) await this.#client.query(`analyze ${SCHEMA}.${name}`)
  }

  async #known(
    fingerprint: string,
  ): Promise<{ bases: Record<string, number>; cursors: ReadonlyMap<string, Cursor> } | undefined> {
    const [there] = await this.#rows<{ move: string | null }>(
      `select to_regclass('${ASIDE}.move')::text as move`,
    )
    if (!there?.move) return undefined
    const [move] = await this.#rows<{ bases: string }>(
      `select bases from ${ASIDE}.move where fingerprint = $1`,
      [fingerprint],
    )
    if (!move) return undefined
    const cursors = await this.#rows<{ table_name: string; done_count: number; checksum: string }>(
      `select * from ${ASIDE}.cursors`,
    )
    return {
      bases: JSON.parse(move.bases),
      cursors: new Map(
        cursors.map(one => [one.table_name, { doneCount: one.done_count, checksum: BigInt(one.checksum) }]),
      ),
    }
  }

  /** Numbers that no station is given from here on. The lock holds off inserts for a moment, never longer. */
  async #takeBlock(table: string): Promise<number> {
    const highest = this.#highest[table] ?? 0
    return this.#inOneCommit(async () => {
      await this.#client.query(`lock table ${SCHEMA}.${table} in share row exclusive mode`)
      const series = `pg_get_serial_sequence('${SCHEMA}.${table}', 'seq')`
      const [next] = await this.#rows<{ base: number }>(`select nextval(${series}) as base`)
      const base = next?.base ?? 0
      await this.#client.query(`select setval(${series}, ${base + highest})`)
      return base
    })
  }

  /** Rows that another station has written too; they lose nothing, since what they add is added there. */
  async #leaveOutKnown(table: MovedTable, columns: readonly string[]): Promise<Sum> {
    const { name, known } = table
    if (!known) return { count: 0, checksum: '0' }
    await this.#client.query(`lock table ${SCHEMA}.${name} in share row exclusive mode`)
    const same = known.by.map(column => `there.${column} = here.${column}`).join(' and ')
    if (known.adds !== undefined) {
      await this.#client.query(
        `update ${SCHEMA}.${name} as there set ${known.adds} from ${ASIDE}.${name} as here where ${same}`,
      )
    }
    const isKnown = `exists (select 1 from ${SCHEMA}.${name} as there where ${same})`
    const sum = await this.#sum(
      `${ASIDE}.${name} as here`,
      { ...table, numbered: undefined },
      columns,
      isKnown,
    )
    await this.#client.query(`delete from ${ASIDE}.${name} as here where ${isKnown}`)
    return sum
  }

  async #sum(
    from: string,
    table: Pick<MovedTable, 'bytes'> & { readonly numbered?: MovedTable['numbered'] | undefined },
    columns: readonly string[],
    where: string,
  ): Promise<Sum> {
    const texts = columns.map(column =>
      column === table.bytes ? `md5(${column})` : this.#moved(table, column, '-'),
    )
    const [sum] = await this.#rows<Sum>(
      `select count(*) as count, ${sumInSql(texts)} as checksum from ${from} where ${where}`,
    )
    if (!sum) throw new Error('a sum has one row')
    return sum
  }

  #moved(
    { numbered }: { readonly numbered?: MovedTable['numbered'] | undefined },
    column: string,
    sign: '+' | '-',
  ): string {
    return numbered?.column === column ? `${column} ${sign} ${this.#bases[numbered.of] ?? 0}` : column
  }

  #isMoved({ name, numbered, ofStation, known }: MovedTable): string {
    if (numbered) {
      const base = this.#bases[numbered.of] ?? 0
      return `${numbered.column} > ${base} and ${numbered.column} <= ${base + (this.#highest[numbered.of] ?? 0)}`
    }
    if (ofStation) return `station in (select station from ${ASIDE}.${name})`
    const by = (known?.by ?? []).join(', ')
    return `(${by}) in (select ${by} from ${ASIDE}.${name})`
  }

  async #inOneCommit<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('begin')
    try {
      const value = await work()
      await this.#client.query('commit')
      return value
    } catch (error) {
      await this.rollBack()
      throw error
    }
  }

  async #drop(): Promise<void> {
    await this.#client.query(`drop schema if exists ${ASIDE} cascade`)
  }

  async #rows<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#client.query(text, [...values])).rows as Row[]
  }
}

const factName = (ledgerId: string): string => `moved_here ${ledgerId}`
