// Another program wrote into the records, while the station worked or between two runs: the trail is looked at from its
// beginning, and nothing is bought where it does not hold before a person has agreed.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { hashOf, sealedText } from '../../../main/storage/records/trail/event-chain.ts'
import type { LocalStore } from '../../../main/storage/store.ts'
import { Bench, bought, boughtPurchase, sendingPurchase, zpl } from '../fixtures.ts'

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

describe('a label that was bought under another name of the bench', () => {
  async function renamed(folder: string) {
    const store = await bench.open(folder, { station: 'Bench 1' })
    await boughtPurchase(store)
    await boughtPurchase(store)
    await bench.close(store)
    const next = await bench.open(folder, { station: 'Bench 7' })
    await boughtPurchase(next)
    return next
  }
  const taken = [
    ['from its middle', `delete from events where station = 'Bench 1' and sequence = 2`],
    ['from its end', `delete from events where station = 'Bench 1' and sequence > 3`],
    ['all of it', `delete from events where station = 'Bench 1'`],
  ] as const

  test.each(taken)(
    'is not bought again once its trail is taken away while the station works: %s',
    async (_what, sql) => {
      const folder = bench.folder()
      const store = await renamed(folder)
      write(folder, sql)
      await expect(buying(store)).rejects.toMatchObject({ problem: changed })
    },
  )

  test.each(taken)('nor after a start: %s', async (_what, sql) => {
    const folder = bench.folder()
    await bench.close(await renamed(folder))
    write(folder, sql)
    const store = await bench.open(folder, { station: 'Bench 7' })
    await expect(buying(store)).rejects.toMatchObject({ problem: changed })
    // Nor under the name it has next.
    await bench.close(store)
    const next = await bench.open(folder, { station: 'Bench 8' })
    await expect(buying(next)).rejects.toMatchObject({ problem: changed })
    await next.acceptOlderCopy('Ana', 'all labels are on their list')
    await buying(next)
  })

  test('nor where it is taken away before the first start under the new name', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder, { station: 'Bench 1' })
    await boughtPurchase(store)
    await bench.close(store)
    write(folder, 'delete from events where sequence = 2')
    const next = await bench.open(folder, { station: 'Bench 7' })
    await expect(buying(next)).rejects.toMatchObject({ problem: changed })
  })

  test('is found where nothing was touched', async () => {
    const folder = bench.folder()
    const store = await renamed(folder)
    write(folder, harmless)
    await buying(store)
    await bench.close(store)
    const back = await bench.open(folder, { station: 'Bench 1' })
    expect(back.standing()).toBeUndefined()
    write(folder, `delete from ledger_facts where name = 'note'`)
    await buying(back)
  })

  test.each([
    ['once', ['Bench 7']],
    ['twice, and nothing was told under the first name', ['Bench 7', 'Bench 8']],
  ])(
    'is found where the first run under its new name was killed with its entries half told: %s',
    async (_, names) => {
      const folder = bench.folder()
      const store = await bench.open(folder, { station: 'Bench 1' })
      await boughtPurchase(store)
      await bench.close(store)
      for (const station of names) {
        const killed = await bench.open(folder, { station })
        copyFileSync(`${folder}/packbench.mark`, `${folder}/killed.mark`)
        await boughtPurchase(killed)
        await bench.close(killed)
        copyFileSync(`${folder}/killed.mark`, `${folder}/packbench.mark`)
      }
      const next = await bench.open(folder, { station: names.at(-1) as string })
      expect(next.standing()).toBeUndefined()
      await buying(next)
    },
  )
})

