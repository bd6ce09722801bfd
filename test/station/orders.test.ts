// Tests orders, scale, address book and shift report on a real station in training mode, over its contract.
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

test('a file of orders is checked, imported, shipped as a batch and given back with its results', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('orders') })
  await station.listen()
  const services = (await station.call('settings.get')).value.settings.labelServer.services as string[]
  const defaults = { service: 'label-server', shippingService: services[0] }
  const content = `${ordersFile('BATCH-1', '=BATCH-2', 'BATCH-3')}\r\nBATCH-4,,9 Elm Ave,Kenmore,WA,9,0,1,1,1\r\n`

  const checked = await station.call('orders.check', { content, defaults })
  expect(checked).toMatchObject({
    ok: true,
    value: { rowCount: 4, badCount: 1, bad: [{ row: 5, reference: 'BATCH-4' }] },
  })
  expect(Object.keys(checked.value.bad[0].problems)).toEqual(
    expect.arrayContaining(['to.name', 'packages.0.weightOz']),
  )
  const brought = { fileName: 'day.csv', content, defaults }
  // By its name a batch knows that a person looked at each of them, or which program they came from.
  for (const commandId of ['prepared-import-1', 'service-0a1b2c3d-1'])
    expect(await station.call('orders.import', { ...brought, commandId })).toMatchObject({
      problem: { fieldProblems: { commandId: {} } },
    })
  const imported = await station.call('orders.import', { ...brought, commandId: 'import-1' })
  expect(imported).toMatchObject({ ok: true, value: { counts: { ready: 3, invalid: 1 } } })
  expect(await station.call('orders.find', { reference: 'batch-1' })).toMatchObject({
    ok: true,
    value: { kind: 'order', order: { shipment: { to: { name: 'Bo Cole' } }, state: 'ready' } },
  })

  const importId = imported.value.id
  const run = await station.call('orders.ship', { importId, commandId: 'ship-1' })
  expect(await station.call('orders.ship', { importId, commandId: 'ship-1' })).toEqual(run)
  const over = await waitFor(
    async () => {
      const { value } = await station.call('orders.run', { id: run.value.id })
      return value.state === 'running' ? undefined : value
    },
    { timeoutMs: 60_000 },
  )
  expect(over, JSON.stringify(over)).toMatchObject({ state: 'done', counts: { shipped: 3 } })
  expect(over.costCents).toBeGreaterThan(0)
  await waitFor(() =>
    station.events.some(event => event.name === 'orders.progress' && event.value.state === 'done'),
  )
  expect(
    await station.call('pack.ship', {
      service: 'label-server',
      reference: 'BATCH-1',
      shipment: sampleShipment(services[0]),
    }),
  ).toMatchObject({
    ok: false,
    problem: { kind: 'already-shipped' },
  })

  const results = await station.call('orders.results', { importId })
  const file = await station.request(results.value.url)
  expect(file.headers.get('content-disposition')).toContain('.csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^BATCH-1,shipped,\w+,\d+\.\d\d,label-server,/)
  expect(lines[2]).toMatch(/^"?'=BATCH-2"?,shipped,/)
  expect(lines[4]).toMatch(/^BATCH-4,invalid,/)
  const inSpanish = await station.call('orders.results', { importId, language: 'es' })
  expect(await (await station.request(inSpanish.value.url)).text()).toContain('Falta este dato.')

  const report = await station.call('reports.shift', {})
  expect(report).toMatchObject({ ok: true, value: { total: { boughtCount: 3, costCents: over.costCents } } })
})

test('the address book stays empty until it is switched on, then keeps whom was shipped to', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('addresses') })
  const [service] = (await station.call('settings.get')).value.settings.labelServer.services as string[]
  const ship = (reference: string) =>
    station.call('pack.ship', { service: 'label-server', reference, shipment: sampleShipment(service) })
  const found = async () => (await station.call('addresses.search', { text: 'bo' })).value.addresses
  expect(await ship('A-1')).toMatchObject({ ok: true })
  expect(await found()).toEqual([])
  expect(await station.call('addresses.save', { address: sampleShipment().to })).toMatchObject({ ok: false })
  expect(await station.call('settings.save', { settings: { addressBook: { enabled: true } } })).toMatchObject(
    { ok: true },
  )
  expect(await found()).toEqual([])
  expect(await ship('A-2')).toMatchObject({ ok: true })
  const [known] = await waitFor(async () => {
    const addresses = await found()
    return addresses.length > 0 ? addresses : undefined
  })
  expect(known).toMatchObject({ address: { name: 'Bo Cole', city: 'Kenmore' }, useCount: 1 })
  expect(await station.call('addresses.remove', { id: known.id })).toMatchObject({
    ok: true,
    value: { count: 1 },
  })
  expect(await found()).toEqual([])
})

