// Tests bringing order files in: checked row by row like the form, kept, replaced by newer ones.
import { describe, expect, test } from 'vitest'
import { orderCheckView } from '../../main/api/views/order-views.ts'
import { guessMapping, type OrderMapping } from '../../main/core/orders/order-columns.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { checkOrders, importOrders } from '../../main/flows/import-orders.ts'
import { validateForLabelServer } from '../../main/services/label-server/validate.ts'
import { DEFAULTS, orderBench, orderFile } from './order-bench.ts'
import { ship } from './scripted-bench.ts'

const importing = (content: string, fileName = 'orders.csv') => ({ content, fileName, defaults: DEFAULTS })

describe('a file of orders', () => {
  test('is checked row by row without keeping or buying anything', async () => {
    const bench = await orderBench()
    const content = `${orderFile('A-1', 'A-2')}\nA-1,Bo,1 St,X,WA,98028,5,G\nA-4,,1 St,X,WA,98028,much,G`
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      ok: true,
      value: {
        mapping: { reference: 0, 'to.name': 1, shippingService: 7 },
        orders: [
          { row: 2, reference: 'A-1', problems: {} },
          { row: 3, reference: 'A-2', problems: {} },
          { row: 4, problems: { reference: { code: 'order.twice-in-file', params: { row: 2 } } } },
          {
            row: 5,
            problems: {
              'to.name': { code: 'input.required' },
              'packages.0.weightOz': { code: 'order.weight-unreadable' },
            },
          },
        ],
      },
    })
    expect(bench.asked).toEqual([])
    expect((await bench.orders.orders({ environment: 'live', limit: 10 })).items).toEqual([])
  })

  test('says before how many of its orders will be taken in', async () => {
    const bench = await orderBench()
    const first = { content: orderFile('A-1', 'A-2'), defaults: DEFAULTS, fileName: 'monday.csv' }
    expect(await importOrders(bench, first)).toMatchObject({ ok: true, value: { leftOut: [] } })
    const second = { ...first, content: `${orderFile('A-2', 'A-3', 'A-4')}\nA-3,Bo,1 St,X,WA,98028,5,G` }
    const checked = await checkOrders(bench, second)
    expect(checked.ok && orderCheckView(checked.value)).toMatchObject({ rowCount: 4, takenCount: 3 })
    const kept = await importOrders(bench, second)
    expect(kept.ok && kept.value.leftOut.map(({ row }) => row)).toEqual([5])
  })

  test('that names a service which the station does not offer stops that line, with the name as it stands', async () => {
    const bench = await orderBench()
    const { labelServer } = bench.settings
    Object.assign(bench, {
      settings: { ...bench.settings, labelServer: { ...labelServer, services: ['GROUND'] } },
    })
    const content = `${orderFile('A-1')}\nA-2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,SUREPOST`
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      ok: true,
      value: {
        orders: [
          { reference: 'A-1', problems: {} },
          {
            reference: 'A-2',
            shipment: { shippingService: 'SUREPOST' },
            problems: {
              shippingService: { code: 'order.service-not-offered', params: { value: 'SUREPOST' } },
            },
          },
        ],
      },
    })
  })

  test('leaves a line open for a column that matters and is not used, until a person leaves the column out', async () => {
    const bench = await orderBench()
    const content = [
      'reference,name,address,city,state,zip,weight,service,UN number,Insured for,Gift note',
      'A-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,3480,,Hello',
      'A-2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,No,0.00,Hello',
      'A-3,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,,40,Hello',
    ].join('\n')
    const asked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const unused = (column: string) => ({ code: 'order.column-unused', params: { column } })
    expect(asked).toMatchObject({
      ok: true,
      value: {
        weighty: [
          { place: 8, heading: 'UN number' },
          { place: 9, heading: 'Insured for' },
        ],
      },
    })
    expect(asked.ok && asked.value.orders.map(({ problems }) => problems)).toEqual([
      { 'packages.0.dangerousGoods.type': unused('UN number') },
      {},
      { 'packages.0.valueCents': unused('Insured for') },
    ])
    const told = await checkOrders(bench, { content, defaults: { ...DEFAULTS, columnsLeftOut: [8] } })
    expect(told.ok && told.value.orders.map(({ problems }) => Object.keys(problems))).toEqual([
      [],
      [],
      ['packages.0.valueCents'],
    ])
  })

  test.each([
    ['Dangerous goods', 'Lithium', {}, { type: 'Lithium' }],
    ['Mercancía peligrosa', 'no', {}, undefined],
    [
      'Dangerous goods',
      'yes',
      { 'packages.0.dangerousGoods.type': { code: 'order.kind-not-said' } },
      undefined,
    ],
  ])('with %s of %j buys nothing without it', async (heading, cell, problems, dangerousGoods) => {
    const bench = await orderBench()
    const content = `reference,name,address,city,state,zip,weight,service,${heading}\nA-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,${cell}`
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const [order] = checked.ok ? checked.value.orders : []
    expect(order?.problems).toEqual(problems)
    expect(order?.shipment.packages[0]?.dangerousGoods).toEqual(dangerousGoods)
  })

  test.each([
    ['yes', { 'packages.0.signature': { code: 'order.kind-not-said' } }, undefined],
    ['no', {}, undefined],
    ['Adult', {}, 'Adult'],
  ])('with a signature of %j asks the carrier for none of that name', async (cell, problems, signature) => {
    const bench = await orderBench()
    const content = `reference,name,address,city,state,zip,weight,service,Signature\nA-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,${cell}`
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const [order] = checked.ok ? checked.value.orders : []
    expect(order?.problems).toEqual(problems)
    expect(order?.shipment.packages[0]?.signature).toBe(signature)
  })

  test('leaves an order open that the file calls off, and says in which words', async () => {
    const bench = await orderBench()
    const content = [
      'reference,name,address,city,state,zip,weight,service,Order status,Carrier',
      'A-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,Cancelled,',
      'A-2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND,paid,Ground',
    ].join('\n')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked.ok && checked.value.orders.map(({ problems }) => problems)).toEqual([
      { reference: { code: 'order.called-off', params: { column: 'Order status', said: 'Cancelled' } } },
      {},
    ])
  })

  test('names a service as the screens write it, and what the station does not offer is said once', async () => {
    const bench = await orderBench()
    const labelServer = { ...bench.settings.labelServer, services: ['Ups_Ground'] }
    Object.assign(bench, { settings: { ...bench.settings, labelServer } })
    bench.services['label-server'].validate = given => validateForLabelServer(given, labelServer, 'label')
    const content = `${orderFile('A-1', 'A-2').replace('GROUND', 'UPS Ground').replace('GROUND', 'Super Fast')}`
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      ok: true,
      value: {
        orders: [
          { shipment: { shippingService: 'Ups_Ground' }, problems: {} },
          { problems: { shippingService: { code: 'order.service-not-offered' } } },
        ],
        warnings: [],
      },
    })
  })

  test('says that a name goes to the label server as it stands where the settings have no list', async () => {
    const bench = await orderBench()
    const labelServer = { ...bench.settings.labelServer, services: [] }
    Object.assign(bench, { settings: { ...bench.settings, labelServer } })
    const content = orderFile('A-1', 'A-2').replace('GROUND', 'UPS Ground')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: {
        orders: [{ problems: {} }, { problems: {} }],
        warnings: [{ row: 2, path: 'shippingService', code: 'order.service-as-written' }],
      },
    })
  })

  test('that names no service asks for one, once for all its lines, beside what is wrong with them', async () => {
    const bench = await orderBench()
    bench.services['label-server'].validate = given =>
      validateForLabelServer(given, settingsSchema.parse({}).labelServer, 'label')
    const rows = ['reference,name,address,city,state,zip,weight']
    for (const name of ['S-1', 'S-2', 'S-3']) rows.push(`${name},Bo Cole,9 Elm Ave,Kenmore,WA,98028,12`)
    rows.push('S-4,,9 Elm Ave,Kenmore,WA,98028,12')
    const content = rows.join('\n')
    const looked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const view = looked.ok ? orderCheckView(looked.value) : undefined
    expect(view).toMatchObject({
      rowCount: 4,
      badCount: 1,
      bad: [{ row: 5, reference: 'S-4', problems: { 'to.name': { code: 'input.required' } } }],
      withoutService: { count: 4, row: 2, shipment: { to: { name: 'Bo Cole' } } },
    })
    expect(Object.keys(view?.bad[0]?.problems ?? {})).toEqual(['to.name'])
    const chosen = await checkOrders(bench, { content, defaults: { ...DEFAULTS, shippingService: 'GROUND' } })
    expect(chosen.ok && orderCheckView(chosen.value)).toMatchObject({
      badCount: 1,
      withoutService: undefined,
    })
  })

  test('believes nothing of a line that has more cells than there are headings', async () => {
    const bench = await orderBench()
    const content = orderFile('A-1', 'A-2', 'A-3').replace('9 Elm Ave', '9 Elm Ave, Apt 4')
    expect(content).toContain('Apt 4')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: {
        orders: [
          {
            reference: 'A-1',
            problems: { reference: { code: 'order.cells-shifted' } },
            shipment: { to: { city: '' } },
          },
          { reference: 'A-2', problems: {} },
          { reference: 'A-3', problems: {} },
        ],
      },
    })
    const kept = await importOrders(bench, importing(content))
    expect(kept).toMatchObject({ value: { counts: { ready: 2, invalid: 1 } } })
  })

  test('is known by what names a package, then by the order, then by another number of it', () => {
    expect(guessMapping(['Order', 'Package ID']).reference).toBe(1)
    expect(guessMapping(['Order', 'Order ID']).reference).toBe(1)
    expect(guessMapping(['Order number', 'Order'])).toEqual({ reference: 1, 'references.orderNumber': 0 })
  })

  test('reads no number that may be a thousand or a thousandth', async () => {
    const bench = await orderBench()
    const weightOf = async (content: string) => {
      const checked = await checkOrders(bench, { content, defaults: { ...DEFAULTS, weightUnit: 'kg' } })
      const [order] = checked.ok ? checked.value.orders : []
      return order?.problems['packages.0.weightOz']?.code ?? order?.shipment.packages[0]?.weightOz
    }
    const head = 'reference\tweight\n'
    expect(await weightOf(`${head}A-1\t1,234`)).toBe('order.thousand-or-decimal')
    expect(await weightOf(`${head}A-1\t1,234 g`)).toBe('order.thousand-or-decimal')
    expect(await weightOf(`${head}A-1\t1.234 g`)).toBe('order.thousand-or-decimal')
    // Nor one gram and 234 more.
    expect(await weightOf(`${head}A-1\t1 234 g`)).toBe('order.weight-unreadable')
    expect(await weightOf(`${head}A-1\t1.234,5 kg`)).toBe('order.thousand-or-decimal')
    expect(await weightOf(`${head}A-1\t0,454`)).toBeCloseTo(16.01, 2)
    expect(await weightOf(`${head}A-1\t1.25`)).toBeCloseTo(44.09, 2)
    // Whoever parts cells by semicolons has the comma for decimals.
    expect(await weightOf('reference;weight\nA-1;1,250')).toBeCloseTo(44.09, 2)
    expect(await weightOf('reference;weight\nA-1;250,000 g')).toBeCloseTo(8.82, 2)
    expect(await weightOf('reference;weight\nA-1;1,500 g')).toBe('order.thousand-or-decimal')
    expect(await weightOf('reference;weight\nA-1;1.250')).toBe('order.thousand-or-decimal')
  })

  test('with two columns of one field is read by the field’s own name, and stops where they say two things', async () => {
    const bench = await orderBench()
    const head = 'reference,name,address1,city,state,country'
    const line = (reference: string) => `${reference},Bo Cole,9 Elm Ave,Kenmore,WA,US`
    const content = [
      `${head},service,weight,shippingService,weightOz,postalCode,zip`,
      `${line('A-1')},label-server,,Priority,16,98028,98028`,
      `${line('A-2')},label-server,1 lb,Priority,16,98028,`,
      `${line('A-3')},parcel-label,32,,16,98028,98028`,
      `${line('A-4')},,16,Priority,16,,98029`,
    ].join('\n')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const differ = (column: string) => ({ code: 'order.columns-differ', params: { column } })
    expect(checked).toMatchObject({
      value: {
        mapping: { service: 6, shippingService: 8, 'packages.0.weightOz': 9, 'to.postalCode': 10 },
        orders: [
          { shipment: { shippingService: 'Priority', packages: [{ weightOz: 16 }] }, problems: {} },
          { shipment: { packages: [{ weightOz: 16 }] }, problems: {} },
          {
            service: 'parcel-label',
            shipment: { packages: [{ weightOz: 0 }] },
            problems: { 'packages.0.weightOz': differ('weight') },
          },
          { shipment: { to: { postalCode: '' } }, problems: { 'to.postalCode': differ('zip') } },
        ],
      },
    })
    // Whoever takes the other column has decided.
    const { mapping = {} } = checked.ok ? checked.value : {}
    const chosen = { ...mapping, 'packages.0.weightOz': 7 }
    const again = await checkOrders(bench, { content, mapping: chosen, defaults: DEFAULTS })
    expect(again).toMatchObject({
      value: { orders: [{}, {}, { shipment: { packages: [{ weightOz: 32 }] }, problems: {} }, {}] },
    })
  })

  test('reads a second column of one field in the unit of its own heading, or of its row', async () => {
    const bench = await orderBench()
    const head = 'reference,name,address1,city,state,country,zip,shippingService'
    const line = 'A-1,Bo Cole,9 Elm Ave,Kenmore,WA,US,98028,Priority'
    const problemsIn = async (columns: string, cells: string) => {
      const content = `${head},${columns}\n${line},${cells}`
      const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
      if (!checked.ok) throw new Error(checked.problem.message)
      // As the screen sends it for the import: the guess, and what the headings said.
      const { mapping, defaults } = checked.value
      const again = await checkOrders(bench, { content, mapping, defaults })
      return [checked, again].map(one => (one.ok ? one.value.orders[0]?.problems : one.problem))
    }
    const sides = 'weight,Length (in),Length (cm),width,height'
    expect(await problemsIn(sides, '16,10,25.4,4,4')).toEqual([{}, {}])
    const differs = { 'packages.0.lengthInch': { code: 'order.columns-differ', params: expect.anything() } }
    expect(await problemsIn(sides, '16,10,10,4,4')).toEqual([differs, differs])
    expect(await problemsIn('weight,total weight,unit', '1,1,kg')).toEqual([{}, {}])
    expect(await problemsIn('Weight (lb),total weight', '2,2')).toEqual([{}, {}])
    expect(await problemsIn('Weight (lb),total weight (oz)', '2,32')).toEqual([{}, {}])
  })

  test('whose other column says something related, and not the same, is only told that it is not taken', async () => {
    const bench = await orderBench()
    const content = orderFile('A-1')
      .replace('reference', 'reference,Order,Customer')
      .replace('A-1', 'A-1,77,Ann Poe')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: { mapping: { reference: 0, 'to.name': 3 }, orders: [{ reference: 'A-1', problems: {} }] },
    })
  })

  test('is kept with its bad rows, found by a scanned reference, and kept once per import', async () => {
    const bench = await orderBench()
    const given = {
      ...importing(orderFile('A-1', 'a-2').replace('a-2,Bo Cole', 'a-2,')),
      importId: 'import-1',
    }
    const first = await importOrders(bench, given)
    expect(first).toMatchObject({ ok: true, value: { id: 'import-1', counts: { ready: 1, invalid: 1 } } })
    expect(await importOrders(bench, given)).toEqual(first)
    expect(await bench.orders.orderByReference('live', ' A-2 ')).toMatchObject({
      reference: 'a-2',
      state: 'invalid',
      shipment: { to: { city: 'Kenmore' } },
    })
    expect(await bench.orders.orderByReference('training', 'A-1')).toBeUndefined()
  })

  test('under a command’s number that another file, another reading or the other mode had is refused', async () => {
    const bench = await orderBench()
    const given = { ...importing(orderFile('A-1')), importId: 'import-1' }
    await importOrders(bench, given)
    const others = [
      { ...given, content: orderFile('A-2') },
      { ...given, defaults: { ...DEFAULTS, weightUnit: 'lb' as const } },
      { ...given, mapping: { reference: 0 } },
    ]
    for (const other of others) {
      expect(await importOrders(bench, other)).toMatchObject({ problem: { code: 'command.reused' } })
    }
    expect(await importOrders({ ...bench, mode: 'training' }, given)).toMatchObject({
      problem: { code: 'command.reused' },
    })
    expect(await bench.orders.orderByReference('live', 'A-2')).toBeUndefined()
  })

  test('a newer file replaces open orders of the same reference', async () => {
    const bench = await orderBench()
    await importOrders(bench, importing(orderFile('A-1', 'A-2')))
    const again = await importOrders(
      bench,
      importing(orderFile('A-1').replace('98028', '98029'), 'newer.csv'),
    )
    expect(again).toMatchObject({ ok: true, value: { counts: { ready: 1 } } })
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      shipment: { to: { postalCode: '98029' } },
    })
    const imports = await bench.orders.orderImports('live', 10)
    expect(imports.map(one => [one.fileName, one.counts.ready])).toEqual([
      ['newer.csv', 1],
      ['orders.csv', 1],
    ])
  })

  test('a reference that has a label is marked, not shipped again', async () => {
    const bench = await orderBench()
    await ship(bench, 'A-1')
    const checked = await checkOrders(bench, { content: orderFile('A-1'), defaults: DEFAULTS })
    expect(checked).toMatchObject({
      ok: true,
      value: { orders: [{ problems: { reference: { code: 'order.has-label' } } }] },
    })
  })

  test.each([
    ['without a column for the reference', 'name,weight\nBo,1\n', 'orders.no-reference-column'],
    ['without orders', 'reference\n', 'orders.file-empty'],
  ])('%s is refused whole', async (_name, content, code) => {
    const bench = await orderBench()
    expect(await importOrders(bench, importing(content))).toMatchObject({ ok: false, problem: { code } })
    expect(await bench.orders.orderImports('live', 10)).toEqual([])
  })

  test('the heading’s unit counts until a person chooses one', async () => {
    const bench = await orderBench()
    const content = orderFile('A-1').replace('weight', 'Weight (lb)')
    const weightOf = async (chosen: object, mapping?: OrderMapping) => {
      const defaults = { ...DEFAULTS, ...chosen }
      const checked = await checkOrders(bench, { content, defaults, mapping })
      return checked.ok ? checked.value.orders[0]?.shipment.packages[0]?.weightOz : checked.problem.code
    }
    const mapping = { reference: 0, 'packages.0.weightOz': 6 }
    expect(await weightOf({})).toBe(192)
    expect(await weightOf({}, mapping)).toBe(192)
    expect(await weightOf({ weightUnitChosen: true }, mapping)).toBe(12)
  })
})

