// Tests that every number of an orders file goes in the unit that the file says, or stops its line.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkOrders } from '../../main/flows/import-orders.ts'
import { DEFAULTS, orderBench } from './order-bench.ts'

const HEAD = ['Order', 'Name', 'Street', 'City', 'State', 'ZIP', 'Country']
const WHO = ['Jo Lee', '5 Main St', 'Salem', 'OR', '97301', 'US']
const MEASURES = ['weightOz', 'lengthInch', 'widthInch', 'heightInch'] as const

/** Ounces and inches of each order, or the fields that stop it. */
async function packages(
  heading: string,
  lines: readonly string[],
  defaults: object = {},
  of: ReturnType<typeof orderBench> = orderBench(),
) {
  const bench = await of
  const content = [
    [...HEAD, heading].join(),
    ...lines.map((line, at) => (line.startsWith('!') ? line.slice(1) : [`A-${at}`, ...WHO, line].join())),
  ].join('\n')
  const checked = await checkOrders(bench, { content, defaults: { ...DEFAULTS, ...defaults } })
  if (!checked.ok) throw new Error(checked.problem.code)
  return checked.value.orders.map(({ shipment, problems }) => {
    const stopped = MEASURES.filter(name => problems[`packages.0.${name}`] !== undefined)
    return stopped.length > 0 ? stopped : MEASURES.map(name => shipment.packages[0]?.[name])
  })
}

const SIDES = ['lengthInch', 'widthInch', 'heightInch']
const KG_CM = [70.5479, 7.874, 5.9055, 3.937]

describe('each side’s own unit', () => {
  const head = 'Weight (lb),Length,Length unit,Width,Width unit,Height,Height unit'
  test('is that of its own column', async () => {
    expect(await packages(head, ['2,20,cm,6,in,4,in', '2,8,in,15,cm,10,cm'])).toEqual([
      [32, 7.874, 6, 4],
      [32, 8, 5.9055, 3.937],
    ])
  })
  test.each([
    'Weight (lb),Length,LengthUOM,Width,WidthUOM,Height,HeightUOM',
    'Weight (lb),Length,Unit of length,Width,Unit of width,Height,Unit of height',
    'Peso (lb),Largo,Unidad de largo,Ancho,Unidad de ancho,Alto,Unidad de alto',
    'Weight (lb),Length,Unit,Width,Unit,Height,Unit',
    'Weight (lb),Length,lengthunits,Width,width_unit_code,Height,HEIGHT-UOM',
  ])('under %s', async heading => {
    expect(await packages(heading, ['2,20,cm,6,in,4,in'])).toEqual([[32, 7.874, 6, 4]])
  })
  test('is not taken from another side', async () => {
    expect(await packages('Weight,Length,Width (cm),Height', ['16,8,15,4'])).toEqual([
      ['lengthInch', 'heightInch'],
    ])
    expect(await packages('Weight,Length,Width,Width unit,Height', ['16,8,15,cm,4'])).toEqual([
      ['lengthInch', 'heightInch'],
    ])
    const chosen = { dimensionUnit: 'in', dimensionUnitChosen: true }
    expect(await packages('Weight,Length (cm),Width (in),Height', ['16,20,6,4'], chosen)).toEqual([
      [16, 7.874, 6, 4],
    ])
  })
  test('stops what stands before its numbers, which may be the side before', async () => {
    expect(await packages('Unit,Length,Unit,Width,Unit,Height', ['cm,20,in,6,in,4'])).toMatchObject([SIDES])
  })
})

