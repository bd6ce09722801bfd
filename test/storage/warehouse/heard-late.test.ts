// What waited for a database that was away: the screens of its own bench hear of it once it is told there.
import { expect, test } from 'vitest'
import type { ChangedElsewhere } from '../../../main/storage/warehouse/notices.ts'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, onWarehouse } from '../fixtures.ts'

onWarehouse('in a warehouse', (server, bench) => {
  test('a close that ended while the database was away is shown as it ended once it is back', async () => {
    const url = await server().newDatabase()
    const heard: ChangedElsewhere[] = []
    const store = await bench.openShared(server(), url, undefined, {
      station: 'A',
      onChanged: changed => heard.push(changed),
    })
    const { id: label } = await boughtPurchase(store, { purchase: { service: 'parcel-label' } })
    const services = [{ service: 'parcel-label' as const, shipmentIds: [label] }]
    await store.startClose({ id: 'c-1', environment: 'live', services }, toldAs('close-started'))
    await store.updateClose('c-1', { labels: [{ shipmentId: label, outcome: 'sending' }] })
    await server().crash()
    try {
      const closed = { shipmentId: label, outcome: 'closed' } as const
      expect(await store.updateClose('c-1', { labels: [closed], ended: 'all' })).toBeUndefined()
      heard.length = 0
    } finally {
      await server().start()
    }
    await waitFor(() => heard.some(({ closeIds }) => closeIds.includes('c-1')), { what: 'the close' })
    expect(await store.close('c-1')).toMatchObject({ state: 'done' })
  })
})
