// What is copied aside in the warehouse's database: tables of a schema of their own, how far each is filled, the
// numbers kept for their rows.
import type { Client } from 'pg'
import { SCHEMA } from '../warehouse/address.ts'
import { hasBlock, MOVED_TABLES } from './tables.ts'

/** Beside our own schema, where no station looks: what is in it is nobody's until it is entered. */
export const ASIDE = 'packbench_moving'

/** How far a table was copied aside, and the sum of what was. */
export interface Cursor {
  readonly doneCount: number
  readonly checksum: bigint
}

export interface CopiedAside {
  /** By table, the number below the first of its block. */
  readonly bases: Readonly<Record<string, number>>
  readonly cursors: ReadonlyMap<string, Cursor>
}

/**
 * What was copied of the ledger with this fingerprint; of another one, all again. `highest` by table: the
 * highest number that the ledger has given there.
 */
export async function openAside(
  client: Client,
  fingerprint: string,
  highest: Readonly<Record<string, number>>,
): Promise<CopiedAside> {
  const known = await copiedAside(client, fingerprint)
  if (known) return known
  await inOneCommit(client, async () => {
    await dropAside(client)
    await client.query(`create schema ${ASIDE}`)
    for (const { name } of MOVED_TABLES) {
      await client.query(`create table ${ASIDE}.${name} (like ${SCHEMA}.${name})`)
    }
    await client.query(`
      create table ${ASIDE}.move (fingerprint text not null, bases text not null);
      create table ${ASIDE}.cursors (table_name text primary key, done_count bigint not null, checksum text not null)`)
  })
  const bases: Record<string, number> = {}
  for (const { name } of MOVED_TABLES.filter(hasBlock)) {
    bases[name] = await takeBlock(client, name, highest[name] ?? 0)
  }
  await client.query(`insert into ${ASIDE}.move values ($1, $2)`, [fingerprint, JSON.stringify(bases)])
  return { bases, cursors: new Map() }
}

/** Rows, and how far they bring the table, in one commit. */
export async function putAside(
  client: Client,
  table: string,
  rowsAsJson: string,
  { doneCount, checksum }: Cursor,
): Promise<void> {
  await client.query({
    name: `put ${table}`,
    text: `with rows as (
        insert into ${ASIDE}.${table} select * from json_populate_recordset(null::${ASIDE}.${table}, $1)
      )
      insert into ${ASIDE}.cursors values ('${table}', $2, $3)
      on conflict (table_name) do update set done_count = excluded.done_count, checksum = excluded.checksum`,
    values: [rowsAsJson, doneCount, String(checksum)],
  })
}

export async function dropAside(client: Client): Promise<void> {
  await client.query(`drop schema if exists ${ASIDE} cascade`)
}

export async function rowsOf<Row>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await client.query(text, [...values])).rows as Row[]
}

async function copiedAside(client: Client, fingerprint: string): Promise<CopiedAside | undefined> {
  const [there] = await rowsOf<{ move: string | null }>(
    client,
    `select to_regclass('${ASIDE}.move')::text as move`,
  )
  if (!there?.move) return undefined
  const [move] = await rowsOf<{ bases: string }>(
    client,
    `select bases from ${ASIDE}.move where fingerprint = $1`,
    [fingerprint],
  )
  if (!move) return undefined
  const cursors = await rowsOf<{ table_name: string; done_count: number; checksum: string }>(
    client,
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
async function takeBlock(client: Client, table: string, size: number): Promise<number> {
  return inOneCommit(client, async () => {
    await client.query(`lock table ${SCHEMA}.${table} in share row exclusive mode`)
    const series = `pg_get_serial_sequence('${SCHEMA}.${table}', 'seq')`
    const [next] = await rowsOf<{ base: number }>(client, `select nextval(${series}) as base`)
    const base = next?.base ?? 0
    await client.query(`select setval(${series}, ${base + size})`)
    return base
  })
}

async function inOneCommit<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
