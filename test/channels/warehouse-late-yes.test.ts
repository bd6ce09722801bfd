// A station that stood still while its request was answered and others decided: the answer is a fact, and is told as it is.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { postgresFor } from '../support/postgres.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

async function warehouse(ctx: TestContext) {
  const server = await postgresFor(ctx)
  const [url, services, printer] = await Promise.all([
    server.newDatabase(),
    outsideServices(),
    outsidePrinter(),
  ])
  const start = async (name: string): Promise<RunningStation> => {
    const dataFolder = await tempFolder('bench')
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
    const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
    const station = await startStationProcess({ dataFolder, args: ['--ledger', url], env })
    const { settings, secrets } = liveSettings(services)
    const patient = { ...settings, network: { idleTimeoutMs: 120_000, totalTimeoutMs: 120_000 } }
    expect(await station.call('settings.save', { settings: patient, secrets })).toMatchObject({ ok: true })
    expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
    return station
  }
  const [slow, other] = [await start('Bench 1'), await start('Bench 2')]
  const list = async () => (await other.call('attention.list')).value
  /** Its request is held at the service, and it neither hears the answer nor renews its lease. */
  const standsStill = async (fault: object, channel: string, body: object) => {
    await services.control('misbehave', { ...fault, fault: { kind: 'hold' } })
    const call = slow.call(channel, body)
    await waitFor(async () => (await services.state()).held > 0, { what: 'the request', timeoutMs: 20_000 })
    process.kill(slow.pid, 'SIGSTOP')
    await waitFor(async () => (await list()).length > 0, { what: 'the take-over', timeoutMs: 90_000 })
    return { call, item: (await list())[0] }
  }
  const wakes = async () => {
    await services.control('release')
    process.kill(slow.pid, 'SIGCONT')
  }
  return { services, printer, slow, other, list, standsStill, wakes }
}

const order = { service: 'label-server', reference: 'ORD-1', shipment: sampleShipment() }

describe('an answer that comes after others have decided', { timeout: 180_000 }, () => {
  it('that a label is cancelled stands on the list although it was settled as not voided', async ctx => {
    const { services, slow, other, list, standsStill, wakes } = await warehouse(ctx)
    const { id } = (await slow.call('pack.ship', order)).value.shipment
    await waitFor(async () => (await slow.call('queue.list')).value[0]?.state === 'printed', {
      what: 'the print',
    })
    const { call } = await standsStill({ service: 'label-server', operation: 'cancel' }, 'shipments.void', {
      id,
      reason: 'cancelled',
    })
    const said = { id, outcome: 'not-voided', note: 'it is in their books' }
    expect(await other.call('shipments.resolve', said)).toMatchObject({ ok: true })
    await wakes()
    expect(await call).toMatchObject({ ok: false, problem: { code: 'void.cancelled-after-all' } })
    expect(await list()).toMatchObject([
      {
        kind: 'purchase-concern',
        shipment: { id, purchase: { kind: 'bought', attention: ['cancelled-after-all'] } },
      },
    ])
    expect(await other.call('reprint.print', { shipmentId: id, reason: 'lost' })).toMatchObject({
      problem: { code: 'void.cancelled-after-all' },
    })
    // The service has said it: it is not asked again.
    expect(await other.call('shipments.void', { id, reason: 'seen' })).toMatchObject({
      ok: true,
      value: { purchase: { kind: 'voided', attention: [] } },
    })
    expect(await services.exchanges('cancel')).toHaveLength(1)
    expect(await list()).toEqual([])
  })

  it('that money was added counts although it was settled as not added', async ctx => {
    const { other, list, standsStill, wakes } = await warehouse(ctx)
    const { call, item } = await standsStill(
      { service: 'label-server', operation: '*', bodyContains: '"amount"' },
      'meters.addFunds',
      { meterId: 'M-1001', amountCents: 1_100 },
    )
    const said = { id: item.funds.id, outcome: 'not-added', note: 'not in their books' }
    expect(await other.call('meters.resolve', said)).toMatchObject({ ok: true })
    await wakes()
    expect(await call).toMatchObject({ ok: true, value: { state: 'added' } })
    expect(await list()).toEqual([])
  })

  it('that a label was bought prints nothing where it was voided meanwhile', async ctx => {
    const { services, printer, slow, other, list, standsStill, wakes } = await warehouse(ctx)
    const { call, item } = await standsStill(
      { service: 'label-server', operation: 'label' },
      'pack.ship',
      order,
    )
    const { id } = item.shipment
    const [trackingNumber] = (await services.state()).shipments[0].trackingNumbers
    const said = { id, outcome: 'bought', trackingNumber, note: 'in their books' }
    expect(await other.call('shipments.resolve', said)).toMatchObject({ ok: true })
    expect(await other.call('shipments.void', { id, reason: 'not needed' })).toMatchObject({ ok: true })
    await wakes()
    expect(await call).toMatchObject({ ok: false, problem: { code: 'purchase.voided-meanwhile' } })
    expect(await printer.papers()).toEqual([])
    expect((await slow.call('queue.list')).value).toMatchObject([{ shipmentId: id, state: 'cancelled' }])
    expect(await list()).toEqual([])
  })
})
