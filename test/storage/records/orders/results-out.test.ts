// Tests the outbox of results: what is told of a label, in which order, once for each change, and until somebody has it.
import { afterEach, describe, expect, test } from 'vitest'
import type { LabelResult } from '../../../../main/core/orders/results-out.ts'
import type { Store } from '../../../../main/storage/store.ts'
import {
  Bench,
  bought,
  boughtPurchase,
  DAY_MS,
  newJob,
  newPurchase,
  onEachLedger,
  onWarehouse,
  zpl,
} from '../../fixtures.ts'

const STATION = 'bench 1'

onEachLedger((place, bench) => {
  const later = () => bench.clock.advance(1_000)
  const now = () => bench.clock.now().toISOString()
  const standing = (store: Store) => store.resultsStanding(STATION, now())
  const due = async (store: Store): Promise<readonly LabelResult[]> => {
    await store.gatherResults()
    return (await standing(store)).due.map(({ result }) => result)
  }
  const types = async (store: Store) =>
    (await due(store)).map(({ type, data }) => `${data.reference} ${type}`)
  const open = async () => {
    const store = await place.open(bench)
    await store.gatherResults()
    later()
    return store
  }
  const buy = async (store: Store, id: string, reference: string, more: object = {}) => {
    await store.intend(newPurchase({ id, reference, ...more }), { kind: 'purchase-intended' })
    await store.changePurchase({ id, from: ['intended'], to: 'sending', event: { kind: 'purchase-sending' } })
    later()
    await store.settleAnswer({
      id,
      from: ['sending'],
      to: 'bought',
      bought: { ...bought({ trackingNumbers: [`9400${id}`] }), costCents: 845, serviceType: 'Ground' },
      payloads: [zpl()],
      job: newJob({ id: `${id}-1`, shipmentId: id }),
      event: { kind: 'purchase-bought' },
    })
    later()
  }
  const print = async (store: Store, id: string) => {
    await store.changeJob(`${id}-1`, ['held'], { state: 'sending' })
    await store.changeJob(`${id}-1`, ['sending'], { state: 'printed' })
    later()
  }
  const voided = async (store: Store, id: string) => {
    const ask = { kind: 'void-asked' } as const
    await store.changePurchase({ id, from: ['bought'], to: 'voiding', event: ask })
    await store.settleAnswer({ id, from: ['voiding'], to: 'voided', event: { kind: 'void-voided' } })
    later()
  }

  test('a label is told when it is bought, and only what was not told of it afterwards', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1', { box: { number: 1, of: 2 } })
    expect((await standing(store)).isBehind).toBe(true)
    const [result, ...others] = await due(store)
    expect(others).toEqual([])
    expect(result).toMatchObject({
      type: 'label.bought',
      timestamp: '2026-03-02T09:00:02.000Z',
      data: {
        reference: 'PO-1',
        box: { number: 1, of: 2 },
        shipmentId: 'a',
        station: STATION,
        environment: 'live',
        service: 'label-server',
        carrierService: 'Ground',
        serviceName: 'Ground',
        label: {
          state: 'bought',
          numbers: ['9400a'],
          trackingNumbers: ['9400a'],
          costCents: 845,
          currency: 'USD',
        },
      },
    })
    expect(JSON.stringify(result)).not.toMatch(/Elm|Harbor|Long St/)
    await store.settleResult(result?.id ?? '', { kind: 'taken' })
    // What was noted of it, and that it was told, is no news.
    await store.note({ kind: 'scan-asked', shipmentId: 'a' })
    expect(await due(store)).toEqual([])
    expect(await standing(store)).toMatchObject({ isBehind: false, waitingCount: 0, refusedCount: 0 })
    expect((await store.events('a')).map(({ kind }) => kind)).toContain('result-told')
  })

  test('the same result has the same id and the same words at every try', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1')
    const [first] = await due(store)
    const dueAt = new Date(bench.clock.now().getTime() + 5_000).toISOString()
    await store.settleResult(first?.id ?? '', { kind: 'later', dueAt, why: 'answer', status: 503 })
    expect(await due(store)).toEqual([])
    expect(await standing(store)).toMatchObject({ waitingCount: 1, late: { why: 'answer', status: 503 } })
    bench.clock.advance(5_000)
    const { due: again } = await standing(store)
    expect(again).toEqual([{ result: first, tries: 1 }])
  })

  test('an order’s next result waits for the one before, and another order’s does not', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1')
    await buy(store, 'b', 'PO-2')
    expect(await types(store)).toEqual(['PO-1 label.bought', 'PO-2 label.bought'])
    await print(store, 'a')
    // A shared ledger hears of a print a little later.
    const waiting = async () => {
      await store.gatherResults()
      return (await standing(store)).waitingCount
    }
    await expect.poll(waiting).toBe(3)
    expect(await types(store)).toEqual(['PO-1 label.bought', 'PO-2 label.bought'])
    const [first] = await due(store)
    await store.settleResult(first?.id ?? '', { kind: 'refused', why: 'answer', status: 422 })
    await voided(store, 'a')
    expect(await types(store)).toEqual(['PO-2 label.bought'])
    expect(await store.refusedResults()).toMatchObject([
      { reference: 'PO-1', type: 'label.bought', why: 'answer', status: 422, behind: 2 },
    ])
    expect(await store.decideResults('left', [first?.id ?? ''], 'lead')).toBe(1)
    expect(await types(store)).toEqual(['PO-2 label.bought', 'PO-1 label.printed'])
    const [, printed] = await due(store)
    await store.settleResult(printed?.id ?? '', { kind: 'taken' })
    const [, last] = await due(store)
    expect(last).toMatchObject({ type: 'label.voided', data: { label: { state: 'voided' } } })
    expect(last?.sequence).toBeGreaterThan(printed?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('what was refused is tried again by a person’s word, as the same delivery', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1')
    const [first] = await due(store)
    await store.settleResult(first?.id ?? '', { kind: 'refused', why: 'redirected', status: 302 })
    expect(await due(store)).toEqual([])
    expect(await store.decideResults('again', [first?.id ?? ''], 'lead')).toBe(1)
    expect(await store.decideResults('again', [first?.id ?? ''], 'lead')).toBe(0)
    expect((await standing(store)).due).toEqual([{ result: first, tries: 0 }])
    const told = (await store.events('a')).filter(({ kind }) => kind.startsWith('result-'))
    expect(told.map(({ kind, operator }) => [kind, operator])).toEqual([
      ['result-refused', undefined],
      ['result-again', 'lead'],
    ])
  })

  test('labels that a close took are told as handed over', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1')
    const [first] = await due(store)
    await store.settleResult(first?.id ?? '', { kind: 'taken' })
    const services = [{ service: 'label-server' as const, shipmentIds: ['a'] }]
    await store.startClose({ id: 'k', environment: 'live', services }, { kind: 'close-started' })
    await store.updateClose('k', { labels: [{ shipmentId: 'a', outcome: 'sending' }] })
    later()
    await store.updateClose('k', { labels: [{ shipmentId: 'a', outcome: 'closed' }], ended: 'all' })
    expect(await due(store)).toMatchObject([
      { type: 'label.closed', data: { label: { closedAt: '2026-03-02T09:00:04.000Z' } } },
    ])
  })

  test('what was bought before results were told is not told, nor what was bought while they were not', async () => {
    const store = await place.open(bench)
    await buy(store, 'before', 'PO-1')
    await store.gatherResults()
    later()
    await print(store, 'before')
    expect(await due(store)).toEqual([])
    await store.restResults()
    await buy(store, 'between', 'PO-2')
    await store.gatherResults()
    later()
    await print(store, 'between')
    expect(await due(store)).toEqual([])
    await buy(store, 'after', 'PO-3')
    expect(await types(store)).toEqual(['PO-3 label.bought'])
  })

  test('what became of a label that was told of while results were off is told once they are on', async () => {
    const store = await place.open(bench)
    await store.gatherResults()
    await buy(store, 'told', 'PO-1')
    await buy(store, 'voided', 'PO-2')
    const taken = async () => {
      for (const { id } of await due(store)) await store.settleResult(id, { kind: 'taken' })
    }
    await taken()
    await store.restResults()
    later()
    await voided(store, 'voided')
    await buy(store, 'between', 'PO-3')
    expect((await standing(store)).isPlaced).toBe(false)
    await store.gatherResults()
    expect(await types(store)).toEqual(['PO-2 label.voided'])
    await taken()
    later()
    await print(store, 'told')
    // A print is the bench's own, and its news reaches the warehouse a moment later.
    await expect.poll(() => types(store)).toEqual(['PO-1 label.printed'])
  })

  test('a clock that was ahead keeps nothing for ever', async () => {
    const store = await place.open(bench)
    const ahead = 300 * DAY_MS
    bench.clock.advance(ahead)
    await store.gatherResults()
    await buy(store, 'a', 'PO-1')
    await store.gatherResults()
    bench.clock.advance(-ahead)
    await buy(store, 'b', 'PO-2')
    expect((await types(store)).toSorted()).toEqual(['PO-1 label.bought', 'PO-2 label.bought'])
  })

  test('labels of training are nobody’s business', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1', { environment: 'training' })
    expect(await due(store)).toEqual([])
  })

  test('a result that was taken is forgotten by age, and one that waits is not', async () => {
    const store = await open()
    await buy(store, 'a', 'PO-1')
    await buy(store, 'b', 'PO-2')
    const [first] = await due(store)
    await store.settleResult(first?.id ?? '', { kind: 'taken' })
    bench.clock.advance(31 * DAY_MS)
    expect(await store.purgeResults(now())).toBe(1)
    // A label whose results are forgotten is too old for news.
    await print(store, 'a')
    expect(await types(store)).toEqual(['PO-2 label.bought'])
  })
})

