// The tests of the index behind a search: it proposes all that matches, and rules out the blocks that hold nothing.
import { readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeFiles } from '../../../main/storage/sqlite/files.ts'
import { openReading, SqliteFragmentIndex } from '../../../main/storage/sqlite/search-index.ts'
import { BLOCK_ROWS } from '../../../main/storage/sqlite/search-texts.ts'
import { addShipments } from '../../bench/many-shipments.ts'
import { Bench } from '../fixtures.ts'

const ROWS = 10 * BLOCK_ROWS
/** The newest are not made into blocks: their rows still change. */
const NEWEST = 3 * BLOCK_ROWS

const bench = new Bench()
let folder: string
let reading: DatabaseSync

beforeEach(async () => {
  folder = bench.folder()
  await bench.close(await bench.open(folder))
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${storeFiles(folder).search}${suffix}`, { force: true })
  addShipments(storeFiles(folder).store, ROWS)
  reading = openReading(storeFiles(folder), 1000)
})

afterEach(async () => {
  reading.close()
  await bench.clear()
})

function indexed(): SqliteFragmentIndex {
  const index = new SqliteFragmentIndex(reading)
  while (index.step()) {
    // Until all rows are in it.
  }
  return index
}

const live = { environment: 'live' } as const

/** Places of what a search for the fragments finds through the index alone, and how many rows it looked through. */
function through(index: SqliteFragmentIndex, fragments: readonly string[]) {
  const found: number[] = []
  let looked = 0
  const stretches = index.stretches(fragments, ROWS + 1, [])
  for (let { value, done } = stretches.next(); !done; { value, done } = stretches.next()) {
    found.push(...index.candidates(fragments, live, value, ROWS))
    looked += value.below - value.from
  }
  return { found, looked }
}

function rowAt(seq: number): { text: string; tracking: string } {
  const { text } = reading.prepare('select search_text as text from purchases where seq = ?').get(seq) as {
    text: string
  }
  return { text, tracking: text.split('\n')[1] ?? '' }
}

function changeRow(seq: number, text: string): void {
  const ledger = new DatabaseSync(storeFiles(folder).store)
  ledger
    .prepare(
      'update purchases set search_text = ?, search_stamp = (select max(search_stamp) + 1 from purchases) where seq = ?',
    )
    .run(text, seq)
  ledger.close()
}

test('it proposes every row that has the fragments, newest first', () => {
  const index = indexed()
  const like = reading.prepare(
    'select seq from purchases where instr(search_text, ?) and instr(search_text, ?) order by seq desc',
  )
  const { text } = rowAt(5000)
  const words = text.split(/[ \n]/u)
  const cut = words.flatMap((word, place) =>
    [1, 2, 3, 5, 6, 8].map(length => word.slice(place, place + length)).filter(one => one !== ''),
  )
  for (const fragment of [...new Set(cut), 'o-0000', '00000', 'nothing', 'quinn']) {
    for (const other of [fragment, 'land', '-00001']) {
      const rows = (like.all(fragment, other) as { seq: number }[]).map(row => row.seq)
      expect(through(index, [fragment, other]).found, `${fragment} ${other}`).toEqual(rows)
    }
  }
})

test('a number is looked for in its block, and in no other of those that are made', () => {
  const index = indexed()
  for (const seq of [1, 1500, 7000]) {
    const { tracking } = rowAt(seq)
    const { found, looked } = through(index, [tracking.slice(-9)])
    expect(found).toEqual([seq])
    expect(looked).toBeLessThanOrEqual(NEWEST + BLOCK_ROWS)
  }
  expect(through(index, ['no-such-reference']).looked).toBeLessThanOrEqual(NEWEST)
})

test('a row that changes in a block is found by its new text at once, and once the block is made anew', () => {
  const index = indexed()
  changeRow(2000, 'so-000002000\nzweig quillfeather')
  expect(through(index, ['quillfeather']).found).toEqual([])
  expect(index.step()).toBe(true)
  expect(through(index, ['quillfeather']).found).toEqual([2000])
  expect(through(index, ['quillfeather']).looked).toBe(through(index, ['no-such-reference']).looked)
  const changed = reading.prepare('select count(*) as count from blocks_changed')
  expect(changed.get()).toEqual({ count: 1 })
  for (let look = 0; look < 50; look += 1) index.step()
  expect(changed.get()).toEqual({ count: 0 })
  expect(through(index, ['quillfeather']).found).toEqual([2000])
  expect(through(index, ['quillfeather']).looked).toBeLessThanOrEqual(NEWEST + BLOCK_ROWS)
  expect(through(index, ['no-such-reference']).looked).toBeLessThanOrEqual(NEWEST)
})

test('what a start finds half done is gone on with', () => {
  const first = new SqliteFragmentIndex(reading)
  for (let step = 0; step < 12; step += 1) first.step()
  expect(first.seenStamp).toBeLessThan(ROWS)
  changeRow(100, 'so-000000100\nzweig quillfeather')
  const index = indexed()
  expect(through(index, ['quillfeather']).found).toEqual([100])
  expect(through(index, [rowAt(9000).tracking]).found).toEqual([9000])
})

test('a name that the ledger forgot is nowhere in the file', () => {
  changeRow(3000, 'so-000003000\nzweig quillfeather')
  const index = indexed()
  const bytes = () => {
    reading.exec('pragma main.wal_checkpoint(truncate)')
    return readFileSync(storeFiles(folder).search)
  }
  expect(bytes().includes('quillfeather')).toBe(true)
  changeRow(3000, 'so-000003000')
  index.step()
  expect(bytes().includes('quillfeather')).toBe(false)
  expect(through(index, ['quillfeather']).found).toEqual([])
})

test('an index of trigrams, as an earlier program made it, makes room for this one', () => {
  reading.close()
  const path = storeFiles(folder).search
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  const earlier = new DatabaseSync(path)
  earlier.exec('pragma journal_mode = wal')
  earlier.exec(
    `create virtual table fragments using fts5(text, content = '', detail = none, tokenize = 'trigram')`,
  )
  earlier.close()
  reading = openReading(storeFiles(folder), 1000)
  expect(reading.prepare(`select 1 from main.sqlite_master where name = 'fragments'`).get()).toBeUndefined()
  expect(through(indexed(), [rowAt(9000).tracking]).found).toEqual([9000])
})