test('a scale on a serial cable gives the weight once a package', async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const station = await startStationProcess({ dataFolder: await tempFolder('scale') })
  await station.listen()
  expect(await station.call('scale.read')).toMatchObject({ ok: false, problem: { code: 'scale.not-set-up' } })
  const scale = { kind: 'serial', path: cable.near, protocol: 'and' }
  expect(await station.call('settings.save', { settings: { scale } })).toMatchObject({ ok: true })
  const shows = (line: string, kind: string) =>
    waitFor(async () => {
      writeFileSync(cable.far, `${line}\r\n`)
      return (await station.call('scale.state')).value.kind === kind
    })
  await shows('ST,+00001.20 lb', 'stable')
  expect(await station.call('scale.read')).toEqual({ ok: true, value: { weightOz: 19.2 } })
  const [service] = (await station.call('settings.get')).value.settings.labelServer.services as string[]
  const shipped = await station.call('pack.ship', {
    service: 'label-server',
    reference: 'S-1',
    shipment: sampleShipment(service),
  })
  expect(shipped).toMatchObject({ ok: true })
  // A scale goes on sending; what it said before the label may be too long ago.
  await waitFor(async () => {
    writeFileSync(cable.far, 'ST,+00001.20 lb\r\n')
    return (await station.call('scale.read')).problem?.code === 'scale.previous-package'
  })
  await shows('ST,+00000.00 lb', 'zero')
  await shows('ST,+00001.20 lb', 'stable')
  expect(station.events.some(event => event.name === 'scale' && event.value.kind === 'stable')).toBe(true)
})

test('a batch that the station’s end interrupts waits for a person and ships nothing twice', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('orders-killed') })
  const [service] = (await station.call('settings.get')).value.settings.labelServer.services as string[]
  const references = Array.from({ length: 12 }, (_, index) => `K-${index}`)
  await station.call('orders.import', {
    fileName: 'k.csv',
    content: ordersFile(...references),
    defaults: { service: 'label-server', shippingService: service },
  })
  const { value: run } = await station.call('orders.ship', {})
  await waitFor(async () => (await station.call('orders.run', { id: run.id })).value.counts.shipped > 2)
  const again = await station.restart()
  expect(await again.call('orders.run', { id: run.id })).toMatchObject({ value: { state: 'paused' } })
  expect(await again.call('orders.resume', { id: run.id })).toMatchObject({ ok: true })
  const over = await waitFor(
    async () => {
      const { value } = await again.call('orders.run', { id: run.id })
      return value.state === 'running' ? undefined : value
    },
    { timeoutMs: 60_000 },
  )
  // An order whose answer the end cut off stays for a person; whoever lets the batch go on has the others shipped.
  const { items, bought, unknown, abandoned } = await boughtOf(again)
  expect([...bought, ...unknown].toSorted()).toEqual(references.toSorted())
  // The end may come between the intent and the request: of that one nothing was sent.
  expect(items.length).toBe(12 + abandoned.length)
  expect(abandoned.length).toBeLessThanOrEqual(1)
  expect(over).toMatchObject({
    state: 'done',
    counts: { shipped: 12 - unknown.length, unknown: unknown.length },
  })
  expect(unknown.length).toBeLessThanOrEqual(1)
  const { value: waiting } = await again.call('attention.list')
  const asked = (waiting as { kind: string; shipment?: { reference: string } }[]).filter(
    ({ kind }) => kind === 'purchase-unknown',
  )
  expect(asked.map(({ shipment }) => shipment?.reference)).toEqual(unknown)
})

async function boughtOf(station: Pick<RunningStation, 'call'>) {
  const { value } = await station.call('shipments.search', { limit: 100 })
  const items = value.shipments as { reference: string; purchase: { kind: string } }[]
  const of = (kind: string) => items.filter(one => one.purchase.kind === kind).map(one => one.reference)
  return { items, bought: of('bought'), unknown: of('unknown'), abandoned: of('abandoned') }
}
