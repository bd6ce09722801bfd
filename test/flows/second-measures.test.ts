// Tests that no number of a weight or a side stands in an orders file unread: a second column of it, in another unit, is
// added up where the two are one weight, and else stops its row; and that signs in headings are units.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const HEAD = 'Order,Name,Street,City,State,ZIP,Country'
const WHO = 'Jo Lee,5 Main St,Salem,OR,97301,US'
const MEASURES = ['weightOz', 'lengthInch', 'widthInch', 'heightInch'] as const

type Bench = ReturnType<typeof orderBench>
interface Given {
  /** The column that a person takes for the weight. */
  readonly weight?: string
  readonly length?: string
  readonly chosen?: object
}

/** Ounces and inches of each order, or the fields that stop it. */
async function packages(
  heading: string,
  lines: readonly string[],
  { weight, length, chosen }: Given = {},
  bench: Bench = orderBench(),
) {
  const content = [`${HEAD},${heading}`, ...lines.map((line, at) => `A-${at},${WHO},${line}`)].join('\n')
  const defaults = { ...DEFAULTS, ...chosen }
  const columns = `${HEAD},${heading}`.split(',')
  const looked = await checkOrders(await bench, { content, defaults })
  if (!looked.ok) throw new Error(looked.problem.code)
  const mapping = {
    ...looked.value.mapping,
    ...(weight && { 'packages.0.weightOz': columns.indexOf(weight) }),
    ...(length && { 'packages.0.lengthInch': columns.indexOf(length) }),
  }
  const checked = await checkOrders(await bench, { content, defaults, mapping })
  if (!checked.ok) throw new Error(checked.problem.code)
  return checked.value.orders.map(({ shipment, problems }) => {
    const stopped = MEASURES.filter(name => problems[`packages.0.${name}`] !== undefined)
    return stopped.length > 0 ? stopped : MEASURES.map(name => shipment.packages[0]?.[name])
  })
}

const weightOf = async (heading: string, cells: string, given?: Given) =>
  (await packages(heading, [cells], given))[0]?.[0]

