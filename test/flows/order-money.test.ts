// Tests that only US dollars are declared from an orders file: any other currency stops its row, wherever the file says it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const HEAD = 'Order,Name,Street,City,State,ZIP,Country,Weight'
const WHO = 'Jo Lee,5 Main St,Toronto,ON,M5V 2T6,CA,16'
const VALUE = 'packages.0.valueCents'
const EACH = 'customs.items.0.valueCents'

type Bench = ReturnType<typeof orderBench>

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Cents of the parcel and of one item, or the code of what stops it. */
async function valuesOf(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  bench: Bench = orderBench(),
) {
  const line = (cells: readonly string[]) => cells.map(quoted).join()
  const content = [
    `${HEAD},Customs: item,${line(heads)}`,
    ...rows.map((cells, at) => `A-${at},${WHO},Mug,${line(cells)}`),
  ].join('\n')
  const checked = await checkOrders(await bench, { content, defaults: DEFAULTS })
  if (!checked.ok) throw new Error(checked.problem.code)
  return checked.value.orders.map(({ shipment, problems }) => ({
    value: problems[VALUE]?.code ?? shipment.packages[0]?.valueCents,
    each: problems[EACH]?.code ?? shipment.customs?.items[0]?.valueCents,
  }))
}
const declared = async (heads: string, cells: string) =>
  (await valuesOf(heads.split('|'), [cells.split('|')]))[0]?.value

const OTHER = 'order.money-other'

describe('a declared value', () => {
  test.each([
    ['Value', '10', 1000],
    ['Value ($)', '10', 1000],
    ['Value (USD)', '10', 1000],
    ['Value USD', '10', 1000],
    ['Value (US$)', '10', 1000],
    ['Value in US dollars', '10', 1000],
    ['Declared value (dollars)', '10', 1000],
    ['Valor (USD)', '10', 1000],
    ['Valor en dólares', '10', 1000],
    ['$ Value', '10', 1000],
    ['Value', '$10', 1000],
    ['Value', 'US$10', 1000],
    ['Value', '$1,234.50 USD', 123450],
    ['Value', '10 dollars', 1000],
    ['Value', '10 dólares', 1000],
    ['Value (¢)', '1000', 1000],
    ['Value (cents)', '1000', 1000],
    ['valueCents', '1000', 1000],
    ['Value', '1000¢', 1000],
    ['Value', '1000 cents', 1000],
    ['Value|Currency', '10|USD', 1000],
    ['Value|Currency', '10|$', 1000],
    ['Value|Currency', '10|US Dollar', 1000],
    ['Value|Currency', '10|US', 1000],
    ['Value|Moneda', '10|dólares estadounidenses', 1000],
    ['Value|Currency', '10|', 1000],
    ['Value|Currency', '10|n/a', 1000],
    ['Value|Currency rate', '10|1.08', 1000],
    ['Value|Currency', '10 USD|EUR', 1000],
    ['Value (USD)|Currency', '10|EUR', 1000],
    ['Value (USD)|Value (EUR)', '10|9', 1000],
    ['Value (EUR)|Value (USD)', '9|10', 1000],
    ['Value|Cents', '10|1000', 1000],
    ['Value|Cents', '10|0', 1000],
    ['Value|Payment', '10|Visa', 1000],
    ['Value|Notes', '10|try again', 1000],
    ['Value|Euro pallet', '10|2', 1000],
    ['Value|SKU', '10|EUR', 1000],
    ['Value|Real value', '10|9', 1000],
  ])('in US dollars or their cents is taken: %s, %s', async (heads, cells, cents) => {
    expect(await declared(heads, cells)).toBe(cents)
  })
  test.each([
    ['Value (€)', '10'],
    ['Value €', '10'],
    ['€ Value', '10'],
    ['Value (EUR)', '10'],
    ['Value EUR', '10'],
    ['value_eur', '10'],
    ['Value in euros', '10'],
    ['Valor (pesos)', '10'],
    ['Valor (MXN)', '10'],
    ['Value (MX$)', '10'],
    ['Value (C$)', '10'],
    ['Value (CA$)', '10'],
    ['Value (Canadian dollars)', '10'],
    ['Value (£)', '10'],
    ['Value (pounds)', '10'],
    ['Valor (libras)', '10'],
    ['Value (₿)', '10'],
    ['Value (CHF)', '10'],
    ['Value (USD/EUR)', '10'],
    ['Value (centavos)', '10'],
    ['Value (%)', '10'],
    ['Value (元)', '10'],
    ['Value', '€10'],
    ['Value', '10 EUR'],
    ['Value', '10 euros'],
    ['Value', 'MX$10'],
    ['Value', '1.000,50 €'],
    ['Value', '200 pesos'],
    ['Value ($)', '10 MXN'],
    ['Value|Currency', '10|EUR'],
    ['Value|Value currency', '1000|MXN'],
    ['Value|order_currency', '10|CAD'],
    ['Value|Currency code', '10|eur'],
    ['Value|Moneda', '10|Pesos'],
    ['Valor|Divisa', '10|€'],
    ['Value|Tipo de moneda', '10|peso mexicano'],
    ['Value|Currency', '10|Canadian dollars'],
    ['Value|Currency', '$10|MXN'],
    ['Value ($)|Currency', '10|MXN'],
    ['Value|', '10|EUR'],
    ['Value|Cur.', '10|GBP'],
    ['Value (real)', '10'],
    ['Value in real', '10'],
    ['Value Brazilian real', '10'],
    ['Value', '10 real'],
    ['Value|Currency', '10|Real'],
  ])('in another currency stops its row: %s, %s', async (heads, cells) => {
    expect(await declared(heads, cells)).toBe(OTHER)
  })
  test.each([
    ['Value|Cents', '10|50'],
    ['Value ($)|Value (¢)', '10|50'],
    ['Value|USD', '180|10'],
    ['Value|Euros', '10|10'],
  ])('of two columns that say two amounts is none: %s, %s', async (heads, cells) => {
    expect(await declared(heads, cells)).toBe('order.columns-differ')
  })
  test('is in the currency that a row above names, where its own row names none', async () => {
    const found = await valuesOf(
      ['Value', 'Currency'],
      [
        ['10', 'EUR'],
        ['10', ''],
        ['10', 'USD'],
      ],
    )
    expect(found.map(({ value }) => value)).toEqual([OTHER, OTHER, 1000])
  })
  test('says in which currency the file has it, and what to do', async () => {
    const content = `${HEAD},Value (€)\nA-1,${WHO},10`
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: { orders: [{ problems: { [VALUE]: { code: OTHER, params: { currency: '€' } } } }] },
    })
  })
})