describe('what no row is stopped by', () => {
  test('is said of each row before anything is imported', async () => {
    const bench = await orderBench()
    const { labelServer } = settingsSchema.parse({})
    bench.services['label-server'].validate = order => validateForLabelServer(order, labelServer, 'label')
    const withColumn = (content: string, heading: string) =>
      content
        .split('\n')
        .map((line, at) => `${line},${at === 0 ? heading : 'Returns'}`)
        .join('\n')
    const content = withColumn(orderFile('A-1', 'A-2'), 'sku')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    const stopped = await checkOrders(bench, {
      content: withColumn(orderFile('A-3'), 'return name'),
      defaults: DEFAULTS,
    })
    expect(stopped).toMatchObject({
      value: { orders: [{ problems: { 'returnTo.name': { code: 'field.not-taken' } } }] },
    })
    if (!checked.ok) throw new Error(checked.problem.code)
    expect(checked.value.orders.map(({ problems }) => problems)).toEqual([{}, {}])
    expect(orderCheckView(checked.value).warnings).toMatchObject([
      { path: 'references.sku', code: 'field.not-sent', row: 2, count: 2 },
    ])
  })

  test('one cell, whatever it holds, ends no check', async () => {
    const bench = await orderBench()
    const [headings, ...rows] = orderFile('A-1', 'A-2').split('\n')
    const content = [`${headings},doc tab`, `${rows[0]},${'a;'.repeat(60)}`, `${rows[1]},b`].join('\n')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    expect(checked).toMatchObject({
      value: {
        orders: [
          { problems: { docTabValues: { code: 'order.value-unfit', params: { limit: 50 } } } },
          { problems: {}, shipment: { docTabValues: ['b'] } },
        ],
      },
    })
  })

  test('an item’s weight is in the unit of its own heading', async () => {
    const bench = await orderBench()
    const [headings, row] = orderFile('A-1').replace('weight', 'Weight (lb)').split('\n')
    const content = `${headings},country,customs weight (g),customs item\n${row},CA,500,Mug`
    const weights = async (chosen: object = {}) => {
      const checked = await checkOrders(bench, { content, defaults: { ...DEFAULTS, ...chosen } })
      const { packages, customs } = (checked.ok && checked.value.orders[0]?.shipment) || {}
      return [packages?.[0]?.weightOz, customs?.items[0]?.weightOz]
    }
    expect(await weights()).toEqual([192, 17.637])
    expect(await weights({ weightUnitChosen: true })).toEqual([12, 17.637])
  })
})