describe('a weight in two columns', () => {
  test.each([
    ['Weight (lb),Ounces', '2,3', 35],
    ['Weight (oz),Pounds', '3,2', 35],
    ['Peso (libras),Onzas', '2,3', 35],
    ['Weight (lb),lbs', '2,2', 32],
    ['Weight lb,Weight oz', '2,3', 35],
    ['Weight (pounds),Weight (ounces)', '0,9', 9],
    ['Weight (pounds),Weight (ounces)', ',9', 9],
    ['Weight (pounds),Weight (ounces)', '2,', 32],
    ['Weight (pounds),Weight (ounces)', '2,32', 32],
    ['Weight_lb,oz_remainder', '2,3.5', 35.5],
    ['Weight (lb),Additional ounces', '2,3 oz', 35],
    ['Weight (lb),Weight oz part', '2,3', 35],
    ['Weight (lb),Total ounces', '2,32', 32],
    ['Weight (oz),Grams', '1,28', 1],
    ['Weight (oz),Lbs', '3,0.19', 3],
    ['Weight (kg),Grams', '2,300', 81.1301],
    ['Weight (kg),g', '2,300', 81.1301],
    ['Peso (kg),Gramos', '2,300', 81.1301],
  ])('is added up where it is one weight: %s, %s', async (heading, cells, weight) => {
    expect(await weightOf(heading, cells)).toBeCloseTo(weight, 3)
  })
  test.each([
    ['Pounds,Ounces', '2,3', 'Ounces', 35],
    ['Pounds,Ounces', '2,3', 'Pounds', 35],
    ['Package Weight (lb),Package Weight (oz)', '2,3', 'Package Weight (lb)', 35],
    ['Weight lb,Weight oz', '2,3', 'Weight oz', 35],
  ])('is added up whichever of the two a person takes: %s', async (heading, cells, weight, ounces) => {
    expect(await weightOf(heading, cells, { weight })).toBe(ounces)
  })
  test('is added up where a person says that the numbers are pounds', async () => {
    const chosen = { weightUnit: 'lb', weightUnitChosen: true }
    expect(await weightOf('Weight,Ounces', '2,3', { chosen })).toBe(35)
  })
  test.each([
    ['Weight,Ounces', '2,3'],
    ['Weight,lbs', '2,3'],
    ['Weight (oz),Kilos', '2,3'],
    ['Weight (lb),Grams', '2,300'],
    ['Weight (lb),Stone', '2,3'],
    ['Weight (lb),Weight (stone)', '2,2'],
    ['Weight (lb),Ounces', '2,about 3'],
    ['Weight (lb),Ounces', '2.5,3'],
    ['Weight (lb),Ounces', '2,17'],
    ['Weight (lb),total weight (oz)', '2,3'],
    ['Weight (lb),Total ounces', '2,3'],
    ['Weight (lb),Ounces (total)', '2,35'],
    ['Weight,In kg', '2,1'],
    ['Weight,Kg or lb', '2,1'],
    ['Weight (lb),Ounces,Onzas', '2,3,3'],
    ['Weight,Weight unit,Ounces', '2,lb,3'],
    ['Weight,Ounces', '2 lb,3'],
  ])('stops its row where it may be another: %s, %s', async (heading, cells) => {
    expect((await packages(heading, [cells]))[0]).toContain('weightOz')
  })
  test('stops its row where other rows say the whole weight in the second column', async () => {
    expect(await packages('Weight (lb),Ounces', ['2,32', '1,10'])).toEqual([
      [32, undefined, undefined, undefined],
      ['weightOz'],
    ])
  })
  test('that a person takes one part of stops where the other part has no unit', async () => {
    const weight = 'Weight - Major'
    expect(await weightOf('Weight - Major,Weight - Minor', '2,3', { weight })).toBe('weightOz')
    expect(await weightOf('Weight - Major,Weight - Minor', '2,0', { weight })).toBe(2)
  })
  test('names the column that it is not taken from', async () => {
    const content = `${HEAD},Weight,Ounces\nA-1,${WHO},2,3`
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: {
        orders: [
          {
            problems: {
              'packages.0.weightOz': { code: 'order.columns-differ', params: { column: 'Ounces' } },
            },
          },
        ],
      },
    })
  })
  test.each([
    ['Weight (oz),Pounds', '32,2', 32],
    ['Weight (oz),Pounds', '32,0', 32],
    ['Weight (oz),Pounds', '32,', 32],
    ['Weight (oz),Grams', '32,907', 32],
    ['Weight (oz),Quantity', '32,2', 32],
    ['Weight (oz),Ounces of coffee', '32,12', 32],
    ['Weight (oz),Fluid ounces', '32,12', 32],
    ['Weight (oz),Net weight (kg)', '32,5', 32],
    ['Weight (oz),Item weight (lb)', '32,5', 32],
    ['Weight (oz),Billable weight (lb)', '32,5', 32],
    ['Weight (oz),#', '32,1', 32],
    ['Weight,Item #', '32,A-1', 32],
    ['Weight,#', '32,A-1', 32],
    ['Weight,€', '32,A-1', 32],
    ['Weight,Size (#)', '32,Large', 32],
    ['Weight,Package name (°)', '32,Large', 32],
    ['Weight (oz),T', '32,1', 32],
    ['Weight (oz),Units', '32,3', 32],
    ['Weight (oz),Unit price', '32,3', 32],
    ['Weight (oz),Price per pound', '32,3', 32],
    ['Weight (oz),Meters', '32,3', 32],
  ])('is not seen in what is none: %s, %s', async (heading, cells, weight) => {
    expect(await weightOf(heading, cells)).toBe(weight)
  })
})

describe('a side in two columns', () => {
  test.each([
    ['Length,Inches', '20,8'],
    ['Length (cm),Inches', '20,8'],
    ['Length (in),Length (cm)', '8,8'],
    ['Length,Feet', '8,1'],
  ])('stops its row: %s, %s', async (heading, cells) => {
    expect((await packages(`Weight,${heading}`, [`16,${cells}`]))[0]).toEqual(['lengthInch'])
  })
  test('stops its row where a person takes one part of it', async () => {
    const given = { length: 'Inches' }
    expect((await packages('Weight,Feet,Inches', ['16,1,8'], given))[0]).toEqual(['lengthInch'])
  })
  test.each([
    ['Length (cm),Inches', '20.32,8', 8],
    ['Length,Feet', '8,0', 8],
    ['Length,Width,Height,Notes,Yards', '8,6,4,x,3', 8],
  ])('goes where it says the same, or nothing of it: %s, %s', async (heading, cells, length) => {
    expect((await packages(`Weight,${heading}`, [`16,${cells}`]))[0]?.[1]).toBe(length)
  })
})

