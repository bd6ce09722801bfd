// Day one's rehearsal on a live station between the services and a printer: what each step says is what their books and
// the paper say, over a kill in the middle, and the report says nothing private.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { booksOf } from '../support/truthful-person.ts'
import { waitFor } from '../support/wait-for.ts'

async function done(station: RunningStation, channel: string, input?: unknown) {
  const reply = await station.call(channel, input)
  expect(reply, `${channel}: ${JSON.stringify(reply.problem)}`).toMatchObject({ ok: true })
  return reply.value
}

async function bench({ environment = 'test' as 'test' | 'production', statusQueries = true } = {}) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await startStationProcess({ dataFolder: await tempFolder('day-one') })
  const { settings, secrets } = liveSettings(services)
  const labelServer = { ...(settings.labelServer as object), environment }
  const live = { ...settings, labelServer, station: { name: 'Bench 4', from: DEPOT } }
  await done(station, 'settings.save', { settings: live, secrets })
  const saved = await done(station, 'printers.save', networkPrinter(printer.port, { statusQueries }))
  return { services, printer, station, printerId: saved.id as string }
}

const read = (station: RunningStation) => done(station, 'rehearsal.read')
const look = (station: RunningStation, step: string, more: object = {}) =>
  done(station, 'rehearsal.look', { step, ...more })
// biome-ignore lint/suspicious/noExplicitAny: replies are asserted, not trusted
const stepOf = (view: any, step: string) => view.rehearsal.steps.find((one: any) => one.step === step)

/** Until the records have decided the step whose turn it is. */
const evident = (station: RunningStation, step: string, outcome = 'proved') =>
  waitFor(
    async () => {
      const { now } = await read(station)
      return now?.step === step && now.outcome === outcome && now
    },
    { what: `${step} to be ${outcome}`, timeoutMs: 30_000 },
  )

async function buy(station: RunningStation) {
  const { now, rehearsal } = await read(station)
  const isPriced = rehearsal.service === 'label-server'
  const { rates } = isPriced
    ? await done(station, 'pack.rates', { service: 'label-server', shipment: now.order.shipment })
    : { rates: [] }
  return station.call('pack.ship', {
    service: rehearsal.service,
    reference: now.order.reference,
    shipment: {
      ...now.order.shipment,
      ...(isPriced && { shippingService: rates[0].shippingService }),
    },
    printerId: rehearsal.printerId,
    fromStation: true,
    commandId: now.commandId,
  })
}

async function testLabel(station: RunningStation, printerId: string) {
  const test = await done(station, 'printers.test', { id: printerId })
  await waitFor(
    async () =>
      (await done(station, 'queue.list')).some(
        (job: { id: string; bytesSent: number }) => job.id === test.id && job.bytesSent > 0,
      ),
    { what: 'the test label' },
  )
}

async function toBuying(station: RunningStation, service: string, printerId: string) {
  await done(station, 'rehearsal.begin', { service, printerId })
  await look(station, 'services')
  await testLabel(station, printerId)
  return look(station, 'printer', { said: 'right' })
}

