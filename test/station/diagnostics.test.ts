// The diagnostics page over a real station: what was measured of real labels, faults as they come, and nothing private.
import { describe, expect, it } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const read = async (station: RunningStation) => {
  const reply = await station.call('diagnostics.read')
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true })
  return reply.value
}
const steps = (view: { steps: readonly { step: string; count: number }[] }) =>
  Object.fromEntries(view.steps.map(({ step, count }) => [step, count]))
const bought = (view: { hours: readonly { boughtCount: number }[] }) =>
  view.hours.reduce((sum, { boughtCount }) => sum + boughtCount, 0)

const ship = (station: RunningStation, reference: string) =>
  station.call('pack.ship', { service: 'parcel-label', reference, shipment: sampleShipment() })

describe('the diagnostics of a station', () => {
  it('begin empty, and tell the machine and the program from the first moment', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    const view = await read(station)
    expect(view.hours).toHaveLength(12)
    expect(bought(view)).toBe(0)
    expect(Object.values(steps(view)).every(count => count === 0)).toBe(true)
    expect(view).toMatchObject({
      faults: [],
      records: { kind: 'embedded', concerns: [] },
      spool: { waitingCount: 0, attentionCount: 0 },
    })
    expect(view.records.byteCount).toBeGreaterThan(0)
    expect(view.disk.freeBytes).toBeGreaterThan(0)
    expect(view.versions.node).toMatch(/^\d+\.\d+\.\d+$/)
    expect(view.records.check).toBeUndefined()
  })

  it('count a label at each step, and keep the count of labels over a restart', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    expect(await ship(station, 'ORD-1')).toMatchObject({ ok: true })
    const view = await waitFor(
      async () => {
        const now = await read(station)
        return steps(now).whole === 1 && now
      },
      { what: 'the label to be measured to its end' },
    )
    expect(steps(view)).toEqual({
      intended: 1,
      answered: 1,
      stored: 1,
      'first-byte': 1,
      printed: 1,
      whole: 1,
    })
    expect(bought(view)).toBe(1)

    const again = await station.restart()
    const after = await read(again)
    expect(bought(after)).toBe(1)
    expect(steps(after).whole).toBe(0)
  })

  it('tell faults of the printer and of the services, and hold no address and no secret', async () => {
    const services = await outsideServices()
    const printer = await outsidePrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    await station.call('settings.save', liveSettings(services))
    const saved = await station.call('printers.save', networkPrinter(printer.port))
    expect(await ship(station, 'ORD-1')).toMatchObject({ ok: true })
    await printer.fault({ fault: 'paperOut' })
    await waitFor(
      async () =>
        (await station.call('printers.status', { id: saved.value.id })).value.reason === 'paper-out',
      { what: 'the station to notice the paper' },
    )
    // Nobody listens there: refused before anything is sent.
    await station.call('settings.save', {
      settings: { parcelLabel: { baseUrl: 'http://127.0.0.1:9' } },
      secrets: { 'parcelLabel.apiKey': 'a-key', 'parcelLabel.serviceProviderKey': 'a-provider' },
    })
    expect(await station.call('services.check', { service: 'parcel-label' })).toMatchObject({ ok: true })
    await station.call('pack.ship', {
      service: 'parcel-label',
      reference: 'ORD-2',
      shipment: sampleShipment(),
      printLater: true,
    })
    const view = await read(station)
    expect(view.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          source: { kind: 'printer', printerId: saved.value.id, name: 'Zebra' },
          code: 'printer.paper-out',
          message: 'Zebra is out of labels.',
        }),
        expect.objectContaining({
          source: { kind: 'service', service: 'parcel-label' },
          code: 'service.unreachable',
        }),
      ]),
    )
    const said = JSON.stringify(view)
    const { to, from } = sampleShipment()
    for (const secret of [to.name, to.address1, from.address1, '127.0.0.1', 'ORD-1']) {
      expect(said).not.toContain(secret)
    }
  })

  it('say what a check of the whole found, whoever asked for it', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    expect(await ship(station, 'ORD-1')).toMatchObject({ ok: true })
    const checked = await station.call('records.check')
    expect(checked).toMatchObject({ ok: true, value: { damageCount: 0, broken: [] } })
    const { records } = await read(station)
    expect(records.check).toMatchObject({ damageCount: 0, brokenCount: 0, changedCount: 0 })
    expect(records.check.checkedCount).toBeGreaterThan(0)
  })
})
