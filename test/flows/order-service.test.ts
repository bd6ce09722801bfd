// Orders that programs send one by one: answered the same when they are repeated, refused by field, and never another's.
import { expect, test } from 'vitest'
import type { OrderKey, OrderRight } from '../../main/core/orders/order-keys.ts'
import type { ServiceName } from '../../main/core/shipment/shipment.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { takeOrder, takeOrderBack } from '../../main/flows/order-service.ts'
import { orderStanding } from '../../main/flows/order-standing.ts'
import { resolvePurchase } from '../../main/flows/resolve-purchase.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { orderSent } from '../support/orders-sent.ts'
import { DEFAULTS, orderBench, orderFile, type ScriptedOrderBench } from './order-bench.ts'
import { label, unknown } from './scripted-bench.ts'

const keyOf = (id: string, ...rights: readonly OrderRight[]): OrderKey => ({
  id,
  name: `Shop ${id}`,
  environment: 'live',
  rights: rights.length > 0 ? rights : ['put', 'read'],
  createdAt: '2026-11-25T12:00:00.000Z',
})
const [A, B] = [keyOf('aaaaaaaaaaaaaaaa'), keyOf('bbbbbbbbbbbbbbbb')]
const GROUND = { ...DEFAULTS, shippingService: 'GROUND' }

const send = (
  bench: ScriptedOrderBench,
  key: OrderKey,
  order: unknown,
  requestNumber: string,
  isLenient = false,
) =>
  takeOrder(
    bench,
    key,
    { body: typeof order === 'string' ? order : JSON.stringify(order), requestNumber, isLenient },
    GROUND,
  )
const waiting = async (bench: ScriptedOrderBench) =>
  (await bench.orders.orders({ environment: 'live', limit: 100 })).items

test('an order waits as one of a file does, and a repeat is answered the same and brings nothing', async () => {
  const bench = await orderBench()
  const first = await send(bench, A, orderSent('S-1', { colour: 'red' }), '1')
  if (!first.ok) throw new Error(JSON.stringify(first.problem))
  expect(JSON.parse(first.value)).toMatchObject({ reference: 'S-1', notRead: ['colour'] })
  expect(await waiting(bench)).toMatchObject([
    { reference: 'S-1', state: 'ready', row: 1, shipment: { packages: [{ weightOz: 19.2 }] } },
  ])
  bench.clock.now = () => new Date('2026-11-30T12:00:00Z')
  expect(await send(bench, A, orderSent('S-1', { colour: 'red' }), '1')).toEqual(first)
  expect(await send(bench, A, orderSent('S-2'), '1')).toMatchObject({
    ok: false,
    problem: { code: 'order-service.number-reused' },
  })
  expect(await waiting(bench)).toHaveLength(1)
  // The number is the key's own.
  expect(await send(bench, B, orderSent('S-2'), '1')).toMatchObject({ ok: true })
})

test('a repeat after the order was shipped, or removed at the bench, is answered as the first time', async () => {
  const bench = await orderBench()
  const first = await send(bench, A, orderSent('S-1'), '1')
  await send(bench, A, orderSent('S-2'), '2')
  const [order] = await waiting(bench)
  await bench.orders.orderPurchased('live', 'S-1', 'bought-1', 'bought')
  expect(await send(bench, A, orderSent('S-1'), '1')).toEqual(first)
  await bench.orders.removeOrders('live', order?.importId ?? '', { kind: 'orders-removed' })
  expect(await send(bench, A, orderSent('S-2'), '2')).toMatchObject({ ok: true })
  expect((await waiting(bench)).map(({ reference }) => reference)).not.toContain('S-2')
})

test('an order that its program takes back is gone with its boxes, and whoever has it on the screen is told', async () => {
  const bench = await orderBench()
  await send(bench, A, orderSent('S-1'), '1')
  for (const number of [1, 2])
    await send(bench, A, orderSent('S-2', { box: { number, of: 2 } }), `2-${number}`)
  await send(bench, B, orderSent('T-1'), '1')
  const [inForm] = (await waiting(bench)).filter(({ reference }) => reference === 'S-1')
  expect(await takeOrderBack(bench, A, 's-1')).toEqual({ ok: true, value: undefined })
  expect(await takeOrderBack(bench, A, 'S-2')).toEqual({ ok: true, value: undefined })
  const unknown = { ok: false, problem: { kind: 'not-found', code: 'order-service.order-unknown' } }
  for (const reference of ['S-1', 'T-1', 'nobody’s'])
    expect(await takeOrderBack(bench, A, reference)).toMatchObject(unknown)
  expect((await waiting(bench)).map(({ reference }) => reference)).toEqual(['T-1'])
  if (!inForm?.shipment) throw new Error('it was there')
  const { id: orderId, service, reference, shipment } = inForm
  const shipped = await shipPackage(bench, { service, reference, shipment, orderId })
  expect(shipped).toMatchObject({ ok: false, problem: { code: 'order.removed-since' } })
  // A repeat of what was sent before is answered as the first time.
  expect(await send(bench, A, orderSent('S-1'), '1')).toMatchObject({ ok: true })
  expect(await waiting(bench)).toHaveLength(1)
  expect(await send(bench, A, orderSent('S-1'), '3')).toMatchObject({ ok: true })
})

