// The commit that begins to buy asks whether the label server's day is being closed: whoever closes it may be gone, and
// with them whatever held the buyers back.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, newPurchase, onEachLedger, onWarehouse, recordOf } from '../fixtures.ts'

const note = toldAs

const dayOf = (label: string, ...parcels: readonly string[]) => ({
  id: 'c-1',
  environment: 'live' as const,
  services: [
    { service: 'label-server' as const, shipmentIds: [label] },
    ...(parcels.length > 0 ? [{ service: 'parcel-label' as const, shipmentIds: parcels }] : []),
  ],
})
const going = (shipmentId: string) => ({ labels: [{ shipmentId, outcome: 'sending' as const }] })

onEachLedger((place, ledgers) => {
  const open = async () => {
    const store = await place.open(ledgers)
    const { id: label } = await boughtPurchase(store, { purchase: { service: 'label-server' } })
    const buy = async (given: Parameters<typeof newPurchase>[0] = {}) =>
      (await store.intend(newPurchase({ service: 'label-server', ...given }), note('intended'))).kind
    return { store, label, buy }
  }

  test('nothing is bought of the label server from the start of its close to its answer', async () => {
    const { store, label, buy } = await open()
    const { id: parcel } = await boughtPurchase(store, { purchase: { service: 'parcel-label' } })
    await store.startClose(dayOf(label, parcel), note('close-started'))
    const station = (await store.close('c-1'))?.station
    const refused = await store.intend(
      newPurchase({ service: 'label-server', reference: 'R' }),
      note('intended'),
    )
    expect(refused).toEqual({ kind: 'day-closes', station })
    expect(await store.livePurchases('live', 'R')).toEqual([])
    await store.updateClose('c-1', going(label))
    expect(await buy()).toBe('day-closes')
    // Parcels are handed over one by one, and practice has a day of its own.
    expect(await buy({ service: 'parcel-label' })).toBe('intended')
    expect(await buy({ environment: 'training' })).toBe('intended')

    await store.updateClose('c-1', {
      labels: [{ shipmentId: label, outcome: 'closed' }],
      ended: 'label-server',
    })
    expect(await store.close('c-1')).toMatchObject({ state: 'running' })
    expect(await buy()).toBe('intended')
  })

  test('a close of parcels alone holds nobody up', async () => {
    const { store, buy } = await open()
    const { id } = await boughtPurchase(store, { purchase: { service: 'parcel-label' } })
    const services = [{ service: 'parcel-label' as const, shipmentIds: [id] }]
    await store.startClose({ id: 'c-1', environment: 'live', services }, note('close-started'))
    expect(await buy()).toBe('intended')
  })

  test('buying goes on once nobody knows how the close ended, and once that is settled', async () => {
    const { store, label, buy } = await open()
    await store.startClose(dayOf(label), note('close-started'))
    await store.updateClose('c-1', going(label))
    expect(await buy()).toBe('day-closes')
    expect((await store.recover()).endedCloses).toEqual(['c-1'])
    expect(await store.close('c-1')).toMatchObject({ state: 'unknown' })
    expect(await buy()).toBe('intended')
    const said = { shipmentId: label, outcome: 'closed', seen: 'unknown' } as const
    expect((await store.updateClose('c-1', { by: 'person', labels: [said] }))?.state).toBe('done')
    expect(await buy()).toBe('intended')
  })

  test('a command that was carried out before hears of its own purchase', async () => {
    const { store, label } = await open()
    const purchase = newPurchase({ service: 'label-server', commandId: 'k-1' })
    await store.intend(purchase, note('intended'))
    await store.startClose(dayOf(label), note('close-started'))
    const again = await store.intend(newPurchase({ commandId: 'k-1' }), note('intended'))
    expect(again).toMatchObject({ kind: 'held-by', record: { id: purchase.id } })
  })
})

onWarehouse('in a warehouse', (server, bench) => {
  const ended = (url: string, station: string) =>
    server().run(
      url,
      `update packbench.stations set lease_until = now() - interval '1 s' where station = '${station}'`,
    )

  test('where a bench is gone while it closes, the others buy once its lease has ended', async () => {
    const url = await server().newDatabase()
    const open = (station: string, leaseMs: number) =>
      bench.openShared(server(), url, undefined, { station, link: { leaseMs } })
    const a = await open('A', 60_000)
    const b = await open('B', 300)
    const { id: label } = await boughtPurchase(a, { purchase: { service: 'label-server' } })
    const unlock = await a.gate.exclude('label-server', 1_000)
    await a.startClose(dayOf(label), note('close-started'))
    await a.updateClose('c-1', going(label))
    // Killed: the database ends its sessions at once, and its lease when it is over.
    unlock?.()
    const leave = await b.gate.share('label-server', 1_000)
    expect(leave).toBeTypeOf('function')
    const buy = () => b.intend(newPurchase({ service: 'label-server', reference: 'R' }), note('intended'))
    expect(await buy()).toEqual({ kind: 'day-closes', station: 'A' })
    await ended(url, 'A')
    await waitFor(async () => (await b.close('c-1'))?.state === 'unknown', { what: 'the take-over' })
    expect(recordOf(await buy())).toMatchObject({ reference: 'R', kind: 'intended' })
    leave?.()
  })

  test('a bench that stops while its close stands as running keeps its lease, by which the others go on', async () => {
    const url = await server().newDatabase()
    const open = (station: string, leaseMs: number) =>
      bench.openShared(server(), url, undefined, { station, link: { leaseMs } })
    const a = await open('A', 1_000)
    const { id: label } = await boughtPurchase(a, { purchase: { service: 'label-server' } })
    await a.startClose(dayOf(label), note('close-started'))
    await bench.close(a)
    const b = await open('B', 300)
    await waitFor(async () => (await b.close('c-1'))?.state !== 'running', { what: 'the take-over' })
    expect((await b.intend(newPurchase({ service: 'label-server' }), note('intended'))).kind).toBe('intended')
  })
})
