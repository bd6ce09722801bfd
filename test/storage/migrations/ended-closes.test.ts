// Closes that earlier versions left without an end: opened, lost by none, each with a way out.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { SQLITE_TYPES } from '../../../main/storage/migrations/column-types.ts'
import { migrate } from '../../../main/storage/migrations/migrate.ts'
import { ledgerMigrations } from '../../../main/storage/migrations/migrations.ts'
import { spoolMigrations } from '../../../main/storage/spool/schema.ts'
import { kyselyOn } from '../../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../../main/storage/sqlite/engine.ts'
import { warehouseMigrations } from '../../../main/storage/warehouse/warehouse-tables.ts'
import { Bench, onWarehouse } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

type Outcome = 'closed' | 'failed' | 'unknown' | 'waiting' | 'sending' | 'skipped'

/** As the commit before wrote them: a paused close, an unknown one with labels that waited, and one given back. */
const LEFT: readonly (readonly [id: string, state: string, service: string, outcomes: readonly Outcome[]])[] =
  [
    ['waits', 'paused', 'waiting', ['closed', 'waiting']],
    ['answered', 'paused', 'running', ['closed', 'skipped']],
    ['in-doubt', 'unknown', 'unknown', ['unknown', 'waiting']],
    ['given-back', 'partly', 'waiting', ['waiting']],
    ['whole', 'done', 'done', ['closed']],
  ]
/** Each in an environment of its own: one close of each may hold it. */
const rows = LEFT.flatMap(([id, state, service, outcomes], place) => {
  const seq = place + 1
  const holder = state === 'paused' || state === 'unknown' ? `'e-${id}'` : 'null'
  return [
    `insert into closes (seq, id, environment, holder_key, state, documents, started_at)
     values (${seq}, '${id}', 'e-${id}', ${holder}, '${state}', '[]', '2026-03-02T09:00:00.000Z')`,
    `insert into close_services values (${seq}, 'parcel-label', '${service}')`,
    ...outcomes.map(
      (
        outcome,
        at,
      ) => `insert into close_labels (close_seq, shipment_id, service, position, reference, outcome)
        values (${seq}, '${id}-${at}', 'parcel-label', ${at}, 'R', '${outcome}')`,
    ),
  ]
})

const AFTER = [
  ['waits', 'partly', null, 'failed', ['closed', 'failed']],
  ['answered', 'done', null, 'done', ['closed', 'skipped']],
  ['in-doubt', 'unknown', 'e-in-doubt', 'unknown', ['unknown', 'failed']],
  ['given-back', 'partly', null, 'failed', ['failed']],
  ['whole', 'done', null, 'done', ['closed']],
]

const ASK = `select closes.id, closes.state, closes.holder_key, close_services.state as service,
  close_labels.outcome from closes
  join close_services on close_services.close_seq = closes.seq
  join close_labels on close_labels.close_seq = closes.seq
  order by closes.seq, close_labels.position`

function found(lines: readonly Readonly<Record<string, unknown>>[]) {
  return LEFT.map(([id]) => {
    const own = lines.filter(line => line.id === id)
    return [id, own[0]?.state, own[0]?.holder_key, own[0]?.service, own.map(line => line.outcome)]
  })
}

const isNewer = (name: string) => name === 'ledger-0022-closes-end'

test('a data folder with closes that were paused for ever opens, and each has come to its end', async () => {
  const folder = bench.folder()
  const made = openForWriting(join(folder, 'packbench.sqlite'), 100)
  const all = { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() }
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => !isNewer(name)))
  await migrate(kyselyOn<unknown>(made), before)
  for (const row of rows) made.exec(row)
  await migrate(kyselyOn<unknown>(made), all)
  expect(found(made.prepare(ASK).all())).toEqual(AFTER)
  made.close()
})

onWarehouse('closes that were left', (server, there) => {
  test('a warehouse’s ledger with closes that were paused for ever opens, and each has come to its end', async () => {
    const url = await server().newDatabase()
    const store = await there.openShared(server(), url)
    await there.close(store)
    expect(Object.keys(warehouseMigrations()).some(isNewer)).toBe(true)
    const run = (sql: string) => server().run(url, sql)
    await run('alter role postgres set search_path = packbench')
    await run(`delete from kysely_migration where name = 'ledger-0022-closes-end'`)
    for (const row of rows) await run(row)
    await there.close(await there.openShared(server(), url))
    expect(found(await run(ASK))).toEqual(AFTER)
  })
})