describe('a column of units', () => {
  test.each([
    'Weight,Wt unit,Length,Width,Height,Dim UOM',
    'Peso,Unidad de peso,Largo,Ancho,Alto,Unidad de longitud',
    'Peso,Unidad de medida,Largo,Ancho,Alto,Unidad de medida',
    'Weight,weight unit code,Length,Width,Height,Unit of length',
    'Weight,Unit,Length,Width,Height,Unit',
    'Weight,Unit (weight),Length,Width,Height,Size unit',
  ])('under %s is understood', async heading => {
    expect(await packages(heading, ['2,kg,20,15,10,cm'])).toEqual([KG_CM])
  })
  test.each([
    ['Weight,Metric,Length,Width,Height,System', '2,kg,20,15,10,cm'],
    ['Weight,Gew. Einheit,Length,Width,Height,Unit D', '2,kilos,20,15,10,mm'],
    ['Weight,Unit,Length,Width,Height,Unit', '2,stone,20,15,10,feet'],
    ['Weight,Both,Length,Width,Height,x', '2,kg/cm,20,15,10,'],
  ])('that nobody understands stops the line: %s', async (heading, line) => {
    expect(await packages(heading, [line])).toEqual([[...MEASURES]])
    // A person who chose the units has decided.
    const chosen = { weightUnitChosen: true, dimensionUnitChosen: true }
    if (!heading.includes('Unit,')) expect(await packages(heading, [line], chosen)).toEqual([[2, 20, 15, 10]])
  })
  test('that says nothing of one line leaves its unit unclear', async () => {
    const found = await packages('Weight,Weight unit,Length,Width,Height', ['2,kg,8,6,4', '2,,8,6,4'])
    expect(found).toEqual([[70.5479, 8, 6, 4], ['weightOz']])
  })
  test('and another of the same that says otherwise stop the line', async () => {
    expect(await packages('Weight,Weight unit,Unit of weight', ['2,kg,lb'])).toEqual([['weightOz']])
  })
  test.each([
    ['Weight,Unit price,Quantity,UOM', '2,4.50,3,EA', 2],
    ['Weight,Business unit,Billing state,Billing country', '2,Sales,IN,GR', 2],
    ['Weight,Unit,Size', '2,4B,G', 2],
    ['Weight,Size,Notes', '2,M,in the box', 2],
    ['Weight,Unit weight', '2,0.5', 2],
    ['Weight (lb),Qty,Unit', '2,3,kg', 32],
    ['Weight,Last Name (Billing)', '2,Stone | 2, | 2,Lee', 2],
    ['Weight,Last name', '2,Stone | 2,', 2],
    ['Weight,Weight unit,Last name', '2,lb,Stone | 2,lb,', 32],
    ['Weight,Length,Billing City,Billing Address1', '2,8,Imperial,Metro | 2,8,,', 2],
    ['Weight,Color', '2,Stone | 2,', 2],
    ['Weight,Length,Shipping Zone', '2,8,Metro | 2,8,', 2],
    ['Weight,Length,Item', '2,8,Pie | 2,8,', 2],
    ['Weight,Length,Notes', '2,8,Imperial | 2,8, | 2,8,ring twice', 2],
    ['Weight,Length,Género', '2,8,M', 2],
    ['Weight,Length,Variante', '2,8,M', 2],
    ['Weight,Length,Option1 Value', '2,8,M | 2,8,', 2],
    ['Weight,Length,Contents', '2,8,1 lb 3 oz | 2,8,', 2],
    ['Weight,Length,Contents', '2,8,16 oz / 1 lb | 2,8,', 2],
    ['Weight,Unit size', '2,12 oz | 2,Large | 2,', 2],
    ['Weight,Length,Unit dimensions', '2,8,10 x 8 | 2,8,', 2],
    ['Weight,Length,Unit length', '2,8,10 | 2,8,', 2],
    ['Weight,Item unit weight', '2,0.5 | 2,', 2],
    ['Weight,unit_weight', '2,0.5 lb | 2,', 2],
    ['Weight,Unit weight (lb)', '2,0.5 lb | 2,', 2],
    ['Weight,Peso unitario', '2,0.5 lb | 2,', 2],
    ['Weight,Unit weight', '2,N/A | 2,', 2],
  ])('is no column of goods, places or sizes: %s, %s', async (heading, lines, weight) => {
    const found = await packages(heading, lines.split(' | '))
    expect(found.map(([first]) => first)).toEqual(lines.split(' | ').map(() => weight))
  })
  test('counts under a heading of measures whatever stands below it', async () => {
    const found = await packages('Weight,Weight system', ['2,Metric', '2,Box 4'])
    expect(found.map(([first]) => first)).toEqual(['weightOz', 2])
  })
  test.each([
    ['Weight,Length,Size', '2,8,cm', 'lengthInch'],
    ['Weight,Name of measure', '2,kg', 'weightOz'],
    ['Weight,Kg or lb', '2,kg | 2,see box', 'weightOz'],
    ['Weight,Weight system', '2,Metric | 2,Metric | 2,', 'weightOz'],
    ['Weight,Length,Unit size UOM', '2,8,Elle', 'lengthInch'],
    ['Weight,Unit weight', '2,Pfund', 'weightOz'],
    ['Weight,Length,Unit length', '2,8,mm', 'lengthInch'],
  ])('stops the measure that it may mean: %s, %s', async (heading, lines, field) => {
    const found = await packages(heading, lines.split(' | '))
    expect(found).toEqual(lines.split(' | ').map(() => [field]))
  })
})

