// A program that knows the documents of the orders service alone, and a real station: off, on, through its door, and back.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, orderSent, put, read } from '../support/orders-sent.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { freePort } from '../support/postgres.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const SLOW = 60_000
const ORDER = orderSent('WEB-1', { labelService: 'label-server', shippingService: 'Usps_Ground_Advantage' })

async function live() {
  const [port, dataFolder, services] = await Promise.all([
    freePort(),
    tempFolder('station'),
    outsideServices(),
  ])
  const station = await startStationProcess({ dataFolder })
  const { settings, secrets } = liveSettings(services)
  const saved = await station.call('settings.save', {
    settings: { ...settings, orders: { service: 'parcel-label' }, station: { from: sampleShipment().from } },
    secrets,
  })
  expect(saved, JSON.stringify(saved.problem)).toMatchObject({ ok: true })
  return { station, port, dataFolder, services }
}

const isOpen = (port: number) =>
  ask(port, { path: '/openapi.json' }).then(
    ({ status }) => status === 200,
    () => false,
  )
async function openAt(station: RunningStation, port: number): Promise<void> {
  await station.call('settings.save', { settings: { ordersService: { enabled: true, port } } })
  await waitFor(() => isOpen(port), { what: 'the service to open', timeoutMs: SLOW })
}
async function keyFor(station: RunningStation, ...rights: readonly string[]): Promise<string> {
  const name = `Shop ${(await station.call('orderKeys.list')).value.length + 1}`
  const made = await station.call('orderKeys.make', { name, rights })
  expect(made, JSON.stringify(made.problem)).toMatchObject({ ok: true })
  return made.value.text
}

test('an order that a shop sends is packed at the bench, and the shop reads its number', {
  timeout: SLOW * 3,
}, async () => {
  const [{ station, port, dataFolder }, printer] = await Promise.all([live(), outsidePrinter()])
  expect(await isOpen(8787)).toBe(false)
  expect(await isOpen(port)).toBe(false)
  await openAt(station, port)
  const key = await keyFor(station, 'put', 'read')
  const costly = await keyFor(station, 'read-all', 'read-costs')
  expect(await put(port, key, ORDER, { number: '1' })).toMatchObject({
    status: 201,
    headers: { location: '/orders/WEB-1' },
    json: { reference: 'WEB-1', notRead: [] },
  })
  expect((await read(port, key, 'WEB-1')).json).toMatchObject({ state: 'waiting' })
  expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
  expect((await station.call('orders.imports')).value).toMatchObject([
    { fileName: 'Shop 1', counts: { ready: 1 } },
  ])
  expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  const { order } = (await station.call('orders.find', { reference: 'web-1' })).value
  expect(order).toMatchObject({ shipment: { to: { name: 'Bo Cole', state: 'WA' } } })
  const shipped = await station.call('pack.ship', {
    service: order.service,
    reference: order.reference,
    shipment: order.shipment,
  })
  expect(shipped, JSON.stringify(shipped.problem)).toMatchObject({ ok: true })
  const number = (await station.call('shipments.search', {})).value.shipments[0].purchase.trackingNumber
  expect(number).toMatch(/\w/)
  let json: { readonly label?: Readonly<Record<string, unknown>> } = {}
  await waitFor(
    async () => {
      ;({ json } = await read(port, key, 'WEB-1'))
      return json.label?.state === 'printed'
    },
    { what: 'the label on paper', timeoutMs: SLOW },
  )
  expect(json).toMatchObject({ state: 'shipped', label: { trackingNumbers: [number] } })
  expect(json.label).not.toHaveProperty('costCents')
  expect((await read(port, costly, 'WEB-1')).json.label.costCents).toBeGreaterThan(0)
  const told = await station.call('shipments.timeline', { code: 'WEB-1' })
  expect(JSON.stringify(told.value), JSON.stringify(told.problem)).toMatch(/orders-imported.*Shop/)
  // The records hold, and nothing of it is in a log.
  expect((await station.call('records.check')).value).toMatchObject({ findingCount: 0, damageCount: 0 })
  const logs = join(dataFolder, 'logs')
  const log = readdirSync(logs)
    .map(name => readFileSync(join(logs, name), 'utf8'))
    .join('')
  for (const secret of [key, key.split('_').slice(2).join('_'), 'Elm Ave', 'Bo Cole'])
    expect(log).not.toContain(secret)
})

