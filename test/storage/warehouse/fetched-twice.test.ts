// A damaged label that two benches ask for at the same moment: one record, or each would be handed over.
import { expect, test } from 'vitest'
import { newPurchase, onWarehouse, zpl } from '../fixtures.ts'

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
})
