// What happened to an order, read from the events: each step once, in its time, and nothing of any other order.
import { expect, test } from 'vitest'
import type { OrderTimeline } from '../../../main/core/records/timeline.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import {
  bought,
  boughtPurchase,
  newJob,
  newPurchase,
  onEachLedger,
  onWarehouse,
  shipment,
  zpl,
} from '../fixtures.ts'

const MINUTE = 60_000
const kindsOf = (timeline: OrderTimeline | undefined) => timeline?.events.map(({ kind }) => kind)
const told = (timeline: OrderTimeline | undefined) =>
  timeline?.events.map(({ at, kind, station, operator, detail }) =>
    [at.slice(11, 16), station, kind, operator, detail.fileName ?? detail.outcome].filter(Boolean).join(' '),
  )

onEachLedger((place, bench) => {
  const later = () => bench.clock.advance(MINUTE)
  const label = async (
    store: Store,
    id: string,
    reference: string,
    trackingNumber: string,
    reason?: string,
  ) => {
    await store.intend(
      newPurchase({ id, reference, ...(reason !== undefined && { duplicateReason: reason }) }),
      { kind: 'purchase-intended', operator: 'day shift', detail: { service: 'label-server' } },
    )
    await store.changePurchase({ id, from: ['intended'], to: 'sending', event: { kind: 'purchase-sending' } })
    await store.settleAnswer({
      id,
      from: ['sending'],
      to: 'bought',
      bought: bought({ trackingNumbers: [trackingNumber], labelId: `L-${trackingNumber}` }),
      payloads: [zpl()],
      job: newJob({ id: `${id}-1`, shipmentId: id }),
      event: { kind: 'purchase-bought', detail: { costCents: 845 } },
    })
  }
  const printed = async (store: Store, jobId: string) => {
    await store.changeJob(jobId, ['held'], { state: 'sending' })
    await store.changeJob(jobId, ['sending'], { state: 'printed' })
  }
  const closed = async (store: Store, closeId: string, id: string) => {
    const services = [{ service: 'label-server' as const, shipmentIds: [id] }]
    await store.startClose(
      { id: closeId, environment: 'live', services },
      { kind: 'close-started', operator: 'lead' },
    )
    await store.updateClose(closeId, { labels: [{ shipmentId: id, outcome: 'sending' }] })
    await store.updateClose(closeId, { labels: [{ shipmentId: id, outcome: 'unknown' }], ended: 'all' })
    later()
    await store.updateClose(
      closeId,
      { by: 'person', labels: [{ shipmentId: id, outcome: 'closed', seen: 'unknown' }] },
      { kind: 'person-said-closed', operator: 'lead', detail: { note: 'seen there' } },
    )
  }

  test('an order is told from its file to its hand-over, with both of its labels and the settings in between', async () => {
    const store = await place.open(bench)
    await store.note({ kind: 'settings-saved', detail: { changes: [] } })
    later()
    const order = {
      id: 'o-1',
      row: 2,
      reference: 'PO-7',
      service: 'label-server',
      shipment: shipment(),
      problems: {},
    } as const
    await store.addOrders(
      { id: 'import-1', environment: 'live', fileName: 'monday.csv', asked: 'a' },
      [order, { ...order, id: 'o-2', row: 3, reference: 'PO-8' }],
      { kind: 'orders-imported', operator: 'lead' },
    )
    later()
    await label(store, 'first', 'PO-7', '9400100000000000000001')
    await label(store, 'other', 'PO-8', '9400100000000000000003')
    await store.note({ kind: 'printer-saved', operator: 'lead', detail: { name: 'Zebra', changes: [] } })
    await printed(store, 'first-1')
    later()
    await label(store, 'second', 'PO-7', '9400100000000000000002', 'the first got wet')
    await store.changePurchase({
      id: 'first',
      from: ['bought'],
      to: 'voiding',
      event: { kind: 'void-asked' },
    })
    await store.settleAnswer({ id: 'first', from: ['voiding'], to: 'voided', event: { kind: 'void-voided' } })
    await printed(store, 'other-1')
    await printed(store, 'second-1')
    later()
    await closed(store, 'close-1', 'second')
    await store.note({ kind: 'settings-saved', detail: { changes: [] } })
    later()
    await store.note({ kind: 'settings-saved', detail: { changes: [] } })

    const timeline = await store.timeline('live', 'PO-7')
    expect(timeline?.shipmentIds).toEqual(['first', 'second'])
    expect(told(timeline)).toEqual([
      '09:01 bench 1 orders-imported lead monday.csv',
      '09:02 bench 1 purchase-intended day shift',
      '09:02 bench 1 purchase-sending',
      '09:02 bench 1 purchase-bought',
      '09:02 bench 1 job-added',
      '09:02 bench 1 printer-saved lead',
      '09:02 bench 1 job-sending',
      '09:02 bench 1 job-printed',
      '09:03 bench 1 purchase-intended day shift',
      '09:03 bench 1 purchase-sending',
      '09:03 bench 1 purchase-bought',
      '09:03 bench 1 job-added',
      '09:03 bench 1 void-asked',
      '09:03 bench 1 void-voided',
      '09:03 bench 1 reference-passed-on',
      '09:03 bench 1 job-sending',
      '09:03 bench 1 job-printed',
      '09:04 bench 1 close-started lead',
      '09:04 bench 1 close-kept waiting',
      '09:04 bench 1 close-kept sending',
      '09:04 bench 1 close-kept unknown',
      '09:05 bench 1 person-said-closed lead',
      '09:05 bench 1 close-kept closed',
      '09:05 bench 1 settings-saved',
    ])
    expect(timeline?.isCut).toBeUndefined()
    for (const code of ['po-7', '9400100000000000000001', 'L-9400100000000000000002']) {
      expect(await store.timeline('live', code), code).toEqual(timeline)
    }
    expect(await store.timeline('training', 'PO-7')).toBeUndefined()
    expect(await store.timeline('live', 'PO-9')).toBeUndefined()
  })

  test('a print that ended just now is in it', async () => {
    const store = await place.open(bench)
    await label(store, 'first', 'PO-7', '9400100000000000000001')
    await printed(store, 'first-1')
    expect(kindsOf(await store.timeline('live', 'PO-7'))?.slice(-2)).toEqual(['job-sending', 'job-printed'])
  })

  test('an order that nobody shipped has its file, also far down in it, and no step of another file', async () => {
    const store = await place.open(bench)
    const rows = Array.from({ length: 180 }, (_, at) => ({
      id: `o-${at}`,
      row: at + 2,
      reference: `SO-${at}`,
      service: 'label-server' as const,
      shipment: shipment(),
      problems: {},
    }))
    const given = { environment: 'live', asked: 'a' } as const
    await store.addOrders(
      { ...given, id: 'i-0', fileName: 'other.csv' },
      [{ ...rows[0], id: 'x', reference: 'X' }] as typeof rows,
      {
        kind: 'orders-imported',
      },
    )
    await store.addOrders({ ...given, id: 'i-1', fileName: 'long.csv' }, rows, {
      kind: 'orders-imported',
      operator: 'lead',
    })
    const timeline = await store.timeline('live', 'SO-170')
    expect(timeline).toMatchObject({ reference: 'SO-170', shipmentIds: [] })
    expect(told(timeline)).toEqual(['09:00 bench 1 orders-imported lead long.csv'])
  })

  test('what moved an account, or forgot an address, is told of every label that it was done to', async () => {
    const store = await place.open(bench)
    const from = { baseUrl: 'https://labels.example', account: 'partner' }
    const [one, two] = [await boughtPurchase(store), await boughtPurchase(store)]
    later()
    await store.moveAccount(
      { id: one.id, from, to: { ...from, account: 'new' } },
      toldAs('person-said-same-account'),
    )
    for (const { reference } of [one, two]) {
      expect(kindsOf(await store.timeline('live', reference))).toContain('person-said-same-account')
    }
  })
})

onWarehouse('stations on one ledger', (server, bench) => {
  test('an order is told with the steps of every station, the same at each of them', async () => {
    const url = await server().newDatabase()
    const [a, b] = [
      await bench.openShared(server(), url),
      await bench.openShared(server(), url, undefined, { station: 'bench 2' }),
    ]
    const { id, reference } = await boughtPurchase(a)
    bench.clock.advance(MINUTE)
    await b.note({ kind: 'printer-saved', detail: { name: 'Godex', changes: [] } })
    const copy = await b.addCopy(
      { ...newJob(), shipmentId: id, reason: 'lost' },
      { kind: 'label-reprinted', operator: 'night shift', detail: { reason: 'lost' } },
    )
    await b.changeJob(copy.id, ['held'], { state: 'sending' })
    await expect
      .poll(async () => kindsOf(await a.timeline('live', reference)))
      .toEqual(expect.arrayContaining(['label-reprinted', 'printer-saved', 'job-sending']))
    const [here, there] = [await a.timeline('live', reference), await b.timeline('live', reference)]
    expect(there).toEqual(here)
    expect(new Set(here?.events.map(({ station }) => station))).toEqual(new Set(['bench 1', 'bench 2']))
  })
})
