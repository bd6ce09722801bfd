// Another program wrote into the records, while the station worked or between two runs: the trail is looked at from its
// beginning, and nothing is bought where it does not hold before a person has agreed.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { LocalStore } from '../../../main/storage/store.ts'
import { Bench, boughtPurchase, closedDay, newJob, sendingPurchase } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const changed = { kind: 'storage', code: 'storage.trail-changed' }

/** Of the trail; a value that stays as it is would be no write to SQLite. */
const harmless = `insert into ledger_facts (name, value) values ('note', '1')`

/** What somebody does with a program of his own to the file, which it may at any time. */
function write(folder: string, sql: string): void {
  const database = new DatabaseSync(storeFile(folder))
  database.exec(sql)
  database.close()
}

async function opened(folder: string) {
  const written: true[] = []
  const store = await bench.open(folder, { onWrittenOutside: () => written.push(true) })
  return { store, written }
}

const buying = (store: LocalStore) => sendingPurchase(store)
const storeFile = (folder: string) => join(folder, 'packbench.sqlite')

test.each([
  ['an entry is taken out of it', 'delete from events where sequence = 2'],
  ['its end is cut off', 'delete from events where sequence > 2'],
  ['what an entry tells is changed', `update events set detail = '{}' where sequence = 2`],
])('nothing is bought over a trail of which %s while the station works', async (_how, sql) => {
  const folder = bench.folder()
  const { store, written } = await opened(folder)
  await boughtPurchase(store)
  write(folder, sql)
  await expect(buying(store)).rejects.toMatchObject({ problem: changed })
  await expect.poll(() => written.length).toBe(1)
  expect(store.standing()).toMatchObject(changed)
})

test('it is refused over starts, orderly ones and others, until a person has agreed', async () => {
  const folder = bench.folder()
  const { store } = await opened(folder)
  await boughtPurchase(store)
  write(folder, 'delete from events where sequence = 2')
  await expect(buying(store)).rejects.toMatchObject({ problem: changed })
  await bench.close(store)

  const next = await bench.open(folder)
  expect(next.standing()).toMatchObject(changed)
  await next.acceptOlderCopy('Ana', 'all labels are on their list')
  expect(next.standing()).toBeUndefined()
  await buying(next)
  await bench.close(next)

  const last = await bench.open(folder)
  expect(last.standing()).toBeUndefined()
  // What was agreed to is not asked again; what is changed after it is.
  write(folder, harmless)
  await buying(last)
  write(folder, 'delete from events where sequence = (select max(sequence) - 1 from events)')
  await expect(buying(last)).rejects.toMatchObject({ problem: changed })
})

test.each([
  ['an entry is taken out of the trail', 'delete from events where sequence = 2', changed],
  ['a label is made another one’s', `update purchases set reference = 'R-2'`, undefined],
])('a start says what was written since the last orderly end: %s', async (_what, sql, standing) => {
  const folder = bench.folder()
  const first = await bench.open(folder)
  await boughtPurchase(first)
  await bench.close(first)
  write(folder, sql)

  const { store, written } = await opened(folder)
  await expect.poll(() => written.length).toBe(1)
  if (standing) expect(store.standing()).toMatchObject(standing)
  else await buying(store)
})

test('a start that finds the file as it was left has nothing checked', async () => {
  const folder = bench.folder()
  const first = await bench.open(folder)
  await boughtPurchase(first)
  await bench.close(first)
  const { store, written } = await opened(folder)
  await buying(store)
  await store.verify()
  await store.backup(`${folder}/copy.sqlite`)
  await buying(store)
  expect(written).toEqual([])
})

test('an older copy that a person agreed to has to hold from its own end on, not from what was agreed to before', async () => {
  const folder = bench.folder()
  const { store } = await opened(folder)
  await boughtPurchase(store)
  await bench.close(store)
  copyFileSync(storeFile(folder), `${folder}/copy.sqlite`)
  const next = await bench.open(folder)
  await boughtPurchase(next)
  write(folder, 'delete from events where sequence = 2')
  await expect(buying(next)).rejects.toMatchObject({ problem: changed })
  await next.acceptOlderCopy('Ana', 'all labels are on their list')
  // As a station leaves it that is killed.
  copyFileSync(`${folder}/packbench.mark`, `${folder}/killed.mark`)
  await bench.close(next)

  copyFileSync(`${folder}/killed.mark`, `${folder}/packbench.mark`)
  copyFileSync(`${folder}/copy.sqlite`, storeFile(folder))
  const older = await bench.open(folder)
  expect(older.standing()).toMatchObject({ code: 'storage.older-copy' })
  await older.acceptOlderCopy('Ana', 'compared with the services')
  await buying(older)
  write(folder, harmless)
  await buying(older)
  expect(older.standing()).toBeUndefined()
  write(folder, 'delete from events where sequence = (select max(sequence) - 1 from events)')
  await expect(buying(older)).rejects.toMatchObject({ problem: changed })
})

test.each(['purchases', 'jobs', 'closes'])(
  'a row at the last place there is leaves others their places: %s',
  async table => {
    const folder = bench.folder()
    const { store } = await opened(folder)
    const { id } = await boughtPurchase(store)
    await closedDay(store, 'close-1', 'label-server', id)
    await store.add(newJob(), { kind: 'job-added' })
    write(folder, `pragma foreign_keys = off; update ${table} set seq = 9223372036854775807`)
    const after = await boughtPurchase(store)
    await store.add(newJob({ shipmentId: after.id }), { kind: 'label-reprinted' })
    await closedDay(store, 'close-2', 'label-server', after.id)
    expect((await store.purchase(after.id))?.closedAt).toBeDefined()
  },
)