test('an order that the bench prepares while its service is away stays the shop’s, which reads its number', {
  timeout: SLOW * 3,
}, async () => {
  const [{ station, port }, printer] = await Promise.all([live(), outsidePrinter()])
  await openAt(station, port)
  const [shop, other] = [await keyFor(station, 'put', 'read'), await keyFor(station, 'put', 'read')]
  expect((await put(port, shop, ORDER, { number: '1' })).status).toBe(201)
  expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  const { order } = (await station.call('orders.find', { reference: 'WEB-1' })).value
  const { service, reference, shipment } = order
  const prepared = await station.call('orders.prepared', {
    fileName: 'Prepared packages',
    orders: [{ service, reference, shipment }],
    commandId: 'prepared-1',
  })
  expect(prepared).toMatchObject({ ok: true, value: { counts: { ready: 1 } } })
  expect(await read(port, shop, 'WEB-1')).toMatchObject({
    status: 200,
    json: { reference: 'WEB-1', state: 'waiting' },
  })
  const taken = (code: string) => ({ status: 409, json: { fields: [{ field: 'reference', code }] } })
  expect(await put(port, shop, { ...ORDER, weight: 8 }, { number: '2' })).toMatchObject(
    taken('order.at-the-bench'),
  )
  for (const theirs of ['WEB-1', 'web-1 1/2', 'WEB-1 (box 2 of 3)'])
    expect(await put(port, other, { ...ORDER, reference: theirs }, { number: '1' })).toMatchObject(
      taken('order.held-elsewhere'),
    )
  await station.call('orders.ship', { importId: prepared.value.id, commandId: 'ship-1' })
  await waitFor(async () => (await read(port, shop, 'WEB-1')).json.label?.state === 'printed', {
    what: 'the label on paper',
    timeoutMs: SLOW,
  })
  expect((await read(port, shop, 'WEB-1')).json).toMatchObject({
    state: 'shipped',
    label: { trackingNumbers: [expect.any(String)] },
  })
  expect((await read(port, other, 'WEB-1')).status).toBe(404)
  expect((await station.call('records.check')).value).toMatchObject({ findingCount: 0, damageCount: 0 })
})

test('what is switched off, revoked, of the other mode, or has no port is shut, and said', {
  timeout: SLOW * 3,
}, async () => {
  const { station, port } = await live()
  await openAt(station, port)
  const key = await keyFor(station, 'put', 'read')
  await station.call('settings.save', { settings: { mode: 'training' } })
  expect(await put(port, key, orderSent('W-1'), { number: '1' })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
    json: { code: 'order-service.in-training' },
  })
  const practice = await keyFor(station, 'put')
  expect((await put(port, practice, orderSent('P-1'), { number: '1' })).status).toBe(201)
  await station.call('settings.save', { settings: { mode: 'live' } })
  expect((await put(port, practice, orderSent('P-2'), { number: '2' })).json.code).toBe(
    'order-service.practice-only',
  )
  expect((await put(port, key, orderSent('W-1'), { number: '1' })).status).toBe(201)
  const [{ id }] = (await station.call('orderKeys.list')).value
  await station.call('orderKeys.revoke', { id })
  expect((await put(port, key, orderSent('W-2'), { number: '2' })).status).toBe(401)
  // A port that another program has.
  const taken = Number(new URL(station.origin).port)
  await station.call('settings.save', { settings: { ordersService: { port: taken } } })
  await waitFor(
    async () =>
      (await station.call('station.overview')).value.concerns.some(
        ({ code }: { code: string }) => code === 'order-service.port-taken',
      ),
    { what: 'the concern', timeoutMs: SLOW },
  )
  expect(await isOpen(port)).toBe(false)
  await openAt(station, port)
  expect((await station.call('station.overview')).value.concerns).toEqual([])
  await station.call('settings.save', { settings: { ordersService: { enabled: false } } })
  await waitFor(async () => !(await isOpen(port)), { what: 'the service to close', timeoutMs: SLOW })
})
