// The results of an orders file: each order by the label that stands, in the language of the screen that asks.
import { expect, test } from 'vitest'
import { orderView } from '../../main/api/views/order-views.ts'
import { resultOf } from '../../main/core/orders/results-out.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { orderResults } from '../../main/flows/order-results.ts'
import { orderStanding } from '../../main/flows/order-standing.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import { onEachLedger } from '../storage/fixtures.ts'
import { DEFAULTS, orderBench, orderFile, type ScriptedOrderBench } from './order-bench.ts'
import { label, type OpenStore, ship } from './scripted-bench.ts'

onEachLedger((place, ledgers) => {
  const openStore: OpenStore = options => place.open(ledgers, undefined, options)

  async function imported(content: string, importId = 'file-1') {
    const bench = await orderBench(openStore)
    await bring(bench, content, importId)
    return bench
  }

  async function bring(bench: ScriptedOrderBench, content: string, importId: string) {
    const kept = await importOrders(bench, { content, fileName: 'o.csv', defaults: DEFAULTS, importId })
    expect(kept).toMatchObject({ ok: true })
  }

  /** At the bench, with this number and price. */
  async function shipAs(bench: ScriptedOrderBench, reference: string, number: string, more = {}) {
    bench.script.buy.push({
      kind: 'answered',
      value: label(number, { costCents: 1_010 }),
      warnings: [],
    })
    const { record } = await ship(bench, reference, more)
    await bench.orders.orderPurchased('live', reference, record.id, 'bought')
    return record.id
  }

  const rows = async (bench: ScriptedOrderBench, importId = 'file-1', language: 'en' | 'es' = 'en') =>
    (await orderResults(bench, { importId }, language)).trim().split('\r\n').slice(1)

  const listed = async (bench: ScriptedOrderBench) =>
    (await bench.orders.orders({ environment: 'live', limit: 10 })).items.map(
      ({ purchase }) => purchase?.trackingNumbers[0],
    )

  const voided = (bench: ScriptedOrderBench, id: string) =>
    voidShipment(bench, { id, reason: 'wrong weight' })

  test('an order that was voided and shipped again is told by the label that stands', async () => {
    const bench = await imported(orderFile('R-1', 'R-2'))
    const first = await shipAs(bench, 'R-1', 'T-OLD')
    expect(await rows(bench)).toEqual([expect.stringMatching(/^R-1,shipped,T-OLD,/), expect.anything()])
    await voided(bench, first)
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,voided,T-OLD,.*,T-OLD$/),
      expect.anything(),
    ])
    const second = await shipAs(bench, 'R-1', 'T-TWO')
    await voided(bench, second)
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,voided,T-OLD,.*,T-TWO T-OLD$/),
      expect.anything(),
    ])
    await shipAs(bench, 'R-1', 'T-NEW', { service: 'parcel-label' })
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,shipped,T-NEW,10\.10,parcel-label,.*,T-TWO T-OLD$/),
      expect.stringMatching(/^R-2,ready,,,label-server,GROUND,.*,$/),
    ])
    expect(await listed(bench)).toEqual(['T-NEW', undefined])
  })

  test('a label of the parcel service goes by the number under its bars, for people and for programs', async () => {
    const bench = await imported(orderFile('R-1'))
    bench.script.buy.push({
      kind: 'answered',
      value: label('', {
        identifiers: { trackingNumbers: [], labelId: 'L-77', readableBarCode: 'SP7000010' },
        serviceType: 'DIRECT_SERVICE_LABEL_GENERATED',
        costCents: 640,
      }),
      warnings: [],
    })
    const { record } = await ship(bench, 'R-1', { service: 'parcel-label' })
    await bench.orders.orderPurchased('live', 'R-1', record.id, 'bought')
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,shipped,SP7000010,6\.40,parcel-label,.*,Parcel service · Direct label,$/),
    ])
    expect(await rows(bench, 'file-1', 'es')).toEqual([
      expect.stringMatching(/,Servicio de paquetería · Etiqueta directa,$/),
    ])
    const { items } = await bench.orders.orders({ environment: 'live', limit: 10 })
    expect(items.map(order => orderView(order, {}).purchase?.numbers)).toEqual([['SP7000010']])
    expect(resultOf(record, ['printed'])?.data).toMatchObject({
      service: 'parcel-label',
      carrierService: 'DIRECT_SERVICE_LABEL_GENERATED',
      serviceName: 'Parcel service · Direct label',
      label: { trackingNumbers: [], barCode: 'SP7000010', numbers: ['SP7000010'] },
    })
  })

  test('a label of which nobody knows what it cost says so, and has no cost of nothing', async () => {
    const bench = await imported(orderFile('R-1'))
    bench.script.buy.push({ kind: 'answered', value: label('T-1', { costCents: undefined }), warnings: [] })
    const { record } = await ship(bench, 'R-1')
    await bench.orders.orderPurchased('live', 'R-1', record.id, 'bought')
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,shipped,T-1,,label-server,.*,What its label cost is not known\.,/),
    ])
  })

  test('what was sold is named as the screens name it, beside the service’s own spelling', async () => {
    const bench = await imported(orderFile('R-1').replace('GROUND', 'Ups_Ground'))
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,(ready|invalid),,,label-server,Ups_Ground,.*,UPS Ground,$/),
    ])
  })

  test('a later file with the same order has its label, and the earlier one the label that was voided', async () => {
    const bench = await imported(orderFile('R-1'))
    await voided(bench, await shipAs(bench, 'R-1', 'T-OLD'))
    await bring(bench, orderFile('R-1'), 'file-2')
    await shipAs(bench, 'R-1', 'T-NEW')
    expect(await rows(bench)).toEqual([expect.stringMatching(/^R-1,voided,T-OLD,/)])
    expect(await rows(bench, 'file-2')).toEqual([expect.stringMatching(/^R-1,shipped,T-NEW,/)])
  })

  test('what was open in the file is said while it is, in the language of the screen, and not of what was sent', async () => {
    const bench = await imported(orderFile('R-1', 'R-2').replaceAll('Bo Cole', ''))
    await shipAs(bench, 'R-1', 'T-1')
    const [sent, open] = await rows(bench, 'file-1', 'es')
    expect(sent).toMatch(/^R-1,shipped,T-1,10\.10,label-server,Ground,[^,]+,,,,Ground,$/)
    expect(open).toMatch(/^R-2,invalid,.*Falta\b/)
  })

  test.each([
    ['en', /^R-1,invalid,.*"?To: This is missing\. Weight: /],
    ['es', /^R-1,invalid,.*"?Para: Falta.*Peso: /],
  ] as const)('the note names fields as the bench does, and in its language: %s', async (language, said) => {
    const bench = await imported(orderFile('R-1').replace('Bo Cole', '').replace(',12,', ',much,'))
    const [open = ''] = await rows(bench, 'file-1', language)
    expect(open).toMatch(said)
    expect(open).not.toMatch(/weightOz|to\.name/)
  })

  test('a program that sent the order is told the same label', async () => {
    const bench = await imported(orderFile('R-1'))
    await voided(bench, await shipAs(bench, 'R-1', 'T-OLD'))
    await shipAs(bench, 'R-1', 'T-NEW')
    const key = {
      id: 'aaaaaaaaaaaaaaaa',
      name: 'Shop',
      environment: 'live',
      rights: ['read', 'read-all'],
      createdAt: '2026-11-20T10:00:00.000Z',
    } as const
    expect(await orderStanding(bench, key, 'R-1')).toMatchObject({
      value: { state: 'shipped', label: { trackingNumbers: ['T-NEW'] } },
    })
  })
})
