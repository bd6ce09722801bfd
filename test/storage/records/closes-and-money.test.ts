// The tests of closes, meters and add-funds in the ledger: one at a time, each label in exactly one close.
import { describe, expect, test } from 'vitest'
import type { ChangedUnseen } from '../../../main/core/purchases/purchase-change.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, closedDay, onEachLedger } from '../fixtures.ts'

const note = toldAs

const funds = (id: string, given: { meterId?: string; commandId?: string } = {}) => ({
  id,
  environment: 'live' as const,
  meterId: 'meter-1',
  amountCents: 5000,
  transactionReference: `ref-${id}`,
  balanceBeforeCents: 120,
  ...given,
})

function recordOf<Kept>(outcome: { readonly record: Kept } | ChangedUnseen): Kept {
  if ('record' in outcome) return outcome.record
  throw new Error(`the record of ${outcome.name} was changed`)
}

onEachLedger((place, bench) => {
  test('what a service denies after a person called it closed can be taken back, and is in the next close', async () => {
    const store = await place.open(bench)
    const { id, service } = await boughtPurchase(store)
    const plan = (closeId: string) => ({
      id: closeId,
      environment: 'live' as const,
      services: [{ service, shipmentIds: [id] }],
    })
    const word = (outcome: 'closed' | 'failed', seen: 'unknown' | 'closed') =>
      store.updateClose(
        'c-1',
        { by: 'person', labels: [{ shipmentId: id, outcome, seen }] },
        note(`person-said-${outcome}`),
      )
    await store.startClose(plan('c-1'), note('close-started'))
    await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'sending' }] })
    await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'unknown' }], ended: 'all' })
    await word('closed', 'unknown')
    // Nobody takes back what no service has denied, or says it again.
    for (const outcome of ['failed', 'closed'] as const) {
      expect((await word(outcome, 'closed'))?.labels).toEqual([])
    }
    const denied = async () => {
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'failed' }] })
      expect(await store.purchase(id)).toMatchObject({ closeId: 'c-1', attention: ['not-closed-after-all'] })
    }
    await denied()
    expect((await word('closed', 'closed'))?.labels).toMatchObject([{ shipmentId: id, outcome: 'closed' }])
    expect(await store.purchase(id)).toMatchObject({ closeId: 'c-1', attention: [] })
    for (const outcome of ['failed', 'closed'] as const) {
      expect((await word(outcome, 'closed'))?.labels).toEqual([])
    }
    await denied()
    // Seen before there was such an answer: it can be taken back all the same.
    await store.setAttention(id, [], note('attention-settled'))
    expect((await word('failed', 'closed'))?.labels).toMatchObject([{ shipmentId: id, outcome: 'failed' }])
    const open = await store.purchase(id)
    expect(open?.closedAt).toBeUndefined()
    expect(open?.attention).toEqual([])
    expect((await store.closable('live', service)).map(one => one.id)).toEqual([id])
    expect((await store.events(id)).map(({ kind }) => kind)).toContain('close-taken-back')
    expect((await store.verify()).rows.findings).toEqual([])

    await store.startClose(plan('c-2'), note('close-started'))
    await store.updateClose('c-2', { labels: [{ shipmentId: id, outcome: 'sending' }] })
    await store.updateClose('c-2', { labels: [{ shipmentId: id, outcome: 'closed' }], ended: 'all' })
    expect(await store.purchase(id)).toMatchObject({ closeId: 'c-2' })
    expect((await store.verify()).rows.findings).toEqual([])
  })

  test('what a close failed to close says what closed it since, and its own record stays as it ended', async () => {
    const store = await place.open(bench)
    const { id, service } = await boughtPurchase(store)
    const services = [{ service, shipmentIds: [id] }]
    await store.startClose({ id: 'c-1', environment: 'live', services }, note('close-started'))
    await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'sending' }] })
    const refused = { shipmentId: id, outcome: 'failed', code: 'close.refused' } as const
    await store.updateClose('c-1', { labels: [refused], ended: 'all' })
    const laterOf = async () => {
      const [part] = (await store.close('c-1'))?.services ?? []
      const [summary] = (await store.closes('live', 9)).filter(one => one.id === 'c-1')
      return { ...part?.labels[0], laterCount: summary?.services[0]?.laterCount }
    }
    expect(await laterOf()).toMatchObject({ open: true, laterCount: 0 })
    expect((await laterOf()).later).toBeUndefined()

    bench.clock.advance(60_000)
    await closedDay(store, 'c-2', service, id)
    const at = '2026-03-02T09:01:00.000Z'
    expect(await laterOf()).toMatchObject({ outcome: 'failed', later: { by: 'close', at }, laterCount: 1 })
    expect((await laterOf()).open).toBeUndefined()
    expect(await store.close('c-1')).toMatchObject({ state: 'partly', services: [{ state: 'failed' }] })
    expect((await store.close('c-2'))?.services[0]?.labels[0]?.later).toBeUndefined()
    expect((await store.verify()).rows.findings).toEqual([])
  })

  test('one that a person found at its service is closed since by their word', async () => {
    const store = await place.open(bench)
    const { id, service } = await boughtPurchase(store)
    const services = [{ service, shipmentIds: [id] }]
    await store.startClose({ id: 'c-1', environment: 'live', services }, note('close-started'))
    await store.updateClose('c-1', { ended: 'all' })
    await store.sayClosed(id, note('close-said'))
    expect((await store.close('c-1'))?.services[0]?.labels[0]).toMatchObject({
      outcome: 'failed',
      later: { by: 'person' },
    })
  })

  describe('add funds', () => {
    test('one add of a meter at a time, until it is settled', async () => {
      const store = await place.open(bench)
      const both = await Promise.all(
        ['f-1', 'f-2'].map(id => store.intendFunds(funds(id), note('funds-asked'))),
      )
      expect(both.map(outcome => [outcome.kind, recordOf(outcome).id])).toEqual([
        ['intended', 'f-1'],
        ['held-by', 'f-1'],
      ])
      expect((await store.intendFunds(funds('f-3', { meterId: 'meter-2' }), note('asked'))).kind).toBe(
        'intended',
      )

      await store.settleFunds('f-1', ['sending'], { state: 'unknown' }, note('funds-unknown'))
      expect((await store.intendFunds(funds('f-4'), note('asked'))).kind).toBe('held-by')
      expect((await store.unknownFunds('live')).map(one => one.id)).toEqual(['f-1'])

      bench.clock.advance(1000)
      const added = { state: 'added', transactionId: 't-9', fees: [{ name: 'fee' }], note: 'seen' } as const
      expect(await store.settleFunds('f-1', ['unknown'], added, note('funds-added'))).toMatchObject({
        ...added,
        settledAt: '2026-03-02T09:00:01.000Z',
      })
      expect(await store.settleFunds('f-1', ['unknown'], added, note('twice'))).toBeUndefined()
      expect((await store.intendFunds(funds('f-5'), note('asked'))).kind).toBe('intended')
      expect(await store.unknownFunds('live')).toEqual([])
      const since = async (at: string) =>
        (await store.fundsSince('live', at)).map(({ id, state }) => `${id} ${state}`)
      expect(await since('2026-03-02T09:00:00.000Z')).toEqual(['f-1 added', 'f-3 sending', 'f-5 sending'])
      // What is on its way is told of however long it has been.
      expect(await since('2026-03-03T00:00:00.000Z')).toEqual(['f-3 sending', 'f-5 sending'])
    })

    test('a repeated command gives the first add', async () => {
      const store = await place.open(bench)
      await store.intendFunds(funds('f-1', { commandId: 'c' }), note('asked'))
      await store.settleFunds('f-1', ['sending'], { state: 'not-added' }, note('refused'))
      const again = await store.intendFunds(funds('f-2', { commandId: 'c' }), note('asked'))
      expect(again).toMatchObject({ kind: 'held-by', record: { id: 'f-1', state: 'not-added' } })
      expect(await store.fundsByCommand('c')).toEqual(recordOf(again))
    })
  })

  test('meters give their newest reading, and their history from a moment on', async () => {
    const store = await place.open(bench)
    const reading = (meterId: string, hour: number, currentBalanceCents: number) => ({
      meterId,
      carrier: 'usps',
      currentBalanceCents,
      readAt: `2026-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`,
    })
    await store.saveMeters('live', [reading('a', 9, 500), { ...reading('b', 9, 90), pendingFundsCents: 10 }])
    await store.saveMeters('live', [reading('a', 11, 300)])
    await store.saveMeters('live', [reading('a', 10, 400), reading('a', 11, 300)])
    await store.saveMeters('training', [reading('z', 9, 1)])
    expect(await store.meters('live')).toEqual([
      reading('a', 11, 300),
      { ...reading('b', 9, 90), pendingFundsCents: 10 },
    ])
    const since = await store.meterHistory('live', 'a', '2026-03-02T10:00:00.000Z')
    expect(since.map(one => one.currentBalanceCents)).toEqual([400, 300])
  })

  describe('close day', () => {
    test('freezes its labels, gives each an outcome, and lets go at the end', async () => {
      const store = await place.open(bench)
      const ids = await labels(store, 3)
      const started = await store.startClose(plan('c-1', ids), note('close-started'))
      expect(started).toMatchObject({
        kind: 'started',
        record: { state: 'running', services: [{ service: 'parcel-label', state: 'waiting' }] },
      })
      expect(recordOf(started).services[0]?.labels.map(label => [label.shipmentId, label.outcome])).toEqual(
        ids.map(id => [id, 'waiting']),
      )
      expect((await store.startClose(plan('c-2', ids), note('second'))).kind).toBe('held-by')

      const [first = '', second = '', third = ''] = ids
      await store.updateClose('c-1', { labels: going(first, second) })
      expect((await store.close('c-1'))?.services[0]?.state).toBe('running')
      bench.clock.advance(5000)
      await store.updateClose('c-1', {
        labels: [
          { shipmentId: first, outcome: 'closed' },
          { shipmentId: second, outcome: 'failed', code: 'close.refused', params: { reason: 'no' } },
        ],
        documents: ['a.pdf'],
      })
      expect(await store.purchase(first)).toMatchObject({
        closedAt: '2026-03-02T09:00:05.000Z',
        closeId: 'c-1',
      })
      expect((await store.closable('live', 'parcel-label')).map(one => one.id)).toEqual([second, third])
      expect(await store.closes('live', 10)).toMatchObject([
        { id: 'c-1', services: [{ counts: { closed: 1, failed: 1, waiting: 1, unknown: 0 } }] },
      ])

      bench.clock.advance(1000)
      const last = { documents: ['b.pdf'], ended: 'all' } as const
      expect(await store.updateClose('c-1', last, note('manifest-finished'))).toMatchObject({
        state: 'partly',
        services: [{ service: 'parcel-label', state: 'failed' }],
      })
      expect(await store.close('c-1')).toMatchObject({
        state: 'partly',
        finishedAt: '2026-03-02T09:00:06.000Z',
        documents: ['a.pdf', 'b.pdf'],
        services: [
          {
            state: 'failed',
            labels: [
              { outcome: 'closed' },
              { outcome: 'failed', code: 'close.refused' },
              { outcome: 'failed', code: 'close.not-handed-over' },
            ],
          },
        ],
      })
      expect(await store.updateClose('none', { ended: 'all' })).toBeUndefined()
      expect((await store.startClose(plan('c-3', [second, third]), note('again'))).kind).toBe('started')
    })

    test('a service whose labels all have their outcome is done while the other goes on', async () => {
      const store = await place.open(bench)
      const [parcel = ''] = await labels(store, 1)
      const { id: label } = await boughtPurchase(store, { purchase: { service: 'label-server' } })
      await store.startClose(
        {
          id: 'c-1',
          environment: 'live',
          services: [
            { service: 'label-server', shipmentIds: [label] },
            { service: 'parcel-label', shipmentIds: [parcel] },
          ],
        },
        note('started'),
      )
      await store.updateClose('c-1', { labels: going(label) })
      await store.updateClose('c-1', {
        labels: [{ shipmentId: label, outcome: 'closed' }],
        ended: 'label-server',
      })
      expect(await store.close('c-1')).toMatchObject({
        state: 'running',
        services: [{ state: 'done' }, { state: 'waiting', labels: [{ outcome: 'waiting' }] }],
      })
    })

    test('a label that is going out is neither voided nor discarded until it has its outcome', async () => {
      const store = await place.open(bench)
      const [first = '', second = ''] = await labels(store, 2)
      await store.startClose(plan('c-1', [first, second]), note('started'))
      await store.updateClose('c-1', { labels: going(first) })
      expect(await give(store, first, 'discarded')).toBeUndefined()
      expect(await give(store, first, 'voiding')).toBeUndefined()
      expect(await give(store, second, 'discarded')).toMatchObject({ kind: 'discarded' })
      await store.updateClose('c-1', {
        labels: [{ shipmentId: first, outcome: 'failed', code: 'close.refused' }],
      })
      expect(await give(store, first, 'discarded')).toMatchObject({ kind: 'discarded' })
    })

    test('a label that the label server is about to close is not voided, also while nobody knows whether it was', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store, { purchase: { service: 'label-server' } })
      const services = [{ service: 'label-server' as const, shipmentIds: [id] }]
      await store.startClose({ id: 'c-1', environment: 'live', services }, note('started'))
      expect(await give(store, id, 'voiding')).toBeUndefined()
      await store.updateClose('c-1', { labels: going(id) })
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'unknown' }], ended: 'all' })
      expect(await give(store, id, 'voiding')).toBeUndefined()
      await store.updateClose('c-1', {
        by: 'person',
        labels: [{ shipmentId: id, outcome: 'closed', seen: 'unknown' }],
      })
      expect(await give(store, id, 'voiding')).toBeUndefined()
      expect(await store.purchase(id)).toMatchObject({ kind: 'bought', closeId: 'c-1' })
    })

    test('a label that is being voided is left out by the close that froze it', async () => {
      const store = await place.open(bench)
      const { id } = await boughtPurchase(store, { purchase: { service: 'label-server' } })
      const services = [{ service: 'label-server' as const, shipmentIds: [id] }]
      await give(store, id, 'voiding')
      await store.startClose({ id: 'c-1', environment: 'live', services }, note('started'))
      expect(await store.updateClose('c-1', { labels: going(id) })).toMatchObject({
        labels: [{ shipmentId: id, outcome: 'skipped' }],
      })
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'closed' }], ended: 'all' })
      expect(await store.close('c-1')).toMatchObject({
        state: 'done',
        services: [{ labels: [{ outcome: 'skipped' }] }],
      })
      expect((await store.purchase(id))?.closedAt).toBeUndefined()
    })

    test.each([
      [['closed', 'failed'], 'done', 'closed'],
      [['failed', 'closed'], 'partly', 'failed'],
    ] as const)('of the words %j on one unknown label the first stands', async (words, state, outcome) => {
      const store = await place.open(bench)
      const [id = ''] = await labels(store, 1)
      await store.startClose(plan('c-1', [id]), note('started'))
      await store.updateClose('c-1', { labels: going(id) })
      await store.updateClose('c-1', { ended: 'all' })
      expect((await store.close('c-1'))?.state).toBe('unknown')
      const word = (outcome: 'closed' | 'failed') => {
        const labels = [{ shipmentId: id, outcome, seen: 'unknown' }] as const
        return store.updateClose('c-1', { by: 'person', labels }, note(outcome))
      }
      const [first, second] = await Promise.all(words.map(word))
      expect([first?.labels.length, second?.labels.length]).toEqual([1, 0])
      expect(await store.close('c-1')).toMatchObject({
        state,
        services: [{ labels: [{ outcome }] }],
      })
      expect((await store.purchase(id))?.closeId).toBe(outcome === 'closed' ? 'c-1' : undefined)
    })

    test('a person may say closed of a label that failed, but not while another close has it', async () => {
      const store = await place.open(bench)
      const [id = ''] = await labels(store, 1)
      for (const closeId of ['c-1', 'c-2']) {
        await store.startClose(plan(closeId, [id]), note('started'))
        await store.updateClose(closeId, { labels: going(id) })
        if (closeId === 'c-1') {
          await store.updateClose(closeId, { labels: [{ shipmentId: id, outcome: 'failed' }], ended: 'all' })
        }
      }
      const closed = {
        by: 'person',
        labels: [{ shipmentId: id, outcome: 'closed', seen: 'failed' }],
      } as const
      expect(await store.updateClose('c-1', closed)).toMatchObject({ state: 'partly', labels: [] })
      await store.updateClose('c-2', { labels: [{ shipmentId: id, outcome: 'failed' }], ended: 'all' })
      expect(await store.updateClose('c-1', closed)).toMatchObject({ state: 'done', labels: [{}] })
      expect(await store.updateClose('c-2', closed)).toMatchObject({ state: 'partly', labels: [] })
      expect((await store.purchase(id))?.closeId).toBe('c-1')
    })

    test('a yes to the first close counts while the next one has its label, which leaves it out', async () => {
      const store = await place.open(bench)
      const [id = ''] = await labels(store, 1)
      for (const closeId of ['c-1', 'c-2']) {
        await store.startClose(plan(closeId, [id]), note('started'))
        await store.updateClose(closeId, { labels: going(id) })
        if (closeId === 'c-2') break
        await store.updateClose(closeId, { ended: 'all' })
        const said = [{ shipmentId: id, outcome: 'failed', seen: 'unknown' }] as const
        await store.updateClose(closeId, { by: 'person', labels: said }, note('person-said-not-closed'))
      }
      await store.updateClose('c-1', { labels: [{ shipmentId: id, outcome: 'closed' }] })
      await store.updateClose('c-2', { labels: [{ shipmentId: id, outcome: 'failed' }], ended: 'all' })
      expect(await store.purchase(id)).toMatchObject({ closeId: 'c-1' })
      expect((await store.close('c-1'))?.state).toBe('done')
      expect(await store.close('c-2')).toMatchObject({
        state: 'done',
        services: [{ labels: [{ outcome: 'skipped' }] }],
      })
    })

    test('an answer that comes after its close was given up settles what nobody has settled', async () => {
      const store = await place.open(bench)
      const [first = '', second = ''] = await labels(store, 2)
      await store.startClose(plan('c-1', [first, second]), note('started'))
      await store.updateClose('c-1', { labels: going(first, second) })
      await store.updateClose('c-1', { ended: 'all' })
      await store.updateClose('c-1', { labels: [{ shipmentId: first, outcome: 'closed' }] })
      expect((await store.close('c-1'))?.state).toBe('unknown')
      await store.updateClose('c-1', { labels: [{ shipmentId: second, outcome: 'failed' }] })
      expect(await store.close('c-1')).toMatchObject({
        state: 'partly',
        services: [{ labels: [{ outcome: 'closed' }, { outcome: 'failed' }] }],
      })
    })

    test('a label keeps the first close that took it', async () => {
      const store = await place.open(bench)
      const [id = ''] = await labels(store, 1)
      for (const closeId of ['c-1', 'c-2']) await closedDay(store, closeId, 'parcel-label', id)
      expect((await store.purchase(id))?.closeId).toBe('c-1')
      expect((await store.close('c-2'))?.services[0]?.labels).toMatchObject([{ outcome: 'skipped' }])
    })

    test('of two stations that start at the same moment one does', async () => {
      const store = await place.open(bench)
      const ids = await labels(store, 1)
      const both = await Promise.all(
        ['c-1', 'c-2'].map(id => store.startClose(plan(id, ids), note('started'))),
      )
      expect(both.map(outcome => outcome.kind).sort()).toEqual(['held-by', 'started'])
      expect(await store.closeByCommand('none')).toBeUndefined()
    })

    test('holds thousands of labels in their order', async () => {
      const store = await place.open(bench)
      const ids = Array.from({ length: 1750 }, (_, place) => `elsewhere-${place}`)
      const record = recordOf(await store.startClose(plan('c-1', ids), note('started')))
      expect(record.services[0]?.labels.map(label => label.shipmentId)).toEqual(ids)
    })

    test('only bought, unclosed, unvoided labels of this service and mode can be closed', async () => {
      const store = await place.open(bench)
      const [mine = ''] = await labels(store, 1)
      await boughtPurchase(store, { purchase: { service: 'label-server' } })
      await boughtPurchase(store, { purchase: { service: 'parcel-label', environment: 'training' } })
      const gone = await boughtPurchase(store, { purchase: { service: 'parcel-label' } })
      await store.changePurchase({ id: gone.id, from: ['bought'], to: 'discarded', event: note('discarded') })
      expect((await store.closable('live', 'parcel-label')).map(one => one.id)).toEqual([mine])
      expect(await store.inFlight('live', 'parcel-label')).toEqual([])
    })
  })
})

const going = (...ids: readonly string[]) =>
  ids.map(shipmentId => ({ shipmentId, outcome: 'sending' as const }))

const give = (store: Store, id: string, to: 'voiding' | 'discarded') =>
  store.changePurchase({ id, from: ['bought'], to, event: note(to) })

const plan = (id: string, shipmentIds: readonly string[]) => ({
  id,
  environment: 'live' as const,
  services: [{ service: 'parcel-label' as const, shipmentIds }],
})

async function labels(store: Store, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let one = 0; one < count; one += 1) {
    ids.push((await boughtPurchase(store, { purchase: { service: 'parcel-label' } })).id)
  }
  return ids
}