describe('the unit of a number', () => {
  /** Ounces and inches of the packages of a file with these columns, or what is said of each field. */
  async function packagesOf(columns: Readonly<Record<string, string>>, more: readonly string[] = []) {
    const bench = await orderBench()
    const [headings, row] = orderFile('A-1').replace('weight', 'was').split('\n')
    const names = [headings, ...Object.keys(columns)].join()
    const cells = [row, ...Object.values(columns)].join()
    const content = [names, cells, ...more].join('\n')
    const checked = await checkOrders(bench, { content, defaults: DEFAULTS })
    if (!checked.ok) throw new Error(checked.problem.code)
    return checked.value.orders.map(({ shipment, problems }) => {
      const { weightOz, lengthInch, widthInch, heightInch } = shipment.packages[0] ?? {}
      const said = Object.entries(problems).map(([path, { code }]) => `${path} ${code}`)
      return said.length > 0 ? said.sort() : [weightOz, lengthInch, widthInch, heightInch]
    })
  }

  test.each([
    ['weight unit', 'kg', 105.8219],
    ['weight_unit', 'lb', 48],
    ['Unidad de peso', 'libras', 48],
    ['unit', 'g', 0.1058],
    ['uom', 'EA', 3],
    ['weight unit', 'stone', ['packages.0.weightOz order.unit-unknown']],
    ['weight unit', '', 3],
  ])('is what a column of its own says of the row: %s, %s', async (heading, unit, weight) => {
    const [found] = await packagesOf({ weight: '3', [heading]: unit })
    expect(Array.isArray(weight) ? found : found?.[0]).toEqual(weight)
  })

  test('beside the number counts, whatever the column says', async () => {
    const [found] = await packagesOf({ weight: '3 oz', 'weight unit': 'kg' })
    expect(found?.[0]).toBe(3)
  })

  test.each([
    ['in their place', 'M\ufffdller'],
    ['to two signs each', 'JosÃ© MuÃ±oz'],
    ['to a sign that is none', 'M\u0081ller'],
  ])('is not asked where letters of a text were lost %s: it is not taken', async (_how, name) => {
    const bench = await orderBench()
    const content = orderFile('A-1').replace('Bo Cole', name)
    expect(await checkOrders(bench, { content, defaults: DEFAULTS })).toMatchObject({
      value: { orders: [{ problems: { 'to.name': { code: 'order.letters-lost' } } }] },
    })
  })

  test('that a heading and a column say otherwise is taken from neither', async () => {
    expect(await packagesOf({ 'weight (lb)': '3', 'weight unit': 'kg' })).toEqual([
      ['packages.0.weightOz order.unit-unknown'],
    ])
  })

  test('of sides is that of a column, or of each side’s own heading', async () => {
    const sides = { length: '25.4', width: '50.8', height: '10' }
    const [, ...inches] = [0, 10, 20, 3.937]
    expect((await packagesOf({ weight: '3', ...sides, 'dimension unit': 'cm' }))[0]?.slice(1)).toEqual(inches)
    const mixed = { weight: '3', 'length cm': '25.4', 'width in': '8', 'height in': '4' }
    expect((await packagesOf(mixed))[0]?.slice(1)).toEqual([10, 8, 4])
    const oneSays = { weight: '3', length: '25.4', 'width (cm)': '50.8', height: '10' }
    expect(await packagesOf(oneSays)).toEqual([
      ['packages.0.heightInch order.unit-unclear', 'packages.0.lengthInch order.unit-unclear'],
    ])
    const unclear = { weight: '3', 'length in': '10', 'width (cm)': '20', height: '4' }
    expect(await packagesOf(unclear)).toEqual([['packages.0.heightInch order.unit-unclear']])
  })
})

