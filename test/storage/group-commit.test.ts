// The tests of the group commit: many calls, few commits, each call alone answerable for itself.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { DEFAULT_LIMITS } from '../../main/storage/store.ts'
import { threadAt } from '../../main/storage/threads.ts'
import { toldAs } from '../support/told-as.ts'
import { Bench, newPurchase, recordOf, sendingPurchase } from './fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const intended = toldAs('intended')

test('calls that come together share commits', async () => {
  const store = await bench.open()
  const before = await store.stats()
  const count = 1000
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => store.intend(newPurchase(), intended)),
  )
  const after = await store.stats()
  expect(outcomes.every(outcome => outcome.kind === 'intended')).toBe(true)
  expect(after.callCount - before.callCount).toBe(count)
  expect(after.commitCount - before.commitCount).toBeLessThanOrEqual(count / 50)
})

test('a call that comes alone is committed alone, at once', async () => {
  const store = await bench.open()
  const before = await store.stats()
  await store.intend(newPurchase(), intended)
  await store.intend(newPurchase(), intended)
  expect((await store.stats()).commitCount - before.commitCount).toBe(2)
})

test('stopping answers everything that was called before', async () => {
  const folder = bench.folder()
  const store = await bench.open(folder)
  const calls = Array.from({ length: 300 }, () => store.intend(newPurchase(), intended))
  await bench.close(store)
  const ids = (await Promise.all(calls)).map(outcome => recordOf(outcome).id)
  const reopened = await bench.open(folder)
  for (const id of ids) expect((await reopened.purchase(id))?.kind).toBe('intended')
})

test('a store that was stopped says that the station is shutting down: nothing of it broke', async () => {
  const store = await bench.open()
  await bench.close(store)
  const error = await store.purchase('any').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(LedgerFailure)
  expect((error as LedgerFailure).problem.code).toBe('station.ending')
})

describe('while another program holds the file', () => {
  test('nothing new is begun, and what an answer brought waits until it can be written', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await sendingPurchase(store)
    const other = new DatabaseSync(join(folder, 'packbench.sqlite'))
    other.exec('begin immediate')
    const answer = store.changePurchase({
      id,
      from: ['sending'],
      to: 'bought',
      bought: { identifiers: { trackingNumbers: ['77'] } },
      event: toldAs('bought'),
    })
    await expect(store.intend(newPurchase(), intended)).rejects.toMatchObject({
      problem: { kind: 'storage', code: 'storage.busy' },
    })
    other.exec('rollback')
    other.close()
    expect(await answer).toMatchObject({ kind: 'bought' })
  })

  test('patience ends, in words', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder, { limits: { busyTimeoutMs: 20, answerPatienceMs: 100 } })
    const { id } = await sendingPurchase(store)
    const other = new DatabaseSync(join(folder, 'packbench.sqlite'))
    other.exec('begin immediate')
    await expect(
      store.changePurchase({ id, from: ['sending'], to: 'unknown', event: toldAs('unknown') }),
    ).rejects.toMatchObject({ problem: { code: 'storage.busy' } })
    other.close()
    expect(await store.purchase(id)).toMatchObject({ kind: 'sending' })
  })
})

test('the defaults are what they are on purpose', () => {
  expect(DEFAULT_LIMITS).toEqual({
    busyTimeoutMs: 5000,
    answerPatienceMs: 60_000,
    reserveBytes: 24 * 1024 * 1024,
    minimumFreeBytes: 16 * 1024 * 1024,
    searchMs: 40,
  })
})

test('a worker that dies is said: what waits is answered, and nothing more is bought', async () => {
  const folder = bench.folder()
  // A worker that opens, takes calls, and falls over.
  const workerUrl = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.postMessage({ kind: 'ready' })
      parentPort.on('message', message => {
        if (message.kind === 'open') parentPort.postMessage({ kind: 'ready' })
        if (message.kind === 'calls') throw new Error('fell over')
        if (message.kind === 'stop') parentPort.close()
      })
    `)}`,
  )
  const store = await bench.open(folder, { startThread: threadAt(workerUrl) })
  expect(store.standing()).toBeUndefined()
  const stopped = { problem: { kind: 'storage', code: 'storage.stopped', detail: 'fell over' } }
  await expect(store.intend(newPurchase(), intended)).rejects.toMatchObject(stopped)
  expect(store.standing()).toMatchObject(stopped.problem)
  await expect(store.intend(newPurchase(), intended)).rejects.toMatchObject(stopped)
})
