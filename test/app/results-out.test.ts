// Tests how results go by themselves: tried again with longer and longer waits, held back by what keeps all of them, and into a folder.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createResultsOut } from '../../main/app/results-out.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { csvOrderFiles } from '../../main/order-files/csv.ts'
import { createResultsWebhook } from '../../main/services/results-webhook.ts'
import { Bench, boughtPurchase } from '../storage/fixtures.ts'
import {
  answers,
  RESULTS_SECRET,
  type ResultsReceiver,
  resultsReceiver,
} from '../support/results-receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'

const bench = new Bench()
afterEach(() => bench.clear())

interface Way {
  way: 'off' | 'webhook' | 'folder'
  url?: string
  folder?: string
  format?: 'json' | 'csv'
}

async function telling(results: Way, more: { orders?: object; secret?: string | undefined } = {}) {
  const dataFolder = bench.folder()
  const store = await bench.open(dataFolder)
  let current = results
  let looks = 0
  let secret: string | undefined = 'secret' in more ? more.secret : RESULTS_SECRET
  const settings = () =>
    settingsSchema.parse({ results: current, orders: more.orders, network: { proxy: 'none' } })
  const out = createResultsOut({
    settings,
    outbox: {
      ...store,
      resultsStanding: (...given) => {
        looks += 1
        return store.resultsStanding(...given)
      },
    },
    webhook: createResultsWebhook({
      network: () => settings().network,
      secrets: { for: async () => secret },
      clock: { now: () => new Date() },
    }),
    files: csvOrderFiles,
    dataFolder,
    station: 'bench 1',
    clock: bench.clock,
    log: NO_LOG,
    onConcern: () => undefined,
    cut: new AbortController(),
    everyMs: 5,
  })
  whenFinished(() => out.stop())
  out.start()
  const standing = () => store.resultsStanding('bench 1', bench.clock.now().toISOString())
  await expect.poll(async () => (await standing()).isPlaced).toBe(results.way !== 'off')
  bench.clock.advance(1_000)
  return {
    out,
    store,
    dataFolder,
    looks: () => looks,
    buy: (reference: string) => boughtPurchase(store, { purchase: { reference } }),
    waiting: async () => (await standing()).waitingCount,
    /** It arrived so often, and the station knows what was answered. */
    tried: async (receiver: ResultsReceiver, count: number) => {
      await expect.poll(() => receiver.deliveries.length).toBe(count)
      await expect.poll(async () => (await standing()).due.length).toBe(0)
    },
    set: (next: Way) => {
      current = next
    },
    setSecret: (next: string) => {
      secret = next
    },
  }
}

/** Whole rounds go by in which nothing else comes. */
async function nothingMore(looks: () => number, receiver: ResultsReceiver, count: number): Promise<void> {
  const before = looks()
  await expect.poll(looks).toBeGreaterThan(before + 2)
  expect(receiver.deliveries).toHaveLength(count)
}

const told = (receiver: ResultsReceiver) => receiver.deliveries.map(({ json }) => json.data.reference)

test('a result that is not taken is sent again after 5 seconds, then after 30, each time as the same', async () => {
  const receiver = await resultsReceiver()
  receiver.answer(answers(500))
  const { buy, looks, tried } = await telling({ way: 'webhook', url: receiver.url })
  await buy('PO-1')
  await tried(receiver, 1)
  bench.clock.advance(4_900)
  await nothingMore(looks, receiver, 1)
  bench.clock.advance(100)
  await tried(receiver, 2)
  bench.clock.advance(29_900)
  await nothingMore(looks, receiver, 2)
  receiver.answer(answers(204))
  bench.clock.advance(100)
  await tried(receiver, 3)
  expect(new Set(receiver.deliveries.map(({ id, text }) => `${id} ${text}`)).size).toBe(1)
  expect(receiver.deliveries.every(({ isSigned }) => isSigned)).toBe(true)
  bench.clock.advance(3_600_000)
  await nothingMore(looks, receiver, 3)
})

test('what is refused four times waits for a person, and another order goes on', async () => {
  const receiver = await resultsReceiver()
  receiver.answer(({ json }, response) =>
    answers(json.data.reference === 'PO-1' ? 422 : 204)({} as never, response),
  )
  const { buy, looks, out, store, tried } = await telling({ way: 'webhook', url: receiver.url })
  await buy('PO-1')
  for (const [place, waitMs] of [5_000, 30_000, 120_000].entries()) {
    await tried(receiver, place + 1)
    expect(out.concern()).toBeUndefined()
    bench.clock.advance(waitMs)
  }
  await expect.poll(() => out.concern()).toMatchObject({ code: 'results.refused', params: { count: 1 } })
  bench.clock.advance(24 * 3_600_000)
  await nothingMore(looks, receiver, 4)
  await buy('PO-2')
  await expect.poll(() => told(receiver).at(-1)).toBe('PO-2')
  const [refused] = await store.refusedResults()
  expect(refused).toMatchObject({ reference: 'PO-1', why: 'answer', status: 422 })
  receiver.answer(answers(204))
  await store.decideResults('again', [refused?.id ?? ''], 'lead')
  await expect.poll(() => told(receiver).at(-1)).toBe('PO-1')
  await expect.poll(() => out.concern()).toBeUndefined()
})

test('a receiver that asks for a pause has it from all orders', async () => {
  const receiver = await resultsReceiver()
  receiver.answer(answers(429, { 'Retry-After': '60' }))
  const { buy, looks, tried, waiting } = await telling({ way: 'webhook', url: receiver.url })
  await buy('PO-1')
  await tried(receiver, 1)
  receiver.answer(answers(204))
  await buy('PO-2')
  await expect.poll(waiting).toBe(2)
  bench.clock.advance(59_000)
  await nothingMore(looks, receiver, 1)
  bench.clock.advance(1_000)
  await expect.poll(waiting).toBe(0)
})