test('what one key sends in a day stands together under its name, and the next day anew', async () => {
  const bench = await orderBench()
  for (const number of ['1', '2', '3']) await send(bench, A, orderSent(`S-${number}`), number)
  await send(bench, B, orderSent('T-1'), '1')
  const imports = await bench.orders.orderImports('live', 10)
  expect(imports.map(({ fileName, counts }) => [fileName, counts.ready])).toEqual([
    [B.name, 1],
    [A.name, 3],
  ])
  const later = new Date(bench.clock.now().getTime() + 24 * 3_600_000)
  bench.clock.now = () => later
  await send(bench, A, orderSent('S-4'), '4')
  expect((await waiting(bench)).map(({ reference, row }) => [reference, row])).toContainEqual(['S-4', 1])
  expect(await bench.orders.orderImports('live', 10)).toHaveLength(3)
})

test('what is wrong is said by field and nothing is kept, unless the bench is to correct it', async () => {
  const bench = await orderBench()
  const bad = orderSent('S-1', { weight: 'heavy', to: { name: '', address1: '9 Elm Ave', city: 'Kenmore' } })
  const refused = await send(bench, A, bad, '1')
  expect(refused).toMatchObject({ ok: false, problem: { code: 'order-service.order-refused' } })
  const fields = Object.keys((!refused.ok && refused.problem.fieldProblems) || {})
  expect(fields).toEqual(expect.arrayContaining(['packages.0.weightOz', 'to.name']))
  expect(await waiting(bench)).toEqual([])
  // What was refused has used no number up.
  const kept = await send(bench, A, bad, '1', true)
  expect(kept.ok && JSON.parse(kept.value)).toMatchObject({ toCorrect: true })
  expect(await orderStanding(bench, A, 'S-1')).toMatchObject({
    value: { state: 'to-correct', problems: { 'to.name': expect.anything() } },
  })
  // Without a reference nothing could be asked about it.
  expect(await send(bench, A, orderSent(''), '2', true)).toMatchObject({ ok: false })
})

test.each([
  ['a list', '[{"reference":"S-1"}]'],
  [
    'two orders that close the list from within',
    `${JSON.stringify(orderSent('S-1'))},${JSON.stringify(orderSent('S-2'))}`,
  ],
  ['a list within', '{"reference":"S-1","to":[1]}'],
  ['a text', '"S-1"'],
  ['nothing', ''],
  ['half an order', '{"reference":"S-1"'],
])('%s is no order', async (_what, body) => {
  const bench = await orderBench()
  expect(await send(bench, A, body, '1')).toMatchObject({
    ok: false,
    problem: { kind: 'invalid-input', code: 'order-service.not-an-order' },
  })
  expect(await bench.orders.orderImports('live', 10)).toEqual([])
})

test('a newer order takes the place of the same key’s, and of nobody else’s', async () => {
  const bench = await orderBench()
  await send(bench, A, orderSent('S-1'), '1')
  expect(await send(bench, A, orderSent('S-1', { weight: 8 }), '2')).toMatchObject({ ok: true })
  expect(await waiting(bench)).toMatchObject([
    { reference: 'S-1', shipment: { packages: [{ weightOz: 8 }] } },
  ])
  const held = { ok: false, problem: { code: 'order-service.reference-taken', kind: 'wrong-state' } }
  expect(await send(bench, B, orderSent('s-1'), '1')).toMatchObject(held)
  await importOrders(bench, { fileName: 'a.csv', content: orderFile('F-1'), defaults: DEFAULTS })
  expect(await send(bench, A, orderSent('F-1'), '3')).toMatchObject(held)
  expect((await waiting(bench)).map(({ reference }) => reference)).toEqual(['S-1', 'F-1'])
  // It is free again once the file's order is gone, by the number that was refused.
  const file = (await bench.orders.orderImports('live', 10)).find(({ fileName }) => fileName === 'a.csv')
  await bench.orders.removeOrders('live', file?.id ?? '', { kind: 'orders-removed' })
  expect(await send(bench, A, orderSent('F-1'), '3')).toMatchObject({ ok: true })
})

