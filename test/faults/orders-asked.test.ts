// Faults 171, 172, 181, 193 and 202: orders that hold what their service has no place for, come while others are shipped, or
// have a weight or a service that reads two ways.
import { expect } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { CUSTOMER, DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, held, labelServerOrder, misbehave, parcelOrder, scene, seen, shipmentOf } from './scene.ts'

const MUGS = { valueCents: 100, description: 'Mugs', items: [] }

fault(171, async () => {
  const { station, services } = await scene()
  const own = sampleShipment()
  const [box] = own.packages
  const stops = [
    [labelServerOrder, 'label', { returnTo: { ...CUSTOMER, name: 'Returns' } }, 'shipment.returnTo.name'],
    [labelServerOrder, 'label', { hazmat: '1' }, 'shipment.hazmat'],
    [
      parcelOrder,
      'request-label',
      { packages: [{ ...box, valueCents: 98_765 }] },
      'shipment.packages.0.valueCents',
    ],
    [
      parcelOrder,
      'request-label',
      { packages: [{ ...box, signature: 'Adult' }] },
      'shipment.packages.0.signature',
    ],
    [
      parcelOrder,
      'request-label',
      // The military's mail passes customs; within the country nobody reads what is declared.
      { to: { ...CUSTOMER, state: 'AE' }, customs: MUGS },
      'shipment.customs',
    ],
  ] as const
  for (const [order, operation, more, field] of stops) {
    const { shipment, ...rest } = order('ORD-STOPPED')
    const reply = await station.call('pack.ship', { ...rest, shipment: { ...shipment, ...more } })
    expect(reply, JSON.stringify(reply)).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
    expect(Object.keys(reply.problem.fields)).toContain(field)
    expect(await seen(services, operation)).toBe(0)
  }

  const lines = { phoneNumber: '555-0100', email: 'desk@depot.example', address3: 'Gate 4' }
  const goes = [
    [
      labelServerOrder('ORD-1'),
      {
        references: { sku: 'S-1', reference3: 'R3', reference4: 'R4' },
        postalRequired: true,
        documentFormat: 'PDF',
      },
      ['SKU', 'reference 3', 'reference 4', 'choice of carrier', 'document format'],
    ],
    [
      parcelOrder('ORD-2'),
      {
        from: { ...DEPOT, ...lines },
        to: { ...CUSTOMER, residential: true },
        references: { reference1: 'R1', reference2: 'R2', orderNumber: 'N-1' },
        docTabValues: ['one'],
        packages: [{ ...box, description: 'Mugs' }],
        customs: MUGS,
      },
      [
        'customs data',
        'sender’s phone',
        'sender’s e-mail',
        'third line of the sender’s address',
        'residential',
        'reference 1',
        'reference 2',
        'order number',
        'label’s tab',
        'description of the contents',
      ],
    ],
  ] as const
  for (const [{ shipment, ...rest }, more, names] of goes) {
    const reply = await done(station.call('pack.ship', { ...rest, shipment: { ...shipment, ...more } }))
    for (const purchase of [reply.shipment.purchase, (await shipmentOf(station, rest.reference)).purchase]) {
      expect(purchase.kind).toBe('bought')
      for (const name of names) expect(purchase.warnings).toContainEqual(expect.stringContaining(name))
      expect(purchase.warnings).toHaveLength(names.length)
    }
  }
})

fault(172, async () => {
  const { station, services } = await scene()
  await done(
    station.call('settings.save', { settings: { station: { name: 'B', from: sampleShipment().from } } }),
  )
  const input = (...references: readonly string[]) => ({
    content: ordersFile(...references),
    defaults: { service: 'parcel-label' },
  })
  const imported = (more: object, ...references: readonly string[]) =>
    done(station.call('orders.import', { fileName: 'day.csv', ...input(...references), ...more }))
  const first = await imported({}, 'ORD-1', 'ORD-2')
  expect(first).toMatchObject({ leftOutCount: 0, leftOut: [] })

  const second = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-3'] as const
  // Nothing stands against the first two while the file is looked at.
  const looked = await done(station.call('orders.check', input(...second)))
  expect(looked.bad.map(({ row }: { row: number }) => row)).toEqual([5])

  await misbehave(services, 'request-label', { kind: 'hold' })
  const { id } = await done(station.call('orders.ship', { importId: first.id }))
  await held(services)
  const commandId = 'import-of-the-day'
  const reply = await imported({ commandId }, ...second)
  expect(reply.counts.ready).toBe(1)
  expect(reply.leftOutCount).toBe(3)
  expect(reply.leftOut).toMatchObject([
    { row: 2, reference: 'ORD-1', code: 'order.in-run', message: expect.stringContaining('not finished') },
    { row: 3, reference: 'ORD-2', code: 'order.in-run' },
    { row: 5, reference: 'ORD-3', code: 'order.twice-in-file', params: { row: 4 } },
  ])
  expect((await imported({ commandId }, ...second)).leftOut).toEqual(reply.leftOut)

  await services.control('release', {})
  await waitFor(async () => (await done(station.call('orders.run', { id }))).state === 'done', {
    what: 'the end of the run',
    timeoutMs: 60_000,
  })
  // What was shipped before is kept with what stands against it.
  expect(await imported({}, 'ORD-1', 'ORD-4')).toMatchObject({
    leftOutCount: 0,
    counts: { ready: 1, invalid: 1 },
  })
})