describe('orders that are done with', () => {
  test('shipped at the bench, the order is shipped; removed with its file, only open ones go', async () => {
    const bench = await orderBench()
    const kept = await importOrders(bench, importing(orderFile('A-1', 'A-2')))
    const { record } = await ship(bench, 'a-1')
    await bench.orders.orderPurchased('live', 'a-1', record.id, 'bought')
    expect(await bench.orders.orderByReference('live', 'A-1')).toMatchObject({
      state: 'shipped',
      purchase: { kind: 'bought', trackingNumbers: ['T-a-1'], costCents: 735 },
    })
    const id = kept.ok ? kept.value.id : ''
    // By a window that stands in the other mode.
    expect(await bench.orders.removeOrders('training', id, { kind: 'orders-removed' })).toBe(0)
    expect(await bench.orders.removeOrders('live', id, { kind: 'orders-removed' })).toBe(1)
    const left = await bench.orders.orders({ environment: 'live', limit: 10 })
    expect(left.items.map(order => order.reference)).toEqual(['A-1'])
  })

  test('retention drops what was never shipped and the addresses of what was', async () => {
    const bench = await orderBench()
    await importOrders(bench, importing(orderFile('A-1', 'A-2')))
    const { record } = await ship(bench, 'A-1')
    await bench.orders.orderPurchased('live', 'A-1', record.id, 'bought')
    expect(await bench.orders.purgeOrders('2026-11-20T09:00:00.000Z')).toBe(0)
    expect(await bench.orders.purgeOrders('2026-11-21T09:00:00.000Z')).toBe(2)
    const left = await bench.orders.orders({ environment: 'live', limit: 10 })
    expect(left.items).toMatchObject([{ reference: 'A-1', state: 'shipped' }])
    expect(left.items[0]).not.toHaveProperty('shipment')
  })
})
