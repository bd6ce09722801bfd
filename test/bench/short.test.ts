// The part of the measures that holds on any machine, however busy: bytes, counts, shares, and how work grows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newJob, newPurchase, recordOf } from '../storage/fixtures.ts'
import { builtEntry, ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { toldAs } from '../support/told-as.ts'
import { openedStore } from './bench-ledger.ts'
import { labelBytes } from './labels.ts'
import { exponent, growth, quantile, ratioAtLeast, table } from './row.ts'
import { spooled } from './spool.ts'
import { firstScreenBytes, loadedAtOnce } from './start.ts'

test('a label is never more bytes than the peer makes of it', async () => {
  const labels = await labelBytes()
  expect(labels.length).toBeGreaterThanOrEqual(3)
  expect(labels.filter(({ bytes, peersBytes }) => bytes > peersBytes)).toEqual([])
})

test('the first screen’s scripts are 238 kB at most as they travel', async () => {
  await builtEntry('browser.js')
  const { scripts, styles } = firstScreenBytes(join(ROOT, 'out', 'renderer'))
  expect(scripts).toBeGreaterThan(50_000)
  expect(scripts).toBeLessThanOrEqual(238_000)
  expect(styles).toBeLessThanOrEqual(50_000)
})

test('Chromium is told to compile the first screen’s scripts while they come in', async () => {
  await builtEntry('browser.js')
  const renderer = join(ROOT, 'out', 'renderer')
  const scripts = loadedAtOnce(renderer).filter(file => file.endsWith('.js'))
  expect(scripts).not.toEqual([])
  for (const script of scripts)
    expect(readFileSync(join(renderer, script), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test('intents at once share their commits, one after the other each has its own', async () => {
  const store = await openedStore(await tempFolder('packbench-bench'))
  const intend = () => store.intend(newPurchase(), { kind: 'purchase-intended' })
  const commits = async (work: () => Promise<unknown>) => {
    const before = await store.stats()
    await work()
    return (await store.stats()).commitCount - before.commitCount
  }
  expect(await commits(() => Promise.all(Array.from({ length: 500 }, intend)))).toBeLessThanOrEqual(10)
  expect(
    await commits(async () => {
      for (let count = 0; count < 10; count += 1) await intend()
    }),
  ).toBe(10)
  await store.stop()
})

test('a recovery settles everything in one commit', async () => {
  const folder = await tempFolder('packbench-bench')
  const left = await openedStore(folder)
  const event = toldAs('sending')
  await Promise.all(
    Array.from({ length: 300 }, async () => {
      const record = recordOf(await left.intend(newPurchase(), { kind: 'purchase-intended' }))
      await left.changePurchase({ id: record.id, from: ['intended'], to: 'sending', event })
      const job = await left.add(newJob(), { kind: 'job-added' })
      await left.changeJob(job.id, ['held'], { state: 'sending' })
    }),
  )
  await left.stop()
  const store = await openedStore(folder)
  const { unknown, unsureJobs } = await store.recover()
  expect([unknown.length, unsureJobs.length]).toEqual([300, 300])
  expect((await store.stats()).commitCount).toBe(1)
  await store.stop()
})

test('many jobs on many printers: none lost, none doubled, each printer in its order', async () => {
  const { wrong } = await spooled(5)
  expect(wrong).toBe(0)
})

test('the sums behind the table are right', () => {
  const points = (power: number) =>
    [1, 2, 4, 8].map(size => ({ size: size * 100, ms: 3 * (size * 100) ** power }))
  expect(exponent(points(1))).toBeCloseTo(1)
  expect(exponent(points(2))).toBeCloseTo(2)
  expect(exponent(points(0))).toBeCloseTo(0)
  expect(growth('g', points(2)).met).toBe(false)
  expect(growth('g', points(1)).met).toBe(true)
  expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3)
  expect(quantile([1], 0.99)).toBe(1)
  expect(ratioAtLeast('r', 8, 10, 0.8, 'x')).toMatchObject({ ratio: 0.8, met: true })
  expect(table([ratioAtLeast('r', 7, 10, 0.8, 'x')]).split('\n')[1]).toMatch(
    /^r +7\.00 +10\.00 +0\.70 +x +ratio ≥ 0\.8 +NO$/,
  )
})
