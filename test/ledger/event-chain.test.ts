// Owns the tests of the audit trail: every change is an event of its commit, and no event can be changed unseen.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../main/ledger/event-chain.ts'
import { Bench, boughtPurchase, newPurchase } from './fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

/** A ledger with some history, worked on from outside, and opened again. */
async function tampered(work: (database: DatabaseSync) => void) {
  const folder = bench.folder()
  const store = await bench.open(folder)
  for (let one = 0; one < 4; one += 1) await boughtPurchase(store)
  await bench.close(store)
  const database = new DatabaseSync(join(folder, 'packbench.sqlite'))
  work(database)
  database.close()
  return bench.open(folder)
}

describe('a chain', () => {
  test('is whole after work, restarts and roll-backs', async () => {
    const folder = bench.folder()
    for (let run = 0; run < 3; run += 1) {
      const store = await bench.open(folder)
      await store.recover()
      const { id } = await boughtPurchase(store)
      const wrong = { id, from: ['bought'], to: 'intended', event: { kind: 'wrong' } } as const
      await Promise.allSettled([store.changePurchase(wrong), boughtPurchase(store)])
      await store.note({ kind: 'session-unlocked', operator: 'Ines' })
      await bench.close(store)
    }
    const store = await bench.open(folder)
    const { chains } = await store.verify()
    expect(chains.broken).toEqual([])
    expect(chains.checkedCount).toBe(3 * 7)
    expect(chains.heads['bench 1']).toEqual((await store.stats()).chainHead)
  })

  test('is one a station', async () => {
    const folder = bench.folder()
    for (const station of ['bench 1', 'bench 2', 'bench 1']) {
      const store = await bench.open(folder, { station })
      await store.note({ kind: 'hello' })
      await bench.close(store)
    }
    const store = await bench.open(folder)
    const { chains } = await store.verify()
    expect(chains.heads).toMatchObject({ 'bench 1': { sequence: 2 }, 'bench 2': { sequence: 1 } })
    expect(chains.broken).toEqual([])
  })

  test.each([
    ['a detail changed', `update events set detail = '{"costCents":1}' where sequence = 5`, 5],
    ['a time changed', `update events set at = '2020-01-01T00:00:00.000Z' where sequence = 3`, 3],
    ['another operator', `update events set operator = 'X' where sequence = 7`, 7],
    ['one taken out', 'delete from events where sequence = 6', 6],
    [
      'two exchanged',
      'update events set sequence = case sequence when 4 then 5 else 4 end where sequence in (4, 5)',
      4,
    ],
    ['the end cut off', 'delete from events where sequence > 9', 10],
  ])('shows %s', async (_what, sql, sequence) => {
    const store = await tampered(database => {
      // Two rows of one statement would meet in the key.
      if (sql.includes('case')) {
        database.exec('update events set sequence = 999 where sequence = 4')
        database.exec('update events set sequence = 4 where sequence = 5')
        database.exec('update events set sequence = 5 where sequence = 999')
      } else database.exec(sql)
    })
    expect((await store.verify()).chains.broken).toEqual([{ station: 'bench 1', sequence }])
  })

  test('a start checks from the last checkpoint on and says what it found', async () => {
    const store = await tampered(database => {
      // As if the last run had ended without a clean stop after its first purchase.
      const { hash } = database.prepare('select hash from events where sequence = 3').get() as {
        hash: string
      }
      database.prepare('update chain_checkpoints set sequence = 3, hash = ?').run(hash)
      database.exec(`update events set detail = '{"n":1}' where sequence in (2, 8)`)
    })
    const { findings } = await store.recover()
    expect(findings).toMatchObject([
      { kind: 'storage', code: 'storage.chain-broken', params: { station: 'bench 1', sequence: 8 } },
    ])
    // What stands before the checkpoint is seen by the whole check alone.
    expect((await store.verify()).chains.broken).toEqual([{ station: 'bench 1', sequence: 2 }])
  })
})

test('an event is part of the commit of its change', async () => {
  const store = await bench.open()
  const { record } = await store.intend(newPurchase(), {
    kind: 'purchase-intended',
    operator: 'Ines',
    detail: { service: 'label-server', also: { b: 1, a: [2, undefined] }, nothing: undefined },
  })
  expect(await store.events(record.id)).toEqual([
    {
      sequence: 1,
      at: '2026-03-02T09:00:00.000Z',
      station: 'bench 1',
      operator: 'Ines',
      kind: 'purchase-intended',
      shipmentId: record.id,
      detail: { service: 'label-server', also: { a: [2, null], b: 1 } },
    },
  ])
})

test('one value has one text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}')
  expect(canonicalJson({ a: null, b: [{ d: 1 }] })).toBe('{"a":null,"b":[{"d":1}]}')
})
