// Labels of before were found by their numbers as their service grouped them: now without its hyphens too.
import { afterEach, expect, test } from 'vitest'
import { boughtPurchase, onEachLedger } from '../fixtures.ts'

const NAME = 'ledger-0098-code-forms'

onEachLedger((place, bench) => {
  afterEach(() => bench.clear())

  test('a label of before whose service groups its numbers is found and held without their hyphens', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id } = await boughtPurchase(store, {
      purchase: { reference: 'ORD-1' },
      identifiers: { trackingNumbers: ['1Z999AA1-0123456784'], labelId: 'usps.77/1' },
    })
    const { id: other } = await boughtPurchase(store, { purchase: { reference: 'ORD-2' } })
    await bench.close(store)
    await place.run(
      folder,
      `delete from identifiers where code in ('1Z999AA10123456784', 'USPS771');
        delete from kysely_migration where name = '${NAME}'`,
    )
    const now = await place.open(bench, folder)
    for (const code of ['1Z999AA10123456784', '1Z999AA1-0123456784', 'usps771', 'USPS.77/1']) {
      expect(await now.scan('live', code), code).toMatchObject([{ id }])
      expect(await now.numbersHeld(other, [code]), code).toMatchObject([{ record: { id } }])
    }
    expect(await now.scan('live', 'ORD1')).toEqual([])
    expect((await now.verify()).rows).toMatchObject({ findings: [] })
  })
})