describe('units beside the orders of JSON', () => {
  const read = async (beside: object, order: object = {}) => {
    const measures = { weight: 2, length: 20, width: 15, height: 10 }
    const content = JSON.stringify({ ...beside, orders: [{ order: 'A-1', ...measures, ...order }] })
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    const [one] = checked.ok ? checked.value.orders : []
    const stopped = MEASURES.filter(name => one?.problems[`packages.0.${name}`] !== undefined)
    return stopped.length > 0 ? stopped : MEASURES.map(name => one?.shipment.packages[0]?.[name])
  }
  test.each([
    { weight_unit: 'kg', dimension_unit: 'cm' },
    { weightUnit: 'kg', dimensionUnit: 'cm' },
    { units: { weight: 'kg', dimensions: 'cm' } },
  ])('are those of their numbers: %j', async beside => {
    expect(await read(beside)).toEqual(KG_CM)
  })
  test('stop the numbers where an order says otherwise, or nobody understands them', async () => {
    expect(await read({ weight_unit: 'kg' }, { weight_unit: 'lb' })).toEqual(['weightOz'])
    expect(await read({ weight_unit: 'Pfund' })).toEqual(['weightOz'])
    expect(await read({ system: 'metric' })).toEqual([...MEASURES])
  })
  test('are in no name or number that says none', async () => {
    expect(await read({ shop: 'North', version: 2, created_at: '2026-11-20' })).toEqual([2, 20, 15, 10])
  })
})

describe('units below the headings', () => {
  test('are those of their columns, and no order', async () => {
    const lines = ['!,,,,,,,kg,cm,cm,cm', '2,20,15,10']
    expect(await packages('Weight,Length,Width,Height', lines)).toEqual([KG_CM])
  })
  test('that stand in an order stop the numbers of their columns', async () => {
    const found = await packages('Weight,Length,Width,Height', ['kg,cm,cm,cm', '2,20,15,10'])
    expect(found[1]).toEqual([...MEASURES])
  })
  test('are not what a first order weighs', async () => {
    const first = (cells: string) => `!,${WHO.join()},${cells}`
    const weighed = await packages('Weight,Length', [first('1 lb 3 oz,'), '2,8'])
    expect(weighed.map(([weight]) => weight)).toEqual([19, 2])
    const measured = await packages('Weight,Length', [first(',"10"" 8"""'), '2,8'])
    expect(measured.map(([weight]) => weight)).toEqual(['lengthInch', 2])
  })
  test('are not known from an order where nothing is its reference', async () => {
    const content = `Name,Weight\nJo Lee,lb\nJo Lee,2`
    const checked = await checkOrders(await orderBench(), { content, defaults: DEFAULTS })
    const orders = checked.ok ? checked.value.orders : []
    expect(orders.map(({ problems }) => problems['packages.0.weightOz']?.code)).toEqual([
      expect.any(String),
      'order.unit-unclear',
    ])
  })
  test('that a heading says otherwise are taken from neither', async () => {
    expect(await packages('Weight (lb),Length', ['!,,,,,,,kg,', '2,8'])).toEqual([['weightOz']])
  })
})

describe('a heading’s unit', () => {
  test.each([
    ['Weight (pounds)', 32],
    ['Peso en kg', 70.5479],
    ['Weight kilograms', 70.5479],
  ])('is read in words: %s', async (heading, weight) => {
    expect((await packages(heading, ['2']))[0]?.[0]).toBe(weight)
  })
  test.each(['\u200b', '\u00ad', '\u0007', '\u202a'])(
    'is not in a character that nobody sees: %j',
    async unseen => {
      const found = await packages(`Weight${unseen},Length${unseen}`, ['2,8'])
      expect(found[0]?.slice(0, 2)).toEqual([2, 8])
    },
  )
  test.each(['Weight (kg/lb)', 'Weight (stone)', 'Weight (100 g)', 'Weight oz or kg'])(
    'that nobody knows stops the line: %s',
    async heading => {
      expect(await packages(heading, ['2'])).toEqual([['weightOz']])
    },
  )
  test('counts whatever columns were chosen, until a person chooses the unit', async () => {
    const bench = await orderBench()
    const content = `Order,Weight (lb)\nA-1,2`
    const mapping = { reference: 0, 'packages.0.weightOz': 1 }
    const weightWith = async (chosen: object) => {
      const checked = await checkOrders(bench, { content, mapping, defaults: { ...DEFAULTS, ...chosen } })
      return checked.ok && checked.value.orders[0]?.shipment.packages[0]?.weightOz
    }
    expect(await weightWith({})).toBe(32)
    expect(await weightWith({ weightUnitChosen: true })).toBe(2)
  })
})

