// Tests the goods that customs were told of: found by any word, one entry a description and origin, with what was said last.
import { expect, test } from 'vitest'
import { DAY_MS, onEachLedger } from '../fixtures.ts'

const SHIRT = {
  description: 'Camisa de algodón',
  countryOfOrigin: 'MX',
  valueCents: 1_250,
  weightOz: 8,
  hsCode: '6109.10',
}
const MUG = { description: 'Mug', countryOfOrigin: 'US', valueCents: 900, weightOz: 12, sku: 'MG-4' }

onEachLedger((place, bench) => {
  test('goods are found by words of the description, the SKU and the HS code, the most used first', async () => {
    const store = await place.open(bench)
    await store.saveGoods('live', [
      { id: 'g-1', goods: MUG },
      { id: 'g-2', goods: SHIRT },
    ])
    await store.saveGoods('live', [
      { id: 'g-3', goods: { ...SHIRT, description: 'CAMISA DE  ALGODON', hsCode: '6109.90' } },
    ])
    await store.saveGoods('live', [{ id: 'g-4', goods: { ...SHIRT, countryOfOrigin: 'US' } }])
    const found = async (text: string) =>
      (await store.findGoods('live', text, 5)).map(({ id, goods, useCount }) => [id, goods.hsCode, useCount])
    // One entry a description and origin, with what was said of it last.
    expect(await found('algodon cam')).toEqual([
      ['g-2', '6109.90', 2],
      ['g-4', '6109.10', 1],
    ])
    expect(await found('6109.9')).toEqual([['g-2', '6109.90', 2]])
    expect(await found('610990')).toEqual([['g-2', '6109.90', 2]])
    expect(await found('mg-4')).toEqual([['g-1', undefined, 1]])
    expect(await found('isa')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await store.findGoods('training', 'mug', 5)).toEqual([])
    expect(await store.findGoods('live', 'mug', 5)).toMatchObject([{ goods: MUG }])
  })

  test('goods that were not used for long are forgotten', async () => {
    const store = await place.open(bench)
    await store.saveGoods('live', [{ id: 'g-1', goods: MUG }])
    bench.clock.advance(10 * DAY_MS)
    await store.saveGoods('live', [{ id: 'g-2', goods: SHIRT }])
    expect(await store.purgeGoodsBook(new Date(bench.clock.time - 5 * DAY_MS).toISOString())).toBe(1)
    expect(await store.findGoods('live', '', 5)).toMatchObject([{ id: 'g-2' }])
  })
})
