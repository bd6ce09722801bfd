// A thread beside a run with two sessions of a real PostgreSQL, one that writes and one that only reads: it carries out
// what the run asks, while the run stands still.
import { type MessagePort, workerData } from 'node:worker_threads'
import { Client, type QueryResult } from 'pg'
import type { Asked, Table } from './database.ts'

interface Beside {
  readonly serverPort: number
  readonly password: string
  readonly port: MessagePort
  /** Not zero once an answer lies in the port. */
  readonly isAnswered: Int32Array
}

const { serverPort, password, port, isAnswered } = workerData as Beside

/** The database's clock is the run's; what a commit leaves on a disk is not part of it. */
const OPTIONS = '-c search_path=packbench,sim,pg_catalog -c synchronous_commit=off'
const EMPTY = 'house_empty'

async function connected(database: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port: serverPort,
    user: 'packbench_owner',
    password,
    database,
    options: OPTIONS,
    types: { getTypeParser: () => (text: string) => text },
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

let houses = 0
let house = ''
let sessions: { readonly writer: Client; readonly reader: Client } | undefined
const names = new Map<string, string>()

async function leave(): Promise<void> {
  await Promise.all([sessions?.writer.end(), sessions?.reader.end()])
  sessions = undefined
}

async function inServer(...statements: readonly string[]): Promise<void> {
  const client = await connected('postgres')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A house in which nobody has worked yet. */
async function begin(): Promise<void> {
  await leave()
  const before = house
  houses += 1
  house = `house_${houses}`
  const drop = before === '' ? [] : [`drop database ${before}`]
  const [known] = await rowsOf('postgres', `select 1 from pg_database where datname = '${EMPTY}'`)
  await inServer(...drop, `create database ${house}${known ? ` template ${EMPTY}` : ''}`)
  if (!known) {
    const client = await connected(house)
    await client.query(CLOCK)
    await client.end()
  }
  sessions = { writer: await connected(house), reader: await connected(house) }
}

async function rowsOf(database: string, text: string): Promise<readonly unknown[]> {
  const client = await connected(database)
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const at = (name: string, volatility: string) => `create function sim.${name}() returns timestamptz
  language sql ${volatility} as $$select to_timestamp(current_setting('sim.at')::float8 / 1000)$$;`
const CLOCK = `create schema sim; ${at('now', 'stable')} ${at('clock_timestamp', 'volatile')}`

/** From now on every house begins as this one is, without what its stations wrote. */
async function keepEmpty(): Promise<void> {
  await sessions?.writer.query(`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'packbench' and tablename not like 'kysely%'
    loop execute format('alter table packbench.%I disable trigger user', name);
      execute format('truncate packbench.%I cascade', name);
      execute format('alter table packbench.%I enable trigger user', name); end loop; end $$`)
  await leave()
  await inServer(`alter database ${house} rename to ${EMPTY}`)
  house = ''
}

async function carryOut(asked: Asked): Promise<readonly Table[]> {
  if (asked.kind === 'begin') await begin()
  if (asked.kind === 'keep-empty') await keepEmpty()
  if (asked.kind !== 'query' || !sessions) return []
  const client = sessions[asked.session]
  if (asked.atMs !== undefined) await client.query(`set sim.at = '${asked.atMs}'`)
  const { text, values } = asked
  const name = values.length > 0 ? (names.get(text) ?? `q${names.size}`) : undefined
  if (name !== undefined) names.set(text, name)
  const results = [
    (await client.query({ text, values: [...values], name, rowMode: 'array' })) as unknown,
  ].flat() as QueryResult[]
  return results.map(({ command, rowCount, fields, rows }) => ({
    command,
    rowCount,
    fields: fields.map(({ name: field, dataTypeID }) => ({ name: field, type: dataTypeID })),
    rows: rows as unknown as (string | null)[][],
  }))
}

port.on('message', (asked: Asked) => {
  carryOut(asked)
    .then(
      tables => port.postMessage({ tables }),
      (error: Error & { code?: string }) =>
        port.postMessage({ error: { message: error.message, code: error.code } }),
    )
    .finally(() => {
      Atomics.store(isAnswered, 0, 1)
      Atomics.notify(isAnswered, 0)
    })
})