test('one key reads nothing of another’s, but by its right; what a label cost by another', async () => {
  const bench = await orderBench()
  await send(bench, A, orderSent('S-1'), '1')
  expect(await orderStanding(bench, A, 's-1')).toMatchObject({
    value: { reference: 'S-1', state: 'waiting' },
  })
  for (const key of [B, keyOf(B.id, 'put', 'read', 'read-costs')])
    expect(await orderStanding(bench, key, 'S-1')).toMatchObject({ problem: { kind: 'not-found' } })
  const all = keyOf(B.id, 'read-all')
  expect(await orderStanding(bench, all, 'S-1')).toMatchObject({ value: { state: 'waiting' } })
  expect(await orderStanding(bench, all, 'S-9')).toMatchObject({ problem: { kind: 'not-found' } })
})

test('the service that sells the label is said by its name', async () => {
  const bench = await orderBench()
  const service: ServiceName = 'parcel-label'
  await send(bench, A, orderSent('S-1', { labelService: service }), '1')
  expect(await waiting(bench)).toMatchObject([{ service }])
})

test('an order in several boxes says of each how it stands, and is shipped once none is missing', async () => {
  const bench = await orderBench()
  for (const number of [1, 2]) {
    const box = orderSent('S-1', { box: { number, of: 3 }, weight: 8 * number })
    expect(await send(bench, A, box, `box ${number}`)).toMatchObject({ ok: true })
  }
  const waits = { state: 'waiting', of: 3 }
  expect(await orderStanding(bench, A, 'S-1')).toMatchObject({
    value: {
      reference: 'S-1',
      state: 'waiting',
      boxes: [
        { ...waits, number: 1 },
        { ...waits, number: 2 },
      ],
    },
  })
  expect(await orderStanding(bench, B, 'S-1')).toMatchObject({ problem: { kind: 'not-found' } })

  const [first] = await bench.orders.ordersOfBoxes('live', 'S-1')
  if (!first?.shipment) throw new Error('the first box waits')
  const shipped = await shipPackage(bench, {
    service: first.service,
    reference: first.reference,
    box: first.box,
    shipment: first.shipment,
  })
  if (!shipped.ok) throw new Error(JSON.stringify(shipped.problem))
  const { id, identifiers } = shipped.value.record
  await bench.orders.orderPurchased('live', 'S-1', id, 'bought', 1)
  const { trackingNumbers } = identifiers
  const standing = await orderStanding(bench, A, 'S-1')
  // The third was never sent: it is missing all the same.
  expect(standing).toMatchObject({ value: { state: 'waiting' } })
  expect(standing.ok && standing.value.boxes).toMatchObject([
    { number: 1, of: 3, state: 'shipped', label: { trackingNumbers } },
    { number: 2, of: 3, state: 'waiting' },
  ])
})

test('while its label is being bought an order is being shipped, and is no order that waits', async () => {
  const bench = await orderBench()
  await send(bench, A, orderSent('S-1'), '1')
  const [order] = await waiting(bench)
  if (!order?.shipment) throw new Error('no order waits')
  const { id: orderId, service, reference, shipment } = order
  const port = bench.services['label-server']
  let during: unknown
  const buy: typeof port.buy = async (...given) => {
    during = await orderStanding(bench, A, 'S-1')
    return port.buy(...given)
  }
  const services = { ...bench.services, 'label-server': { ...port, buy } }
  const shipped = await shipPackage({ ...bench, services }, { service, reference, shipment, orderId })
  expect(shipped).toMatchObject({ ok: true })
  expect(during).toMatchObject({ value: { state: 'shipping', label: { state: 'buying' } } })
  expect(await orderStanding(bench, A, 'S-1')).toMatchObject({ value: { label: { state: 'printing' } } })
})

