// What a choice among the goods of before fills in, and what of the typed it leaves.
import { expect, test } from 'vitest'
import { type Goods, withGoods } from '../../renderer/tasks/pack/fields/goods-texts.ts'

const shirt: Goods = {
  description: 'Cotton shirt',
  countryOfOrigin: 'MX',
  valueCents: 1_250,
  weightOz: 8,
  hsCode: '6109.10',
}
const mug: Goods = { description: 'Mug', countryOfOrigin: 'CN', valueCents: 500, weightOz: 12 }
const at = (name: string) => `customs.items.2.${name}`

test('what is known of the goods is filled in at their item, and what is not stays as it was typed', () => {
  const { fields } = withGoods(
    { [at('hsCode')]: '6912.00', [at('quantity')]: '3', 'to.name': 'Bo' },
    mug,
    2,
    {},
  )
  expect(fields).toEqual({
    'to.name': 'Bo',
    [at('quantity')]: '3',
    [at('hsCode')]: '6912.00',
    [at('description')]: 'Mug',
    [at('countryOfOrigin')]: 'CN',
    [at('valueCents')]: '5.00',
    [at('weightOz')]: '12 oz',
  })
})

test('what other goods had brought goes with them, and what was typed over it stays', () => {
  const first = withGoods({ [at('sku')]: 'SH-1' }, shirt, 2, {})
  expect(first.fields[at('hsCode')]).toBe('6109.10')
  const { fields } = withGoods(first.fields, mug, 2, first.brought)
  expect(fields[at('hsCode')]).toBe('')
  expect(fields[at('sku')]).toBe('SH-1')
  const typedOver = { ...first.fields, [at('hsCode')]: '6912.00' }
  expect(withGoods(typedOver, mug, 2, first.brought).fields[at('hsCode')]).toBe('6912.00')
})