fault(181, async () => {
  const { station, services } = await scene()
  await done(
    station.call('settings.save', { settings: { station: { name: 'B', from: sampleShipment().from } } }),
  )
  const weights = ['1 234 g', '1.234,5 kg', '10 20 lb', '1 lb 2 lb', '540 g']
  const content = [
    'order\tname\taddress\tcity\tstate\tzip\tweight\tlength\twidth\theight',
    ...weights.map((one, at) => `ORD-${at}\tBo Cole\t9 Elm Ave\tKenmore\tWA\t98028\t${one}\t12\t9\t6`),
  ].join('\r\n')
  const input = { content, defaults: { service: 'parcel-label' } }
  const looked = await done(station.call('orders.check', input))
  expect(looked.bad.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5])
  for (const { problems } of looked.bad) expect(Object.keys(problems)).toContain('packages.0.weightOz')
  const { id } = await done(station.call('orders.import', { fileName: 'day.tsv', ...input }))
  const run = await done(station.call('orders.ship', { importId: id }))
  await waitFor(async () => (await done(station.call('orders.run', { id: run.id }))).state === 'done', {
    what: 'the end of the run',
    timeoutMs: 60_000,
  })
  // 540 g are the one weight that reads one way.
  expect(await seen(services, 'request-label')).toBe(1)
})

fault(193, async () => {
  const { station, services } = await scene()
  await done(
    station.call('settings.save', { settings: { station: { name: 'B', from: sampleShipment().from } } }),
  )
  const line = (one: number, cells: string) => `ORD-${one},Bo Cole,9 Elm Ave,Kenmore,WA,${cells},12,9,6`
  const content = [
    'reference,name,address,city,state,service,weight,shippingService,weightOz,zip,postalCode,length,width,height',
    line(0, 'label-server,1 lb,PRIORITY,16,98028,98028'),
    line(1, 'label-server,32,PRIORITY,16,98028,98028'),
    line(2, 'label-server,16,PRIORITY,16,10001,98028'),
  ].join('\n')
  const input = { content, defaults: { service: 'parcel-label' } }
  const looked = await done(station.call('orders.check', input))
  expect(looked.mapping).toMatchObject({ service: 5, shippingService: 7, 'packages.0.weightOz': 8 })
  const bad = looked.bad.map(({ row, problems }: BadRow) => [row, Object.keys(problems)])
  expect(bad).toEqual([
    [3, ['packages.0.weightOz']],
    [4, ['to.postalCode']],
  ])
  expect(looked.bad[0].problems['packages.0.weightOz'].message).toContain('“weight”')
  // JSON says it by one name, or puts an object where an amount belongs.
  const to = { name: 'Bo Cole', address1: '9 Elm Ave', city: 'Kenmore', state: 'WA', zip: '98028' }
  const entry = (order: string, said: string) =>
    `{"order":"${order}",${said},"length":12,"width":9,"height":6,${JSON.stringify(to).slice(1)}`
  const json = {
    content: `[${[
      entry('J-0', '"weight":"16 oz","weight":"99 oz"'),
      entry('J-1', '"weight":"16 oz","order":"J-1b"'),
      entry('J-2', '"weight":"16 oz","value":{"amount":10,"currency":"EUR"}'),
      entry('J-3', '"weight":"16 oz","value":{"amount":10,"exponent":2}'),
      entry('J-4', '"weight":"1 lb","weight":"16 oz"'),
    ]}]`,
    defaults: { service: 'label-server', shippingService: 'PRIORITY' },
  }
  const inJson = await done(station.call('orders.check', json))
  expect(inJson.bad.map(({ row, problems }: BadRow) => [row, Object.keys(problems)])).toEqual([
    [1, ['packages.0.weightOz']],
    [2, ['reference']],
    [3, ['packages.0.valueCents']],
    [4, ['packages.0.valueCents']],
  ])
  const { id } = await done(station.call('orders.import', { fileName: 'day.csv', ...input }))
  const run = await done(station.call('orders.ship', { importId: id }))
  await waitFor(async () => (await done(station.call('orders.run', { id: run.id }))).state === 'done', {
    what: 'the end of the run',
    timeoutMs: 60_000,
  })
  const asked = await services.exchanges('label')
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked[0]?.body)).toContain('PRIORITY')
})