test('a receiver that is away loses nothing, and after a quarter of an hour somebody is told', async () => {
  const { buy, out, waiting, set } = await telling({ way: 'webhook', url: 'http://127.0.0.1:1/results' })
  await buy('PO-1')
  for (let minute = 0; minute < 15; minute += 1) {
    await expect.poll(waiting).toBe(1)
    bench.clock.advance(60_000)
  }
  await expect.poll(() => out.concern()).toMatchObject({ code: 'results.not-going' })
  const receiver = await resultsReceiver()
  set({ way: 'webhook', url: receiver.url })
  bench.clock.advance(3_600_000)
  await expect.poll(() => told(receiver)).toEqual(['PO-1'])
  await expect.poll(() => out.concern()).toBeUndefined()
})

test('without a secret or an address nothing goes, and everything once there is one', async () => {
  const receiver = await resultsReceiver()
  const { buy, looks, out, waiting, set, setSecret } = await telling(
    { way: 'webhook' },
    { secret: undefined },
  )
  await expect.poll(() => out.trouble()).toBe('no-address')
  expect(out.concern()).toMatchObject({ code: 'results.not-going' })
  set({ way: 'webhook', url: receiver.url })
  await expect.poll(() => out.trouble()).toBe('no-secret')
  await buy('PO-1')
  await expect.poll(waiting).toBe(1)
  await nothingMore(looks, receiver, 0)
  setSecret(RESULTS_SECRET)
  await expect.poll(() => told(receiver)).toEqual(['PO-1'])
})

test('while they are off nothing is gathered, nor told later', async () => {
  const receiver = await resultsReceiver()
  const { buy, store, set } = await telling({ way: 'webhook', url: receiver.url })
  await buy('PO-1')
  await expect.poll(() => told(receiver)).toEqual(['PO-1'])
  set({ way: 'off' })
  const isPlaced = async () => (await store.resultsStanding('bench 1', '2026-03-02')).isPlaced
  await expect.poll(isPlaced).toBe(false)
  await buy('PO-2')
  bench.clock.advance(1_000)
  set({ way: 'webhook', url: receiver.url })
  await expect.poll(isPlaced).toBe(true)
  bench.clock.advance(1_000)
  await buy('PO-3')
  await expect.poll(() => told(receiver)).toEqual(['PO-1', 'PO-3'])
})

test('a file for each result, whole under its name, as JSON or as a table', async () => {
  const folder = await tempFolder('results')
  const { buy, set } = await telling({ way: 'folder', folder })
  await buy('PO-1')
  const named = (ending: string) => readdirSync(folder).filter(name => name.endsWith(ending))
  await expect.poll(() => named('.json').length).toBe(1)
  const [json = ''] = named('.json')
  const written = JSON.parse(readFileSync(join(folder, json), 'utf8'))
  expect(json).toBe(`${String(written.sequence).padStart(12, '0')}-${written.id}.json`)
  expect(written).toMatchObject({
    type: 'label.bought',
    data: { reference: 'PO-1', label: { state: 'bought' } },
  })
  if (process.platform !== 'win32') expect(statSync(join(folder, json)).mode & 0o777).toBe(0o640)
  set({ way: 'folder', folder, format: 'csv' })
  await buy('=1+1')
  await expect.poll(() => named('.csv').length).toBe(1)
  const [csv = ''] = named('.csv')
  const [headings = '', cells = ''] = readFileSync(join(folder, csv), 'utf8').trim().split('\r\n')
  expect(headings).toContain(
    'delivery_id,sequence,type,time,reference,box,boxes,label_state,tracking_numbers',
  )
  expect(headings).toMatch(/,return_of,label_numbers,service_name$/)
  const cell = (heading: string) => cells.split(',')[headings.split(',').indexOf(heading)]
  expect(cell('label_numbers')).toBe(cell('tracking_numbers'))
  expect(cell('service_name')).toBe('Ground')
  expect(headings.split(',')).toHaveLength(cells.split(',').length)
  // A spreadsheet runs nothing of it.
  expect(cells).toContain("'=1+1")
})

test('no file goes to where orders come from, the station’s own data are, everybody may write, or nothing is', async () => {
  const folder = await tempFolder('results')
  const { buy, out, waiting, set, dataFolder } = await telling(
    { way: 'folder', folder: join(folder, 'gone') },
    { orders: { watchedFolder: folder } },
  )
  await expect.poll(() => out.trouble()).toBe('folder-missing')
  await buy('PO-1')
  await expect.poll(waiting).toBe(1)
  expect(out.concern()).toMatchObject({ code: 'results.not-going' })
  mkdirSync(join(folder, 'gone'))
  await expect.poll(() => out.trouble()).toBe('folder-own')
  rmSync(join(folder, 'gone'), { recursive: true })
  set({ way: 'folder', folder: dataFolder })
  await expect.poll(() => out.trouble()).toBe('folder-own')
  const free = await tempFolder('free')
  if (process.platform !== 'win32') {
    chmodSync(free, 0o777)
    set({ way: 'folder', folder: free })
    await expect.poll(() => out.trouble()).toBe('folder-others-write')
    chmodSync(free, 0o755)
  }
  set({ way: 'folder', folder: free })
  await expect.poll(() => readdirSync(free).length).toBe(1)
  await expect.poll(waiting).toBe(0)
})