describe('a sign in a heading', () => {
  test.each([
    ['Weight (#)', '2', 32],
    ['Weight #', '2', 32],
    ['Weight [#]', '2', 32],
    ['Weight (lb/#)', '2', 32],
    ['Weight*', '2', 2],
    ['Weight (*)', '2', 2],
    ['Weight: ', '2', 2],
    ['Weight 📦', '2', 2],
  ])('is read where it is known: %s', async (heading, cells, weight) => {
    expect(await weightOf(heading, cells)).toBe(weight)
  })
  test.each([
    'Weight (°)',
    'Weight (%)',
    'Weight %',
    'Weight (кг)',
    'Weight кг',
    'Weight (公斤)',
    'Weight (#/oz)',
    "Weight (')",
  ])('stops the row where nobody knows it: %s', async heading => {
    expect(await weightOf(heading, '2')).toBe('weightOz')
  })
  test.each(["(')", '(’)', '(′)', "'", '(#)', '(€)'])(
    'stops sides that are not in inches: %s',
    async sign => {
      const heading = `Weight,Length ${sign},Width ${sign},Height ${sign}`
      expect((await packages(heading, ['16,2,1,1']))[0]).toEqual(['lengthInch', 'widthInch', 'heightInch'])
    },
  )
  test.each(['(″)', '(”)', "('')", '(′′)', '″'])('for inches is read: %s', async sign => {
    const heading = `Weight,Length ${sign},Width ${sign},Height ${sign}`
    const chosen = { dimensionUnit: 'cm' }
    expect((await packages(heading, ['16,8,6,4'], { chosen }))[0]).toEqual([16, 8, 6, 4])
  })
})

const WORDS = {
  oz: ['oz', 'Ounces', 'OZ.', 'ounce', 'Onzas', 'onza'],
  lb: ['lb', 'Lbs', 'Pounds', 'pound', 'Libras', 'LBS.'],
  g: ['g', 'Grams', 'gr', 'Gramos', 'gram'],
  kg: ['kg', 'Kgs', 'Kilos', 'Kilograms', 'kilogramos', 'KG'],
} as const
const OUNCES = { oz: 1, lb: 16, g: 0.0352739619, kg: 35.2739619 } as const
const unit = fc.constantFrom('oz', 'lb', 'g', 'kg')
/** A weight's own column, and a second one by its unit's own name. */
const column = (isNamed: fc.Arbitrary<boolean>) =>
  unit.chain(of =>
    fc.record({
      of: fc.constant(of),
      word: fc.constantFrom(...WORDS[of]),
      isNamed,
      value: fc.integer({ min: 1, max: 20 }),
      before: fc.constantFrom('', 'extra ', 'and ', 'in '),
    }),
  )

test('a second weight in numbers is in what is bought, or stops its row', async () => {
  const bench = orderBench()
  await fc.assert(
    fc.asyncProperty(
      column(fc.constant(true)),
      column(fc.boolean()),
      fc.constantFrom('Weight', 'Peso', 'Total weight'),
      fc.boolean(),
      async (own, other, name, isOtherFirst) => {
        const heads = [
          `${name} (${own.word})`,
          other.isNamed ? `${name} (${other.word})` : `${other.before}${other.word}`,
        ]
        const cells = [own.value, other.value]
        if (isOtherFirst) for (const list of [heads, cells]) list.reverse()
        const [found] = await packages(heads.join(), [cells.join()], {}, bench)
        const weight = found?.[0]
        if (typeof weight !== 'number') return
        const [one, two] = [own, other].map(({ of, value }) => value * OUNCES[of])
        const isSame =
          Math.abs((one ?? 0) - (two ?? 0)) <= Math.max(0.081, 0.011 * Math.max(one ?? 0, two ?? 0))
        const pair = [own.of, other.of].sort().join()
        const isSum = pair === 'lb,oz' || pair === 'g,kg'
        const right = isSame ? [one, two] : isSum ? [(one ?? 0) + (two ?? 0)] : []
        const fits = right.some(ounces => Math.abs(weight - (ounces ?? 0)) < 0.01)
        expect({ heads, cells, weight, fits }).toMatchObject({ fits: true })
      },
    ),
    { numRuns: 300 },
  )
})