describe('a station of its own', () => {
  const bench = new Bench()
  afterEach(() => bench.clear())

  test('tells what it did last under its former name, and first under its new one', async () => {
    const folder = bench.folder()
    const before = await bench.open(folder)
    await before.gatherResults()
    bench.clock.advance(1_000)
    await boughtPurchase(before, { purchase: { reference: 'LAST' } })
    await bench.close(before)
    const renamed = await bench.open(folder, { station: 'bench 9' })
    await renamed.gatherResults()
    bench.clock.advance(1_000)
    await boughtPurchase(renamed, { purchase: { reference: 'FIRST' } })
    await renamed.gatherResults()
    bench.clock.advance(11 * 60_000)
    const { due } = await renamed.resultsStanding('bench 9', bench.clock.now().toISOString())
    expect(due.map(({ result }) => result.data.reference)).toEqual(['LAST', 'FIRST'])
  })
})

onWarehouse('stations on one ledger', (server, bench) => {
  test('a result that its own station has left lying is sent by another one', async () => {
    const url = await server().newDatabase()
    const own = await bench.openShared(server(), url)
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    await own.gatherResults()
    bench.clock.advance(1_000)
    await boughtPurchase(own)
    await own.gatherResults()
    const dueAt = async (station: string) =>
      (await other.resultsStanding(station, bench.clock.now().toISOString())).due.length
    expect([await dueAt('bench 1'), await dueAt('bench 2')]).toEqual([1, 0])
    bench.clock.advance(11 * 60_000)
    expect(await dueAt('bench 2')).toBe(1)
  })
})
