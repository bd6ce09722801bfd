// The side of a move that is reached: its lock, what is refused there, and the one commit that enters what was
// copied aside.
import { Client } from 'pg'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { movedHere } from '../records/ledger-ids.ts'
import { EventChain } from '../records/trail/event-chain.ts'
import type { LedgerTables } from '../schema.ts'
import { clientConfig, type DatabaseAddress, SCHEMA } from '../warehouse/address.ts'
import { prepareSchema } from '../warehouse/opening.ts'
import { kyselyOnClient } from '../warehouse/sessions.ts'
import type { WarehouseTables } from '../warehouse/warehouse-tables.ts'
import { ASIDE, type CopiedAside, type Cursor, dropAside, openAside, putAside, rowsOf } from './aside.ts'
import { sumInSql } from './checksum.ts'
import type { NewNames } from './renamed-chains.ts'
import { hasBlock, MOVED_TABLES, type MovedTable } from './tables.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Entered by one statement: some 16 MB, between which progress is reported. */
const BLOCKS = 2000

export interface Sum {
  readonly count: number
  readonly checksum: string
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
      [movedHere(ledgerId)],
    )
    return fact?.value
  }

  /** A station of this name at work, or a history of it that is not ours. */
  async stationThere(station: string): Promise<Problem | undefined> {
    const [atWork] = await this.#rows(
      `select 1 from ${SCHEMA}.stations where station = $1 and instance <> '' and lease_until > clock_timestamp()`,
      [station],
    )
    if (atWork) return problem('wrong-state', 'warehouse.station-taken', { params: { station } })
    const [taken] = await this.#taken([station])
    return taken === undefined
      ? undefined
      : problem('wrong-state', 'move.station-there', { params: { station } })
  }

  /** Former names of the station that another one has a history under, each with the name that is free for it. */
  async newNames(station: string, former: readonly string[]): Promise<NewNames> {
    const names = new Map<string, string>()
    for (const name of await this.#taken(former.filter(one => one !== station))) {
      let free = `${name} (${station})`
      for (let again = 2; (await this.#taken([free])).length > 0 || former.includes(free); again += 1)
        free = `${name} (${station} ${again})`
      names.set(name, free)
    }
    return names
  }

  async #taken(stations: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#rows<{ station: string }>(
      `select station from ${SCHEMA}.events where station = any($1)
       union select station from ${SCHEMA}.job_states where station = any($1) order by station`,
      [stations],
    )
    return rows.map(row => row.station)
  }

  /** Continues with what was copied aside from this same ledger as it is now; otherwise begins again. */
  async begin(fingerprint: string, highest: (table: string) => number): Promise<CopiedAside['cursors']> {
    this.#highest = Object.fromEntries(MOVED_TABLES.filter(hasBlock).map(({ name }) => [name, highest(name)]))
    const { bases, cursors } = await openAside(this.#client, fingerprint, this.#highest)
    this.#bases = bases
    return cursors
  }

  put(table: string, rowsAsJson: string, cursor: Cursor): Promise<void> {
    return putAside(this.#client, table, rowsAsJson, cursor)
  }

  /** References that a purchase or an open order holds on both sides, or the whole order on one and a box of it on the other. */
  async liveThere(): Promise<Problem | undefined> {
    for (const table of ['purchases', 'orders']) {
      const [here, there] = [`${ASIDE}.${table}`, `${SCHEMA}.${table}`]
      const [both] = await this.#rows<{ reference: string | null; count: number }>(
        `select min(reference) as reference, count(*) as count from (
           select here.reference from ${here} as here join ${there} as there on there.holder_key = here.holder_key
           union select here.reference from ${here} as here join ${there} as there on there.holder_key = ${wholeOf('here')}
           union select here.reference from ${here} as here join ${there} as there on here.holder_key = ${wholeOf('there')}
         ) as held`,
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

  /** Count and sum of what is in the warehouse's table now, by the numbers that it had before. */
  async sumOf(table: MovedTable, columns: readonly string[]): Promise<Sum> {
    return this.#sum(`${SCHEMA}.${table.name}`, table, columns, this.#isMoved(table))
  }

  /** The station's chain goes on here: its first entry tells where it comes from. */
  async note(station: string, detail: Readonly<Record<string, string | number>>): Promise<void> {
    const at = new Date().toISOString()
    const db = kyselyOnClient<LedgerTables>(this.#client)
    await new EventChain(station).append(db, at, { kind: 'records-moved', detail })
  }

  /** What remains of the move, in the commit that enters: that it happened. */
  async keepReport(ledgerId: string, report: string): Promise<void> {
    await this.#rows(`insert into ${SCHEMA}.ledger_facts (name, value) values ($1, $2)`, [
      movedHere(ledgerId),
      report,
    ])
    await dropAside(this.#client)
  }

  async commit(): Promise<void> {
    await this.#client.query('commit')
  }

  async rollBack(): Promise<void> {
    await this.#client.query('rollback').catch(() => undefined)
  }

  /** What was copied aside is useless: the next move begins again. */
  async forget(): Promise<void> {
    await dropAside(this.#client)
  }

  /** So that the next question is planned with the new numbers of rows. */
  async analyze(): Promise<void> {
    for (const { name } of MOVED_TABLES) await this.#client.query(`analyze ${SCHEMA}.${name}`)
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

  #rows<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return rowsOf<Row>(this.#client, text, values)
  }
}

/** What holds the whole order of a box that is held itself; null of any other row. As `holderKey` says it. */
const wholeOf = (side: 'here' | 'there'): string =>
  `case when ${side}.holder_key is not null and ${side}.box_number is not null
     then ${side}.environment || ':' || ${side}.reference_key end`
