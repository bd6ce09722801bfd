// Tests that two measures of one parcel which say their own units, and disagree, stop their row: nothing is sold by the first.
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { LANGUAGES, sentenceIn } from '../../main/i18n/index.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const HEAD = 'Order,Name,Street,City,State,ZIP,Length (in),Width (in),Height (in)'
const WHO = 'A-1,Jo Lee,5 Main St,Salem,OR,97301,12,6,4'

/** What is sold of the weight, or the column that stops it. */
async function weightOf(heading: string, cells: string, taken?: string) {
  const content = `${HEAD},${heading}\n${WHO},${cells}`
  const bench = await orderBench()
  const looked = await checkOrders(bench, { content, defaults: DEFAULTS })
  if (!looked.ok) throw new Error(looked.problem.code)
  const place = `${HEAD},${heading}`.split(',').indexOf(taken ?? '')
  const mapping = { ...looked.value.mapping, ...(taken && { 'packages.0.weightOz': place }) }
  const checked = await checkOrders(bench, { content, defaults: DEFAULTS, mapping })
  if (!checked.ok) throw new Error(checked.problem.code)
  const [order] = checked.value.orders
  const problem = order?.problems['packages.0.weightOz'] ?? order?.problems['packages.0.lengthInch']
  return problem ? [problem.code, problem.params?.column] : order?.shipment.packages[0]?.weightOz
}

describe('a second weight of the parcel, with its unit', () => {
  test.each([
    ['Weight,Package weight', '16 oz,2 kg', 'Package weight'],
    ['Weight,Shipping weight', '16 oz,2 kg', 'Shipping weight'],
    ['Weight,Gross weight', '16,2 kg', 'Gross weight'],
    ['Weight,Weight2', '16 oz,2 kg', 'Weight2'],
    ['Peso,Peso bruto', '16 oz,2 kg', 'Peso bruto'],
    ['Weight,Package weight (kg)', '16 oz,2', 'Package weight (kg)'],
    ['Weight (oz),Weight (kg)', '16 oz,2 kg', 'Weight (kg)'],
  ])('stops the row where it says another weight: %s, %s', async (heading, cells, column) => {
    expect(await weightOf(heading, cells)).toEqual(['order.columns-differ', column])
  })

  test.each([
    ['Weight,Package weight', '16 oz,1 lb', 16],
    ['Weight,Package weight', '2 kg,4 lb 6.5 oz', 70.5479],
    ['Weight,Package weight', '16 oz,', 16],
    ['Weight,Package weight', '16 oz,light', 16],
    // Of what is in it, or only reckoned: those are other weights.
    ['Weight,Item weight', '16 oz,4 oz', 16],
    ['Weight,Net weight', '16 oz,14 oz', 16],
    ['Weight,Dimensional weight', '16 oz,2 kg', 16],
    ['Weight,Max weight', '16 oz,30 kg', 16],
    // A number without a unit says no weight of its own.
    ['Weight,Shipping weight', '16 oz,2', 16],
  ])('stops no row where it says the same, or is another: %s, %s', async (heading, cells, ounces) => {
    expect(await weightOf(heading, cells)).toBeCloseTo(ounces, 3)
  })

  test('counts alone where a person takes its column', async () => {
    expect(await weightOf('Weight,Shipping weight', '16 oz,2 kg', 'Shipping weight')).toBeCloseTo(70.5479, 3)
  })

  test('is said in words of the bench', () => {
    for (const language of LANGUAGES) {
      const { message } = sentenceIn(language, 'order.columns-differ', { column: 'Shipping weight' })
      expect(message).toContain('Shipping weight')
    }
  })
})

test('a second length with its unit stops the row, too', async () => {
  const heading = 'Weight,Box length (cm)'
  expect(await weightOf(heading, '16 oz,50')).toEqual(['order.columns-differ', 'Box length (cm)'])
  expect(await weightOf(heading, '16 oz,30.5')).toBe(16)
})
