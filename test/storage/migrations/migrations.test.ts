// The tests of migrations: each whole or not at all, none twice, a newer file refused.

import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, describe, expect, test } from 'vitest'
import { SQLITE_TYPES } from '../../../main/storage/migrations/column-types.ts'
import { migrate } from '../../../main/storage/migrations/migrate.ts'
import { ledgerMigrations } from '../../../main/storage/migrations/migrations.ts'
import { spoolMigrations } from '../../../main/storage/spool/schema.ts'
import { kyselyOn } from '../../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../../main/storage/sqlite/engine.ts'
import { Bench, boughtPurchase, newJob } from '../fixtures.ts'

const bench = new Bench()
const open: DatabaseSync[] = []
afterEach(async () => {
  for (const database of open.splice(0)) database.close()
  await bench.clear()
})

const all = { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() }

function database(path = join(bench.folder(), 'packbench.sqlite')) {
  const made = openForWriting(path, 100)
  open.push(made)
  return { made, db: kyselyOn<unknown>(made), path }
}

const tables = (made: DatabaseSync) =>
  made
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'kysely%' order by name`)
    .all()
    .map(row => row.name)

const adds = (table: string): Migration => ({
  up: async (db: Kysely<unknown>) => db.schema.createTable(table).addColumn('a', 'integer').execute(),
})

describe('migrations', () => {
  test('make every table that the queries name, and only once', async () => {
    const { made, db } = database()
    expect(await migrate(db, all)).toBeUndefined()
    const first = tables(made)
    expect(first).toEqual(
      expect.arrayContaining(['purchases', 'identifiers', 'payloads', 'events', 'funds', 'closes', 'jobs']),
    )
    expect(await migrate(db, all)).toBeUndefined()
    expect(tables(made)).toEqual(first)
  })

  test('one that fails leaves nothing of itself, those before it stay, and the next start goes on', async () => {
    const { made, db } = database()
    const fails: Migration = {
      up: async inner => {
        await adds('half').up(inner)
        throw new Error('cut off')
      },
    }
    const good = { 'a-0': adds('before'), 'a-1': adds('one'), 'c-3': adds('three') }
    // A new store is made in one commit.
    await expect(migrate(db, { ...good, 'b-2': fails })).rejects.toThrow('cut off')
    expect(tables(made)).toEqual([])
    await migrate(db, { 'a-0': adds('before') })
    await expect(migrate(db, { ...good, 'b-2': fails })).rejects.toThrow('cut off')
    expect(tables(made)).toEqual(['before', 'one'])
    expect(await migrate(db, { ...good, 'b-2': adds('two') })).toBeUndefined()
    expect(tables(made)).toEqual(['before', 'one', 'three', 'two'])
  })

  test('the one room may move on while the other stands', async () => {
    const { made, db } = database()
    await migrate(db, { 'ledger-1': adds('l1'), 'spool-1': adds('s1') })
    expect(
      await migrate(db, { 'ledger-1': adds('l1'), 'spool-1': adds('s1'), 'ledger-2': adds('l2') }),
    ).toBeUndefined()
    expect(tables(made)).toEqual(['l1', 'l2', 's1'])
  })

  test('a file written by a newer program is refused in words and left as it is', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await boughtPurchase(store)
    await bench.close(store)
    const path = join(folder, 'packbench.sqlite')
    const newer = database(path)
    await migrate(newer.db, { ...all, 'ledger-9999-later': adds('later') })
    newer.made.close()
    open.splice(0)
    expect(await bench.tryOpen(folder)).toMatchObject({
      ok: false,
      problem: { kind: 'storage', code: 'storage.newer', detail: 'ledger-9999-later' },
    })
    const still = database(path)
    expect(still.made.prepare('select id from purchases').all()).toMatchObject([{ id }])
  })
})

test('prints of before have the mode of their purchase, and files are live unless training printed them', async () => {
  const folder = bench.folder()
  const store = await bench.open(folder)
  const training = await boughtPurchase(store, {
    purchase: { environment: 'training' },
    job: { id: 'training' },
  })
  await boughtPurchase(store, { job: { id: 'live' } })
  const print = (id: string, more: object) => store.add(newJob({ id, ...more }), { kind: 'job-added' })
  await print('training-copy', { shipmentId: training.id, copyNumber: 2 })
  await print('file', {})
  await print('training-file', { printerId: 'training-printer' })
  await bench.close(store)
  // The file as it was before prints had a mode.
  const before = database(join(folder, 'packbench.sqlite'))
  before.made.exec(`drop index jobs_of_mode; alter table jobs drop column mode;
    alter table jobs drop column test_label;
    delete from kysely_migration where name = 'spool-0004-modes'`)
  before.made.close()
  open.splice(0)
  const now = await bench.open(folder)
  const modes = (await now.jobs(10)).map(job => [job.id, job.mode])
  expect(Object.fromEntries(modes)).toEqual({
    training: 'training',
    live: 'live',
    'training-copy': 'training',
    file: 'live',
    'training-file': 'training',
  })
  expect((await now.jobs(10, 'training')).map(job => job.id)).toEqual([
    'training-file',
    'training-copy',
    'training',
  ])
  expect(await now.countWaiting('live')).toBe(2)
  expect((await now.jobsToDecide('training')).length).toBe(3)
})

test('every partial index is taken by the query it is for', async () => {
  const { made, db } = database()
  await migrate(db, all)
  const plan = (sql: string) =>
    made
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(row => String(row.detail))
      .join('; ')
  const taken: readonly (readonly [string, string])[] = [
    [
      'purchases_to_decide',
      `select * from purchases where environment = ? and needs_decision = 1 order by seq`,
    ],
    [
      'purchases_closable',
      `select * from purchases where environment = ? and service = ?
       and kind = 'bought' and closed_at is null and origin = 'bought-here' order by seq`,
    ],
    ['purchases_holder_key', 'select * from purchases where holder_key = ?'],
    ['purchases_command_id', 'select * from purchases where command_id = ?'],
    [
      'purchases_kind',
      `select count(*) from purchases where environment = ? and kind in ('intended', 'sending')`,
    ],
    ['purchases_search_stamp', 'select max(search_stamp) from purchases'],
    [
      'jobs_held',
      `select * from jobs where printer_id = ? and state = 'held' and needs_release = 0 order by seq limit 1`,
    ],
    ['jobs_unsure', `select * from jobs where state = 'unsure'`],
    ['jobs_of_shipment', 'select * from jobs where shipment_id = ? order by seq desc'],
    ['events_of_shipment', 'select * from events where shipment_id = ? order by at, sequence'],
  ]
  for (const [index, sql] of taken) expect(plan(sql), sql).toContain(index)
})
