// Copies of the records by the clock: due, checked, in the place that was chosen, and gone with their addresses.
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copiesIn, copyRecords, createCopies } from '../../main/app/copies.ts'
import { type Problem, problem } from '../../main/core/problem.ts'
import { fail, ok } from '../../main/core/result.ts'
import { Bench, boughtPurchase, DAY_MS } from '../storage/fixtures.ts'
import { tempFolder } from '../support/temp-folder.ts'

const HOUR_MS = DAY_MS / 24
const VERSIONS = { program: '0', node: '0', system: '' }
const bench = new Bench()
afterEach(() => bench.clear())

interface Given {
  readonly everyHours?: number
  readonly keep?: number
  readonly folder?: string
  readonly ledger?: 'embedded' | 'postgres'
}

async function scene({ ledger = 'embedded', ...given }: Given = {}) {
  const store = await bench.open()
  await boughtPurchase(store, {})
  const dataFolder = await tempFolder('copies')
  const copies = { everyHours: 4, keep: 3, folder: '', ...given }
  const told: unknown[] = []
  const lines: string[] = []
  let diskIsFull = false
  let news = 0
  const make = () =>
    createCopies({
      records: {
        backUp: async () =>
          diskIsFull
            ? fail<Problem>(problem('storage', 'storage.backup-failed', { detail: 'ENOSPC' }))
            : ok(await copyRecords(store, dataFolder, { now: bench.clock.now(), keep: copies.keep })),
      },
      standing: async () => ({ versions: VERSIONS, ledger, stages: [], recordsBytes: 0, dataFolder }),
      note: async event => void told.push(event),
      stationName: 'Bench 1',
      dataFolder,
      settings: () => ({ copies, retention: { addressDays: 30, payloadDays: 7 } }),
      clock: bench.clock,
      log: { info() {}, warn() {}, error: message => void lines.push(message) },
      onConcern: () => {
        news += 1
      },
    })
  const own = () => (existsSync(copiesIn(dataFolder)) ? readdirSync(copiesIn(dataFolder)).sort() : [])
  /** One look, as a station's start makes it. */
  const look = async () => {
    const made = make()
    made.start()
    await made.stop()
    return made
  }
  return {
    look,
    own,
    copies,
    told,
    lines,
    dataFolder,
    news: () => news,
    fills: (full: boolean) => {
      diskIsFull = full
    },
  }
}

test('one is made when the last is as old as wanted, also over a restart', async () => {
  const { look, own, told } = await scene()
  await look()
  expect(own()).toHaveLength(1)
  bench.clock.time += 3 * HOUR_MS
  await look()
  expect(own()).toHaveLength(1)
  bench.clock.time += HOUR_MS
  await look()
  expect(own()).toHaveLength(2)
  expect(told).toMatchObject([
    { kind: 'records-copied', detail: { place: 'data folder', fileName: own()[0] } },
    { kind: 'records-copied', detail: { fileName: own()[1] } },
  ])
})

test('the newest stay', async () => {
  const { look, own } = await scene()
  const first: string[] = []
  for (let time = 0; time < 5; time += 1) {
    await look()
    if (time === 0) first.push(...own())
    bench.clock.time += 4 * HOUR_MS
  }
  expect(own()).toHaveLength(3)
  expect(own()).not.toContain(first[0])
})

test('a clock that was put back makes one at once, and waits for no time ahead', async () => {
  const { look, own } = await scene()
  await look()
  bench.clock.time += -2 * DAY_MS
  await look()
  expect(own()).toHaveLength(2)
  bench.clock.time += HOUR_MS
  await look()
  expect(own()).toHaveLength(2)
})

test('what a clock made ahead of time gives way first, never what was made just now', async () => {
  const { look, own } = await scene({ keep: 1 })
  bench.clock.time += 2 * DAY_MS
  await look()
  const [ahead] = own()
  bench.clock.time -= 2 * DAY_MS
  await look()
  expect(own()).toHaveLength(1)
  expect(own()).not.toContain(ahead)
})

test('none is made where nobody wants one, or where a server keeps the records', async () => {
  for (const given of [{ everyHours: 0 }, { ledger: 'postgres' as const }]) {
    const { look, own } = await scene(given)
    expect((await look()).concern()).toBeUndefined()
    expect(own()).toEqual([])
  }
})

test('another folder takes each of them whole, in a folder of this bench, and those of others stay', async () => {
  const folder = await tempFolder('share')
  mkdirSync(join(folder, 'Bench 2'))
  const other = 'packbench-2020-01-01T00-00-00.000Z.sqlite'
  writeFileSync(join(folder, 'Bench 2', other), 'x')
  const { look, own, dataFolder } = await scene({ folder, keep: 1 })
  await look()
  bench.clock.time += 4 * HOUR_MS
  await look()
  const [here = ''] = readdirSync(folder).filter(name => name !== 'Bench 2')
  expect(here).toMatch(/^Bench 1 [\w-]{8}$/)
  expect(readdirSync(join(folder, here))).toEqual(own())
  const [name = ''] = own()
  expect(readFileSync(join(folder, here, name))).toEqual(readFileSync(join(copiesIn(dataFolder), name)))
  expect(readdirSync(join(folder, 'Bench 2'))).toEqual([other])
})

test('a folder that is not there is said above the screens until a copy lies in it', async () => {
  const folder = join(await tempFolder('share'), 'not-mounted')
  const { look, lines, own } = await scene({ folder })
  expect((await look()).concern()).toMatchObject({ code: 'storage.copy-not-made' })
  expect(lines).toEqual(['a copy of the records was due and is not there'])
  // Nothing is made where the share would be.
  expect(existsSync(folder)).toBe(false)
  // And those that are here do not make room for ever newer ones.
  const before = own()
  for (let minute = 0; minute < 5; minute += 1) {
    bench.clock.time += 60_000
    await look()
  }
  expect(own()).toEqual(before)
  mkdirSync(folder)
  expect((await look()).concern()).toBeUndefined()
  const [place = ''] = readdirSync(folder)
  expect(readdirSync(join(folder, place))).toEqual(before)
})

test('a disk that is full is said, and the next look tries again', async () => {
  const { look, fills, own } = await scene()
  fills(true)
  expect((await look()).concern()).toMatchObject({ code: 'storage.copy-not-made', detail: 'ENOSPC' })
  fills(false)
  expect((await look()).concern()).toBeUndefined()
  expect(own()).toHaveLength(1)
})

test('copies and bundles go with the addresses in them; what is not the station’s stays', async () => {
  const folder = await tempFolder('share')
  const { look, dataFolder } = await scene({ folder })
  const made = await look()
  const diagnostics = join(dataFolder, 'diagnostics')
  mkdirSync(diagnostics)
  for (const [name, days] of [
    ['old.json', 31],
    ['new.json', 1],
  ] as const) {
    writeFileSync(join(diagnostics, name), '{}')
    const at = new Date(bench.clock.now().getTime() + (30 - days) * DAY_MS)
    utimesSync(join(diagnostics, name), at, at)
  }
  writeFileSync(join(copiesIn(dataFolder), 'mine.sqlite'), 'x')
  bench.clock.time += 30 * DAY_MS
  expect(await made.forget()).toBe(1)
  bench.clock.time += 1000
  expect(await made.forget()).toBe(2)
  expect(readdirSync(copiesIn(dataFolder))).toEqual(['mine.sqlite'])
  const [place = ''] = readdirSync(folder)
  expect(readdirSync(join(folder, place))).toEqual([])
  expect(readdirSync(diagnostics)).toEqual(['new.json'])
})
