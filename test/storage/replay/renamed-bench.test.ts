// The prints of a bench that was renamed: several chains tell of them in one file, and the last word counts.
import { afterEach, expect, test } from 'vitest'
import { Bench, boughtPurchase, DAY_MS } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const MINUTE_MS = 60_000

/** A label is printed as far as `sent` under the first name; each further name moves its print on. */
async function renamed(names: readonly [string, string], stepMs = MINUTE_MS) {
  const folder = bench.folder()
  const [first, second] = names
  const store = await bench.open(folder, { station: first })
  const { id } = await boughtPurchase(store, { job: { id: 'job-1' } })
  await store.changeJob('job-1', ['held'], { state: 'sending' })
  await store.changeJob('job-1', ['sending'], { state: 'sent', bytesSent: 5 })
  await bench.close(store)
  bench.clock.time += stepMs
  const again = await bench.open(folder, { station: second })
  await again.changeJob('job-1', ['sent'], { state: 'unsure', cause: 'not-confirmed' })
  await again.changeJob('job-1', ['unsure'], { state: 'printed', evidence: { kind: 'person' } })
  return { folder, store: again, id }
}

test.each([
  ['vm', 'Bench 1'],
  ['Bench 1', 'vm'],
] as const)(
  'a print that was begun as “%s” and ended as “%s” was changed by nobody else',
  async (...names) => {
    const { folder, store } = await renamed(names)
    expect((await store.verify()).rows.findings).toEqual([])
    await bench.close(store)
    bench.clock.time += MINUTE_MS
    const later = await bench.open(folder, { station: names[1] })
    await later.recover()
    expect((await later.verify()).rows.findings).toEqual([])
  },
)

test('under its first name again, the bench tells on', async () => {
  const { folder, store } = await renamed(['a', 'z'])
  await bench.close(store)
  bench.clock.time += MINUTE_MS
  const back = await bench.open(folder, { station: 'a' })
  const { id } = await boughtPurchase(back, { job: { id: 'job-2' } })
  expect(id).toBeDefined()
  await back.changeJob('job-2', ['held'], { state: 'cancelled' })
  expect((await back.verify()).rows.findings).toEqual([])
})

test('a clock that was set back makes no print one that somebody changed', async () => {
  const folder = bench.folder()
  const store = await bench.open(folder, { station: 'bench' })
  await boughtPurchase(store, { job: { id: 'job-1' } })
  await store.changeJob('job-1', ['held'], { state: 'sending' })
  bench.clock.time -= DAY_MS
  await store.changeJob('job-1', ['sending'], { state: 'sent', bytesSent: 5 })
  await store.changeJob('job-1', ['sent'], { state: 'printed' })
  expect((await store.verify()).rows.findings).toEqual([])
})

test('what somebody did write into the print of a renamed bench is named', async () => {
  const { folder, store } = await renamed(['vm', 'Bench 1'])
  await bench.close(store)
  const { DatabaseSync } = await import('node:sqlite')
  const file = new DatabaseSync(`${folder}/packbench.sqlite`)
  file.exec(`update jobs set state = 'failed'`)
  file.close()
  const again = await bench.open(folder, { station: 'Bench 1' })
  expect((await again.verify()).rows.findings).toMatchObject([
    { record: 'job', id: 'job-1', what: 'changed' },
  ])
})
