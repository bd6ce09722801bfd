// Rows that earlier versions marked `test` or `live` by the label server's switch: opened as mode and account, none lost.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { SQLITE_TYPES } from '../../../main/storage/migrations/column-types.ts'
import { migrate } from '../../../main/storage/migrations/migrate.ts'
import { ledgerMigrations } from '../../../main/storage/migrations/migrations.ts'
import { spoolMigrations } from '../../../main/storage/spool/schema.ts'
import { kyselyOn } from '../../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../../main/storage/sqlite/engine.ts'
import { Bench, onWarehouse } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const NAME = 'ledger-0026-accounts'

/** As the commit before wrote them: one reference bought on both sides of the switch, and others on one. */
const LEFT: readonly (readonly [
  id: string,
  environment: string,
  service: string,
  key: string,
  attention: string,
])[] = [
  ['live-twice', 'live', 'parcel-label', 'TWICE', '[]'],
  ['test-twice', 'test', 'parcel-label', 'TWICE', '["no-payload"]'],
  ['test-once', 'test', 'parcel-label', 'ONCE', '[]'],
  ['test-server', 'test', 'label-server', 'SERVER', '[]'],
  ['live-server', 'live', 'label-server', 'OTHER', '[]'],
  ['practice', 'training', 'label-server', 'ONCE', '[]'],
]
const AT = `'2026-03-02T09:00:00.000Z'`
const rows = [
  ...LEFT.map(
    ([id, environment, service, key, attention], place) => `insert into purchases
      (seq, id, environment, service, origin, reference, reference_key, holder_key, kind, needs_decision, payloads_kept,
       request_id, body_hash, base_url, account, station, created_at, updated_at, search_stamp, search_text,
       identifiers, warnings, attention)
      values (${place + 1}, '${id}', '${environment}', '${service}', 'bought-here', '${key}', '${key}',
        '${environment}:${key}', 'bought', 0, 0, 'r', 'h', 'http://127.0.0.1:4711', 'P-1', 'Bench 1', ${AT}, ${AT},
        ${place + 1}, '', '{"trackingNumbers":[]}', '[]', '${attention}')`,
  ),
  ...['live', 'test'].map(
    (
      environment,
      place,
    ) => `insert into funds (seq, id, environment, meter_id, holder_key, state, amount_cents,
      transaction_reference, created_at)
      values (${place + 1}, 'funds-${environment}', '${environment}', 'M-1', '${environment}:M-1', 'unknown', 100, 't',
        ${AT})`,
  ),
  `insert into meter_readings (environment, meter_id, read_at, carrier, current_balance_cents)
    values ('test', 'M-2', ${AT}, 'USPS', 5)`,
  `insert into orders (seq, id, import_id, environment, row, reference, reference_key, holder_key, service, state,
    attempt, problems, created_at, updated_at)
    values (1, 'order', 'import', 'test', 2, 'LATER', 'LATER', 'test:LATER', 'parcel-label', 'ready', 0, '{}', ${AT}, ${AT})`,
]

const ASK = `select id, environment, account_environment, base_url, holder_key, duplicate_reason, attention,
  needs_decision from purchases order by seq`
const HERE = 'http://127.0.0.1:4711'
const AFTER = [
  ['live-twice', 'live', null, HERE, 'live:TWICE', null, '["second-label"]', 1],
  ['test-twice', 'live', null, HERE, null, 'second-label', '["no-payload","second-label"]', 1],
  ['test-once', 'live', null, HERE, 'live:ONCE', null, '[]', 0],
  ['test-server', 'live', 'test', HERE, 'live:SERVER', null, '[]', 0],
  ['live-server', 'live', 'production', HERE, 'live:OTHER', null, '[]', 0],
  ['practice', 'training', 'production', 'training', 'training:ONCE', null, '[]', 0],
]
/** Both unknown payments stay on the list; the meter of one of them is free of the other. */
const ASK_OTHERS = `select id, environment, holder_key from funds
  union all select meter_id, environment, '' from meter_readings
  union all select id, environment, holder_key from orders order by 1`
const OTHERS = [
  ['M-2', 'live', ''],
  ['funds-live', 'live', 'live:M-1'],
  ['funds-test', 'live', 'test:M-1'],
  ['order', 'live', 'live:LATER'],
]

const values = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  lines.map(line => Object.values(line).map(value => (typeof value === 'bigint' ? Number(value) : value)))

test('a data folder whose labels stood on both sides of the test switch opens, and each stays and is found', async () => {
  const made = openForWriting(join(bench.folder(), 'packbench.sqlite'), 100)
  const all = { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() }
  const { [NAME]: _later, ...before } = all
  await migrate(kyselyOn<unknown>(made), before)
  for (const row of rows) made.exec(row)
  await migrate(kyselyOn<unknown>(made), all)
  expect(values(made.prepare(ASK).all())).toEqual(AFTER)
  expect(values(made.prepare(ASK_OTHERS).all())).toEqual(OTHERS)
  made.close()
})

onWarehouse('labels on both sides of the test switch', (server, there) => {
  test('a warehouse’s ledger with them opens, and each stays and is found', async () => {
    const url = await server().newDatabase()
    await there.close(await there.openShared(server(), url))
    const run = (sql: string) => server().run(url, sql)
    await run('alter role postgres set search_path = packbench')
    await run(`delete from kysely_migration where name = '${NAME}'`)
    await run('drop index purchases_closable_accounts')
    await run('alter table purchases drop column account_environment')
    for (const row of rows) await run(row)
    await there.close(await there.openShared(server(), url))
    expect(values(await run(ASK))).toEqual(AFTER)
    const others = values(await run(ASK_OTHERS))
    expect(others).toEqual(expect.arrayContaining(OTHERS))
  })
})