describe('day one', () => {
  it('begins only where something can be proved: live, with a sender, a printer and a service', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('day-one') })
    expect((await read(station)).blocked.code).toBe('rehearsal.training')
    expect(
      await station.call('rehearsal.begin', { service: 'label-server', printerId: 'training-printer' }),
    ).toMatchObject({ ok: false, problem: { code: 'rehearsal.training' } })
    await done(station, 'settings.save', { settings: { mode: 'live' } })
    expect((await read(station)).blocked.code).toBe('rehearsal.no-sender')
    await done(station, 'settings.save', { settings: { station: { from: DEPOT } } })
    expect((await read(station)).blocked.code).toBe('rehearsal.no-printer')
  })

  it('at the label server’s test address proves every step by the books and by the paper', async () => {
    const { services, printer, station, printerId } = await bench()
    const begun = await done(station, 'rehearsal.begin', { service: 'label-server', printerId })
    expect(begun.services).toMatchObject([
      { service: 'label-server', address: 'test', baseUrl: services.labelServer.baseUrl },
      { service: 'parcel-label', address: 'untold' },
    ])
    const { reference } = begun.rehearsal
    expect(reference).toMatch(/^REHEARSAL-\d{4}-\d{2}-\d{2}-[0-9A-F]{6}$/)
    // Begun once more in another window, it is the same.
    const again = await done(station, 'rehearsal.begin', { service: 'parcel-label', printerId })
    expect(again.rehearsal).toEqual(begun.rehearsal)

    expect(stepOf(await look(station, 'services'), 'services').state).toBe('proved')
    // Nobody's word counts before a label went to the printer.
    expect(stepOf(await look(station, 'printer', { said: 'right' }), 'printer').state).toBe('open')
    await testLabel(station, printerId)
    const wrong = await look(station, 'printer', { said: 'not-right' })
    expect(stepOf(wrong, 'printer')).toMatchObject({
      state: 'failed',
      said: { code: 'rehearsal.test-not-right' },
    })
    expect(stepOf(await look(station, 'printer', { said: 'right' }), 'printer').state).toBe('proved')

    expect(await buy(station)).toMatchObject({ ok: true, value: { shipment: { environment: 'test' } } })
    const bought = stepOf(await look(station, 'buy'), 'buy')
    expect(bought).toMatchObject({ state: 'proved', said: { code: 'rehearsal.bought-test' } })
    expect(bought.params.costCents).toBeGreaterThan(0)

    await evident(station, 'print')
    expect(stepOf(await look(station, 'print'), 'print').said.code).toBe('rehearsal.print-counted')

    const { now } = await read(station)
    const { shipment } = await done(station, 'shipments.get', { id: now.shipmentId })
    expect(
      await done(station, 'labels.scanBack', { code: 'ORD-20418', shipmentId: now.shipmentId }),
    ).toMatchObject({ kind: 'no-label' })
    expect(stepOf(await look(station, 'scan'), 'scan').state).toBe('open')
    await done(station, 'labels.scanBack', {
      code: shipment.purchase.trackingNumber,
      shipmentId: now.shipmentId,
    })
    expect(stepOf(await look(station, 'scan'), 'scan').state).toBe('proved')

    const papersBefore = (await printer.papers()).length
    const { commandId } = (await read(station)).now
    await done(station, 'reprint.print', { shipmentId: now.shipmentId, reason: 'other', commandId })
    await evident(station, 'reprint')
    expect(stepOf(await look(station, 'reprint'), 'reprint').state).toBe('proved')
    expect((await printer.papers()).length).toBe(papersBefore + 1)
    expect((await booksOf({ services })).shipments).toHaveLength(1)

    await done(station, 'shipments.void', {
      id: now.shipmentId,
      reason: 'order-cancelled',
      commandId: (await read(station)).now.commandId,
    })
    expect(stepOf(await look(station, 'void'), 'void').said.code).toBe('rehearsal.voided')

    expect(await buy(station)).toMatchObject({
      ok: true,
      value: { shipment: { reference: `${reference}-2` } },
    })
    await look(station, 'buy-again')
    const atClose = (await read(station)).now
    expect(atClose).toMatchObject({ step: 'close', others: 0 })
    await done(station, 'closeDay.run', { services: ['label-server'], commandId: atClose.commandId })
    await evident(station, 'close')
    const over = await look(station, 'close')
    expect(over.rehearsal.steps.map(({ state }: { state: string }) => state)).toEqual(Array(9).fill('proved'))
    expect(over.rehearsal.finishedAt).toBeDefined()
    expect(over.now).toBeUndefined()

    const { path } = await done(station, 'rehearsal.report')
    const text = readFileSync(path, 'utf8')
    const report = JSON.parse(text)
    expect(report).toMatchObject({
      service: 'label-server',
      reference,
      services: [
        { service: 'label-server', address: 'test', works: true },
        { service: 'parcel-label', address: 'untold', works: true },
      ],
      printer: { kind: 'network', dpi: 203 },
    })
    expect(report.steps).toHaveLength(9)
    for (const step of report.steps)
      expect(step).toMatchObject({
        outcome: 'proved',
        at: expect.any(String),
        said: expect.stringMatching(/\.$/),
      })
    const { labelServer, parcelLabel } = services
    const secrets = [DEPOT.address1, DEPOT.name, '127.0.0.1', 'Zebra', labelServer.token, parcelLabel.apiKey]
    for (const secret of [...secrets, labelServer.techPartnerId, shipment.purchase.trackingNumber])
      expect(text).not.toContain(secret)
  })

  it('killed while it buys comes back with the same order, and buys it once', async () => {
    const { services, station, printerId } = await bench()
    const { rehearsal } = await toBuying(station, 'label-server', printerId)
    const before = (await read(station)).now
    await services.control('misbehave', { operation: 'label', fault: { kind: 'hold' } })
    const asked = buy(station).catch(() => undefined)
    // Sold, and no answer heard.
    await waitFor(async () => (await booksOf({ services })).shipments.length === 1, { what: 'the sale' })
    await station.kill('SIGKILL')
    await asked
    await services.control('release')

    const after = await station.restart()
    const view = await read(after)
    expect(view.rehearsal).toMatchObject({ id: rehearsal.id, reference: rehearsal.reference })
    expect(stepOf(view, 'printer').state).toBe('proved')
    expect(view.now).toMatchObject({
      step: 'buy',
      commandId: before.commandId,
      order: { reference: rehearsal.reference },
      outcome: 'waiting',
      said: { code: 'rehearsal.undecided' },
    })
    // Nobody may leave it out before it is decided, and nothing is forgotten of one that is ended meanwhile.
    expect(await after.call('rehearsal.skip', { step: 'buy', reason: 'costs-money' })).toMatchObject({
      ok: false,
      problem: { code: 'rehearsal.undecided' },
    })
    // Whoever presses the key again all the same buys no second one.
    expect(await buy(after)).toMatchObject({ ok: false })
    const sold = (await booksOf({ services })).shipments
    expect(sold).toHaveLength(1)
    await done(after, 'shipments.resolve', {
      id: (await done(after, 'shipments.search', {})).shipments[0].id,
      outcome: 'bought',
      trackingNumber: sold[0]?.trackingNumbers[0],
      note: 'on the service’s own list',
    })
    expect((await read(after)).now).toMatchObject({ step: 'buy', outcome: 'proved' })
    expect(stepOf(await look(after, 'buy'), 'buy').state).toBe('proved')
    expect((await booksOf({ services })).shipments).toHaveLength(1)
    expect((await done(after, 'rehearsal.end')).rehearsal.left).toEqual([rehearsal.reference])
  })

  it('ended before anybody knows whether its label was bought names it all the same', async () => {
    const { services, station, printerId } = await bench()
    const { rehearsal } = await toBuying(station, 'label-server', printerId)
    await services.control('misbehave', { operation: 'label', fault: { kind: 'lost-answer' } })
    await buy(station)
    await waitFor(async () => (await read(station)).now.said.code === 'rehearsal.undecided', {
      what: 'nobody to know of it',
    })
    expect((await done(station, 'rehearsal.end')).rehearsal.left).toEqual([rehearsal.reference])
  })

  it('at a service that refuses says why, and a further try is a purchase of its own', async () => {
    const { services, station, printerId } = await bench()
    await toBuying(station, 'label-server', printerId)
    await services.control('misbehave', { operation: 'label', fault: { kind: 'refuse' } })
    const refused = await buy(station)
    expect(refused.ok).toBe(false)
    const failed = await look(station, 'buy')
    expect(stepOf(failed, 'buy')).toMatchObject({ state: 'failed', said: { code: refused.problem.code } })
    expect(failed.now).toMatchObject({ step: 'buy', outcome: 'waiting', said: { code: 'rehearsal.to-do' } })
    expect(await buy(station)).toMatchObject({ ok: true })
    expect(stepOf(await look(station, 'buy'), 'buy').state).toBe('proved')
    expect((await booksOf({ services })).shipments).toHaveLength(1)
  })

  it('of the parcel service says that it has no void, and hands over its one label alone', async () => {
    const { services, station, printerId } = await bench()
    await done(station, 'pack.ship', {
      service: 'parcel-label',
      reference: 'ORD-1',
      shipment: sampleShipment(),
    })
    await toBuying(station, 'parcel-label', printerId)
    expect(await buy(station)).toMatchObject({ ok: true })
    expect(stepOf(await look(station, 'buy'), 'buy').said.code).toBe('rehearsal.bought')
    await evident(station, 'print')
    await look(station, 'print')
    await done(station, 'rehearsal.skip', { step: 'scan', reason: 'no-scanner' })
    const left = await done(station, 'rehearsal.skip', { step: 'reprint', reason: 'not-now' })
    expect(stepOf(left, 'scan')).toMatchObject({ state: 'skipped', reason: 'no-scanner' })
    expect(stepOf(left, 'void')).toMatchObject({ state: 'skipped', reason: 'not-offered' })
    const { now } = await read(station)
    expect(now).toMatchObject({ step: 'close', others: 0 })
    await done(station, 'closeDay.run', { shipmentIds: [now.shipmentId], commandId: now.commandId })
    await evident(station, 'close')
    expect((await look(station, 'close')).rehearsal.finishedAt).toBeDefined()
    const sold = (await booksOf({ services })).parcelLabels
    expect(sold.map(one => one.manifestedOn !== undefined)).toEqual([false, true])
  })

  it('counts the labels of others that a close of the whole account would take along', async () => {
    const { services, station, printerId } = await bench({ environment: 'production' })
    const { shipment } = (await toBuying(station, 'label-server', printerId)).now.order
    const { rates } = await done(station, 'pack.rates', { service: 'label-server', shipment })
    await done(station, 'pack.ship', {
      service: 'label-server',
      reference: 'ORD-OF-A-CUSTOMER',
      shipment: { ...shipment, shippingService: rates[0].shippingService },
    })
    expect(await buy(station)).toMatchObject({ ok: true, value: { shipment: { environment: 'live' } } })
    expect(stepOf(await look(station, 'buy'), 'buy').said.code).toBe('rehearsal.bought')
    await evident(station, 'print')
    await look(station, 'print')
    for (const step of ['scan', 'reprint', 'void'])
      await done(station, 'rehearsal.skip', { step, reason: 'not-now' })
    // The first label is still there for the close: no second one is asked for.
    const { now, rehearsal } = await read(station)
    expect(stepOf({ rehearsal }, 'buy-again')).toMatchObject({ state: 'skipped', reason: 'not-needed' })
    expect(now).toMatchObject({ step: 'close', others: 1 })
    // Whoever had the question open before the customer's label was bought says yes too late.
    const { shipmentId, commandId } = now
    expect(
      await station.call('closeDay.run', {
        services: ['label-server'],
        noneBut: [shipmentId],
        commandId,
      }),
    ).toMatchObject({ ok: false, problem: { code: 'close.others-too', params: { count: 1 } } })
    expect((await booksOf({ services })).shipments.map(one => one.state)).not.toContain('closed')
    const left = await done(station, 'rehearsal.skip', { step: 'close', reason: 'other-labels' })
    expect(left.rehearsal).toMatchObject({ finishedAt: expect.any(String), left: [rehearsal.reference] })
    const { path } = await done(station, 'rehearsal.report')
    expect(JSON.parse(readFileSync(path, 'utf8')).left).toEqual([rehearsal.reference])
    // The next one does not forget it.
    const next = await done(station, 'rehearsal.begin', { service: 'label-server', printerId })
    expect(next.rehearsal.left).toEqual([rehearsal.reference])
    await done(station, 'shipments.void', { id: shipmentId, reason: 'order-cancelled' })
    expect((await read(station)).rehearsal.left).toEqual([])
  })

  it('leaves a package alone that somebody shipped under its number', async () => {
    const { services, station, printerId } = await bench()
    const { reference, shipment } = (await toBuying(station, 'label-server', printerId)).now.order
    const { rates } = await done(station, 'pack.rates', { service: 'label-server', shipment })
    await done(station, 'pack.ship', {
      service: 'label-server',
      reference,
      shipment: { ...sampleShipment(), shippingService: rates[0].shippingService },
    })
    const view = await look(station, 'buy')
    expect(stepOf(view, 'buy').state).toBe('open')
    expect(view.now).toMatchObject({ outcome: 'waiting', said: { code: 'rehearsal.number-taken' } })
    expect(await buy(station)).toMatchObject({ ok: false })
    const over = await done(station, 'rehearsal.end')
    expect(over.rehearsal.left).toEqual([])
    expect((await booksOf({ services })).shipments).toHaveLength(1)
  })

  it('buys by no rule for customers’ packages, since its own goes from the bench to the bench', async () => {
    const { station, printerId } = await bench()
    const serviceRules = [{ name: 'All abroad', must: true, service: 'parcel-label' }]
    await done(station, 'settings.save', { settings: { serviceRules } })
    await toBuying(station, 'label-server', printerId)
    expect(await buy(station)).toMatchObject({ ok: true })
  })

  it('asks a person of the paper where the printer confirms none', async () => {
    const { station, printerId } = await bench({ statusQueries: false })
    await toBuying(station, 'label-server', printerId)
    await buy(station)
    await look(station, 'buy')
    const asked = await waitFor(
      async () => {
        const { now } = await read(station)
        return now.said.code === 'rehearsal.paper-asked' && now
      },
      { what: 'the question', timeoutMs: 30_000 },
    )
    await done(station, 'queue.settle', { jobId: asked.asksOf, answer: 'printed' })
    expect(stepOf(await look(station, 'print'), 'print').said.code).toBe('rehearsal.print-said')
  })

  it('that a person ends stays as far as it came, and the next one begins anew', async () => {
    const { station, printerId } = await bench()
    await done(station, 'rehearsal.begin', { service: 'label-server', printerId })
    await look(station, 'services')
    await done(station, 'rehearsal.end')
    expect(await station.call('rehearsal.look', { step: 'printer' })).toMatchObject({
      ok: false,
      problem: { code: 'rehearsal.none' },
    })
    const begun = await done(station, 'rehearsal.begin', { service: 'parcel-label', printerId })
    expect(stepOf(begun, 'services').state).toBe('open')
  })
})