describe('what a person agreed to', () => {
  async function agreed(folder: string) {
    const { store } = await opened(folder)
    await boughtPurchase(store)
    await boughtPurchase(store)
    write(folder, 'delete from events where sequence = 2')
    await expect(buying(store)).rejects.toMatchObject({ problem: changed })
    await store.acceptOlderCopy('Ana', 'all labels are on their list')
    await buying(store)
    return store
  }
  const before = 'delete from events where sequence = 4'

  test('stays as it is while the station works', async () => {
    const folder = bench.folder()
    const store = await agreed(folder)
    write(folder, before)
    await expect(buying(store)).rejects.toMatchObject({ problem: changed })
    await store.acceptOlderCopy('Ana', 'compared once more')
    await buying(store)
  })

  test.each(['Bench 1', 'Bench 7'])('stays as it is over starts, as %s', async station => {
    const folder = bench.folder()
    await bench.close(await agreed(folder))
    const untouched = await bench.open(folder, { station })
    await buying(untouched)
    await bench.close(untouched)
    write(folder, before)
    const store = await bench.open(folder, { station })
    await expect(buying(store)).rejects.toMatchObject({ problem: changed })
  })

  test.each([
    ['a place beyond all others', '9223372036854775807'],
    ['a place that no number is exact at', '9007199254740993'],
    ['a text for a place', `'x'`],
  ])('is agreed to once: %s', async (_what, place) => {
    const folder = bench.folder()
    const { store } = await opened(folder)
    await boughtPurchase(store)
    const columns = 'station, at, kind, operator, shipment_id, job_id, detail, hash, mac'
    write(
      folder,
      `insert into events (sequence, ${columns}) select ${place}, ${columns} from events where sequence = 2`,
    )
    await expect(buying(store)).rejects.toMatchObject({ problem: changed })
    await store.acceptOlderCopy('Ana', 'all labels are on their list')
    await buying(store)
    write(folder, harmless)
    await buying(store)
    await bench.close(store)
    const next = await bench.open(folder)
    expect(next.standing()).toBeUndefined()
    await buying(next)
  })
})

/** An entry behind the last one, as a program writes it that knows how they are chained. */
function addEntry(folder: string, station?: string): void {
  const database = new DatabaseSync(storeFile(folder))
  const last = database
    .prepare('select * from events order by sequence desc limit 1')
    .get() as unknown as Entry
  const before = station === undefined ? last : { sequence: 0, hash: '' }
  const {
    hash: _hash,
    mac,
    ...told
  } = { ...last, sequence: before.sequence + 1, station: station ?? last.station }
  const row = { ...told, hash: hashOf(sealedText(before.hash, told)), mac }
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  database.prepare(`insert into events (${names.join(', ')}) values (${places})`).run(...Object.values(row))
  database.close()
}
type Entry = Parameters<typeof sealedText>[1] & { readonly hash: string; readonly mac: string | null }

test('answers are kept although another program takes the places of what tells of them, one after the other', async () => {
  const folder = bench.folder()
  const { store } = await opened(folder)
  const ids = [(await sendingPurchase(store)).id, (await sendingPurchase(store)).id]
  for (const id of ids) {
    addEntry(folder)
    const change = { id, from: ['sending'], to: 'bought', bought: bought(), payloads: [zpl()] } as const
    const answer = await store.changePurchase({ ...change, event: { kind: 'purchase-bought' } })
    expect(answer).toMatchObject({ kind: 'bought' })
    expect(store.standing()).toMatchObject(changed)
  }
})

test('a chain of another name that is put in between two runs is no history of this bench', async () => {
  const folder = bench.folder()
  const { store } = await opened(folder)
  await boughtPurchase(store)
  await bench.close(store)
  addEntry(folder, 'Bench X')
  const next = await bench.open(folder)
  await expect(buying(next)).rejects.toMatchObject({ problem: changed })
})

test('a run that was killed has all of the records checked', async () => {
  const folder = bench.folder()
  const first = await bench.open(folder)
  await boughtPurchase(first)
  copyFileSync(`${folder}/packbench.mark`, `${folder}/killed.mark`)
  await bench.close(first)
  copyFileSync(`${folder}/killed.mark`, `${folder}/packbench.mark`)
  const { written } = await opened(folder)
  await expect.poll(() => written.length).toBe(1)
})

describe('a trigger of somebody else', () => {
  const triggers = [
    [
      'takes what is bought away',
      'create trigger t after update on purchases begin delete from purchases; end',
    ],
    [
      'lets nothing be told',
      `create trigger "a ""b""" before insert on events begin select raise(abort, 'no'); end`,
    ],
  ] as const

  test.each(triggers)('is taken out while the station works: it %s', async (_what, sql) => {
    const folder = bench.folder()
    const { store, written } = await opened(folder)
    write(folder, sql)
    expect((await boughtPurchase(store)).kind).toBe('bought')
    expect((await boughtPurchase(store)).kind).toBe('bought')
    expect(written.length).toBeGreaterThan(0)
  })

  test.each(triggers)('is taken out by a start: it %s', async (_what, sql) => {
    const folder = bench.folder()
    await bench.close((await opened(folder)).store)
    write(folder, sql)
    const { store } = await opened(folder)
    expect((await boughtPurchase(store)).kind).toBe('bought')
  })
})