const WEIGHTS = {
  oz: 1,
  lb: 16,
  kg: 35.27396,
  g: 0.03527396,
  libras: 16,
  Kilos: 35.27396,
  'Lbs.': 16,
} as const
const LENGTHS = { in: 1, inches: 1, cm: 1 / 2.54, 'Cm.': 1 / 2.54, pulgadas: 1 } as const
const wordOf = <Words extends object>(words: Words) =>
  fc.constantFrom(...(Object.keys(words) as (keyof Words & string)[]))
const spelled = (subjects: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...subjects),
      fc.constantFrom('unit', 'units', 'UOM', 'Unidad', 'unit of measure', 'unit code'),
      fc.constantFrom(' ', '_', '-', '', ' / '),
      fc.boolean(),
    )
    .map(([subject, unit, between, isFirst]) =>
      isFirst ? `${unit} of ${subject}` : `${subject}${between}${unit}`,
    )

/** Where a file says the unit of one measure. */
const place = fc.constantFrom('heading', 'column', 'bare', 'strange', 'row', 'nowhere')

test('what is bought is what the file says, or its line is stopped', async () => {
  // A check keeps nothing.
  const bench = orderBench()
  const measures = [
    { name: 'Weight', subjects: ['weight', 'wt', 'peso'], words: wordOf(WEIGHTS) },
    { name: 'Length', subjects: ['length', 'largo'], words: wordOf(LENGTHS) },
    { name: 'Width', subjects: ['width', 'ancho'], words: wordOf(LENGTHS) },
    { name: 'Height', subjects: ['height', 'alto'], words: wordOf(LENGTHS) },
  ].map(({ name, subjects, words }) =>
    fc.record({
      name: fc.constant(name),
      value: fc.integer({ min: 2, max: 9 }),
      unit: words as fc.Arbitrary<string>,
      at: place,
      spelling: spelled(subjects),
      strange: fc.constantFrom('Metric', 'x', 'Tipo', 'Gew. Einheit'),
      isBefore: fc.boolean(),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.tuple(...measures), fc.boolean(), async (said, isTogether) => {
      const row: string[] = []
      const heads: string[] = []
      const cells: string[] = []
      const later: [string, string][] = []
      const add = (head: string, cell: string, unit = '') => {
        heads.push(head)
        cells.push(cell)
        row.push(unit)
      }
      for (const { name, value, unit, at, spelling, strange, isBefore } of said) {
        const extra = { column: spelling, bare: 'Unit', strange, heading: '', row: '', nowhere: '' }[at]
        if (extra !== '' && isBefore && !isTogether) add(extra, unit)
        add(at === 'heading' ? `${name} (${unit})` : name, String(value), at === 'row' ? unit : '')
        if (extra !== '' && isTogether) later.push([extra, unit])
        else if (extra !== '' && !isBefore) add(extra, unit)
      }
      for (const [head, cell] of later) add(head, cell)
      const units = row.some(unit => unit !== '') ? [`!,,,,,,,${row.join()}`] : []
      const [found] = (await packages(heads.join(), [...units, cells.join()], {}, bench)).slice(-1)
      if (typeof found?.[0] !== 'number') return
      for (const [place, { value, unit, at }] of said.entries()) {
        const per = { ...WEIGHTS, ...LENGTHS }[unit as keyof typeof WEIGHTS] ?? 1
        // A side of which the file says nothing is in what all the others say, or in the unit for the file.
        const sides = new Set(said.slice(1).flatMap(one => (one.at === 'nowhere' ? [] : [one.unit])))
        const rates = at === 'nowhere' ? [1, ...[...sides].map(word => LENGTHS[word as 'cm'])] : [per]
        const fits = rates.some(rate => Math.abs(Number(found[place]) - value * rate) < 0.01)
        expect({ heads, cells, units, found, fits }).toMatchObject({ fits: true })
      }
    }),
    { numRuns: 400 },
  )
})