test('why an order failed tells amounts to a key that may read costs, and a service’s words to whose order it is', async () => {
  const bench = await orderBench()
  const costs = keyOf('aaaaaaaaaaaaaaaa', 'read', 'read-costs')
  const all = keyOf('cccccccccccccccc', 'read-all', 'read-costs')
  const failing = async (
    reference: string,
    outcome: { code: string; params?: Record<string, string | number> },
  ) => {
    await send(bench, A, orderSent(reference), reference)
    const order = (await waiting(bench)).find(one => one.reference === reference)
    const orderIds = [order?.id ?? '']
    const id = `r-${reference}`
    await bench.orders.startOrderRun(
      { id, environment: 'live', orderIds, states: ['ready'], printLater: false },
      { kind: 'orders-started' },
    )
    await bench.orders.takeOrder(id)
    await bench.orders.settleOrder(order?.id ?? '', { state: 'failed', outcome })
    await bench.orders.changeOrderRun(id, ['running'], { state: 'done' }, { kind: 'orders-done' })
    const told = await Promise.all([A, costs, all].map(key => orderStanding(bench, key, reference)))
    return told.map(one => one.ok && one.value.outcome?.message)
  }
  const words = (messages: string) => ({ code: 'service.refused', params: { messages } })
  const [own, ownCosts, others] = await failing('S-1', words('No rate for 9 Elm Ave'))
  expect([own, ownCosts, others]).toEqual([
    expect.stringContaining('9 Elm Ave'),
    expect.stringContaining('9 Elm Ave'),
    undefined,
  ])
  expect(await failing('S-2', words('this label would cost $77.10'))).toEqual([
    undefined,
    expect.stringContaining('$77.10'),
    undefined,
  ])
  expect(await failing('S-3', { code: 'printer.paper-out' })).not.toContain(undefined)
})

test('an order whose label was sold after somebody had called it not bought is uncertain until it is settled', async () => {
  const bench = await orderBench()
  await send(bench, A, orderSent('S-1'), '1')
  const [order] = await waiting(bench)
  if (!order?.shipment) throw new Error('no order waits')
  const orderIds = [order.id]
  const run = { id: 'r-1', environment: 'live', orderIds, states: ['ready'], printLater: false } as const
  await bench.orders.startOrderRun(run, { kind: 'orders-started' })
  await bench.orders.takeOrder('r-1')
  bench.script.buy.push(unknown)
  const { service, reference, shipment } = order
  await shipPackage(bench, { service, reference, shipment })
  const [asked] = await bench.ledger.purchasesToDecide('live')
  const id = asked?.id ?? ''
  await bench.orders.settleOrder(order.id, { state: 'unknown', shipmentId: id })
  const said = { note: 'not in their books' }
  expect(await resolvePurchase(bench, { id, outcome: 'not-bought', ...said })).toMatchObject({ ok: true })
  const settled = await orderStanding(bench, A, 'S-1')
  expect(settled).toMatchObject({ value: { state: 'failed' } })
  // There is none, and none was voided.
  expect(settled.ok && settled.value.label).toBeUndefined()
  const event = { kind: 'purchase-bought' } as const
  await bench.ledger.settleAnswer({ id, from: ['sending'], to: 'bought', bought: label('T-1'), event })
  expect(await orderStanding(bench, A, 'S-1')).toMatchObject({
    value: { state: 'uncertain', label: { state: 'uncertain' } },
  })
  expect(
    await resolvePurchase(bench, { id, outcome: 'bought', ...said, trackingNumber: 'T-1' }),
  ).toMatchObject({ ok: true })
  expect(await orderStanding(bench, A, 'S-1')).toMatchObject({ value: { state: 'shipped' } })
})

test('what another program or a file has of an order is not taken over in another form', async () => {
  const held = { ok: false, problem: { code: 'order-service.reference-taken', kind: 'wrong-state' } }
  const box = (number: number, of = 2) => orderSent('S-1', { box: { number, of } })
  const bench = await orderBench()
  await send(bench, A, box(1), 'first')
  expect(await send(bench, B, orderSent('s-1'), 'whole')).toMatchObject(held)
  expect(await send(bench, B, box(2), 'the other')).toMatchObject(held)
  expect(await send(bench, A, box(2), 'second')).toMatchObject({ ok: true })
  // Its own, and by no other count while they wait.
  expect(await send(bench, A, box(3, 3), 'third')).toMatchObject(held)
  expect((await waiting(bench)).map(order => order.box)).toEqual([
    { number: 1, of: 2 },
    { number: 2, of: 2 },
  ])
  await importOrders(bench, { fileName: 'a.csv', content: orderFile('F-1'), defaults: DEFAULTS })
  expect(await send(bench, A, orderSent('F-1', { box: { number: 1, of: 2 } }), 'of a file')).toMatchObject(
    held,
  )
})

test.each([
  ['without how many there are', { number: 1 }],
  ['that cannot be read', '1 / 3 kg'],
  ['that cannot be read, among its own', { number: '0x2', of: 3 }],
])('a box %s is refused, and never the whole order', async (_what, box) => {
  const bench = await orderBench()
  expect(await send(bench, A, orderSent('S-1', { box }), '1')).toMatchObject({
    ok: false,
    problem: { code: 'order-service.order-refused' },
  })
  expect(await waiting(bench)).toEqual([])
  expect(await send(bench, A, orderSent('S-1', { box: '1/3' }), '1')).toMatchObject({ ok: true })
})
