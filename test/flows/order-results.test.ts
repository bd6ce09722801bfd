// The results of an orders file: each order by the label that stands, in the language of the screen that asks.
import { expect, test } from 'vitest'
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
    expect(await rows(bench)).toEqual([expect.stringMatching(/^R-1,voided,T-OLD,/), expect.anything()])
    await shipAs(bench, 'R-1', 'T-NEW', { service: 'parcel-label' })
    expect(await rows(bench)).toEqual([
      expect.stringMatching(/^R-1,shipped,T-NEW,10\.10,parcel-label,/),
      expect.stringMatching(/^R-2,ready,,,label-server,GROUND,/),
    ])
    expect(await listed(bench)).toEqual(['T-NEW', undefined])
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
    expect(sent).toMatch(/^R-1,shipped,T-1,10\.10,label-server,Ground,[^,]+,,,$/)
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