test.each(['Real value', 'Valor real'])(
  '“%s” is in no currency, and is not what is declared',
  async heading => {
    expect(await declared(heading, '10')).toBeUndefined()
  },
)

test('an amount of JSON is in the currency that stands beside its orders', async () => {
  const declaredIn = async (currency: object) => {
    const order = { order: 'A-1', country: 'CA', weight: 16, value: 50 }
    const content = JSON.stringify({ ...currency, orders: [order] })
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    const [one] = checked.ok ? checked.value.orders : []
    return one?.problems[VALUE]?.code ?? one?.shipment.packages[0]?.valueCents
  }
  expect(await declaredIn({ currency: 'EUR' })).toBe(OTHER)
  expect(await declaredIn({ money: { currency: 'MXN' } })).toBe(OTHER)
  expect(await declaredIn({ currency: 'USD' })).toBe(5000)
  expect(await declaredIn({ shop: 'North', count: 1 })).toBe(5000)
})

describe('the value of an item for customs', () => {
  test.each([
    [['Customs: value each'], ['10'], 1000],
    [['Customs: value each (USD)'], ['10'], 1000],
    [['Customs: value each (¢)'], ['1000'], 1000],
    [['Customs: value each (€)'], ['10'], OTHER],
    [['Customs: value each (EUR)'], ['10'], OTHER],
    [['Customs: value each', 'Currency'], ['10', 'EUR'], OTHER],
    [['Customs: value each', 'Customs currency'], ['10', 'MXN'], OTHER],
    [['Customs: value each'], ['10 EUR'], OTHER],
  ] as const)('%j with %j', async (heads, cells, expected) => {
    expect((await valuesOf(heads, [cells]))[0]?.each).toBe(expected)
  })
})

const CODES = Intl.supportedValuesOf('currency').filter(code => !['USD', 'USN', 'USS'].includes(code))

test('no amount that the file says in another currency is declared', async () => {
  const bench = orderBench()
  const said = fc.oneof(
    fc.constantFrom(...CODES),
    fc.constantFrom(
      '€',
      '£',
      '¥',
      '₹',
      '₩',
      '₡',
      'R$',
      'A$',
      'euros',
      'Pesos',
      'libras',
      'yen',
      'pesos mexicanos',
    ),
  )
  const fields = fc.constantFrom('Value', 'Declared value', 'Valor', 'Customs: value each')
  const places = fc.constantFrom('heading', 'bare heading', 'cell', 'before', 'column', 'columna')
  await fc.assert(
    fc.asyncProperty(said, fields, places, async (currency, name, place) => {
      const heads = {
        heading: [`${name} (${currency})`],
        'bare heading': [`${name} ${currency}`],
        cell: [name],
        before: [name],
        column: [name, 'Currency'],
        columna: [name, 'Código de moneda'],
      }[place]
      const amount = { cell: `10 ${currency}`, before: `${currency} 10` }[place as string] ?? '10'
      const [found] = await valuesOf(heads, [heads.length > 1 ? [amount, currency] : [amount]], bench)
      expect({ heads, amount, ...found }).toMatchObject({
        [name.startsWith('Customs') ? 'each' : 'value']: OTHER,
      })
    }),
    { numRuns: 300 },
  )
})
