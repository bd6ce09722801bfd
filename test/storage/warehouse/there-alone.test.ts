// What is in the shared records alone: while the database is away nobody knows, and that is not "there is none".
import { expect, test } from 'vitest'
import type { NewOrder } from '../../../main/core/orders/orders.ts'
import { LedgerFailure } from '../../../main/core/records/ledger.ts'
import type { Store } from '../../../main/storage/store.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, onWarehouse, shipment } from '../fixtures.ts'

const READS: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  orderImports: store => store.orderImports('live', 10),
  orders: store => store.orders({ environment: 'live', limit: 10 }),
  order: store => store.order('K-1'),
  orderByReference: store => store.orderByReference('live', 'K-1'),
  ordersOfBoxes: store => store.ordersOfBoxes('live', 'K-1'),
  orderDiffers: store => store.orderDiffers('K-1'),
  orderRun: store => store.orderRun('r-1'),
  orderRuns: store => store.orderRuns('live', 10),
  closable: store => store.closable('live', 'parcel-label'),
  closableAccounts: store => store.closableAccounts('live'),
  close: store => store.close('c-1'),
  closes: store => store.closes('live', 10),
  closeByCommand: store => store.closeByCommand('k-1'),
  shiftLines: store => store.shiftLines('live', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
  shiftSlots: store => store.shiftSlots('live', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
}

onWarehouse('in a warehouse', (server, bench) => {
  test('orders, batches, closes and what was shipped are not said to be gone while the database is away, and labels of here are found', async () => {
    const url = await server().newDatabase()
    const store = await bench.openShared(server(), url, undefined, { station: 'A' })
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
    const { id } = await boughtPurchase(store)
    const other = await bench.openShared(server(), url, undefined, { station: 'B' })
    const ofOther = await boughtPurchase(other)
    expect(await store.purchase(ofOther.id)).toMatchObject({ id: ofOther.id })
    await server().crash()
    try {
      await waitFor(() => store.standing()?.code === 'warehouse.away', { what: 'the database to be missed' })
      for (const [name, read] of Object.entries(READS)) {
        const failure = await read(store).catch((error: unknown) => error)
        expect(failure, name).toBeInstanceOf(LedgerFailure)
        expect((failure as LedgerFailure).problem.code, name).toBe('warehouse.away')
      }
      expect(await store.purchase(id)).toMatchObject({ id })
      // Bought at another bench: a close would leave it out as one that is no more.
      await expect(store.purchase(ofOther.id)).rejects.toMatchObject({
        problem: { code: 'warehouse.not-known-here' },
      })
    } finally {
      await server().start()
    }
    await waitFor(() => store.standing() === undefined, { what: 'the database to be back' })
    expect(await store.orderByReference('live', 'K-1')).toMatchObject({ id: 'K-1' })
  })
})
