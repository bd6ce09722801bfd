// A bench that is switched off before it could write down how something ended, and never comes back under its name: the
// others find what it left, and say that nobody knows.
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../main/core/orders/orders.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, newPurchase, onWarehouse, recordOf, sendingPurchase, shipment } from '../fixtures.ts'

interface Left {
  readonly what: string
  readonly begin: (store: Store) => Promise<string>
  readonly stateAt: (store: Store, id: string) => Promise<string | undefined>
  readonly becomes: string
}

const purchaseAt: Left['stateAt'] = async (store, id) => (await store.purchase(id))?.kind

const LEFT: readonly Left[] = [
  {
    what: 'a purchase that was about to go out',
    begin: async store => recordOf(await store.intend(newPurchase(), toldAs('purchase-intended'))).id,
    stateAt: purchaseAt,
    becomes: 'unknown',
  },
  {
    what: 'a purchase that was sent',
    begin: async store => (await sendingPurchase(store)).id,
    stateAt: purchaseAt,
    becomes: 'unknown',
  },
  {
    what: 'a void that was asked for',
    begin: async store => {
      const { id } = await boughtPurchase(store)
      await store.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
      return id
    },
    stateAt: purchaseAt,
    becomes: 'void-unknown',
  },
  {
    what: 'money on its way to a meter',
    begin: async store => {
      const funds = { id: 'f-1', environment: 'live', meterId: 'M-1', amountCents: 2_000 } as const
      await store.intendFunds({ ...funds, transactionReference: 'f-1' }, toldAs('funds-sending'))
      return 'f-1'
    },
    stateAt: async store => ((await store.unknownFunds('live')).length > 0 ? 'unknown' : 'sending'),
    becomes: 'unknown',
  },
  {
    what: 'the close of a day',
    begin: async store => {
      const { id: label } = await boughtPurchase(store, { purchase: { service: 'label-server' } })
      const services = [{ service: 'label-server' as const, shipmentIds: [label] }]
      await store.startClose({ id: 'c-1', environment: 'live', services }, toldAs('close-started'))
      await store.updateClose('c-1', { labels: [{ shipmentId: label, outcome: 'sending' }] })
      return 'c-1'
    },
    stateAt: async (store, id) => (await store.close(id))?.state,
    becomes: 'unknown',
  },
  {
    what: 'a batch of orders',
    begin: async store => {
      const order: NewOrder = {
        id: 'K-1',
        row: 2,
        reference: 'K-1',
        service: 'label-server',
        shipment: shipment(),
        problems: {},
      }
      const file = { id: 'i-1', environment: 'live', fileName: 'day.csv', asked: 'i-1' } as const
      await store.addOrders(file, [order], toldAs('orders-imported'))
      const run = {
        id: 'r-1',
        environment: 'live',
        importId: 'i-1',
        states: ['ready'],
        printLater: false,
      } as const
      await store.startOrderRun(run, toldAs('orders-started'))
      return 'r-1'
    },
    stateAt: async (store, id) => (await store.orderRun(id))?.state,
    becomes: 'paused',
  },
]

onWarehouse('in a warehouse', (server, bench) => {
  test.each(LEFT)('$what is $becomes for the others', async ({ begin, stateAt, becomes }) => {
    const url = await server().newDatabase()
    const open = (station: string, leaseMs: number) =>
      bench.openShared(server(), url, undefined, { station, link: { leaseMs } })
    const stopped = await open('A', 1_000)
    const id = await begin(stopped)
    await bench.close(stopped)
    const other = await open('B', 300)
    await waitFor(async () => (await stateAt(other, id)) === becomes, { what: 'the take-over' })
  })

  test('a bench that stops with nothing under way is missed by nobody', async () => {
    const url = await server().newDatabase()
    const stopped = await bench.openShared(server(), url, undefined, { station: 'A' })
    await boughtPurchase(stopped)
    await bench.close(stopped)
    const [row] = await server().run(url, `select instance from packbench.stations where station = 'A'`)
    expect(row).toEqual({ instance: '' })
  })
})
