// Tests that a unit of one object or prefix of an orders file is never lent to a number of another.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

type Bench = ReturnType<typeof orderBench>
const MEASURES = ['weightOz', 'lengthInch', 'widthInch', 'heightInch'] as const
const TO = {
  name: 'Jo',
  address1: '5 Main St',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  country: 'US',
}

/** Ounces and inches of the only order, or the fields that stop it. */
async function packageOf(content: string, bench: Bench = orderBench()) {
  const checked = await checkOrders(await bench, { content, defaults: DEFAULTS })
  if (!checked.ok) throw new Error(checked.problem.code)
  const [order] = checked.value.orders
  const stopped = MEASURES.filter(name => order?.problems[`packages.0.${name}`] !== undefined)
  return stopped.length > 0 ? stopped : MEASURES.map(name => order?.shipment.packages[0]?.[name])
}
const json = (said: object) => JSON.stringify([{ order: 'J1', to: TO, ...said }])
const csv = (heads: string, cells: string) =>
  `Order,Name,Street,City,State,ZIP,Country,${heads}\nC1,Jo,5 Main St,Salem,OR,97301,US,${cells}`

const SIDES = { length: 8, width: 6, height: 4 }
const OTHERS = { length: 20, width: 15, height: 10 }
const ALL_SIDES = ['lengthInch', 'widthInch', 'heightInch']

describe('the unit of another object’s number', () => {
  test.each([
    { shipment: { weight: 2, weight_unit: 'kg' } },
    { shipment: { weight: 2, unit: 'kg' } },
    { package: { weight: 2, weight_unit: 'kg' } },
    { package: { weight: { value: 2, unit: 'kg' } } },
    { package: { value: 2, unit: 'kg' } },
    { box: { package: { weight: 2 }, shipment: { weight_unit: 'kg' } } },
    { mass: { value: 2, unit: 'kg' } },
    { weights: { package: 2, unit: 'kg' } },
    { shipment: { weight: 2 }, shipment_unit: 'kg' },
  ])('is not that of the order’s weight: %j', async other => {
    expect(await packageOf(json({ ...SIDES, weight: 16, ...other }))).toEqual(['weightOz'])
    expect(await packageOf(json({ ...SIDES, weight: '16 oz', ...other }))).toEqual([16, 8, 6, 4])
  })
  test.each([
    { dimensions: { ...OTHERS, unit: 'cm' } },
    { package: { ...OTHERS, unit: 'cm' } },
    { package_dimensions: { ...OTHERS, units: 'cm' } },
    { package: { dimensions: { ...OTHERS, unit: 'cm' } } },
    { shipment: { ...OTHERS, length_unit: 'cm' } },
  ])('is not that of the order’s sides: %j', async other => {
    expect(await packageOf(json({ ...SIDES, weight: '16 oz', ...other }))).toEqual(ALL_SIDES)
    expect(await packageOf(json({ ...other, weight: '16 oz', ...SIDES }))).toEqual(ALL_SIDES)
  })
  test.each([
    ['Weight,Shipment weight,Shipment weight unit', '16,2,kg', ['weightOz']],
    ['Shipment weight unit,Shipment weight,Weight', 'kg,2,16', ['weightOz']],
    ['Weight,ShipmentWeight,ShipmentWeightUOM', '16,2,kg', ['weightOz']],
    ['Weight,shipmentweight,shipmentweightunit', '16,2,kg', ['weightOz']],
    ['Peso,Peso del envío,Unidad de peso del envío', '16,2,kg', ['weightOz']],
    ['Weight,Shipment weight,Unit', '16,2,kg', ['weightOz']],
    [
      'Weight (oz),Length,Width,Height,Dimensions length,Dimensions width,Dimensions height,Dimensions unit',
      '16,8,6,4,20,15,10,cm',
      ALL_SIDES,
    ],
  ])('is not that of the table’s own column: %s', async (heads, cells, stopped) => {
    expect(await packageOf(csv(heads, cells))).toEqual(stopped)
  })
  test.each([
    ['Weight,Weight unit,Length,Width,Height,Dimension unit', '2,kg,20,15,10,cm'],
    ['Weight,Package weight unit,Length,Width,Height,Package unit of length', '2,kg,20,15,10,cm'],
  ])('serves numbers where it has none of its own: %s', async (heads, cells) => {
    expect(await packageOf(csv(heads, cells))).toEqual([70.5479, 7.874, 5.9055, 3.937])
  })
  test('beside the sides in JSON is theirs', async () => {
    const said = { weight: '16 oz', ...OTHERS, dimensions_unit: 'cm' }
    expect(await packageOf(json(said))).toEqual([16, 7.874, 5.9055, 3.937])
  })
})

const OUNCES = { oz: 1, lb: 16, kg: 35.27396195, g: 0.03527396195 } as const
const unit = fc.constantFrom('oz', 'lb', 'kg', 'g')
const OBJECTS = [
  '',
  'shipment',
  'package',
  'parcel',
  'box',
  'shipping',
  'size',
  'measurements',
  'product',
  'totals',
]
const statement = fc.record({
  value: fc.integer({ min: 2, max: 40 }),
  unit,
  measure: fc.constantFrom('weight', 'Weight', 'peso', 'mass'),
  said: fc.constantFrom('weight_unit', 'weight_uom', 'unit', 'units', 'none', 'nested'),
})

test('what is sold is a weight with its own unit, or the order is stopped', async () => {
  const bench = orderBench()
  let sold = 0
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...OBJECTS), { minLength: 1, maxLength: 3 }),
      fc.array(statement, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      async (names, statements, isTable) => {
        const order: Record<string, unknown> = { order: 'J1', to: TO, ...SIDES }
        const columns: [string, string][] = []
        const right: number[] = []
        for (const [at, name] of names.entries()) {
          const one = statements[at]
          if (!one) continue
          const own: Record<string, unknown> = { [one.measure]: one.value }
          if (one.said === 'nested') own[one.measure] = { value: one.value, unit: one.unit }
          else if (one.said !== 'none') own[one.said] = one.unit
          if (name === '') Object.assign(order, own)
          else order[name] = own
          for (const [key, value] of Object.entries(own)) {
            const said = typeof value === 'object' ? Object.entries(Object(value)) : [['', value]]
            for (const [leaf, text] of said)
              columns.push([[name, key, leaf].filter(Boolean).join(' '), String(text)])
          }
          right.push(one.value * (one.said === 'none' ? 1 : OUNCES[one.unit]))
        }
        const content = isTable
          ? csv(columns.map(([head]) => head).join(), columns.map(([, cell]) => cell).join())
          : JSON.stringify([order])
        const [weight] = await packageOf(content, bench)
        // Without a weight nothing is bought.
        if (typeof weight !== 'number' || weight === 0) return
        sold += 1
        // A bare number takes a unit that has no number of its own beside it.
        const fits = right.some(ounces => Math.abs(ounces - weight) < 0.01)
        expect({ content, weight, fits }).toMatchObject({ fits: true })
      },
    ),
    { numRuns: 600 },
  )
  // Of some forty, however they are drawn: enough to have said something.
  expect(sold).toBeGreaterThan(5)
})