interface BadRow {
  readonly row: number
  readonly problems: object
}

const HEADINGS = 'reference,name,address,city,state,zip'

/** What was asked of the service for the orders of these files, in ounces and inches, by their references. */
async function boughtOf(files: readonly (readonly [string, ...string[]])[]) {
  const { station, services } = await scene()
  await done(
    station.call('settings.save', { settings: { station: { name: 'B', from: sampleShipment().from } } }),
  )
  const stopped: unknown[] = []
  for (const [at, [heading, ...lines]] of files.entries()) {
    const rows = lines.map((cells, one) =>
      cells.startsWith(',') ? cells : `ORD-${at}-${one},Bo Cole,9 Elm Ave,Kenmore,WA,98028,${cells}`,
    )
    const input = {
      content: [`${HEADINGS},${heading}`, ...rows].join('\n'),
      defaults: { service: 'parcel-label' },
    }
    const looked = await done(station.call('orders.check', input))
    stopped.push(...looked.bad.map(({ row, problems }: BadRow) => [at, row, ...Object.keys(problems).sort()]))
    const { id } = await done(station.call('orders.import', { fileName: 'day.csv', ...input }))
    if (looked.badCount === looked.rowCount) continue
    const run = await done(station.call('orders.ship', { importId: id }))
    await waitFor(async () => (await done(station.call('orders.run', { id: run.id }))).state === 'done', {
      what: 'the end of the run',
      timeoutMs: 60_000,
    })
  }
  const bought = (await services.exchanges('request-label')).map(({ body }) => {
    const { weight, length, width, height, weightUOM, dimensionUOM } = body.dimensions
    expect([weightUOM, dimensionUOM]).toEqual(['OZ', 'IN'])
    return [weight, length, width, height]
  })
  return { stopped, bought }
}

fault(202, async () => {
  const weight = 'packages.0.weightOz'
  const [length, width, height] = ['packages.0.lengthInch', 'packages.0.widthInch', 'packages.0.heightInch']
  const { stopped, bought } = await boughtOf([
    [
      'weight,weight unit,length,width,height,dimension_unit',
      '3,kg,25,20,10,cm',
      '3,stone,25,20,10,cm',
      '3,kg,25,20,10,span',
    ],
    [
      'Weight (lb),Length,Length unit,Width,Width unit,Height,Height unit',
      '2,20,cm,6,in,4,in',
      '2,8,in,15,cm,10,cm',
    ],
    ['Weight,Length,Width (cm),Height', '16,8,15,4'],
    ['Peso,Unidad de peso,Largo,Ancho,Alto,Unidad de longitud', '2,kg,20,15,10,cm'],
    ['Weight,Length,Width,Height', ',,,,,,kg,cm,cm,cm', '2,20,15,10'],
    ['Weight,Metric,Length,Width,Height', '2,kg,8,6,4'],
    ['Weight (lb),Ounces,Length,Width,Height', '2,3,8,6,4'],
    ['Weight (oz),Pounds,Length,Width,Height', '3,2,8,6,4'],
    ['Weight,Ounces,Length,Width,Height', '2,3,8,6,4'],
    ['Weight (#),Length,Width,Height', '2,8,6,4'],
    ["Weight (°),Length ('),Width,Height", '2,2,1,1'],
  ])
  expect(stopped).toEqual([
    [0, 3, weight],
    [0, 4, height, length, width],
    [2, 2, height, length],
    [5, 2, weight],
    [8, 2, weight],
    [10, 2, height, length, weight, width],
  ])
  const twoKilos = [70.5479, 7.874, 5.9055, 3.937]
  expect(bought).toEqual([
    [105.8219, 9.8425, 7.874, 3.937],
    [32, 7.874, 6, 4],
    [32, 8, 5.9055, 3.937],
    twoKilos,
    twoKilos,
    [35, 8, 6, 4],
    [35, 8, 6, 4],
    [32, 8, 6, 4],
  ])
})

fault(236, async () => {
  const weight = 'packages.0.weightOz'
  const sides = ['packages.0.heightInch', 'packages.0.lengthInch', 'packages.0.widthInch']
  const { stopped, bought } = await boughtOf([
    ['Weight,Shipment weight,Shipment weight unit,Length,Width,Height', '16,2,kg,8,6,4', '16 oz,2,kg,8,6,4'],
    [
      'Weight (oz),Length,Width,Height,Dimensions length,Dimensions width,Dimensions height,Dimensions unit',
      '16,8,6,4,20,15,10,cm',
    ],
    ['Weight,Weight unit,Length,Width,Height,Dimension unit', '2,kg,20,15,10,cm'],
  ])
  expect(stopped).toEqual([
    [0, 2, weight],
    [1, 2, ...sides],
  ])
  expect(bought).toEqual([
    [16, 8, 6, 4],
    [70.5479, 7.874, 5.9055, 3.937],
  ])
})
