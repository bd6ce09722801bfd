// A damaged label that two benches ask for at the same moment: one record, or each would be handed over.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { bought, newPurchase, onWarehouse, sendingPurchase, zpl } from '../fixtures.ts'

const LABELS = Array.from({ length: 10 }, (_, place) => `L-${place}`)

onWarehouse('a label that two benches fetch at once', (server, bench) => {
  test('is one record, by whichever of its codes', async () => {
    const url = await server().newDatabase()
    const stores = await Promise.all(
      ['A', 'B'].map(station => bench.openShared(server(), url, undefined, { station })),
    )
    const { shipment: _none, ...given } = newPurchase({ reference: '', service: 'parcel-label' })
    for (const labelId of LABELS) {
      const identifiers = { trackingNumbers: [], labelId, readableBarCode: `B ${labelId}` }
      const fetched = await Promise.all(
        stores.map((store, place) =>
          store.addFetched(
            { ...given, id: `${labelId}-${place}`, identifiers, warnings: [], attention: [] },
            [zpl()],
            { kind: 'label-fetched' },
          ),
        ),
      )
      const ids = fetched.map(one => 'record' in one && one.record.id)
      expect(new Set(ids).size, labelId).toBe(1)
      expect(fetched.map(({ kind }) => kind).sort()).toEqual(['held-by', 'intended'])
    }
  })

  test.each(['sending', 'unknown'] as const)(
    'and one of them handed over is its own bench’s, whose answer comes after that: %s',
    async kind => {
      const url = await server().newDatabase()
      const [first, second] = await Promise.all(
        ['A', 'B'].map(station => bench.openShared(server(), url, undefined, { station })),
      )
      if (!first || !second) throw new Error('no stations')
      await sendingPurchase(first, { id: 'p-1', reference: 'ORD-1', service: 'parcel-label' })
      if (kind === 'unknown')
        await first.changePurchase({ id: 'p-1', from: ['sending'], to: 'unknown', event: toldAs('unknown') })
      const identifiers = { trackingNumbers: [], labelId: 'L-1', readableBarCode: 'B 1' }
      const { shipment: _none, ...given } = newPurchase({
        reference: '',
        service: 'parcel-label',
        id: 'copy',
      })
      const copy = { ...given, identifiers, warnings: [], attention: [] }
      await second.addFetched(copy, [zpl()], { kind: 'label-fetched' })
      const services = [{ service: 'parcel-label' as const, shipmentIds: ['copy'] }]
      await second.startClose({ id: 'c-1', environment: 'live', services }, { kind: 'close-started' })
      for (const outcome of ['sending', 'closed'] as const)
        await second.updateClose('c-1', { labels: [{ shipmentId: 'copy', outcome }] })
      await second.updateClose('c-1', { ended: 'all' })
      await first.settleAnswer({
        id: 'p-1',
        from: ['sending', 'unknown'],
        to: 'bought',
        bought: bought(identifiers),
        payloads: [zpl()],
        event: toldAs('purchase-bought'),
      })
      expect(await second.purchase('p-1')).toMatchObject({ kind: 'bought', closeId: 'c-1' })
      expect(await second.closable('live', 'parcel-label')).toEqual([])
      for (const store of [first, second]) expect((await store.verify()).rows.findingCount).toBe(0)
    },
  )
})
