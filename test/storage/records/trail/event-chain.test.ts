// The tests of the audit trail: every change is an event of its commit, and no event can be changed unseen.
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../../main/core/records/canonical-json.ts'
import { toldAs } from '../../../support/told-as.ts'
import { boughtPurchase, newPurchase, onEachLedger, recordOf } from '../../fixtures.ts'

onEachLedger((place, bench) => {
  /** A ledger with some history, worked on from outside, and opened again. */
  async function tampered(...work: readonly string[]) {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    for (let one = 0; one < 4; one += 1) await boughtPurchase(store)
    await bench.close(store)
    for (const sql of work) await place.run(folder, sql)
    return place.open(bench, folder)
  }

  describe('a chain', () => {
    test('is whole after work, restarts and roll-backs', async () => {
      const folder = bench.folder()
      for (let run = 0; run < 3; run += 1) {
        const store = await place.open(bench, folder)
        await store.recover()
        const { id } = await boughtPurchase(store)
        const wrong = { id, from: ['bought'], to: 'intended', event: toldAs('wrong') } as const
        await Promise.allSettled([store.changePurchase(wrong), boughtPurchase(store)])
        await store.note({ kind: 'unlocked', operator: 'Ines' })
        await bench.close(store)
      }
      const store = await place.open(bench, folder)
      const { chains } = await store.verify()
      expect(chains.broken).toEqual([])
      expect(chains.checkedCount).toBe(3 * 7)
      expect(chains.heads['bench 1']).toEqual((await store.stats()).chainHead)
    })

    test('is one a station', async () => {
      const folder = bench.folder()
      for (const station of ['bench 1', 'bench 2', 'bench 1']) {
        const store = await place.open(bench, folder, { station })
        await store.note(toldAs('hello'))
        await bench.close(store)
      }
      const store = await place.open(bench, folder)
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
        // Two rows of one statement would meet in the key.
        [
          'update events set sequence = 999 where sequence = 4',
          'update events set sequence = 4 where sequence = 5',
          'update events set sequence = 5 where sequence = 999',
        ],
        4,
      ],
      ['the end cut off', 'delete from events where sequence > 9', 10],
    ])('shows %s', async (_what, sql, sequence) => {
      const store = await tampered(...[sql].flat())
      expect((await store.verify()).chains.broken).toEqual([{ station: 'bench 1', sequence }])
    })

    test('a start checks from the last checkpoint on and says what it found', async () => {
      const store = await tampered(
        // As if the last run had ended without a clean stop after its first purchase.
        'update chain_checkpoints set sequence = 3, hash = (select hash from events where sequence = 3)',
        `update events set detail = '{"n":1}' where sequence in (2, 8)`,
      )
      const { findings } = await store.recover()
      expect(findings).toMatchObject([
        { kind: 'storage', code: 'storage.chain-broken', params: { station: 'bench 1', sequence: 8 } },
      ])
      // What stands before the checkpoint is seen by the whole check alone.
      expect((await store.verify()).chains.broken).toEqual([{ station: 'bench 1', sequence: 2 }])
    })
  })

  test('an event is part of the commit of its change', async () => {
    const store = await place.open(bench)
    const record = recordOf(
      await store.intend(newPurchase(), {
        kind: 'purchase-intended',
        operator: 'Ines',
        detail: { service: 'label-server', also: { b: 1, a: [2, undefined] }, nothing: undefined },
      }),
    )
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
})

test('one value has one text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}')
  expect(canonicalJson({ a: null, b: [{ d: 1 }] })).toBe('{"a":null,"b":[{"d":1}]}')
})
